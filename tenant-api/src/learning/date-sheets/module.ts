import type { Reach } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { messages, tellOfExam } from './publish.ts'
import { routes } from './routes.ts'

const views = (reach: Reach): DefaultGrant[] => [[contract.dateSheets.resource, 'view', reach]]

/** When papers are sat: planned, judged by student, published, and shown to families. */
export const dateSheets = defineModule({
  name: 'date-sheets',
  contract,
  labels,
  messages,
  defaultGrants: {
    super_admin: views('institute'),
    administrator: views('institute'),
    admin: views('campus'),
    campus_manager: views('campus'),
    moderator: views('campus'),
    teacher: views('section'),
    section_teacher: views('section'),
    guardian: views('own'),
    student: views('own'),
  },
  sentences: {
    'exams.placed': sentence('Changed {count, plural, one {# paper} other {# papers}} of {name}'),
    'exams.drafted': sentence(
      'Drafted the date sheet of {name}: {count, plural, one {# paper} other {# papers}}',
    ),
    'exams.paper-added': sentence('Added the paper {paper} to {name}'),
    'exams.paper-dropped': sentence('Took the paper {paper} out of {name}'),
    'exams.dated': sentence(
      'Published the date sheet of {name}: {count, plural, one {# paper} other {# papers}}',
    ),
  },
  events: { 'exam.dated': tellOfExam },
  routes,
})
