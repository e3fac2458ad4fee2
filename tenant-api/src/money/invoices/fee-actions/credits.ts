import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { fromWire, type WireMoney } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { describe } from '../../../core/acts/act.ts'
import { refuseAboveLimit } from '../../../access/roles/approvals.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { Actor, School, Tx } from '../../../core/school/school.ts'
import { accounts } from '../../books/accounts.ts'
import { partiesOf } from '../../books/parties.ts'
import { lockPeriod, type NewPosting, nextNumbers, post } from '../../books/post.ts'
import type { InvoicePage } from '../contract.ts'
import type { Outcome } from './contract.ts'
import { addLines, documentNumber, partyIn } from '../issue-invoices.ts'
import {
  changeInvoice,
  changeMany,
  lockInvoices,
  type LockedInvoice,
  type LockedLine,
} from './locked-invoices.ts'
import { creditOf, type LineParts, share, splitInSteps } from '../pricing/prices.ts'
import { readInvoice } from '../read-invoices.ts'
import { readSetting } from '../pricing/read-billable.ts'

type Credit = { line: LockedLine; parts: LineParts; title?: string }

/** Takes back a part of some lines; what was paid of it becomes an advance of the family. */
export async function creditInvoice(
  school: School,
  user: User,
  {
    id,
    lines,
    reason,
  }: { id: string; lines: readonly { lineId: string; amount: WireMoney }[]; reason: string },
): Promise<InvoicePage> {
  const day = await school.today()
  const { country } = await school.profile()
  return school.transaction(user, 'invoices.credited', async (tx) => {
    await lockPeriod(tx, day)
    const [invoice] = await lockInvoices(tx, user, { ids: [id] })
    if (!invoice) throw new Error('a locked invoice is gone')
    refuseCancelled(invoice)
    const credits = lines.map(({ lineId, amount: typed }) => {
      const line = invoice.lines.find((one) => one.id === lineId)
      if (!line) return refuseField('lines', sentence('This line is not on the invoice'))
      const amount = amountOf(typed, invoice)
      if (amount > line.net - line.written)
        refuse(
          'invoices.credit-high',
          'More than is left of {line} cannot be credited',
          { line: line.title },
          { status: 409 },
        )
      return { line, parts: creditOf(line, amount) }
    })
    const number = await credit(tx, { invoice, credits, reason, day, by: user })
    describe(tx, { number: invoice.number, credit: number, reason })
    return readInvoice(tx, user, { id, today: day, country })
  })
}

