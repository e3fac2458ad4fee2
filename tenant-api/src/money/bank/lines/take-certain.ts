import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from 'kit/contract/refusal'
import { describe, savepoint } from '../../../core/acts/act.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School } from '../../../core/school/school.ts'
import { lockForPayment } from '../../collecting/family-dues.ts'
import { lockAccount } from '../accounts.ts'
import { familyReached, lockLine } from './lines.ts'
import { linkLine, takeLine } from './match-line.ts'
import { proposeMatches } from './propose-matches.ts'
import { settleLine } from './settlements.ts'
import { bankLine } from '../tables.ts'

/** So many lines are taken in one act; the rest waits for the next click. */
const most = 200

const isCertainOf = (id: string) =>
  and(eq(bankLine.bankAccountId, id), eq(bankLine.state, 'proposed'), bankLine.isCertain)

/** Looks again what the waiting lines are, by what came into the books since. */
export async function matchLines(school: School, user: User, { id }: { id: string }) {
  return school.transaction(user, 'bank.lines-compared', async (tx) => {
    const account = await lockAccount(tx, user, id)
    await proposeMatches(tx, account)
    describe(tx, { bank: account.bank })
    const [row] = await tx
      .select({
        proposed: sql<number>`count(*)::int`,
        certain: sql<number>`(count(*) filter (where ${bankLine.isCertain} and ${familyReached(user)}))::int`,
      })
      .from(bankLine)
      .where(and(eq(bankLine.bankAccountId, id), eq(bankLine.state, 'proposed')))
    return row ?? { proposed: 0, certain: 0 }
  })
}

/**
 * Takes all lines that are certain, judged anew. Their families are locked together before the first payment, as by every
 * list of payments. A line that the books refuse stays as it is, and the others are taken.
 */
export async function takeCertain(school: School, user: User, { id }: { id: string }) {
  const today = await school.today()
  return school.transaction(user, 'bank.certain-taken', async (tx) => {
    const account = await lockAccount(tx, user, id)
    await proposeMatches(tx, account)
    const rows = await tx
      .select({ id: bankLine.id, family: bankLine.familyAccountId })
      .from(bankLine)
      .where(and(isCertainOf(id), familyReached(user)))
      .orderBy(bankLine.day, bankLine.place, bankLine.id)
      .limit(most)
    const families = rows.flatMap(({ family }) => family ?? [])
    if (families.length > 0) await lockForPayment(tx, user, families)
    let [taken, linked] = [0, 0]
    for (const row of rows) {
      const outcome = await savepoint(tx, async (part) => {
        const line = await lockLine(part, user, { id: row.id, states: ['proposed'] })
        if (line.rule === 'posting') return linkLine(part, user, line)
        if (line.rule === 'settlement') return settleLine(part, user, { line, today })
        return takeLine(part, user, { line, today, family: line.familyAccountId })
      }).catch((error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      })
      if (outcome?.outcome === 'linked') linked += 1
      else if (outcome) taken += 1
    }
    describe(tx, { count: taken + linked, bank: account.bank })
    const [left] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(bankLine)
      .where(and(eq(bankLine.bankAccountId, id), sql`${bankLine.state} in ('unmatched', 'proposed')`))
    return { taken, linked, left: left?.count ?? 0 }
  })
}
