import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { campus } from '../../institute/structure/tables.ts'
import {
  type Connection,
  devices,
  type Terminal,
  type TerminalDetails,
  type WaitingTerminal,
} from './contract.ts'
import { unknownPunches } from './pins.ts'
import { silentSince } from './offline-alert.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { device, deviceKey, deviceWaiting } from './tables.ts'

type Asked = { campus?: string | undefined }

/** The terminals that the user sees, with their last state, and those that wait. */
export async function listDevices(school: School, user: User, { campus: of }: Asked) {
  const where = of === undefined ? undefined : eq(device.campusId, of)
  const [rows, waiting, [unknown]] = [
    await readTerminals(school, user, where),
    await readWaiting(school, user, of),
    await school.db.execute<{ pins: number }>(
      sql`select count(distinct pin)::int as pins from (${unknownPunches(user)}) unknown`,
    ),
  ]
  return { rows, waiting, unknownPins: unknown?.pins ?? 0 }
}

export async function readDevice(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<TerminalDetails> {
  const [found] = await readTerminals(school, user, eq(device.id, id))
  if (!found) return refuseMissing()
  const commands = await school.db.execute<TerminalDetails['commands'][number]>(sql`
    select max(c.id::text)::uuid as id, c.kind, count(*)::int as count, to_json(c.asked_at) #>> '{}' as "askedAt",
      to_json(max(c.sent_at)) #>> '{}' as "sentAt",
      case when bool_and(c.answered_at is not null) then to_json(max(c.answered_at)) #>> '{}' end as "answeredAt",
      coalesce(bool_or(c.result < 0), false) as "isRefused"
    from device_command c where c.device_id = ${id}::uuid group by c.asked_at, c.kind order by max(c.number) desc limit 10`)
  const punches = await school.db.execute<TerminalDetails['punches'][number]>(sql`
    select p.id, p.pin, coalesce(who.name, '') as name, coalesce(s.father_name, '') as "fatherName",
      to_char(p.at_local, 'YYYY-MM-DD HH24:MI:SS') as at
    from punch p left join person who on who.id = p.person_id left join student s on s.id = p.person_id
    where p.device_id = ${id}::uuid order by p.at_local desc, p.id desc limit 20`)
  return { ...found, commands: [...commands], punches: [...punches] }
}

async function readTerminals(
  school: School,
  user: User,
  where: ReturnType<typeof eq> | undefined,
): Promise<Terminal[]> {
  const today = (await school.today()) as Day
  const within = { campus: device.campusId }
  const rows = await school.db
    .select({
      id: device.id,
      version: device.version,
      name: device.name,
      serial: device.serial,
      campusId: device.campusId,
      campusName: nameFor(user, campus),
      state: device.state,
      tellsDirection: device.tellsDirection,
      isByKey: sql<boolean>`${device.network} is null`,
      lastSeenAt: sql<string | null>`to_json(s.last_seen_at) #>> '{}'`,
      clockAhead: sql<number | null>`s.clock_ahead`,
      people: sql<number | null>`s.people`,
      records: sql<number | null>`s.records`,
      firmware: sql<string>`coalesce(s.firmware, '')`,
      punchesToday: sql<number>`(select count(*)::int from punch p where p.device_id = ${device.id}
        and p.at_local >= ${today}::date and p.at_local < ${today}::date + 1)`,
      lastPunchAt: sql<string | null>`(select to_char(max(p.at_local), 'YYYY-MM-DD HH24:MI:SS') from punch p
        where p.device_id = ${device.id})`,
      mayEdit: sql<boolean>`${reach(user, devices.resource, 'edit', within)}`,
    })
    .from(device)
    .innerJoin(campus, eq(campus.id, device.campusId))
    .leftJoin(sql`device_sight s`, sql`s.device_id = ${device.id}`)
    .where(and(where, reach(user, devices.resource, 'view', within)))
    .orderBy(campus.name, device.name, device.id)
  const { since, at } = await silentSince(school, [...new Set(rows.map(({ campusId }) => campusId))])
  return rows.map((row) => ({
    ...row,
    isSilent:
      row.state === 'active' &&
      at.includes(row.campusId) &&
      Date.parse(row.lastSeenAt ?? '') < since.getTime(),
  }))
}

async function readWaiting(school: School, user: User, of: string | undefined): Promise<WaitingTerminal[]> {
  const within = { campus: deviceWaiting.campusId }
  return school.db
    .select({
      id: deviceWaiting.id,
      serial: deviceWaiting.serial,
      campusId: deviceWaiting.campusId,
      campusName: sql<string>`coalesce(${nameFor(user, campus)}, '')`,
      knownAs: device.name,
      knownAt: device.campusId,
      network: deviceWaiting.network,
      lastSeenAt: deviceWaiting.lastSeenAt,
      mayEdit: sql<boolean>`${reach(user, devices.resource, 'edit', within)}`,
    })
    .from(deviceWaiting)
    .leftJoin(campus, eq(campus.id, deviceWaiting.campusId))
    .leftJoin(device, eq(device.serial, deviceWaiting.serial))
    .where(
      and(
        reach(user, devices.resource, 'view', within),
        of === undefined ? undefined : sql`coalesce(${deviceWaiting.campusId}, ${of}::uuid) = ${of}::uuid`,
      ),
    )
    .orderBy(deviceWaiting.firstSeenAt, deviceWaiting.id)
}

/** The settings to type into a terminal, for the campuses whose terminals the user sees. */
export async function readConnection(school: School, user: User): Promise<Connection> {
  const { hostname, port, protocol } = new URL(school.address)
  const within = { campus: campus.id }
  const campuses = await school.db
    .select({
      id: campus.id,
      name: nameFor(user, campus),
      prefix: deviceKey.prefix,
      previousUntil: sql<
        string | null
      >`case when ${deviceKey.previousUntil} > ${school.now().toISOString()}::timestamptz
        then to_json(${deviceKey.previousUntil}) #>> '{}' end`,
      mayEdit: sql<boolean>`${reach(user, devices.resource, 'edit', within)}`,
    })
    .from(campus)
    .leftJoin(deviceKey, eq(deviceKey.campusId, campus.id))
    .where(and(isNull(campus.archivedAt), reach(user, devices.resource, 'view', within)))
    .orderBy(campus.name, campus.id)
  const isSecure = protocol === 'https:'
  return { host: hostname, port: Number(port) || (isSecure ? 443 : 80), isSecure, campuses }
}
