import type { Action, Reach } from 'kit/contract/contract'
import { oneOf, rowOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { sections, subjects } from '../../institute/structure/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { results } from '../results/contract.ts'
import * as contract from './contract.ts'
import { recheckCrud } from './find-recheck.ts'
import * as labels from './labels.ts'
import { messages, tellDecided } from './notify.ts'
import { routes } from './routes.ts'

const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.rechecks.name, action, reach])

const list = combineModules({
  name: 'rechecks',
  parts: [
    crudModule(contract.rechecks, recheckCrud, { grants: {}, hint: 'subject' }),
    defineModule({
      name: 'rechecks',
      defaultGrants: {
        super_admin: grants('institute', 'view', 'mark', 'edit'),
        administrator: grants('institute', 'view', 'mark', 'edit'),
        admin: grants('campus', 'view', 'mark', 'edit'),
        campus_manager: grants('campus', 'view', 'mark', 'edit'),
        moderator: grants('campus', 'view', 'mark'),
        teacher: grants('section', 'view'),
        section_teacher: grants('section', 'view'),
        guardian: grants('own', 'view', 'mark'),
        student: grants('own', 'view', 'mark'),
      },
      routes,
    }),
  ],
})

/** Re-checks of published marks: asked for by families or at the office, refused or done. */
export const rechecks = defineModule({
  ...list,
  contract,
  labels,
  messages,
  events: { 'recheck.decided': tellDecided },
  sentences: {
    ...list.sentences,
    'rechecks.asked': sentence('Asked for a re-check of {subject} for {name} in {title}'),
    'rechecks.refused': sentence('Refused the re-check of {subject} for {name}: {reason}'),
    'rechecks.done': sentence(
      'Did the re-check of {subject} for {name} and changed {count, plural, =0 {no mark} one {# mark} other {# marks}}: {reason}',
    ),
    'rechecks.seeded': sentence('Added the re-checks and the retest of the demo school'),
  },
  personal: [
    {
      table: 'recheck',
      area: 'learning',
      by: { student_id: 'student' },
      hides: ['search_text'],
      erase: { reason: "''", answer: "''" },
    },
  ],
  audited: {
    recheck: z.object({
      setId: rowOf(() => results).meta({ title: 'Result' }),
      sectionId: rowOf(() => sections).meta({ title: 'Section' }),
      studentId: rowOf(() => students).meta({ title: 'Student' }),
      subjectId: rowOf(() => subjects).meta({ title: 'Subject' }),
      state: oneOf(contract.recheckStates).meta({ title: 'State' }),
      reason: z.string().meta({ title: 'Reason' }),
      askedBy: z.string().meta({ title: 'Asked for by' }),
      isOnPaper: z.boolean().meta({ title: 'On paper' }),
      askedOn: z.iso.date().meta({ title: 'Asked for on' }),
      answer: z.string().meta({ title: 'Answer' }),
      decidedBy: z.string().meta({ title: 'Decided by' }),
      decidedOn: z.iso.date().meta({ title: 'Decided on' }),
      marks: z.array(z.object({})).meta({ title: 'Marks' }),
      changed: z.int().meta({ title: 'Marks changed' }),
    }),
  },
})
