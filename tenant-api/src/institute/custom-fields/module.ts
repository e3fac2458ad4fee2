import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { customFieldCrud, shownCustomFields } from './custom-fields.ts'
import { pageRead } from '../../core/page-reads.ts'

const resource = crudModule(contract.customFields, customFieldCrud, {
  grants: { institute: { delete: ['super_admin', 'administrator'] } },
})

/** Fields that a school adds to its people. What their values do is crud's (`custom: true`). */
export const customFields = defineModule({
  ...resource,
  pageReads: [pageRead(['students', 'guardians', 'teachers', 'staff'], contract.readCustomFields)],
  contract,
  routes(serve, app) {
    serve(contract.readCustomFields, ({ school, user }) => shownCustomFields(school, user))
    resource.routes(serve, app)
  },
})
