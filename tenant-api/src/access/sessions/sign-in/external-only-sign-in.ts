import { and, eq, type SQL, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { holdsOn } from '../../../core/columns/effective-dates.ts'
import type { School } from '../../../core/school/school.ts'
import { assignment, role, type SessionMethod } from '../tables.ts'

/**
 * If the school's staff must log in by an external account, refuses their passwords and codes. Exempt are
 * families, super admins, because somebody must get in when the provider is down, and staff that no external
 * account leads in yet.
 */
export async function refuseExternalOnly(
  school: School,
  { accountId, method }: { accountId: string; method: SessionMethod },
): Promise<void> {
  if (method !== 'password' && method !== 'code') return
  const only = (await school.profile()).providers.find(({ isOnlyForStaff }) => isOnlyForStaff)
  if (!only) return
  const held = await school.db
    .selectDistinct({ key: role.key })
    .from(assignment)
    .innerJoin(role, eq(role.id, assignment.roleId))
    .where(and(eq(assignment.accountId, accountId), holdsOn(assignment, await school.today())))
  if (held.some(({ key }) => key === 'super_admin')) return
  if (held.length > 0 && held.every(({ key }) => key === 'guardian' || key === 'student')) return
  const [led] = await school.db.execute(
    sql`select from account a where a.id = ${accountId} and ${isLedIn(sql`p.is_on`)}`,
  )
  if (!led) return
  refuse(
    'only-by-provider',
    'Staff log in with {label}. Go back to the log-in page and choose it',
    { label: only.label },
    { status: 403 },
  )
}

/** Whether an account `a` is linked to one of these providers `p`, or matches it by its confirmed address. */
export function isLedIn(which: SQL): SQL {
  return sql`exists (
    select from oidc_provider p where ${which} and (
      exists (select from oidc_link l where l.account_id = a.id and l.provider = p.key)
      or a.email_verified_at is not null
        and (p.domains = '{}' or split_part(lower(a.email::text), '@', 2) = any (p.domains))))`
}
