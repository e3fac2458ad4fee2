import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** The usual weeks on paper and in Excel. */
export const weekPrints = defineModule({ name: 'week-prints', contract, routes })
