import { sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Currency } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { type ConstraintMessages, withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { executePrepared } from '../../core/school/prepared.ts'
import type { Tx } from '../../core/school/school.ts'
import type { JournalKind } from './contract.ts'

/** One side of a journal: a debit is above zero, a credit below it, in minor units of the journal's currency. */
export type NewPosting = {
  /** An id of `accounts`, or of an account that the school has added. */
  account: string
  amount: bigint
  /** An id of `partiesOf`: every posting of an account with parties names one of its kind, no other posting does. */
  party?: string | undefined
  /** The invoice line that is charged or paid; every posting of `accounts.receivable` names one. */
  line?: { id: string; invoiceId: string } | undefined
  /** The campus of the journal where nothing is said. Each campus balances by itself, through `interCampus`. */
  campusId?: string | undefined
}

export type NewJournal = {
  /** Where a document names its journal before it is written. */
  id?: string | undefined
  kind: JournalKind
  /** The day in the books; it lies in an open period or in none. */
  day: Day
  campusId: string
  currency: Currency
  /** What a reader sees beside the figure. It names nobody: an erasure does not reach it. */
  memo?: string | undefined
  /** The document that the journal books. */
  source?: { kind: string; id: string } | undefined
  /** What happens once has a key, such as `issue:<student>:<plan line>:<period>`. */
  key?: string | undefined
  postings: readonly NewPosting[]
}

/**
 * Writes journals with all their postings in one statement and returns their ids in the given order. It is the only
 * writer of postings (design of the books, decision 1). Refuses a closed period, more than is due of an invoice line,
 * and a key that exists; throws if a journal does not balance for each campus. Empty input writes nothing.
 */
export async function post(tx: Tx, journals: readonly NewJournal[]): Promise<string[]> {
  if (journals.length === 0) return []
  const heads = journals.map(({ id, kind, day, campusId, memo, source, key }, n) => ({
    n,
    given: id,
    kind,
    day,
    campusId,
    memo,
    sourceKind: source?.kind,
    sourceId: source?.id,
    key,
  }))
  const sides = journals.flatMap(({ postings, campusId, currency }, n) =>
    postings.map((one) => ({
      n,
      account: one.account,
      campus: one.campusId ?? campusId,
      party: one.party,
      invoice: one.line?.invoiceId,
      line: one.line?.id,
      amount: String(one.amount),
      currency,
    })),
  )
  const rows = await withConstraintMessages(
    refusals,
    executePrepared<{ id: string }>(
      tx,
      sql`
    with j as materialized (
      select coalesce(given, uuidv7()) as id, j.* from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as j (n int, given uuid, kind text, day date,
        "campusId" uuid, memo text, "sourceKind" text, "sourceId" uuid, key text) order by j.n
    ), journals as (
      insert into journal (id, kind, day, campus_id, source_kind, source_id, memo, key)
      select id, kind, day, "campusId", "sourceKind", "sourceId", coalesce(memo, ''), key from j order by n
    ), postings as (
      insert into posting (journal_id, account_id, campus_id, party_id, invoice_id, line_id, amount, currency, day)
      select j.id, p.account, p.campus, p.party, p.invoice, p.line, p.amount, p.currency, j.day
      from jsonb_to_recordset(${JSON.stringify(sides)}::jsonb) as p (n int, account uuid, campus uuid, party uuid,
        invoice uuid, line uuid, amount bigint, currency text)
      join j on j.n = p.n order by p.n
    )
    select id from j order by n`,
    ),
  )
  return rows.map(({ id }) => id)
}

/**
 * Takes journals back by new ones of the opposite amounts on `day`, and returns the ids of these in no order. Refuses
 * one that is reversed already or that is a reversal itself (409), and a closed period. The source stays that of the
 * original.
 */
export async function reverse(
  tx: Tx,
  ids: readonly string[],
  { day, memo = '' }: { day: Day; memo?: string },
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await withConstraintMessages(
    refusals,
    executePrepared<{ id: string }>(
      tx,
      sql`
    with j as materialized (
      select uuidv7() as id, o.id as original, o.campus_id, o.source_kind, o.source_id
      from journal o where o.id = any (${`{${ids.join(',')}}`}::uuid[])
        and o.reverses_id is null and not exists (select from journal r where r.reverses_id = o.id)
    ), journals as (
      insert into journal (id, kind, day, campus_id, source_kind, source_id, reverses_id, memo)
      select id, 'reversal', ${day}::date, campus_id, source_kind, source_id, original, ${memo} from j order by id
    ), postings as (
      insert into posting (journal_id, account_id, campus_id, party_id, invoice_id, line_id, amount, currency, day)
      select j.id, p.account_id, p.campus_id, p.party_id, p.invoice_id, p.line_id, - p.amount, p.currency, ${day}::date
      from j join posting p on p.journal_id = j.original order by p.id
    )
    select id from j`,
    ),
  )
  if (rows.length !== new Set(ids).size) refuseReversed()
  return rows.map(({ id }) => id)
}

function refuseReversed(): never {
  refuse(
    'already-reversed',
    'This entry was reversed already, or is a reversal itself. Look at it again',
    {},
    { status: 409 },
  )
}

/**
 * The first of `count` new numbers of a series, without gaps: the row of the series stays locked until the commit, and
 * a rollback gives the numbers back. Draw them last, after every other lock of the transaction (locks: family account,
 * invoices by id, session, stock, series). `year` is the key of the series, such as '2026'.
 */
export async function nextNumbers(
  tx: Tx,
  { campusId, kind, year, count = 1 }: { campusId: string; kind: SeriesKind; year: string; count?: number },
): Promise<number> {
  const [row] = await executePrepared<{ first: number }>(
    tx,
    sql`
    insert into number_series as s (campus_id, kind, year_key, last) values (${campusId}::uuid, ${kind}, ${year}, ${count}::int)
    on conflict (campus_id, kind, year_key) do update set last = s.last + excluded.last
    returning last - ${count}::int + 1 as first`,
  )
  if (!row) throw new Error('a series gave no number')
  return row.first
}

/** The documents that are numbered: `books.prove` compares each series with what `numberedBy` says of it. */
export type SeriesKind =
  | 'invoice'
  | 'challan'
  | 'fee-certificate'
  | 'receipt'
  | 'credit-note'
  | 'voucher'
  | 'payslip'
  | 'purchase'
  | 'sale'
  | 'refund'

/**
 * Refuses a day in a closed period, and keeps its period open until the commit. `post` does it by itself; a verb that
 * locks families or invoices first calls it at its start, so that it refuses before it waits.
 */
export async function lockPeriod(tx: Tx, day: Day): Promise<void> {
  await executePrepared(
    tx,
    sql`select pg_advisory_xact_lock_shared(period_lock(id)) from period where ${day}::date between first_day and last_day`,
  )
  // A statement of its own: it sees what the closing has committed while the lock was awaited.
  const [closed] = await executePrepared(
    tx,
    sql`select id from period where ${day}::date between first_day and last_day and state = 'closed'`,
  )
  if (closed) refuse(closedPeriod.code, closedPeriod.message, {}, { status: 409 })
}

const closedPeriod = {
  code: 'period-closed',
  message: sentence('The month of this day is closed. Choose a later day, or ask to open the month again'),
  field: 'day',
}

/** What the database says where the books refuse a row, by the name of its constraint. */
const refusals: ConstraintMessages = {
  journal_in_open_period: closedPeriod,
  invoice_open_never_overpaid: {
    code: 'more-than-due',
    message: sentence('This is more than is due. Look at the open amounts again'),
    field: 'amount',
  },
  posting_account_in_use: {
    code: 'account-archived',
    message: sentence('This account is in the archive. Choose another one'),
    field: 'accountId',
  },
  journal_key_once: {
    code: 'booked-already',
    message: sentence('This was booked already. Look at it again'),
    field: 'key',
  },
}
