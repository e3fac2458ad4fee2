import { sql } from 'drizzle-orm'
import { eachInSlices, partsByWeight } from 'kit/operation/time-slices'
import { wallAt } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import { clockOf, handOut, noteResults } from './commands.ts'
import type { Admitted, Comer } from './authenticate.ts'
import { countLines, linesOf } from './post-bounds.ts'
import {
  readEvents,
  readNames,
  readPunches,
  readResults,
  type ToldPunch,
  type ToldPunches,
  type Wall,
} from './parse-lines.ts'
import { takePunches } from './punches.ts'
import { breakAfter, noteHeartbeat, readInfo, readHeartbeat, type Sighted } from './heartbeats.ts'

type Talk = {
  terminal: Admitted
  comer: Comer
  method: string
  doing: string
  query: URLSearchParams
  body: string
  /** The terminal's clock, if the request has it. */
  sent: string | undefined
}

const dayLength = 24 * 3_600_000

/**
 * The protocol's answer to an admitted terminal. What nobody needs, such as photographs, is acknowledged, or it would
 * be sent again and again.
 */
export async function answerTerminal(school: School, talk: Talk): Promise<string> {
  const { terminal, comer, method, doing, query, body } = talk
  const { id, serial } = terminal
  if ((doing === 'cdata' || doing === 'querydata') && method === 'POST') return takePost(school, talk)
  const isGreeting = doing === 'cdata' || doing === 'push'
  // Read before this request is recorded as the last one.
  const sighted = isGreeting ? await readHeartbeat(school, id) : null
  const info = readInfo(query.get('INFO') ?? '')
  await noteHeartbeat(school, { id, comer, sight: { ...info, clockAhead: aheadBy(talk.sent, school.now()) } })
  if (sighted) return greeting(school, { serial, sighted })
  if (doing === 'registry') return `RegistryCode=${id.replaceAll('-', '').slice(0, 16)}\n`
  if (doing === 'devicecmd') await noteResults(school, id, readResults(body))
  if (doing === 'rtdata' && query.get('type') === 'time') return timeAnswer(school)
  if (doing === 'getrequest' && method === 'GET') return handOut(school, id)
  return 'OK'
}

/** The clock, as terminals that open doors ask for it: in UTC, with the offset of the school. */
async function timeAnswer(school: School): Promise<string> {
  const { zone } = await school.profile()
  const now = school.now()
  const minutes = minutesAhead(zone, now)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = [hours, rest].map((part) => String(part).padStart(2, '0')).join('')
  return `DateTime=${clockOf('UTC', now)},ServerTZ=${minutes < 0 ? '-' : '+'}${offset}`
}

/** Tables of which no line is a punch. */
const otherTables: ReadonlySet<string> = new Set([
  'OPERLOG',
  'ATTPHOTO',
  'BIODATA',
  'BIOPHOTO',
  'USERPIC',
  'OPTIONS',
  'RTSTATE',
  'ERRORLOG',
])

/**
 * A post of punches or other tables: tables that are not used are acknowledged too, so that the terminal goes
 * on. In a table of an unknown name punches are sought, since what is acknowledged is not sent again.
 */
async function takePost(school: School, talk: Talk): Promise<string> {
  const { terminal, comer, query, body } = talk
  const table = (query.get('table') ?? '').toUpperCase()
  if (table === 'ATTLOG') return takeLog(school, talk, readPunches)
  if (!otherTables.has(table)) return takeLog(school, talk, readEvents)
  const lines = table === 'OPERLOG' ? await keepNames(school, terminal, body) : await countedLines(body)
  await noteHeartbeat(school, {
    id: terminal.id,
    comer,
    sight: { clockAhead: aheadBy(talk.sent, school.now()) },
  })
  return `OK: ${lines}`
}

async function countedLines(body: string): Promise<number> {
  let lines = 0
  await eachInSlices(linesOf(body), () => void (lines += 1))
  return lines
}

type ReadLog = (body: string, wall: Wall) => Promise<ToldPunches>

