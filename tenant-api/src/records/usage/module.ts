import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { countJob } from './count-days.ts'
import { usageCrud } from './counted-people.ts'
import { routes } from './routes.ts'
import { homePage, pageRead } from '../../core/page-reads.ts'

const list = crudModule(contract.usage, usageCrud, {
  grants: { institute: { view: ['super_admin', 'administrator'] } },
  // It is counted every night and changed by nobody.
  hasHistory: false,
})

/** What the school's plan gives, how much of it is used, and who is counted. */
export const usage = defineModule({
  ...list,
  contract,
  pageReads: [pageRead(homePage, contract.readPlan)],
  jobs: { 'usage.count': countJob },
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve)
  },
  // Everybody is found as who they are.
  search: [],
  personal: [{ table: 'usage_span', area: 'record', by: { person_id: 'person' }, erase: 'keep' }],
})
