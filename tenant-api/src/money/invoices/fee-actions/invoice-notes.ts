import { eq, sql } from 'drizzle-orm'
import { refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../../core/acts/act.ts'
import type { User } from '../../../core/authorization/user.ts'
import { refuseStale } from '../../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { type InvoicePage, invoices } from '../contract.ts'
import type { Outcome } from './contract.ts'
import { changeInvoice, changeMany, lockInvoices } from './locked-invoices.ts'
import { readInvoice } from '../read-invoices.ts'
import { invoice as table } from '../tables.ts'

const marks = [invoices.name, 'mark'] as const

/** Changes the due date; fines count from the new one. */
export async function changeDueDay(
  school: School,
  user: User,
  { ids, dueOn, reason }: { ids: readonly string[]; dueOn: Day; reason: string },
): Promise<Outcome> {
  return changeMany(
    school,
    user,
    { ids, act: 'invoices.due-day-changed', about: { day: dueOn } },
    async (tx, one) => {
      if (one.isCancelled) return { sentence: sentence('This invoice is cancelled already') }
      if (one.open === 0n) return { sentence: sentence('Nothing is open on this invoice') }
      if (dueOn < one.issuedOn && one.kind !== 'opening')
        return { sentence: sentence('It was issued after that day') }
      if (dueOn === one.dueOn) return { sentence: sentence('It is due on that day already') }
      await tx.execute(sql`
      insert into due_day_change (invoice_id, campus_id, due_before, due_on, reason, changed_by)
      values (${one.id}::uuid, ${one.campusId}::uuid, ${one.dueOn}::date, ${dueOn}::date, ${reason}, ${user.name})`)
      await tx.update(table).set({ dueOn }).where(eq(table.id, one.id))
      await changeInvoice(tx, one.id, {})
      return null
    },
  )
}

/** Marks invoices complete of which nothing is open: nothing is paid without a receipt. */
export async function markComplete(
  school: School,
  user: User,
  { ids }: { ids: readonly string[] },
): Promise<Outcome> {
  return changeMany(school, user, { ids, may: marks, act: 'invoices.completed' }, async (tx, one) => {
    if (one.isCancelled) return { sentence: sentence('This invoice is cancelled already') }
    if (one.open > 0n)
      return { sentence: sentence('Something is open on it. Take the payment, and it is complete by itself') }
    await changeInvoice(tx, one.id, { completes: true })
    return null
  })
}

/** A promise of the family; it takes the place of an earlier one. */
export async function notePromise(
  school: School,
  user: User,
  { id, promisedOn, note }: { id: string; promisedOn: Day; note: string },
): Promise<InvoicePage> {
  const today = await school.today()
  const { country } = await school.profile()
  if (promisedOn < today) refuseField('promisedOn', sentence('This day is over. Choose a later one'))
  return school.transaction(user, 'invoices.promised', async (tx) => {
    const [one] = await lockInvoices(tx, user, { ids: [id], may: marks })
    if (!one) throw new Error('a locked invoice is gone')
    await writePromise(tx, { ...one, promisedOn, note, by: user.name, today })
    describe(tx, { number: one.number, day: promisedOn })
    return readInvoice(tx, user, { id, today, country })
  })
}

type NewPromise = {
  familyAccountId: string
  campusId: string
  promisedOn: Day
  note: string
  by: string
  today: Day
}

/** Notes the promise of a family in the place of an earlier one. */
export async function writePromise(tx: Tx, promise: NewPromise): Promise<void> {
  const { familyAccountId, campusId, promisedOn, note, by, today } = promise
  await withdrawPromise(tx, familyAccountId)
  await tx.execute(sql`
    insert into payment_promise (family_account_id, campus_id, promised_on, note, noted_by, noted_on)
    values (${familyAccountId}::uuid, ${campusId}::uuid, ${promisedOn}::date, ${note}, ${by}, ${today}::date)`)
}

/** Takes back what a family has promised; gives how many promises that were, none or one. */
export async function withdrawPromise(tx: Tx, familyAccountId: string): Promise<number> {
  const withdrawn = await tx.execute(sql`
    update payment_promise set withdrawn_at = ${timeOf(tx).toISOString()}::timestamptz
    where family_account_id = ${familyAccountId}::uuid and withdrawn_at is null returning id`)
  return withdrawn.length
}

export async function writeComment(
  school: School,
  user: User,
  { id, comment, version }: { id: string; comment: string; version: number },
): Promise<InvoicePage> {
  const today = await school.today()
  const { country } = await school.profile()
  return school.transaction(user, 'invoices.commented', async (tx) => {
    const [one] = await lockInvoices(tx, user, { ids: [id] })
    if (!one) throw new Error('a locked invoice is gone')
    const page = await readInvoice(tx, user, { id, today, country })
    if (page.version !== version) refuseStale(page)
    await tx.update(table).set({ comment }).where(eq(table.id, id))
    await changeInvoice(tx, id, {})
    describe(tx, { number: one.number })
    return readInvoice(tx, user, { id, today, country })
  })
}
