import { and, count, eq, isNull } from 'drizzle-orm'
import type { School } from '../../core/school/school.ts'
import { isDemanded } from '../sessions/session-obligations.ts'
import { rolesOf } from '../sessions/rights/load-grants.ts'
import { recoveryCode, secondFactor } from './tables.ts'

export type Standing = { since: string | null; codesLeft: number; isDemanded: boolean }

/** The state of an account's second factor. */
export async function readStanding(school: School, accountId: string): Promise<Standing> {
  const [kept] = await school.db
    .select({ since: secondFactor.confirmedAt })
    .from(secondFactor)
    .where(eq(secondFactor.accountId, accountId))
  const [left] = await school.db
    .select({ count: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt)))
  return {
    since: kept?.since ?? null,
    codesLeft: left?.count ?? 0,
    isDemanded: isDemanded(await school.profile(), await rolesOf(school, accountId)),
  }
}
