import { sentence } from 'kit/text/words'
import { defineModule } from '../../../core/module.ts'
import { checkPermission } from './explain-permission.ts'
import * as contract from './contract.ts'
import { askPermission, readLack } from './request-permission.ts'

/** Why a user lacks a permission, whom they ask for it, and through which roles others have it. */
export const asking = defineModule({
  name: 'asking',
  contract,
  sentences: { 'permissions.asked': sentence('Asked for a permission: {resource}, {action}') },
  routes(serve, app) {
    const { modules, narrowResources } = app
    serve(contract.readLack, ({ school, user, params }) => readLack(school, user, { ...params, modules }))
    serve(contract.askPermission, ({ school, user, body }) =>
      askPermission(school, user, { ...body, modules }),
    )
    serve(contract.checkPermission, ({ school, user, params, query }) =>
      checkPermission(school, user, { ...params, ...query, isNarrow: narrowResources.has(params.resource) }),
    )
  },
})
