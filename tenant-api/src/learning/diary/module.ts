import type { Action, Reach } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import { dayShape } from 'kit/contract/fields'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { tellDay } from './notify.ts'
import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import { homePage, ownStudents, pageRead } from '../../core/page-reads.ts'

const { student, section, day, entries, beginning } = messageFields

/** The homework of a day. */
const messages: MessageDeclarations = {
  'diary.day': {
    category: 'general',
    title: sentence('Homework diary of {student}'),
    body: sentence('{student} ({section}), {day, date}:\n{entries}'),
    short: sentence('Homework of {student} ({section}), {day, date}: {beginning}'),
    fields: { student, section, day, entries, beginning },
    channels: ['push', 'whatsapp', 'email'],
    about: 'student',
  },
}

const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.diary.resource, action, reach])

/** The homework of each section and subject by day, told to the families at its end. */
export const diary = defineModule({
  name: 'diary',
  messages,
  labels,
  contract,
  defaultGrants: {
    super_admin: grants('institute', 'view', 'edit'),
    administrator: grants('institute', 'view', 'edit'),
    admin: grants('campus', 'view', 'edit'),
    campus_manager: grants('campus', 'view', 'edit'),
    moderator: grants('campus', 'view'),
    teacher: grants('section', 'view', 'edit'),
    section_teacher: grants('section', 'view', 'edit'),
    guardian: grants('own', 'view'),
    student: grants('own', 'view'),
  },
  pageReads: [
    pageRead(homePage, contract.readStudentDiary, {
      isOfOwn: true,
      inputs: (page) => ownStudents(page).map((id) => ({ params: { id } })),
    }),
  ],
  sentences: {
    'diary.written': sentence('Wrote the homework of {section} in {subject}, {day}'),
    'diary.noted': sentence('Wrote a note in the diary of {section}, {day}'),
    'diary.removed': sentence('Took an entry out of the diary of {section}, {day}'),
    'diary.told': sentence('Told the families of {section} the diary, {day}'),
    'diary.signed': sentence('Signed the diary of {name}, {day}'),
    'diary.seeded': sentence('Added the diary of the demo school'),
  },
  jobs: { 'diary.tell': tellDay },
  routes,
  personal: [
    {
      table: 'diary_signature',
      area: 'learning',
      by: { student_id: 'student', guardian_id: 'person' },
      erase: 'keep',
    },
  ],
  mentions: {
    'diary_entry.author_id': 'what the school has set',
  },
  audited: {
    diary_entry: contract.writing.pick({ subjectId: true, words: true, dueOn: true }).extend({
      day: dayShape.meta({ title: 'Day' }),
      changedAt: z.iso.datetime().meta({ title: 'Written anew' }),
    }),
  },
})
