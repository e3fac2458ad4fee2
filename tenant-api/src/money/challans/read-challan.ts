import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { formatPeriod } from 'kit/text/locale'
import { inScript } from 'kit/text/name-in-script'
import { sentence } from 'kit/text/words'
import { type Reader, words } from 'kit/text/words-node'
import { toWire } from 'kit/values/money'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { familyOwn } from '../family-accounts/family-accounts.ts'
import { familyAccount } from '../family-accounts/tables.ts'
import { applicantStages, type ApplicantStage } from '../fee-setup/contract.ts'
import { dues, lineKinds } from '../invoices/contract.ts'
import { challanCrud } from './challans.ts'
import { type ChallanPage, challans } from './contract.ts'
import { challanList, type ChallanChild } from './tables.ts'

const { code: _code, searchText: _searchText, snapshot, ...shown } = getTableColumns(challanList)

/** A challan for whoever sees it. */
export async function readChallan(school: School, user: User, { id }: { id: string }): Promise<ChallanPage> {
  const [seen] = await school.db
    .select({ id: challanList.id })
    .from(challanList)
    .where(and(eq(challanList.id, id), reach(user, challans.name, 'view', challanCrud.within)))
  return seen ? readChallanRow(school.db, user, id) : refuseMissing()
}

/** The same for whoever has just issued or cancelled it. */
export async function readChallanRow(db: Db | Tx, user: User, id: string): Promise<ChallanPage> {
  const [row] = await db
    .select({
      ...shown,
      snapshot,
      campus: sql<string>`(select c.name from campus c where c.id = ${challanList.campusId})`,
      mayCancel: sql<boolean>`${challanList.cancelledAt} is null
        and coalesce(${reach(user, challans.name, 'edit', challanCrud.within)}, false)`,
    })
    .from(challanList)
    .where(eq(challanList.id, id))
  if (!row) return refuseMissing()
  const money = (amount: bigint | string) => toWire({ amount: BigInt(amount), currency: row.currency })
  return {
    ...row,
    withinDue: money(row.withinDue),
    afterDue: money(row.afterDue),
    advance: money(row.snapshot.advance),
    lines: row.snapshot.children.map((child) => ({
      name: inScript(user.language, child.name, child.otherName)[0],
      section: child.section,
      items: itemsOf(user, child).map(({ title, amount }) => ({ title, amount: money(amount) })),
    })),
  }
}

type Item = { kind: 'line' | 'arrears' | 'fine'; title: string; amount: bigint }

/**
 * The lines of a child in the words of a reader: this period, what was due before, and the fine of it. `isShort`: what
 * was due before is one line.
 */
export function itemsOf(reader: Reader, { lines, arrears }: ChallanChild, isShort = false): Item[] {
  const { language } = reader
  const { say } = words(reader)
  const periods = new Set(lines.map(({ period }) => period))
  const fine = arrears.reduce((sum, one) => sum + BigInt(one.fine), 0n)
  const days = Math.max(0, ...arrears.map((one) => one.days))
  return [
    ...lines.map(({ kind, title, otherTitle, period, amount }) => {
      const name =
        kind === 'fine' || kind === 'opening'
          ? say(lineKinds[kind])
          : inScript(language, title, otherTitle)[0]
      return {
        kind: 'line' as const,
        title: periods.size > 1 ? `${name} · ${formatPeriod(language, period, reader)}` : name,
        amount: BigInt(amount),
      }
    }),
    ...(isShort && arrears.length > 1
      ? [
          {
            kind: 'arrears' as const,
            title: say(sentence('Arrears since {period}'), {
              period: formatPeriod(language, arrears[0]?.period ?? '', reader),
            }),
            amount: arrears.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
          },
        ]
      : arrears.map(({ kind, period, amount }) => ({
          kind: 'arrears' as const,
          title:
            kind === 'opening'
              ? say(lineKinds.opening)
              : kind in applicantStages
                ? say(applicantStages[kind as ApplicantStage])
                : say(sentence('Arrears of {period}'), { period: formatPeriod(language, period, reader) }),
          amount: BigInt(amount),
        }))),
    ...(fine === 0n
      ? []
      : [
          {
            kind: 'fine' as const,
            title: say(sentence('Fine for {days, plural, one {# day} other {# days}}'), { days }),
            amount: fine,
          },
        ]),
  ]
}

const mostOwn = 12

/** The latest challans of the reader's family. A cancelled one is nothing to pay by. */
export async function listOwnChallans(school: School, user: User) {
  const rows = await school.db
    .select({
      ...shown,
      campus: sql<string>`(select c.name from campus c where c.id = ${challanList.campusId})`,
    })
    .from(challanList)
    .where(ownChallans(user))
    .orderBy(desc(challanList.issuedOn), desc(challanList.id))
    .limit(mostOwn)
  return {
    rows: rows.map(({ id, number, issuedOn, dueOn, state, campus, currency, withinDue, afterDue }) => ({
      id,
      number,
      issuedOn,
      dueOn,
      state,
      campus,
      withinDue: toWire({ amount: withinDue, currency }),
      afterDue: toWire({ amount: afterDue, currency }),
    })),
  }
}

/** The challans of the family accounts that a guardian or a student is shown; cancelled ones are not. */
export function ownChallans(user: User) {
  return sql`${challanList.state} <> 'cancelled' and exists (select from ${familyAccount}
    where ${familyAccount.id} = ${challanList.familyAccountId} and ${familyOwn(user, dues.resource)})`
}
