import { and, eq } from 'drizzle-orm'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { AccountState } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { isBeyond } from './higher-privilege.ts'
import { type UserDeed, users } from './contract.ts'
import { userList } from './tables.ts'
import { userCrud } from './users.ts'

const notToOneself: ReadonlySet<UserDeed> = new Set(['switch-off', 'deactivate', 'password', 'login'])

/** The actions that an account's state allows, before the user's permissions. */
const byState: Readonly<Record<AccountState, readonly UserDeed[]>> = {
  invited: ['invite', 'revoke', 'switch-off', 'deactivate', 'roles', 'password', 'login'],
  active: ['switch-off', 'deactivate', 'log-out', 'roles', 'password', 'login'],
  disabled: ['switch-on', 'deactivate', 'roles', 'login'],
  deactivated: ['switch-on', 'roles', 'login'],
}

/** The actions that the reader may take: none on accounts above them, and nobody blocks themselves. */
export async function deedsOf(school: School, user: User, id: string): Promise<UserDeed[]> {
  const today = await school.today()
  const [row] = await school.db
    .select({ state: userList.state, email: userList.email })
    .from(userList)
    .where(and(eq(userList.id, id), reach(user, users.name, 'edit', userCrud.within)))
  if (!row || (await isBeyond(school.db, user, { id, today }))) return []
  return byState[row.state]
    .filter((deed) => id !== user.id || !notToOneself.has(deed))
    .filter((deed) => deed !== 'password' || row.email === null)
}
