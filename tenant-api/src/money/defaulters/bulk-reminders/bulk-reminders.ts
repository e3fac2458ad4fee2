import { and, eq, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School } from '../../../core/school/school.ts'
import { refuseUnwritable } from '../../../crud/row.ts'
import { crudOf } from '../../../crud/table.ts'
import { previewSending } from '../../../messages/outbound/preview-sending.ts'
import { goWithFamily } from '../../family-accounts/family-accounts.ts'
import { tellingOf } from '../../invoices/reminders/families.ts'
import { messagesOf, sendReminders } from '../../invoices/reminders/send-reminders.ts'
import { defaulters } from '../contract.ts'
import { chosenFamilies, chosenRows } from './chosen-families.ts'
import { type Chosen, feeReminders, type ReminderPreview } from './contract.ts'
import { feeReminder } from '../tables.ts'

/** What was sent to families about fees. */
export const reminderCrud = crudOf(feeReminders, {
  table: feeReminder,
  within: { campus: feeReminder.campusId },
  until: null,
})

goWithFamily({ table: 'fee_reminder_family', column: 'family_account_id' })

const event = 'fees.overdue'

/** Whom a reminder would reach now, and whom it leaves out. Who was reminded today is left out, too. */
export async function previewReminder(school: School, user: User, chosen: Chosen): Promise<ReminderPreview> {
  const day = await school.today()
  const rows = await chosenRows(school, user, chosen)
  const { due: families, ...counts } = await chosenFamilies(school.db, user, { rows, day })
  const preview = await previewSending(school, tellingOf({ event, key: day, families }))
  return { ...preview, ...counts }
}

/** Reminds the chosen families of what is overdue; each guardian once a day, however many clerks do it at once. */
export async function sendReminder(school: School, user: User, chosen: Chosen): Promise<{ sent: number }> {
  const day = await school.today()
  const rows = await chosenRows(school, user, chosen)
  return school.transaction(user, 'fee-reminders.sent', async (tx) => {
    const { due: families } = await chosenFamilies(tx, user, { rows, day })
    const sent = await sendReminders(tx, { event, key: day, day, by: user.name, families })
    describe(tx, { count: sent })
    return { sent }
  })
}

/** How many messages of a reminder still wait. */
export async function readWaiting(school: School, user: User, { id }: { id: string }) {
  const places = { campus: feeReminder.campusId }
  const [row] = await school.db
    .select({
      period: feeReminder.period,
      event: feeReminder.event,
      mayWithdraw: sql<boolean>`coalesce(${reach(user, defaulters.name, 'mark', places)}, false)`,
    })
    .from(feeReminder)
    .where(and(eq(feeReminder.id, id), reach(user, feeReminders.name, 'view', places)))
  if (!row) return refuseMissing()
  const [count] = await school.db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from message m
    where ${messagesOf({ event: row.event, key: row.period, reminderId: id })} and m.state = 'queued'`)
  return { waiting: count?.waiting ?? 0, mayWithdraw: row.mayWithdraw }
}

/**
 * Takes back the messages of a reminder that still wait, with their notices in the app; their families can be reminded
 * again. Refuses where all were sent.
 */
export async function withdrawReminder(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<{ withdrawn: number }> {
  return school.transaction(user, 'fee-reminders.withdrawn', async (tx) => {
    const { period, event: of } = feeReminder
    const [row] = await tx
      .select({ period, event: of })
      .from(feeReminder)
      .where(
        and(eq(feeReminder.id, id), reach(user, defaulters.name, 'mark', { campus: feeReminder.campusId })),
      )
      .for('update')
    if (!row) return refuseUnwritable(tx, reminderCrud, { user, id })
    // Another key sets the old one free: nobody has had this message.
    const stopped = await tx.execute<{ id: string; family: string }>(sql`
      update message m set state = 'failed', reason = 'withdrawn', key = m.key || ' withdrawn ' || m.id
      where ${messagesOf({ event: row.event, key: row.period, reminderId: id })} and m.state = 'queued'
      returning m.id, m.fill ->> 'family' as family`)
    if (stopped.length === 0) refuse('fee-reminders.sent', allSent, {}, { status: 409 })
    const ids = `{${stopped.map((one) => one.id).join(',')}}`
    await tx.execute(sql`delete from notification where message_id = any (${ids}::uuid[])`)
    await tx.execute(sql`
      delete from fee_reminder_family f where f.reminder_id = ${id}::uuid and not exists (select from message m
        where ${messagesOf({ event: row.event, key: row.period, reminderId: id })}
          and m.fill ->> 'family' = f.family_account_id::text and m.reason is distinct from 'withdrawn')`)
    await tx.execute(sql`
      update fee_reminder set withdrawn_by = ${user.name}, withdrawn_people = withdrawn_people + ${stopped.length},
        version = version + 1, updated_at = ${school.now().toISOString()}::timestamptz where id = ${id}::uuid`)
    describe(tx, { count: stopped.length })
    return { withdrawn: stopped.length }
  })
}

const allSent = sentence('All messages of this reminder were sent already')
