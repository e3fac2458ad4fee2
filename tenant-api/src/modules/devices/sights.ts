import { sql } from 'drizzle-orm'
import { networkOf } from 'kit/limits'
import type { School } from '../../school.ts'
import type { Comer } from './door.ts'

/** What was noticed of a terminal with a request; what is undefined stays as it was. */
export type Sight = {
  people?: number | undefined
  records?: number | undefined
  clockAhead?: number | undefined
  stamp?: string | undefined
  newest?: string | undefined
}

export type Sighted = { lastSeenAt: string | null; stamp: string }

/** How it was last heard before this request. */
export async function readSight(school: School, id: string): Promise<Sighted> {
  const [row] = await school.db.execute<Sighted>(sql`
    select to_json(last_seen_at) #>> '{}' as "lastSeenAt", stamp from device_sight where device_id = ${id}::uuid`)
  return row ?? { lastSeenAt: null, stamp: '' }
}

/** Notes how a terminal was heard. It is bookkeeping and no act: a terminal asks every few seconds. */
export async function noteSight(
  school: School,
  { id, comer, sight = {} }: { id: string; comer: Comer; sight?: Sight },
): Promise<void> {
  const { people, records, clockAhead, stamp, newest } = sight
  await school.db.execute(sql`
    insert into device_sight as kept (device_id, last_seen_at, network, firmware, people, records, clock_ahead, stamp, newest_at)
    values (${id}::uuid, ${school.now().toISOString()}::timestamptz, ${networkOf(comer.address)}, ${comer.firmware.slice(0, 60)},
      ${people ?? null}::int, ${records ?? null}::int, ${clockAhead ?? null}::int, ${stamp ?? ''}, ${newest ?? null}::timestamptz)
    on conflict (device_id) do update set last_seen_at = excluded.last_seen_at, network = excluded.network,
      firmware = coalesce(nullif(excluded.firmware, ''), kept.firmware),
      people = coalesce(excluded.people, kept.people), records = coalesce(excluded.records, kept.records),
      clock_ahead = coalesce(excluded.clock_ahead, kept.clock_ahead),
      stamp = coalesce(nullif(excluded.stamp, ''), kept.stamp),
      newest_at = greatest(excluded.newest_at, kept.newest_at)`)
}

/** `INFO` of a poll: firmware, people, fingers, records, its own address, and more that nobody needs. */
export function readInfo(info: string): Pick<Sight, 'people' | 'records'> & { firmware: string } {
  const [firmware = '', people = '', , records = ''] = info.split(',')
  return { firmware, people: countIn(people), records: countIn(records) }
}

function countIn(text: string): number | undefined {
  return /^\d{1,8}$/.test(text) ? Number(text) : undefined
}
