import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import { setApprovalLimits } from './approvals.ts'
import { changeRoles } from './changes.ts'
import { checkPermission } from './access-requests/explain-permission.ts'
import * as requests from './access-requests/contract.ts'
import { askPermission, readLack } from './access-requests/request-permission.ts'
import * as contract from './contract.ts'
import { powersIn } from './grid.ts'
import { listHolders } from './holders.ts'
import { createRole, deleteRole, renameRole } from './own-roles.ts'
import { readRoles } from './read-roles.ts'

export function routes(serve: ServeSchool, app: FastifyInstance): void {
  const { modules, narrowResources } = app
  const powers = powersIn(modules)
  serve(contract.readRoles, ({ school, user }) => readRoles(school, user, powers))
  serve(contract.changeRoles, ({ school, user, body }) =>
    changeRoles(school, user, { changes: body.roles, powers }),
  )
  serve(contract.createRole, ({ school, user, body }) => createRole(school, user, body))
  serve(contract.renameRole, ({ school, user, params, version, body }) =>
    renameRole(school, user, { ...params, version, ...body }),
  )
  serve(contract.setApprovalLimits, ({ school, user, params, version, body }) =>
    setApprovalLimits(school, user, { ...params, version, ...body }),
  )
  serve(contract.deleteRole, ({ school, user, params }) => deleteRole(school, user, params.id))
  serve(contract.listHolders, ({ school, user, params, query }) =>
    listHolders(school, user, { ...params, ...query }),
  )
  serve(requests.readLack, ({ school, user, params }) => readLack(school, user, { ...params, modules }))
  serve(requests.askPermission, ({ school, user, body }) => askPermission(school, user, { ...body, modules }))
  serve(requests.checkPermission, ({ school, user, params, query }) =>
    checkPermission(school, user, { ...params, ...query, isNarrow: narrowResources.has(params.resource) }),
  )
}
