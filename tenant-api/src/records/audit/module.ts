import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** The audit log: on a page, and as a file in the words of whoever takes it along. */
export const audit = defineModule({
  name: 'audit',
  contract,
  defaultGrants: {
    super_admin: [['audit', 'view', 'institute']],
    administrator: [['audit', 'view', 'institute']],
  },
  sentences: { 'audit.taken-along': sentence('Downloaded the audit log as {format}') },
  routes,
})
