import { sql } from 'drizzle-orm'
import { eachInSlices, partsByWeight } from 'kit/operation/time-slices'
import { wallAt } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import { handOut, noteResults } from './commands.ts'
import type { Admitted, Comer } from './authenticate.ts'
import { greeting } from './handshake.ts'
import { countLines, linesOf } from './post-bounds.ts'
import { readNames, readPunches, readResults, type ToldPunch } from './parse-lines.ts'
import { takePunches } from './punches.ts'
import { noteHeartbeat, readInfo, readHeartbeat, type Sighted } from './heartbeats.ts'

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

/** The protocol's answer to an admitted terminal; null if it asks for nothing that we serve. */
export async function answerTerminal(school: School, talk: Talk): Promise<string | null> {
  const { terminal, comer, method, doing, query, body } = talk
  const { id, serial } = terminal
  if (doing === 'cdata' && method === 'POST') return takePost(school, talk)
  const isGreeting = doing === 'cdata' || doing === 'push'
  // Read before this request is recorded as the last one.
  const sighted = isGreeting ? await readHeartbeat(school, id) : null
  const info = readInfo(query.get('INFO') ?? '')
  await noteHeartbeat(school, { id, comer, sight: { ...info, clockAhead: aheadBy(talk.sent, school.now()) } })
  if (sighted) return greeting(school, { serial, sighted })
  if (doing === 'registry') return `RegistryCode=${id.replaceAll('-', '').slice(0, 16)}\n`
  if (doing === 'devicecmd') await noteResults(school, id, readResults(body))
  if (doing === 'getrequest' && method === 'GET') return handOut(school, id)
  return 'OK'
}

/**
 * A post of punches or other tables: tables that are not used are acknowledged too, so that the terminal goes
 * on.
 */
async function takePost(school: School, talk: Talk): Promise<string> {
  const { terminal, comer, query, body } = talk
  const table = (query.get('table') ?? '').toUpperCase()
  if (table === 'ATTLOG') return takeLog(school, talk)
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

async function takeLog(school: School, talk: Talk): Promise<string> {
  const { terminal, comer, query, body } = talk
  const { zone } = await school.profile()
  const now = school.now()
  const newest = wallAt(zone, new Date(now.getTime() + dayLength))
  const told = await readPunches(body, { newest, at: (instant) => wallAt(zone, instant) })
  const { punches, refused, lines } = told
  countLines({ schoolId: school.id, id: terminal.id }, lines)
  const sighted = await readHeartbeat(school, terminal.id)
  await takePunches(school, { terminal, punches, refused })
  const clockAhead = aheadBy(talk.sent, now) ?? aheadOf(punches, { sighted, now, wall: wallAt(zone, now) })
  const stamp = /^\d{1,20}$/.test(query.get('Stamp') ?? '') ? (query.get('Stamp') ?? '') : ''
  await noteHeartbeat(school, { id: terminal.id, comer, sight: { clockAhead, stamp } })
  return `OK: ${lines}`
}

function aheadBy(sent: string | undefined, now: Date): number | undefined {
  const at = Date.parse(sent ?? '')
  return Number.isNaN(at) ? undefined : Math.round((at - now.getTime()) / 1000)
}

type Heard = { sighted: Sighted; now: Date; wall: string }

/**
 * By how many seconds the terminal's clock is ahead, by its newest punch. A punch in the future proves a clock
 * that is ahead. A punch in the past proves one that is behind only if it comes alone, from a terminal that was
 * heard of just before and so had no backlog.
 */
function aheadOf(punches: readonly ToldPunch[], { sighted, now, wall }: Heard): number | undefined {
  const [first] = punches
  if (!first) return undefined
  const newest = punches.reduce((latest, { local }) => (local > latest ? local : latest), first.local)
  const seconds = Math.round((asIfUtc(newest) - asIfUtc(wall)) / 1000)
  const before = Date.parse(sighted.lastSeenAt ?? '')
  const isAlone = punches.length === 1 && now.getTime() - before < 120_000
  return seconds > 0 || isAlone ? seconds : undefined
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
