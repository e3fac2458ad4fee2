import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

const views = [['subject-plans', 'view', 'campus']] as const
const keeps = [...views, ['subject-plans', 'edit', 'campus']] as const
const keepsAll = [
  ['subject-plans', 'view', 'institute'],
  ['subject-plans', 'edit', 'institute'],
] as const

export const subjectPlans = defineModule({
  name: 'subject-plans',
  labels,
  columns: {
    lessons: sentence('Lessons a week'),
  },
  contract,
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
  },
  routes,
})
