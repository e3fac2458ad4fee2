import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import { commonColumns } from './common-columns.ts'
import * as contract from './contract.ts'
import * as readers from './record-access/contract.ts'
import { routes } from './routes.ts'
import * as seal from './seal/contract.ts'

/**
 * The audit log: on a page, and as a file in the words of whoever takes it along. `seal` says how far it is sealed
 * and what does not fit; `record-access` says who sees somebody's record, and why.
 */
export const audit = defineModule({
  name: 'audit',
  columns: commonColumns,
  contract: [contract, seal, readers],
  defaultGrants: {
    super_admin: [['audit', 'view', 'institute']],
    administrator: [['audit', 'view', 'institute']],
  },
  sentences: { 'audit.taken-along': sentence('Downloaded the audit log as {format}') },
  routes,
})
