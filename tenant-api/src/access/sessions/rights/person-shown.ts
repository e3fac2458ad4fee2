import { type SQL, sql } from 'drizzle-orm'
import { accountShown, type User } from '../../../core/authorization/user.ts'

/**
 * The person whose affairs are shown as the user's own: that of the account in `accountShown`; null without
 * one.
 */
export function personShown(user: Pick<User, 'id' | 'viewing'>): SQL {
  return sql`(select me.person_id from account me where me.id = ${accountShown(user)}::uuid)`
}