async function takeLog(school: School, talk: Talk, read: ReadLog): Promise<string> {
  const { terminal, comer, query, body } = talk
  const { zone } = await school.profile()
  const now = school.now()
  const newest = wallAt(zone, new Date(now.getTime() + dayLength))
  const told = await read(body, { newest, at: (instant) => wallAt(zone, instant) })
  const { punches, refused, lines } = told
  countLines({ schoolId: school.id, id: terminal.id }, lines)
  const sighted = await readHeartbeat(school, terminal.id)
  if (punches.length + refused.length > 0) await takePunches(school, { terminal, punches, refused })
  const clockAhead = aheadBy(talk.sent, now) ?? aheadOf(punches, { sighted, now, zone })
  const stamp = /^\d{1,20}$/.test(query.get('Stamp') ?? '') ? (query.get('Stamp') ?? '') : ''
  await noteHeartbeat(school, { id: terminal.id, comer, sight: { clockAhead, stamp } })
  return `OK: ${lines}`
}

function aheadBy(sent: string | undefined, now: Date): number | undefined {
  const at = Date.parse(sent ?? '')
  return Number.isNaN(at) ? undefined : Math.round((at - now.getTime()) / 1000)
}

type Heard = { sighted: Sighted; now: Date; zone: string }

/**
 * By how many seconds the terminal's clock is ahead, by its newest punch. A punch in the future proves a clock
 * that is ahead. A punch in the past proves one that is behind only if it comes alone, from a terminal that has been
 * heard without a break since before that time: it would have sent the punch at once.
 */
function aheadOf(punches: readonly ToldPunch[], { sighted, now, zone }: Heard): number | undefined {
  const [first] = punches
  if (!first) return undefined
  const newest = punches.reduce((latest, { local }) => (local > latest ? local : latest), first.local)
  const seconds = Math.round((asIfUtc(newest) - asIfUtc(wallAt(zone, now))) / 1000)
  const before = Date.parse(sighted.lastSeenAt ?? '')
  const isHeard = sighted.onlineSince !== null && now.getTime() - before < breakAfter
  const isFresh = isHeard && newest >= wallAt(zone, new Date(sighted.onlineSince ?? now))
  return seconds > 0 || (punches.length === 1 && isFresh) ? seconds : undefined
}

function asIfUtc(local: string): number {
  return Date.parse(`${local.replace(' ', 'T')}Z`)
}

/** The most names that are stored of one terminal: it holds no more people. */
const mostNames = 20_000
const namesAtOnce = 2_000

/** Stores the names that a terminal has of its people; the number of lines. */
async function keepNames(school: School, { id }: Admitted, body: string): Promise<number> {
  const { names, lines } = await readNames(body)
  countLines({ schoolId: school.id, id }, lines)
  for (const part of partsByWeight(names, namesAtOnce, () => 1))
    await school.db.execute(sql`
      insert into device_pin_name (pin, name, device_id, told_at)
      select pin, name, ${id}::uuid, ${school.now().toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as s (pin text, name text)
      where (select count(*) from device_pin_name where device_id = ${id}::uuid) < ${mostNames} or exists (
        select from device_pin_name known where known.pin = s.pin)
      order by pin
      on conflict (pin) do update set name = excluded.name, device_id = excluded.device_id, told_at = excluded.told_at`)
  return lines
}

type Greeted = { serial: string; sighted: Sighted }

/**
 * The options for a terminal that connects: to send its records from the last acknowledged one on, at once and
 * every minute, unencrypted, with the school's zone. It retries half a minute after a failed request.
 */
async function greeting(school: School, { serial, sighted: { stamp } }: Greeted): Promise<string> {
  const { zone } = await school.profile()
  const lines = [
    `GET OPTION FROM: ${serial}`,
    `Stamp=${stamp || 'None'}`,
    `ATTLOGStamp=${stamp || 'None'}`,
    'OPERLOGStamp=None',
    'OpStamp=None',
    'ErrorDelay=30',
    'Delay=10',
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransFlag=TransData AttLog	OpLog	EnrollUser	ChgUser',
    `TimeZone=${zoneOf(minutesAhead(zone, school.now()))}`,
    'Realtime=1',
    'Encrypt=None',
  ]
  return `${lines.join('\n')}\n`
}

/** In hours if whole, else in minutes: the terminal takes values beyond 60 for minutes. */
function zoneOf(minutes: number): string {
  return String(minutes % 60 === 0 ? minutes / 60 : minutes)
}

/** How far the school's clock is ahead of UTC, in minutes. */
function minutesAhead(zone: string, at: Date): number {
  return Math.round((Date.parse(`${wallAt(zone, at).replace(' ', 'T')}Z`) - at.getTime()) / 60_000)
}
