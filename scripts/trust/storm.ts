import * as fc from 'fast-check'
import type { Endpoint } from 'kit/contract/contract'
import { endpoints } from 'tenant-api/endpoints'
import { type Answer, type TrialRequest, ask, foreignIn, succeeded } from './answers.ts'
import { canariesIn } from './canaries.ts'
import { casesOf } from './fuzz-cases.ts'
import type { Case } from './spoiling.ts'
import { cookieOf, homeRequest, nameOf } from './scene-requests.ts'
import { members } from './school-template.ts'
import { type Random, randomFrom } from './random.ts'
import { openDoorway, sendAndLeave } from './raw.ts'
import type { StagedSchool } from './schools.ts'
import type { Stage } from './stage.ts'

export type Storm = {
  requests: number
  succeeded: number
  /** Answers of 500: trouble is said to be trouble, with 503. */
  broken: string[]
  /** Clients that went away, and database sessions that were ended under a running request. */
  left: number
  terminated: number
  leaks: string[]
  /** Schools that do not answer as themselves once it is over. */
  lost: string[]
  /** The most connections that were open at once. */
  connections: number
}
/** `enough`: how many requests must succeed before it ends, however many are asked; it gives up at ten times `requests`. */
export type StormOptions = { requests: number; enough?: number; seed: number; clients?: number }

/**
 * Asks all schools at once as all roles, while few connections go round, clients go away and database sessions are
 * ended: no answer and no line of the log may hold another school's canary.
 */
export async function storm(
  stage: Stage,
  { requests, enough = 0, seed, clients = 6 }: StormOptions,
): Promise<Storm> {
  const result: Storm = {
    requests: 0,
    succeeded: 0,
    left: 0,
    terminated: 0,
    broken: [],
    leaks: [],
    lost: [],
    connections: 0,
  }
  const random = randomFrom(seed)
  const from = stage.log.length
  const doorway = await openDoorway(stage)
  const cases = new Map(
    endpoints.map((endpoint) => [endpoint, fc.sample(casesOf(endpoint), { numRuns: 100, seed })]),
  )
  const course: Course = { stage, random, result, cases, port: doorway.port, ended: [] }
  const goesOn = () =>
    result.requests < requests || (result.succeeded < enough && result.requests < 10 * requests)
  const working = Array.from({ length: clients }, async () => {
    while (goesOn()) await oneRequest(course)
  })
  await Promise.all(working)
  await Promise.all(course.ended)
  await doorway.close()
  for (const school of stage.schools) if (!(await isItself(stage, school))) result.lost.push(school.host)
  result.leaks.push(
    ...stage.log
      .slice(from)
      .flatMap(canariesIn)
      .map((canary) => `${canary} in the log`),
  )
  return result
}

type Course = {
  stage: Stage
  random: Random
  result: Storm
  cases: ReadonlyMap<Endpoint, Case[]>
  port: number
  /** Sessions that were ended in between. */
  ended: Promise<void>[]
}

/** How many requests come between two sessions that are ended: on a slow machine it is no worse a day than on a fast one. */
const betweenEnds = 8

async function oneRequest({ stage, random, result, cases, port, ended }: Course): Promise<void> {
  const school = random.pick(stage.schools)
  const member = random.pick(members)
  const endpoint = random.pick(endpoints)
  result.requests += 1
  if (result.requests % betweenEnds === 0) ended.push(endSomeSession(stage, random, result))
  const request = await homeRequest({ stage, school, member }, endpoint)
  // Now and then somebody brings the cookies of another school along, or nonsense.
  const thief = random.number(10) === 0
  const cookie = thief
    ? cookieOf({ stage, school: random.pick(stage.schools), member })
    : request.headers.cookie
  const whole: TrialRequest = { ...request, headers: { ...request.headers, cookie: cookie ?? '' } }
  const sent = random.number(4) === 0 ? random.pick(cases.get(endpoint) ?? []).spoil(whole) : whole
  if (random.number(12) === 0 && endpoint.method === 'GET') {
    result.left += 1
    return sendAndLeave(port, asText(school, request.url, cookie ?? ''), random.number(6))
  }
  judge(stage, result, { school, endpoint, answer: await ask(stage.tenant, school.host, sent) })
}

function judge(
  { log }: Stage,
  result: Storm,
  { school, endpoint, answer }: { school: StagedSchool; endpoint: Endpoint; answer: Answer },
) {
  if (succeeded(endpoint, answer)) result.succeeded += 1
  if (answer.status === 500) {
    const [, id = ''] = /"requestId":"([^"]+)"/.exec(answer.body) ?? []
    const why = log.filter((line) => line.includes(id) && line.includes('"err"'))
    result.broken.push(`${nameOf(endpoint)}: ${answer.body} ${why.join(' ')}`)
  }
  const leaks = foreignIn(answer, school, [])
  result.leaks.push(...leaks.map((leak) => `${nameOf(endpoint)} at ${school.host}: ${leak}`))
}

/** Ends a database session of a school, as a failing server or an impatient operator would; and counts the others. */
async function endSomeSession({ schools }: Stage, random: Random, result: Storm): Promise<void> {
  const { sql, login } = random.pick(schools)
  const [row] = await sql<{ open: number; ended: number }[]>`
    select count(*)::int as open, count(*) filter (where usename = ${login} and pg_terminate_backend(pid))::int as ended
    from pg_stat_activity where usename = any (${schools.map((school) => school.login)})`
  result.terminated += row?.ended ?? 0
  result.connections = Math.max(result.connections, row?.open ?? 0)
}

/** Whether a school shows its own name again; it may need a moment to find its connections. */
async function isItself(stage: Stage, { host, canary }: StagedSchool): Promise<boolean> {
  const until = Date.now() + 20_000
  while (Date.now() < until) {
    const { status, text } = await ask(stage.tenant, host, { url: '/api/v1/site' })
    if (status === 200) return canariesIn(text).join() === canary
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

function asText({ host }: StagedSchool, url: string, cookie: string): string {
  return `GET ${url} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`
}
