import type { Area } from '../../shell/navigation/area.ts'
import { apiKeys } from './api-keys/area.ts'
import { passwords } from './passwords/area.ts'
import { roles } from './roles/area.ts'
import { secondFactor } from './second-factor/area.ts'
import { access } from './sessions/area.ts'
import { oidc } from './single-sign-on/area.ts'
import { supportAccess } from './support-access/area.ts'
import { users } from './users/area.ts'

export const wing: readonly Area[] = [
  users,
  roles,
  apiKeys,
  access,
  passwords,
  secondFactor,
  oidc,
  supportAccess,
]
