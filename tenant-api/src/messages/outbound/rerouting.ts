import { type SQL, sql } from 'drizzle-orm'
import { type Channel, channels } from 'kit/messages/carrier'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { pickChannel } from './pick-channel.ts'
import { queueSend } from './queue-send.ts'

/**
 * Moves queued messages of a channel that is switched off, or that the reader no longer wants, to the next
 * channel of their ladder; a message without one fails. For a failing channel, moves messages whose fallback
 * time has passed.
 */
export async function reroute(school: School, db: Db | Tx, channel: Channel): Promise<void> {
  const now = school.now()
  const at = sql`${now.toISOString()}::timestamptz`
  await takeNext(school, db, {
    where: sql`m.channel = ${channel} and m.state = 'queued'
      and not exists (select from message_channel c where c.channel = ${channel} and c.is_on)`,
    reason: sql`'nowhere'`,
  })
  await takeNext(school, db, {
    where: sql`m.channel = ${channel} and m.state = 'queued' and m.falls_at <= ${at}
      and (m.attempts > 0
        or exists (select from message_channel_health h where h.channel = ${channel} and h.failing_since is not null))`,
    reason: sql`'late'`,
  })
}

type Next = { where: SQL; reason: SQL }

/**
 * Starts again with the rest of the ladder and no tries; due at once, or at the original time if that is later.
 */
export async function takeNext(school: School, db: Db | Tx, { where, reason }: Next): Promise<void> {
  const now = school.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await db.execute<{ channel: Channel | null }>(sql`
    with due as (
      select m.id, w.channel, w.address, w.ladder, r.fall_minutes
      from message m left join message_rule r on r.event = m.event
      left join lateral ${pickChannel({ person: sql`coalesce(m.person_id, m.admission_id)`, category: sql`m.category`, channels: sql`m.ladder[2:]` })} w on true
      where ${where} order by m.id for update of m)
    update message m set
      ladder = coalesce(d.ladder, '{}'), channel = coalesce(d.channel, m.channel), address = coalesce(d.address, m.address),
      state = case when d.channel is null then 'failed' else 'queued' end,
      reason = case when d.channel is null then ${reason} end,
      attempts = 0, leased_until = null, due_at = case when m.attempts > 0 then ${at} else greatest(m.due_at, ${at}) end,
      falls_at = ${at} + make_interval(mins => d.fall_minutes)
    from due d where d.id = m.id
    returning case when m.state = 'queued' then m.channel end as channel`)
  for (const channel of channels)
    if (rows.some((row) => row.channel === channel)) await queueSend(db, channel, now)
}
