import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { roleNames } from '../../core/authorization/role-keys.ts'
import * as requests from './access-requests/contract.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/**
 * The grid of what each role may do; `access` declares its permission and checks it on every request. Why a user
 * lacks a permission and whom they ask for it is in `access-requests`.
 */
export const roles = defineModule({
  name: 'roles',
  contract: [contract, requests],
  sentences: {
    'roles.changed': sentence('Changed what the role {role} may do'),
    'roles.several-changed': sentence('Changed what {count} roles may do'),
    'roles.created': sentence('Made the role {role}'),
    'roles.copied': sentence('Made the role {role} as a copy of {copied}'),
    'roles.renamed': sentence('Called the role {before} {role}'),
    'roles.limited': sentence('Changed up to which amount the role {role} may approve'),
    'roles.deleted': sentence('Deleted the role {role}'),
    'permissions.asked': sentence('Asked for a permission: {resource}, {action}'),
  },
  routes,
  audited: {
    // Roles that every school has are kept by their English names.
    role: z.object({ name: oneOf(Object.fromEntries(Object.values(roleNames).map((name) => [name, name]))) }),
    approval_limit: contract.limitShape,
    role_grant: contract.keptGrant.extend({ action: oneOf(contract.actionNames) }),
  },
})
