import { sql } from 'drizzle-orm'
import type { School } from '../../core/school/school.ts'
import { takeNext } from './rerouting.ts'
import type { Tried } from './send-some.ts'
import type { ChannelCarrier } from '../channels/carriers.ts'

/** Seconds until the next try, after each try without an answer. */
const pauses = [30, 60, 120, 300, 600, 1_800, 3_600, 7_200]
/**
 * Seconds for which a channel pauses when its provider is unreachable or rejects the account; the pause grows
 * with the outage.
 */
const rests = { least: 30, most: 600 }

/**
 * Records the results of some messages in a few statements: accepted ones are sent; refused ones take the next
 * channel; unanswered ones are retried later, up to a number of tries or a deadline. If nothing was accepted
 * and the provider does not answer, the channel pauses: returns until when.
 */
export async function noteOutcomes(
  school: School,
  way: ChannelCarrier,
  tried: readonly Tried[],
): Promise<Date | null> {
  await noteAll(school, way, tried)
  await noteStops(school, way, tried)
  await takeNext(school, school.db, {
    where: sql`m.id = any (${idsOf(tried, ({ outcome }) => outcome === 'refused')}::uuid[])`,
    reason: sql`'refused'`,
  })
  await takeNext(school, school.db, {
    where: sql`m.id = any (${idsOf(tried, ({ outcome }) => outcome === 'gone')}::uuid[])`,
    reason: sql`'gone'`,
  })
  await takeNext(school, school.db, {
    where: sql`m.id = any (${idsOf(tried, (one) => isOver(school, one))}::uuid[])`,
    reason: sql`'late'`,
  })
  return noteHealth(school, way, tried)
}

/** Whether an unanswered message has waited long enough for this channel. */
function isOver(school: School, { outcome, row }: Tried): boolean {
  if (outcome === 'settings') return row.fallsAt !== null && Date.parse(row.fallsAt) <= school.now().getTime()
  if (outcome !== 'later') return false
  return (
    row.attempts >= pauses.length ||
    (row.fallsAt !== null && Date.parse(row.fallsAt) <= school.now().getTime())
  )
}

async function noteAll(school: School, { channel }: ChannelCarrier, tried: readonly Tried[]): Promise<void> {
  const now = school.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = tried.map((one) => ({
    id: one.row.id,
    outcome: one.outcome,
    code: one.code,
    provider: one.providerId,
    title: one.said.title,
    body: one.body,
    parts: one.parts,
    due: dueOf(now, one),
  }))
  await school.db.execute(sql`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, outcome text, code text, provider text,
        title text, body text, parts smallint, due timestamptz)
    ), attempts as (
      update message_attempt a set ended_at = ${at}, outcome = s.outcome, code = s.code,
        parts = case when s.outcome = 'taken' then s.parts end
      from said s where a.message_id = s.id and a.channel = ${channel} and a.ended_at is null
    )
    update message m set title = s.title, body = s.body, parts = s.parts, leased_until = null,
      state = case when s.outcome = 'taken' then 'sent' else 'queued' end,
      provider_id = coalesce(s.provider, m.provider_id),
      sent_at = case when s.outcome = 'taken' then ${at} end,
      attempts = case when s.outcome = 'settings' then greatest(m.attempts - 1, 0) else m.attempts end,
      due_at = coalesce(s.due, m.due_at)
    from said s where m.id = s.id and m.state = 'sending'`)
}

function dueOf(now: Date, { outcome, row, after }: Tried): string | null {
  if (outcome !== 'later') return null
  const pause = Math.max(after ?? 0, pauses[row.attempts - 1] ?? 3_600)
  return new Date(now.getTime() + pause * 1000).toISOString()
}

/** Blocks addresses that no longer exist for all later messages. */
async function noteStops(
  school: School,
  { channel }: ChannelCarrier,
  tried: readonly Tried[],
): Promise<void> {
  if (channel === 'push') return
  const addresses = tried.flatMap(({ outcome, row }) =>
    outcome === 'gone' && row.address ? [row.address] : [],
  )
  if (addresses.length === 0) return
  await school.db.execute(sql`
    insert into message_stop (channel, address, reason, at)
    select distinct ${channel}, address, 'gone', ${school.now().toISOString()}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb) address
    on conflict do nothing`)
}

async function noteHealth(
  school: School,
  { channel }: ChannelCarrier,
  tried: readonly Tried[],
): Promise<Date | null> {
  const now = school.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const isAnswered = tried.some(
    ({ outcome }) => outcome === 'taken' || outcome === 'refused' || outcome === 'gone',
  )
  const isTaken = tried.some(({ outcome }) => outcome === 'taken')
  if (isAnswered || channel === 'push') {
    await school.db.execute(sql`
      update message_channel_health set failing_since = null, paused_until = null, error = null,
        taken_at = case when ${isTaken} then ${at} else taken_at end
      where channel = ${channel}`)
    return null
  }
  const error = tried.find(({ outcome }) => outcome === 'settings') ?? tried[0]
  const [row] = await school.db.execute<{ until: string }>(sql`
    update message_channel_health set failing_since = coalesce(failing_since, ${at}),
      error = ${error?.code ?? error?.outcome ?? null},
      paused_until = ${at} + make_interval(secs => least(${rests.most}, greatest(${rests.least},
        extract(epoch from ${at} - coalesce(failing_since, ${at})))))
    where channel = ${channel} returning to_json(paused_until) #>> '{}' as until`)
  return row ? new Date(row.until) : null
}

function idsOf(tried: readonly Tried[], is: (one: Tried) => boolean): string {
  return `{${tried
    .filter(is)
    .map(({ row }) => row.id)
    .join(',')}}`
}
