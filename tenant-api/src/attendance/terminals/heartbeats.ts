import { sql } from 'drizzle-orm'
import { networkOf } from 'kit/http/limits'
import { executePrepared } from '../../core/school/prepared.ts'
import type { School } from '../../core/school/school.ts'
import type { Comer } from './authenticate.ts'

/** A terminal's state as of a request; undefined values keep the stored ones. */
export type Heartbeat = {
  people?: number | undefined
  records?: number | undefined
  clockAhead?: number | undefined
  stamp?: string | undefined
}

/** `onlineSince`: since when it has been heard without a break. */
export type Sighted = { lastSeenAt: string | null; onlineSince: string | null; stamp: string }

/** The state as of the request before this one. */
export async function readHeartbeat(school: School, id: string): Promise<Sighted> {
  const [row] = await executePrepared<Sighted>(
    school.db,
    sql`
    select to_json(last_seen_at) #>> '{}' as "lastSeenAt", to_json(online_since) #>> '{}' as "onlineSince", stamp
    from device_sight where device_id = ${id}::uuid`,
  )
  return row ?? { lastSeenAt: null, onlineSince: null, stamp: '' }
}

/** A terminal polls every few seconds; a poll without news is recorded this often, in milliseconds. */
const notedEvery = 20_000
/** Whoever polls every few seconds and is silent for longer was off the net. */
export const breakAfter = 120_000

/** Records a terminal's state. It is bookkeeping and no act. */
export async function noteHeartbeat(
  school: School,
  { id, comer, sight = {} }: { id: string; comer: Comer; sight?: Heartbeat },
): Promise<void> {
  const { people, records, clockAhead, stamp } = sight
  const now = school.now()
  const before = new Date(now.getTime() - notedEvery).toISOString()
  const unbroken = new Date(now.getTime() - breakAfter).toISOString()
  await executePrepared(
    school.db,
    sql`
    with said as (
      select ${id}::uuid as device_id, ${networkOf(comer.address)}::text as network,
        nullif(${comer.firmware.slice(0, 60)}::text, '') as firmware, ${people ?? null}::int as people,
        ${records ?? null}::int as records, ${clockAhead ?? null}::int as clock_ahead, nullif(${stamp ?? ''}::text, '') as stamp
    )
    insert into device_sight as kept (device_id, last_seen_at, online_since, network, firmware, people, records, clock_ahead,
      stamp)
    select device_id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, network, coalesce(firmware, ''), people, records, clock_ahead,
      coalesce(stamp, '')
    from said s where not exists (
      select from device_sight k where k.device_id = s.device_id and k.last_seen_at > ${before}::timestamptz
        and k.network = s.network and k.firmware = coalesce(s.firmware, k.firmware)
        and k.people is not distinct from coalesce(s.people, k.people)
        and k.records is not distinct from coalesce(s.records, k.records)
        and k.clock_ahead is not distinct from coalesce(s.clock_ahead, k.clock_ahead)
        and k.stamp = coalesce(s.stamp, k.stamp))
    on conflict (device_id) do update set last_seen_at = excluded.last_seen_at,
      online_since = case when kept.last_seen_at >= ${unbroken}::timestamptz
        then coalesce(kept.online_since, excluded.online_since) else excluded.online_since end,
      network = excluded.network,
      firmware = coalesce(nullif(excluded.firmware, ''), kept.firmware),
      people = coalesce(excluded.people, kept.people), records = coalesce(excluded.records, kept.records),
      clock_ahead = coalesce(excluded.clock_ahead, kept.clock_ahead),
      stamp = coalesce(nullif(excluded.stamp, ''), kept.stamp)`,
  )
}

/** `INFO` of a poll: firmware, people, fingers, records, its own address, and more that is not used. */
export function readInfo(info: string): Pick<Heartbeat, 'people' | 'records'> & { firmware: string } {
  const [firmware = '', people = '', , records = ''] = info.split(',')
  return { firmware, people: countIn(people), records: countIn(records) }
}

function countIn(text: string): number | undefined {
  return /^\d{1,8}$/.test(text) ? Number(text) : undefined
}
