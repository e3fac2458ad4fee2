import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { WireMoney } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { timeOf } from '../../core/acts/act.ts'
import type { Actor, Tx } from '../../core/school/school.ts'
import { accounts } from '../books/accounts.ts'
import { partiesOf } from '../books/parties.ts'
import { lockPeriod, post } from '../books/post.ts'
import { settleWithin } from '../family-accounts/settle-families.ts'
import { readPeople } from '../invoices/charges/charges.ts'
import { partyIn } from '../invoices/issue-invoices.ts'
import { list } from '../invoices/pricing/read-billable.ts'
import type { Method } from './contract.ts'
import { lockTenders, takeBack } from './take-back.ts'

/** A receipt on paper from before the school came here. `kept` is what of it is still there for later fees. */
export type PastReceipt = {
  studentId: string
  number: string
  paidOn: Day
  amount: WireMoney
  kept: WireMoney | null
  method: Method
  note: string
}

/** In place of the year: they keep their numbers of paper, and are in no series of ours. */
export const paperYear = 'paper'

/**
 * Enters receipts of before under their numbers of paper. What was paid lies in the opening balances on both sides; what
 * is kept for later fees is owed to the family from now on, so it is booked on the day of the books.
 */
export async function enterPastReceipts(
  tx: Tx,
  by: Actor,
  { rows, day }: { rows: readonly PastReceipt[]; day: Day },
): Promise<(string | Problem)[]> {
  await lockPeriod(tx, day)
  await settleWithin(tx, day)
  const ids = [...new Set(rows.map(({ studentId }) => studentId))]
  const people = new Map((await readPeople(tx, ids, day)).map((one) => [one.studentId, one]))
  const currencies = await currenciesOf(
    tx,
    [...people.values()].map(({ campusId }) => campusId),
  )
  const decided = rows.map((row) => {
    const person = people.get(row.studentId)
    const problem = problemOf(row, { day, currency: currencies.get(person?.campusId ?? '') })
    if (problem !== null || !person || person.familyAccountId === null)
      return problem ?? { field: null, message: sentence('There is no family account yet') }
    return { ...row, id: randomUUIDv7(), journalId: randomUUIDv7(), person, family: person.familyAccountId }
  })
  const fresh = decided.filter((row) => 'id' in row)
  const parties = await partiesOf(tx, 'family', [...new Set(fresh.map(({ family }) => family))])
  await post(
    tx,
    fresh.map(({ id, journalId, person, family, amount, kept }) => {
      const [paid, ahead] = [BigInt(amount.amount), BigInt(kept?.amount ?? 0)]
      return {
        id: journalId,
        kind: 'opening' as const,
        day,
        campusId: person.campusId,
        currency: amount.currency,
        source: { kind: 'receipt', id },
        postings: [
          { account: accounts.opening, amount: paid },
          { account: accounts.opening, amount: ahead - paid },
          { account: accounts.advances, party: partyIn(parties, family), amount: -ahead },
        ].filter((side) => side.amount !== 0n),
      }
    }),
  )
  await insertReceipts(
    tx,
    by,
    fresh.map(({ id, journalId, person, family, amount, number, paidOn, method, note }) => ({
      id,
      journalId,
      number,
      paidOn,
      method,
      note,
      familyAccountId: family,
      campusId: person.campusId,
      payer: person.guardian ?? '',
      children: person.name,
      currency: amount.currency,
      amount: amount.amount,
    })),
  )
  return decided.map((row) => ('id' in row ? row.id : row))
}

export type Problem = { field: keyof PastReceipt | null; message: string }

function problemOf(
  { paidOn, amount, kept }: PastReceipt,
  { day, currency }: { day: Day; currency: string | undefined },
): Problem | null {
  if (paidOn > day) return { field: 'paidOn', message: sentence('The day must not be in the future') }
  for (const [field, one] of Object.entries({ amount, kept }) as ['amount' | 'kept', WireMoney | null][])
    if (one !== null && one.currency !== currency)
      return { field, message: sentence('The amount must be in the currency of the campus') }
  if (BigInt(amount.amount) <= 0n)
    return { field: 'amount', message: sentence('The amount must be above zero') }
  const ahead = BigInt(kept?.amount ?? 0)
  return ahead < 0n || ahead > BigInt(amount.amount)
    ? { field: 'kept', message: sentence('No more can be kept than was paid') }
    : null
}

async function currenciesOf(tx: Tx, campusIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.execute<{ id: string; currency: string }>(sql`
    select id, campus_currency(id) as currency from campus where id = any (${list(campusIds)}::uuid[])`)
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}

type Row = {
  id: string
  journalId: string
  familyAccountId: string
  campusId: string
  payer: string
  children: string
  number: string
  paidOn: Day
  currency: string
  amount: string
  method: Method
  note: string
}

async function insertReceipts(tx: Tx, by: Actor, rows: readonly Row[]): Promise<void> {
  const at = timeOf(tx).toISOString()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('past-receipts', 0))`)
  await tx.execute(sql`
    with input as (
      select r.*, row_number() over (partition by r."campusId" order by g.at) as place
      from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) with ordinality g (doc, at)
        cross join lateral jsonb_to_record(g.doc) as r (id uuid, "journalId" uuid, "familyAccountId" uuid, "campusId" uuid, payer text,
          children text, number text, "paidOn" date, currency text, amount bigint, method text, note text)
    ), written as (
      insert into receipt (id, year_key, serial, number, family_account_id, payer, children, campus_id, day, paid_on, currency, amount,
        method, note, taken_by_id, taken_by, created_at, updated_at)
      select i.id, ${paperYear}, i.place + coalesce((select max(r.serial) from receipt r
          where r.campus_id = i."campusId" and r.year_key = ${paperYear}), 0), i.number, i."familyAccountId", i.payer, i.children,
        i."campusId", i."paidOn", i."paidOn", i.currency, i.amount, i.method, i.note, ${by.id}::uuid, ${by.name}, ${at}::timestamptz, ${at}::timestamptz
      from input i
    )
    insert into receipt_tender (id, receipt_id, position, campus_id, method, amount, account_id, journal_id)
    select uuidv7(), i.id, 0, i."campusId", i.method, i.amount, ${accounts.opening}::uuid, i."journalId" from input i`)
}

/** Takes a past receipt back, where its import is undone: what was kept for later fees is not there any more. */
export async function takePastReceiptBack(
  tx: Tx,
  { id, day, reason }: { id: string; day: Day; reason: string },
): Promise<void> {
  await lockPeriod(tx, day)
  const [row] = await tx.execute(sql`
    select from receipt where id = ${id}::uuid and year_key = ${paperYear} and reversed_at is null for update`)
  if (!row)
    refuse('receipts.reversed', 'This receipt is reversed already. Look at it again', {}, { status: 409 })
  await takeBack(tx, { tenders: await lockTenders(tx, { receiptId: id }), day, reason, sessionId: null })
}