/** Marks invoices cancelled: all that is charged is taken back. */
export async function cancelInvoices(
  school: School,
  user: User,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<Outcome> {
  const day = await school.today()
  return changeMany(
    school,
    user,
    { ids, act: 'invoices.cancelled', about: { reason } },
    async (tx, invoice) => {
      if (invoice.isCancelled) return { sentence: sentence('This invoice is cancelled already') }
      if (invoice.lines.some(({ written }) => written > 0n))
        return { sentence: sentence('A part of it was written off. Take that back first') }
      await lockPeriod(tx, day)
      const credits = invoice.lines.filter(({ gross }) => gross > 0n).map((line) => ({ line, parts: line }))
      if (credits.length > 0) await credit(tx, { invoice, credits, reason, day, by: user })
      await changeInvoice(tx, invoice.id, { cancels: reason })
      return null
    },
  )
}

type Discount = {
  ids: readonly string[]
  percent: number | null
  amount: WireMoney | null
  title: string
  reason: string
}

/** A discount on what is open: in percent of each fee's open amount, or an amount of each invoice, spread over its fees. */
export async function addDiscount(
  school: School,
  user: User,
  { ids, percent, amount: typed, title, reason }: Discount,
): Promise<Outcome> {
  if ((percent === null) === (typed === null))
    refuseField('percent', sentence('Type a percentage or an amount'))
  const day = await school.today()
  const { steps } = await readSetting(school.db)
  const may = ['concession-approvals', 'edit'] as const
  return changeMany(
    school,
    user,
    { ids, may, act: 'invoices.discounted', about: { title, reason } },
    async (tx, invoice) => {
      if (invoice.isCancelled) return { sentence: sentence('This invoice is cancelled already') }
      const lines = invoice.lines.filter(({ kind, open }) => kind === 'fee' && open > 0n)
      const open = lines.reduce((sum, line) => sum + line.open, 0n)
      const step = steps.get(invoice.currency) ?? 1n
      const amount = typed === null ? null : amountOf(typed, invoice)
      if (open === 0n || (amount ?? 0n) > open)
        return { sentence: sentence('Less than that is open on this invoice') }
      const given =
        amount === null
          ? lines.map((line) =>
              share(line.open, { part: Math.round((percent ?? 0) * 100), whole: 10_000 }, step),
            )
          : splitInSteps(
              amount,
              lines.map((line) => line.open),
              1n,
            )
      const credits = lines.flatMap((line, at) => {
        const part = (given[at] ?? 0n) < line.open ? (given[at] ?? 0n) : line.open
        // A discount takes nothing off the gross: it is a concession.
        return part > 0n
          ? [{ line, title, parts: { gross: 0n, concession: -part, sponsored: 0n, tax: 0n, net: part } }]
          : []
      })
      if (credits.length === 0) return { sentence: sentence('The discount comes to nothing here') }
      const { campusId, currency } = invoice
      const sum = credits.reduce((total, { parts }) => total + parts.net, 0n)
      await refuseAboveLimit(tx, user, { may, campusId, on: day, amount: sum, currency })
      await lockPeriod(tx, day)
      await credit(tx, { invoice, credits, reason: `${title}: ${reason}`, day, by: user })
      return null
    },
  )
}

type Crediting = {
  invoice: LockedInvoice
  credits: readonly Credit[]
  reason: string
  day: Day
  by: Pick<Actor, 'name'>
}

/**
 * Writes a credit note with its lines and its journal, and gives its number. A line that is open is credited there; the
 * rest was paid, and is an advance of the family.
 */
export async function credit(tx: Tx, { invoice, credits, reason, day, by }: Crediting): Promise<string> {
  const family = partyIn(await partiesOf(tx, 'family', [invoice.familyAccountId]), invoice.familyAccountId)
  const sponsors = await partiesOf(
    tx,
    'sponsor',
    credits.flatMap(({ line }) => line.sponsorId ?? []),
  )
  const amount = credits.reduce((sum, { parts }) => sum + parts.net, 0n)
  const note = amount > 0n ? await addNote(tx, { invoice, amount, reason, day, by }) : null
  await addLines(
    tx,
    credits.map(({ line, parts, title }, at) => ({
      id: randomUUIDv7(),
      invoiceId: invoice.id,
      position: invoice.positions + at,
      kind: 'credit',
      feeTypeId: line.feeTypeId,
      title: title ?? line.title,
      otherTitle: title === undefined ? line.otherTitle : '',
      gross: String(-parts.gross),
      concession: String(-parts.concession),
      sponsored: String(-parts.sponsored),
      tax: String(-parts.tax),
      accountId: line.accountId,
      creditsLineId: line.id,
      creditNoteId: note?.id ?? null,
      basis: { reason, ...(line.period !== null && { period: line.period }) },
      day,
    })),
  )
  const postings = credits
    .flatMap((one) => postingsOf(one, { invoice, family, sponsors }))
    .filter((one) => one.amount !== 0n)
  if (postings.length > 0)
    await post(tx, [
      {
        kind: 'credit',
        day,
        campusId: invoice.campusId,
        currency: invoice.currency,
        source: { kind: 'invoice', id: invoice.id },
        memo: note?.number ?? invoice.number,
        postings,
      },
    ])
  await changeInvoice(tx, invoice.id, { adds: -amount })
  return note?.number ?? ''
}

type Parties = { invoice: LockedInvoice; family: string; sponsors: ReadonlyMap<string, string> }

function postingsOf({ line, parts }: Credit, { invoice, family, sponsors }: Parties): NewPosting[] {
  const onLine = parts.net < line.open ? parts.net : line.open
  const names = line.parties === 'student' ? { party: invoice.partyId } : {}
  return [
    { account: line.accountId, amount: parts.gross, ...names },
    { account: accounts.outputTax, amount: parts.tax },
    { account: accounts.concessions, amount: -parts.concession },
    ...(line.sponsorId === null || parts.sponsored === 0n
      ? []
      : [{ account: accounts.sponsors, party: partyIn(sponsors, line.sponsorId), amount: -parts.sponsored }]),
    {
      account: accounts.receivable,
      party: invoice.partyId,
      line: { id: line.id, invoiceId: invoice.id },
      amount: -onLine,
    },
    { account: accounts.advances, party: family, amount: onLine - parts.net },
  ]
}

type NewNote = { invoice: LockedInvoice; amount: bigint; reason: string; day: Day; by: Pick<Actor, 'name'> }

async function addNote(
  tx: Tx,
  { invoice, amount, reason, day, by }: NewNote,
): Promise<{ id: string; number: string }> {
  const year = day.slice(0, 4)
  const { campusId, campusCode: code } = invoice
  const serial = await nextNumbers(tx, { campusId, kind: 'credit-note', year })
  const number = documentNumber({ code, year, serial, mark: 'C' })
  const id = randomUUIDv7()
  await tx.execute(sql`
    insert into credit_note (id, campus_id, year_key, serial, number, invoice_id, day, amount, reason, made_by)
    values (${id}::uuid, ${campusId}::uuid, ${year}, ${serial}, ${number}, ${invoice.id}::uuid, ${day}::date,
      ${String(amount)}::bigint, ${reason}, ${by.name})`)
  return { id, number }
}

export function refuseCancelled({ isCancelled }: LockedInvoice): void {
  if (isCancelled) refuse('invoices.cancelled', 'This invoice is cancelled already', {}, { status: 409 })
}

/** A typed amount above zero in the currency of the invoice. */
export function amountOf(typed: WireMoney, { currency }: { currency: string }): bigint {
  const { amount, currency: sent } = fromWire(typed)
  if (sent !== currency)
    refuseField('amount', sentence('The amount must be in the currency of the campus'), 'currency')
  if (amount <= 0n) refuseField('amount', sentence('The amount must be above zero'), 'low')
  return amount
}
