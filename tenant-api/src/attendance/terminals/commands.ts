import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addDays, type Day, wallAt } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import { executePrepared } from '../../core/school/prepared.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { CommandKind } from './contract.ts'
import type { ToldResult } from './parse-lines.ts'
import { deviceCommand } from './tables.ts'
import { lockTerminal } from './terminals.ts'

/** The most commands that a terminal takes in one response. */
const atOnce = 50

type Asked = { id: string; kind: CommandKind; from: Day | null }

/**
 * Queues a command for a terminal, which fetches it with its next poll. Returns how many commands that takes.
 */
export async function commandDevice(
  school: School,
  user: User,
  { id, kind, from }: Asked,
): Promise<{ count: number }> {
  const today = (await school.today()) as Day
  const askedAt = school.now().toISOString()
  return school.transaction(user, `devices.${acts[kind]}`, async (tx) => {
    const { name, state, campusId } = await lockTerminal(tx, user, { id })
    if (state === 'off')
      refuse('devices.off', 'This machine is switched off. Switch it on first', {}, { status: 409 })
    // A command that was not fetched yet is replaced.
    await tx
      .delete(deviceCommand)
      .where(and(eq(deviceCommand.deviceId, id), eq(deviceCommand.kind, kind), isNull(deviceCommand.sentAt)))
    const commands =
      kind === 'people' ? await peopleOf(tx, campusId) : [plain({ kind, since: from ?? addDays(today, -31) })]
    if (commands.length === 0)
      refuse(
        'devices.nobody',
        'Nobody at this campus has a number that a machine can hold',
        {},
        { status: 409 },
      )
    await tx.execute(sql`
      insert into device_command (device_id, kind, command, asked_at)
      select ${id}::uuid, ${kind}, said.command, ${askedAt}::timestamptz
      from jsonb_array_elements_text(${JSON.stringify(commands)}::jsonb) with ordinality as said (command, place)
      order by said.place`)
    describe(tx, { name, count: commands.length })
    return { count: commands.length }
  })
}

const acts = { clock: 'clock-set', resend: 'log-asked', people: 'people-sent', reboot: 'restarted' } as const

function plain({ kind, since }: { kind: Exclude<CommandKind, 'people'>; since: Day }): string {
  if (kind === 'reboot') return 'REBOOT'
  if (kind === 'clock') return 'SET OPTIONS DateTime='
  return `DATA QUERY ATTLOG StartTime=${since} 00:00:00\tEndTime=2099-12-31 23:59:59`
}

/**
 * The employees of a campus and its students with a number, in a terminal's user format: a number and a name.
 */
async function peopleOf(tx: Tx, campusId: string): Promise<string[]> {
  const rows = await tx.execute<{ pin: string; name: string }>(sql`
    select coalesce(named.pin, e.employee_number) as pin, p.name
    from employee e join person p on p.id = e.id left join device_pin named on named.person_id = e.id
    where e.archived_at is null and e.status = 'active' and ${campusId}::uuid = any (e.campus_ids)
    union
    select named.pin, p.name from device_pin named join person p on p.id = named.person_id
      join student s on s.id = p.id and s.campus_id = ${campusId}::uuid and s.archived_at is null
    order by 1`)
  return rows
    .filter(({ pin }) => /^\d{1,9}$/.test(pin))
    .map(({ pin, name }) => {
      const called = name.replace(/\s+/g, ' ').slice(0, 24).toWellFormed()
      return `DATA UPDATE USERINFO PIN=${pin}\tName=${called}\tPri=0\tPasswd=\tCard=\tGrp=1\tTZ=0000000000000000`
    })
}

/**
 * The pending commands of a terminal, each with its number. A command that was sent but not answered is sent
 * again every ten minutes for a day; a restart is sent once.
 */
export async function handOut(school: School, id: string): Promise<string> {
  const { zone } = await school.profile()
  const now = school.now()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const rows = await executePrepared<{ number: number; command: string; kind: CommandKind }>(
    school.db,
    sql`
    update device_command set sent_at = ${now.toISOString()}::timestamptz where id in (
      select id from device_command where device_id = ${id}::uuid and answered_at is null
        and (sent_at is null or sent_at < ${ago(10)}::timestamptz and asked_at > ${ago(24 * 60)}::timestamptz
          and kind <> 'reboot')
      order by number limit ${atOnce} for update skip locked)
    returning number, command, kind`,
  )
  const lines = rows
    .toSorted((one, other) => one.number - other.number)
    .map(
      ({ number, command, kind }) => `C:${number}:${command}${kind === 'clock' ? clockOf(zone, now) : ''}\n`,
    )
  return lines.length === 0 ? 'OK' : lines.join('')
}

/** Seconds since 2000 as terminals count them: with twelve months of 31 days. */
export function clockOf(zone: string, now: Date): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = wallAt(zone, now)
    .split(/\D/)
    .map(Number)
  const days = ((year - 2000) * 12 + month - 1) * 31 + day - 1
  return ((days * 24 + hour) * 60 + minute) * 60 + second
}

/** Records the results of a terminal's commands; ignores numbers of other terminals. */
export async function noteResults(school: School, id: string, results: readonly ToldResult[]): Promise<void> {
  if (results.length === 0) return
  const numbers = results.map(({ number }) => number)
  const open = and(eq(deviceCommand.deviceId, id), isNull(deviceCommand.answeredAt))
  const known = await school.db
    .select({ number: deviceCommand.number, kind: deviceCommand.kind })
    .from(deviceCommand)
    .where(and(open, inArray(deviceCommand.number, numbers)))
  if (known.length === 0) return
  await school.db.execute(sql`
    update device_command c set answered_at = ${school.now().toISOString()}::timestamptz, result = said.result
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as said (number int, result int)
    where c.number = said.number and c.device_id = ${id}::uuid and c.answered_at is null`)
  const isSet = known.some(
    ({ kind, number }) => kind === 'clock' && results.some((one) => one.number === number && one.result >= 0),
  )
  if (isSet)
    await school.db.execute(sql`update device_sight set clock_ahead = 0 where device_id = ${id}::uuid`)
}
