import { text } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import * as choices from './choices/contract.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

const views = [['subject-plans', 'view', 'campus']] as const
const keeps = [...views, ['subject-plans', 'edit', 'campus']] as const
const keepsAll = [
  ['subject-plans', 'view', 'institute'],
  ['subject-plans', 'edit', 'institute'],
] as const

/**
 * What is taught in a section, and of its alternatives those that each student takes (`choices`): whoever may change
 * students says that.
 */
export const subjectPlans = defineModule({
  name: 'subject-plans',
  labels,
  columns: {
    enrolmentId: sentence('Enrolment'),
    lessons: sentence('Lessons a week'),
  },
  contract: [contract, choices],
  defaultGrants: {
    super_admin: keepsAll,
    administrator: keepsAll,
    admin: keeps,
    campus_manager: keeps,
    moderator: views,
    teacher: views,
    section_teacher: views,
  },
  sentences: {
    'subject-plans.updated': sentence('Changed what is taught in {name}'),
    'subject-plans.seeded': sentence('Added the subject plans of the demo school'),
    'subject-choices.updated': sentence(
      'Said what {count, plural, one {# student} other {# students}} of {name} take',
    ),
    'subject-choices.seeded': sentence('Added the chosen subjects of the demo school'),
  },
  routes,
  personal: [{ table: 'subject_choice', area: 'learning', by: { enrolment_id: 'enrolment' }, erase: 'keep' }],
  audited: { subject_choice: z.object({ choice: text(0, 60) }) },
})
