import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Tx } from '../../../core/school/school.ts'
import { tellInAct } from '../../../messages/outbound/queue.ts'
import { type FamilyDue, type FeeEvent, tellingOf } from './families.ts'

type Sending = { event: FeeEvent; key: string; day: Day; by: string; families: readonly FamilyDue[] }

/**
 * Sends these families what an event says, one message a guardian, event and key, whoever else sends it at the same
 * time. Each campus has a row of what was sent, by which it can be taken back. Gives the number of new messages.
 */
export async function sendReminders(tx: Tx, { families, ...sending }: Sending): Promise<number> {
  if (families.length === 0) return 0
  // Two who send at once have the same people in another order, and would wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('fee-reminders', 0))`)
  let sent = 0
  const byCampus = Map.groupBy(families, ({ campusId }) => campusId)
  for (const campusId of byCampus.keys())
    sent += await sendAt(tx, { ...sending, campusId, families: byCampus.get(campusId) ?? [] })
  return sent
}

async function sendAt(tx: Tx, { event, key, day, by, families, campusId }: Sending & { campusId: string }) {
  const [row] = await tx.execute<{ id: string }>(sql`select uuidv7()::text as id`)
  const reminderId = row?.id ?? ''
  const people = await tellInAct(tx, tellingOf({ event, key, families, reminderId }))
  if (people === 0) return 0
  await tx.execute(sql`
    insert into fee_reminder (id, campus_id, event, period_key, day, people, sent_by)
    values (${reminderId}::uuid, ${campusId}::uuid, ${event}, ${key}, ${day}::date, ${people}, ${by})`)
  await tx.execute(sql`
    with told as (
      insert into fee_reminder_family (reminder_id, family_account_id, day)
      select distinct ${reminderId}::uuid, (m.fill ->> 'family')::uuid, ${day}::date from message m
      where ${messagesOf({ event, key, reminderId })} returning 1)
    update fee_reminder set families = (select count(*) from told) where id = ${reminderId}::uuid`)
  return people
}

/** The messages `m` of a reminder, by the range of their keys: a key is followed by a space, which comes before `!`. */
export function messagesOf({ event, key, reminderId }: { event: string; key: string; reminderId: string }) {
  return sql`m.key > ${`${event} ${key} `} and m.key < ${`${event} ${key}!`} and m.fill ->> 'reminder' = ${reminderId}::text`
}
