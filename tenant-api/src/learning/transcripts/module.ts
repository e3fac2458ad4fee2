import type { Action, Reach } from 'kit/contract/contract'
import { rowOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { importSentencesOf } from '../../crud/resource-module.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import './tables.ts'

const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.transcripts.resource, action, reach])

/** What students have reached over the years: report cards that hold, and results from before the school came here. */
export const transcripts = defineModule({
  name: 'transcripts',
  contract,
  labels,
  defaultGrants: {
    super_admin: grants('institute', 'view', 'edit'),
    administrator: grants('institute', 'view', 'edit'),
    admin: grants('campus', 'view', 'edit'),
    campus_manager: grants('campus', 'view', 'edit'),
    moderator: grants('campus', 'view', 'edit'),
    teacher: grants('section', 'view'),
    section_teacher: grants('section', 'view'),
    guardian: grants('own', 'view'),
    student: grants('own', 'view'),
  },
  sentences: {
    'past-results.written': sentence(
      'Wrote {count, plural, one {# subject} other {# subjects}} of {year} for {name}, from before this school',
    ),
    'past-results.seeded': sentence('Added the past results of the demo school'),
    ...importSentencesOf(contract.pastResultSheet),
  },
  routes,
  personal: [
    { table: 'past_result', area: 'learning', by: { student_id: 'student' }, erase: { source: "''" } },
  ],
  audited: {
    past_result: z.object({
      studentId: rowOf(() => students).meta({ title: 'Student' }),
      ...contract.pastResultSheet.fields.omit({ registrationNumber: true }).shape,
      position: z.int().meta({ title: 'Place in order' }),
    }),
  },
})
