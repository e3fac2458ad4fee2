import { and, eq, type SQL, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { holdsOn } from '../../../core/columns/effective-dates.ts'
import type { School } from '../../../core/school/school.ts'
import { assignment, role, type SessionMethod } from '../tables.ts'

/**
 * Where who works here comes in by an account elsewhere alone, no password and no code lets them in. Families keep
 * theirs; a super admin does, for somebody has to come in when the provider does not answer; and so does whom no account
 * leads in yet, who would stand before a shut door.
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
    'Who works here logs in with {label}. Go back to the log-in page and choose it',
    { label: only.label },
    { status: 403 },
  )
}

/** Of an account `a`: whether one of these providers `p` knows it, or finds it by its confirmed address. */
export function isLedIn(which: SQL): SQL {
  return sql`exists (
    select from oidc_provider p where ${which} and (
      exists (select from oidc_link l where l.account_id = a.id and l.provider = p.key)
      or a.email_verified_at is not null
        and (p.domains = '{}' or split_part(lower(a.email::text), '@', 2) = any (p.domains))))`
}
