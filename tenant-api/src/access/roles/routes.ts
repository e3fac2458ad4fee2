import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import { changeRoles } from './changes.ts'
import * as contract from './contract.ts'
import { powersIn } from './grid.ts'
import { listHolders } from './holders.ts'
import { createRole, deleteRole, renameRole } from './own-roles.ts'
import { readRoles } from './read-roles.ts'

export function routes(serve: ServeSchool, app: FastifyInstance): void {
  const powers = powersIn(app.modules)
  serve(contract.readRoles, ({ school, user }) => readRoles(school, user, powers))
  serve(contract.changeRoles, ({ school, user, body }) =>
    changeRoles(school, user, { changes: body.roles, powers }),
  )
  serve(contract.createRole, ({ school, user, body }) => createRole(school, user, body))
  serve(contract.renameRole, ({ school, user, params, version, body }) =>
    renameRole(school, user, { ...params, version, ...body }),
  )
  serve(contract.deleteRole, ({ school, user, params }) => deleteRole(school, user, params.id))
  serve(contract.listHolders, ({ school, user, params, query }) =>
    listHolders(school, user, { ...params, ...query }),
  )
}
