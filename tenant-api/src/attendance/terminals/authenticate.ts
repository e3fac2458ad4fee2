import { eq, sql } from 'drizzle-orm'
import { networkOf } from 'kit/http/limits'
import { directory, type School } from '../../core/school/school.ts'
import { campusOfKey, keyShape } from './device-keys.ts'
import { device } from './tables.ts'

/** What a terminal sends about itself with every request. */
export type Comer = { serial: string; key: string | null; address: string; firmware: string }
export type Admitted = typeof device.$inferSelect

/**
 * Limits on waiting serial numbers without a key, per network and in total: invented ones must not fill the
 * disk.
 */
const mostWaiting = { fromOne: 20, fromAll: 500 }

/**
 * The terminal of the request, if it is admitted: one that the office has accepted, with the key of its campus,
 * or from the network from which it was accepted. All others get the same answer; a serial number without a key
 * is listed for the office within limits, one with a valid key always: the latter waits, and does not count as
 * a stranger.
 */
export async function admitTerminal(
  school: School,
  comer: Comer,
): Promise<Admitted | 'waiting' | 'stranger'> {
  const { serial, key } = comer
  if (!/^[A-Za-z0-9_-]{3,40}$/.test(serial)) return 'stranger'
  const at = key === null ? null : keyShape.test(key) ? await campusOfKey(school, key) : null
  if (key !== null && at === null) return 'stranger'
  const [found] = await school.db
    .select()
    .from(device)
    .where(eq(device.serial, serial))
    .prepare('terminal')
    .execute()
  if (found?.state === 'off') return 'stranger'
  if (found && isItself(found, { at, address: comer.address })) return found
  await noteWaiting(school, comer, { campusId: at ?? found?.campusId ?? null, byKey: at !== null })
  return at === null ? 'stranger' : 'waiting'
}

function isItself(
  { campusId, network }: Admitted,
  { at, address }: { at: string | null; address: string },
): boolean {
  if (at !== null) return at === campusId
  return network !== null && network === networkOf(address)
}

type Place = { campusId: string | null; byKey: boolean }

/**
 * At most once a minute; open pages with the list are told of a new one. A row that a right key has made is changed by
 * a right key alone: it is let in by its key, and a stranger who knows the serial number must not make it one of their
 * own network.
 */
async function noteWaiting(school: School, comer: Comer, { campusId, byKey }: Place): Promise<void> {
  if (school.state === 'read_only') return
  const now = school.now()
  const before = new Date(now.getTime() - 60_000).toISOString()
  const at = now.toISOString()
  const from = networkOf(comer.address)
  const rows = await school.db.execute<{ isNew: boolean }>(sql`
    insert into device_waiting as kept (serial, campus_id, by_key, network, firmware, first_seen_at, last_seen_at)
    select ${comer.serial}, ${campusId}::uuid, ${byKey}, ${from}, ${comer.firmware.slice(0, 60)},
      ${at}::timestamptz, ${at}::timestamptz
    where ${byKey} or exists (select from device_waiting where serial = ${comer.serial}) or (
      select count(*) < ${mostWaiting.fromAll} and count(*) filter (where network = ${from}) < ${mostWaiting.fromOne}
      from device_waiting where not by_key)
    on conflict (serial) do update set campus_id = excluded.campus_id, by_key = excluded.by_key,
      network = excluded.network,
      firmware = excluded.firmware, last_seen_at = excluded.last_seen_at
    where (excluded.by_key or not kept.by_key) and (kept.last_seen_at < ${before}::timestamptz
      or kept.network <> excluded.network or kept.by_key <> excluded.by_key)
    returning first_seen_at = last_seen_at as "isNew"`)
  if (rows[0]?.isNew) directory().live.publish({ school: school.id, topic: 'devices' })
}
