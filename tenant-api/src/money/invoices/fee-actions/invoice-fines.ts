import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { WireMoney } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { describe } from '../../../core/acts/act.ts'
import { refuseAboveLimit } from '../../../access/roles/approvals.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { accounts } from '../../books/accounts.ts'
import { lockPeriod, post } from '../../books/post.ts'
import type { InvoicePage } from '../contract.ts'
import type { Outcome } from './contract.ts'
import { amountOf, refuseCancelled } from './credits.ts'
import { finesOf } from '../pricing/read-fines.ts'
import { addLines } from '../issue-invoices.ts'
import { adjustInvoices, lockInvoices, type LockedInvoice } from './locked-invoices.ts'
import { readInvoice } from '../read-invoices.ts'

/** Adds a fine to each of these invoices: the one of today by the settings, or an amount. */
export async function chargeFines(
  school: School,
  user: User,
  { ids, amount: typed, reason }: { ids: readonly string[]; amount: WireMoney | null; reason: string },
): Promise<Outcome> {
  const day = await school.today()
  const { country } = await school.profile()
  const { say } = words(user)
  return school.transaction(user, 'invoices.fined', async (tx) => {
    await lockPeriod(tx, day)
    const all = await lockInvoices(tx, user, { ids })
    const fines = await finesOf(tx, { ids: all.map(({ id }) => id), day, country })
    const left: Outcome['left'] = []
    const charges: FineCharge[] = []
    for (const invoice of all) {
      const fine = fines.get(invoice.id)
      const amount = typed === null ? (fine?.due ?? 0n) : amountOf(typed, invoice)
      const why = refusalOf(invoice, amount)
      if (why !== null) left.push({ id: invoice.id, number: invoice.number, message: say(why) })
      else charges.push({ invoice, amount, days: typed === null ? (fine?.days ?? 0) : 0 })
    }
    await writeFines(tx, charges, { day, reason })
    describe(tx, { count: charges.length, number: charges[0]?.invoice.number ?? '' })
    return { changed: charges.length, left }
  })
}

function refusalOf({ isCancelled, open }: LockedInvoice, amount: bigint): string | null {
  if (isCancelled) return sentence('This invoice is cancelled already')
  if (open === 0n) return sentence('Nothing is open on this invoice')
  return amount === 0n ? sentence('No fine is due on this invoice today') : null
}

/** `days` are those with school that the fine counts; zero for a typed amount. */
type FineCharge = {
  invoice: Pick<LockedInvoice, 'id' | 'number' | 'campusId' | 'currency' | 'partyId' | 'positions'>
  amount: bigint
  days: number
}

/**
 * Writes fines as further lines of locked invoices, with a journal each, in three statements; returns the id of the
 * line on each invoice.
 */
export async function writeFines(
  tx: Tx,
  charges: readonly FineCharge[],
  { day, reason }: { day: Day; reason: string },
): Promise<ReadonlyMap<string, string>> {
  if (charges.length === 0) return new Map()
  const lines = charges.map((one) => ({ ...one, id: randomUUIDv7() }))
  await addLines(
    tx,
    lines.map(({ id, invoice, amount, days }) => ({
      id,
      invoiceId: invoice.id,
      position: invoice.positions,
      kind: 'fine',
      title: sentence('Late fee'),
      otherTitle: '',
      gross: String(amount),
      concession: '0',
      sponsored: '0',
      tax: '0',
      accountId: accounts.fines,
      basis: { ...(days > 0 && { days }), ...(reason !== '' && { reason }) },
      day,
    })),
  )
  await post(
    tx,
    lines.map(({ id, invoice, amount }) => ({
      kind: 'fine',
      day,
      campusId: invoice.campusId,
      currency: invoice.currency,
      source: { kind: 'invoice', id: invoice.id },
      memo: invoice.number,
      postings: [
        { account: accounts.receivable, party: invoice.partyId, line: { id, invoiceId: invoice.id }, amount },
        { account: accounts.fines, amount: -amount },
      ],
    })),
  )
  await adjustInvoices(
    tx,
    lines.map(({ invoice, amount }) => ({ id: invoice.id, adds: amount })),
  )
  return new Map(lines.map(({ id, invoice }) => [invoice.id, id]))
}

type Waiving = { id: string; amount: WireMoney | null; untilDay: Day | null; reason: string }

/** Waives an amount of the fine, or all of it up to a day. A fine that was charged is credited instead. */
export async function waiveFine(
  school: School,
  user: User,
  { id, amount: typed, untilDay, reason }: Waiving,
): Promise<InvoicePage> {
  if ((typed === null) === (untilDay === null)) refuseField('amount', sentence('Type an amount or a day'))
  const today = await school.today()
  const { country } = await school.profile()
  return school.transaction(user, 'fines.waived', async (tx) => {
    const [invoice] = await lockInvoices(tx, user, { ids: [id], may: ['fine-waivers', 'edit'] })
    if (!invoice) throw new Error('a locked invoice is gone')
    refuseCancelled(invoice)
    const amount = typed === null ? null : amountOf(typed, invoice)
    const { campusId, currency } = invoice
    const waived = amount ?? (await fineUntil(tx, { id, day: untilDay ?? today, country }))
    await refuseAboveLimit(tx, user, {
      may: ['fine-waivers', 'edit'],
      campusId,
      on: today,
      amount: waived,
      currency,
    })
    await tx.execute(sql`
      insert into fine_waiver (invoice_id, campus_id, amount, until_day, reason, waived_by)
      values (${id}::uuid, ${invoice.campusId}::uuid, ${amount === null ? null : String(amount)}::bigint, ${untilDay}::date, ${reason}, ${user.name})`)
    describe(tx, { number: invoice.number, reason })
    return readInvoice(tx, user, { id, today, country })
  })
}

/** The fine that a waiver up to a day gives up. */
async function fineUntil(tx: Tx, { id, ...at }: { id: string; day: Day; country: string }): Promise<bigint> {
  return (await finesOf(tx, { ids: [id], ...at })).get(id)?.due ?? 0n
}
