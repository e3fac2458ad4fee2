import { sentence } from 'kit/text/words'
import { defineModule } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** A brother or a sister comes, and nothing is typed again. */
export const siblingEnrolment = defineModule({
  name: 'sibling-enrolment',
  contract,
  sentences: { 'students.sibling-added': sentence('Added {name} as brother or sister of {other}') },
  routes,
})
