import type { Me } from 'tenant-api/contract/access/sessions'
import type { RoleKey } from 'tenant-api/role-keys'

/** The built-in roles that a user acts in: the major one, or all; a custom role is the one it is modelled on. */
export function actingAs({ roles, majorRole }: Pick<Me, 'roles' | 'majorRole'>): RoleKey[] {
  const acting = majorRole === null ? roles : roles.filter(({ key }) => key === majorRole)
  return acting.map(({ like }) => like)
}
