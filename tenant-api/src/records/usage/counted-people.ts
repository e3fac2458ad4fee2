import { crudOf } from '../../crud/table.ts'
import { usage } from './contract.ts'
import { usageList } from './tables.ts'

/** The view of who was counted; it belongs to the institute, and nobody writes it. */
export const usageCrud = crudOf(usage, { table: usageList, within: {}, until: null })
