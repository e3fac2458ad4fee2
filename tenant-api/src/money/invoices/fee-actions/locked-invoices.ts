import { sql } from 'drizzle-orm'
import { refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import type { Currency } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { ActKey, School, Tx } from '../../../core/school/school.ts'
import { invoices, type InvoiceKind } from '../contract.ts'
import type { Outcome } from './contract.ts'
import type { LineParts } from '../pricing/prices.ts'
import { list } from '../pricing/read-billable.ts'
import { invoice } from '../tables.ts'

/** The campus of an invoice decides who reaches it; families have a page of their own. */
export const invoicePlaces = { campus: invoice.campusId }

/** A line of a locked invoice with what is left of it after credits and write-offs, and what is open. */
export type LockedLine = LineParts & {
  id: string
  kind: string
  feeTypeId: string | null
  title: string
  otherTitle: string
  accountId: string
  parties: string
  sponsorId: string | null
  period: string | null
  written: bigint
  open: bigint
}

export type LockedInvoice = {
  id: string
  number: string
  kind: InvoiceKind
  campusId: string
  campusCode: string
  partyId: string
  studentId: string | null
  admissionId: string | null
  snapshot: Readonly<Record<string, string>>
  familyAccountId: string
  currency: Currency
  period: string
  issuedOn: Day
  dueOn: Day
  isCancelled: boolean
  isComplete: boolean
  positions: number
  open: bigint
  lines: LockedLine[]
}

type May = readonly [resource: string, action: 'mark' | 'edit']

/**
 * Locks these invoices in the order of their ids, with their lines. Refuses all if one is beyond the reach; without a user
 * it is a rule of the school that acts, and nothing is.
 */
export async function lockInvoices(
  tx: Tx,
  user: User | null,
  { ids, may: [resource, action] = [invoices.name, 'edit'] }: { ids: readonly string[]; may?: May },
): Promise<LockedInvoice[]> {
  const unique = [...new Set(ids)]
  type Row = Omit<LockedInvoice, 'open' | 'lines' | 'positions'>
  const rows = await tx.execute<Row>(sql`
    select ${invoice.id} as id, number, kind, campus_id as "campusId", party_id as "partyId", student_id as "studentId", admission_id as "admissionId", snapshot,
      family_account_id as "familyAccountId", currency, period_key as period, issued_on::text as "issuedOn", due_on::text as "dueOn",
      cancelled_at is not null as "isCancelled", completed_at is not null as "isComplete",
      (select code from campus where campus.id = invoice.campus_id) as "campusCode"
    from invoice where ${invoice.id} = any (${list(unique)}::uuid[]) and ${user === null ? sql`true` : reach(user, resource, action, invoicePlaces)}
    order by ${invoice.id} for update`)
  if (rows.length !== unique.length && user !== null) await refuseUnreached(tx, user, unique)
  const lines = await readLines(tx, unique)
  return rows.map((row) => {
    const own = lines.get(row.id) ?? []
    const charged = own.filter(({ creditsLineId }) => creditsLineId === null)
    return {
      ...row,
      positions: own.length,
      open: charged.reduce((sum, { open }) => sum + BigInt(open), 0n),
      lines: charged.map((line) => leftOf(line, own)),
    }
  })
}

/** Invoices that the user sees are not theirs to change; of others it is not said that they exist. */
export async function refuseUnreached(tx: Tx, user: User, ids: readonly string[]): Promise<never> {
  const seen = await tx.execute(sql`
    select from invoice where ${invoice.id} = any (${list(ids)}::uuid[])
      and ${reach(user, invoices.name, 'view', invoicePlaces)}`)
  return seen.length === new Set(ids).size ? refuseUnchangeable() : refuseMissing()
}

type LineRow = Record<'gross' | 'concession' | 'sponsored' | 'tax' | 'net' | 'open', string> &
  Pick<
    LockedLine,
    'id' | 'kind' | 'feeTypeId' | 'title' | 'otherTitle' | 'accountId' | 'parties' | 'sponsorId' | 'period'
  > & {
    invoiceId: string
    creditsLineId: string | null
  }

async function readLines(tx: Tx, ids: readonly string[]): Promise<Map<string, LineRow[]>> {
  const rows = await tx.execute<LineRow>(sql`
    select l.id, l.invoice_id as "invoiceId", l.kind, l.fee_type_id as "feeTypeId", l.title, l.other_title as "otherTitle",
      l.account_id as "accountId", a.parties, l.sponsor_id as "sponsorId", l.credits_line_id as "creditsLineId",
      l.basis ->> 'period' as period, l.gross::text, l.concession::text, l.sponsored::text, l.tax::text, l.net::text,
      coalesce(o.amount, 0)::text as open
    from invoice_line l join ledger_account a on a.id = l.account_id left join invoice_open o on o.line_id = l.id
    where l.invoice_id = any (${list(ids)}::uuid[]) order by l.invoice_id, l.position`)
  return Map.groupBy(rows, ({ invoiceId }) => invoiceId)
}

function leftOf(line: LineRow, all: readonly LineRow[]): LockedLine {
  const later = all.filter(({ creditsLineId }) => creditsLineId === line.id)
  const credits = [line, ...later.filter(({ kind }) => kind === 'credit')]
  const sum = (some: readonly LineRow[], part: keyof LineParts) =>
    some.reduce((total, one) => total + BigInt(one[part]), 0n)
  const { id, kind, feeTypeId, title, otherTitle, accountId, parties, sponsorId, period } = line
  return {
    id,
    kind,
    feeTypeId,
    title,
    otherTitle,
    accountId,
    parties,
    sponsorId,
    period,
    gross: sum(credits, 'gross'),
    concession: sum(credits, 'concession'),
    sponsored: sum(credits, 'sponsored'),
    tax: sum(credits, 'tax'),
    net: sum(credits, 'net'),
    written: -sum(
      later.filter(({ kind: one }) => one !== 'credit'),
      'net',
    ),
    open: BigInt(line.open),
  }
}

/** Adds to the due amounts of invoices, in one statement. */
export async function adjustInvoices(
  tx: Tx,
  changes: readonly { id: string; adds: bigint }[],
): Promise<void> {
  const at = timeOf(tx).toISOString()
  const rows = JSON.stringify(changes.map(({ id, adds }) => ({ id, adds: String(adds) })))
  await tx.execute(sql`
    update invoice i set adjusted = i.adjusted + c.adds, version = i.version + 1, updated_at = ${at}::timestamptz
    from jsonb_to_recordset(${rows}::text::jsonb) as c (id uuid, adds bigint) where i.id = c.id`)
}

/** What an act adds to the due amount of an invoice, or sets on it. */
export async function changeInvoice(
  tx: Tx,
  id: string,
  { adds = 0n, cancels, completes = false }: { adds?: bigint; cancels?: string; completes?: boolean },
): Promise<void> {
  const at = timeOf(tx).toISOString()
  await tx.execute(sql`
    update invoice set adjusted = adjusted + ${String(adds)}::bigint, version = version + 1, updated_at = ${at}::timestamptz,
      cancelled_at = case when ${cancels !== undefined} then ${at}::timestamptz else cancelled_at end,
      cancelled_reason = coalesce(${cancels ?? null}, cancelled_reason),
      completed_at = case when ${completes} then ${at}::timestamptz else completed_at end
    where id = ${id}::uuid`)
}

/**
 * Does one thing to each of these invoices in one act. `change` gives null, or the sentence why an invoice stays as it
 * is: the others are changed.
 */
export async function changeMany(
  school: School,
  user: User,
  {
    ids,
    may,
    act,
    about = {},
  }: { ids: readonly string[]; may?: May; act: ActKey; about?: Record<string, string | number> },
  change: (
    tx: Tx,
    invoice: LockedInvoice,
  ) => Promise<{ sentence: string; fill?: Record<string, string | number> } | null>,
): Promise<Outcome> {
  const { say } = words(user)
  return school.transaction(user, act, async (tx) => {
    const left: Outcome['left'] = []
    const all = await lockInvoices(tx, user, { ids, ...(may && { may }) })
    for (const one of all) {
      const why = await change(tx, one)
      if (why) left.push({ id: one.id, number: one.number, message: say(why.sentence, why.fill) })
    }
    describe(tx, { ...about, count: all.length - left.length, number: all[0]?.number ?? '' })
    return { changed: all.length - left.length, left }
  })
}
