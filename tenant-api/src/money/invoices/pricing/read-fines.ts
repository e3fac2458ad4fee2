import { sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import type { Db, Tx } from '../../../core/school/school.ts'
import { schoolDaysIn } from '../../../institute/school-days/school-days.ts'
import { accounts } from '../../books/accounts.ts'
import { type Fine, fineOf, type FineStrategy, type FineTerms, type Waiver } from './fines.ts'
import { list } from './read-billable.ts'

/** A fine counts the days with school of at most so many days back. */
const longestDelay = 399

type At = { ids: readonly string[]; day: Day; country: string }
type Row = {
  id: string
  campusId: string
  dueOn: Day
  currency: string
  open: string
  charged: string
  isOfApplicant: boolean
  waivers: StoredWaiver[]
}
type StoredWaiver = { amount: string | null; untilDay: Day | null }

/** The fines of invoices if they are paid on `day`, each with what was charged of it; the one answer for all who ask. */
export async function finesOf(
  db: Db | Tx,
  { ids, day, country }: At,
): Promise<Map<string, Fine & { charged: bigint }>> {
  const rows = await db.execute<Row>(sql`
    select i.id, i.campus_id as "campusId", i.due_on::text as "dueOn", i.currency, i.admission_id is not null as "isOfApplicant",
      coalesce((select sum(o.amount) from invoice_open o join invoice_line l on l.id = o.line_id
        where o.invoice_id = i.id and l.kind <> 'fine'), 0)::text as open,
      coalesce((select sum(l.gross) from invoice_line l where l.invoice_id = i.id and (l.kind = 'fine'
        or l.kind = 'credit' and l.fee_type_id is null and l.account_id = ${accounts.fines}::uuid)), 0)::text as charged,
      coalesce((select jsonb_agg(jsonb_build_object('amount', w.amount::text, 'untilDay', w.until_day)) from fine_waiver w
        where w.invoice_id = i.id), '[]') as waivers
    from invoice i where i.id = any (${list(ids)}::uuid[]) and i.cancelled_at is null`)
  // What is asked before enrolment lapses with the seat: nobody is fined for it.
  const fined = rows.filter(
    ({ dueOn, open, isOfApplicant }) => !isOfApplicant && dueOn < day && BigInt(open) > 0n,
  )
  const terms = await readTerms(db)
  const days = await readSchoolDays(db, { rows: fined, day, country })
  return new Map(
    rows.map((row) => {
      const of = {
        dueOn: row.dueOn,
        open: BigInt(row.open),
        charged: BigInt(row.charged),
        waivers: row.waivers.map(waiverOf),
      }
      const inCurrency =
        terms.currency === row.currency && !row.isOfApplicant
          ? terms
          : { ...terms, strategy: 'none' as const }
      const schoolDays = days.get(row.campusId) ?? new Set<Day>()
      return [row.id, { ...fineOf(of, day, { terms: inCurrency, schoolDays }), charged: of.charged }]
    }),
  )
}

function waiverOf({ amount, untilDay }: StoredWaiver): Waiver {
  return untilDay === null ? { amount: BigInt(amount ?? 0) } : { untilDay }
}

/** The terms of the settings; their amounts are in the currency of the institute. */
async function readTerms(db: Db | Tx): Promise<FineTerms & { currency: string }> {
  type Stored = {
    kind: FineStrategy
    amount: string | null
    most: string | null
    skips: boolean
    small: string
    days: number
    currency: string
  }
  const [row] = await db.execute<Stored>(sql`
    select s.fine_kind as kind, s.fine_amount::text as amount, s.fine_most::text as most, s.fine_skips_closures as skips,
      s.small_balance::text as small, i.fee_allowed_days as days, i.currency
    from payment_setting s cross join institute i`)
  return {
    strategy: row?.kind ?? 'none',
    amount: BigInt(row?.amount ?? 0),
    most: row?.most ? BigInt(row.most) : null,
    allowedDays: row?.days ?? 0,
    skipsClosures: row?.skips ?? true,
    smallBalance: BigInt(row?.small ?? 0),
    currency: row?.currency ?? '',
  }
}

async function readSchoolDays(
  db: Db | Tx,
  { rows, day, country }: { rows: readonly Row[]; day: Day; country: string },
): Promise<Map<string, ReadonlySet<Day>>> {
  const found = new Map<string, ReadonlySet<Day>>()
  for (const [campus, some] of Map.groupBy(rows, ({ campusId }) => campusId)) {
    const first = some.map(({ dueOn }) => dueOn).toSorted()[0] ?? day
    const earliest = addDays(day, -longestDelay)
    const from = first > earliest ? first : earliest
    const days = await schoolDaysIn(db, { campus, from, until: day, country })
    found.set(campus, new Set(days.filter(({ state }) => state !== 'closed').map((one) => one.day)))
  }
  return found
}
