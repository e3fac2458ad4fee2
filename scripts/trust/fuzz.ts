import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { slowness } from 'kit/testing/testing-limits'
import type { Endpoint } from 'kit/contract/contract'
import { type Answer, type TrialRequest, ask, foreignIn, succeeded } from './answers.ts'
import { differences, type Footprint, footprint } from './footprint.ts'
import { firmCases } from './firm-cases.ts'
import { casesOf } from './fuzz-cases.ts'
import type { Case } from './spoiling.ts'
import { type Heartbeat, openHeartbeat } from './heartbeat.ts'
import { nameOf } from './scene-requests.ts'
import { beOneself, type Side, sidesOf } from './api-clients.ts'
import type { Stage } from './stage.ts'

export type Fuzzed = {
  inputs: number
  /** How many were refused and how many were good after all. */
  refused: number
  accepted: number
  failed: string[]
  leaks: string[]
  changed: string[]
  /** Errors that would have ended the process. */
  exits: number
  /** The longest time, in milliseconds, for which an input let nothing else be served, each time that it was sent. */
  longestBlock: { name: string; ms: number }
  slowest: { name: string; ms: number }
}

type Amount = {
  inputs: number
  seed: number
  /** Which endpoints of a side: all of both APIs unless told otherwise. */
  on?: (side: Side) => readonly Endpoint[]
}

/** Spoils the examples of the endpoints, `inputs` times in all; the same seed gives the same inputs. */
export async function fuzz(
  stage: Stage,
  { inputs, seed, on = ({ endpoints }) => endpoints }: Amount,
): Promise<Fuzzed> {
  const result: Fuzzed = {
    inputs: 0,
    refused: 0,
    accepted: 0,
    failed: [],
    leaks: [],
    changed: [],
    exits: 0,
    longestBlock: { name: '', ms: 0 },
    slowest: { name: '', ms: 0 },
  }
  const exit = () => void (result.exits += 1)
  process.on('uncaughtException', exit)
  process.on('unhandledRejection', exit)
  const sides = sidesOf(stage).map((side) => ({
    ...side,
    endpoints: on(side),
  }))
  const each = Math.ceil(inputs / sides.reduce((sum, { endpoints }) => sum + endpoints.length, 0))
  const heartbeat = openHeartbeat()
  for (const side of sides) {
    for (const endpoint of side.endpoints) {
      await fuzzEndpoint({ stage, side, endpoint, heartbeat, result }, each, seed)
    }
  }
  heartbeat.stop()
  process.off('uncaughtException', exit)
  process.off('unhandledRejection', exit)
  return result
}

type Course = { stage: Stage; side: Side; endpoint: Endpoint; heartbeat: Heartbeat; result: Fuzzed }

async function fuzzEndpoint(course: Course, numRuns: number, seed: number): Promise<void> {
  const { side, endpoint } = course
  let request = await side.request(endpoint)
  let before = await footprint(side.sql)
  for (const spoiled of [...firmCases(endpoint), ...fc.sample(casesOf(endpoint), { numRuns, seed })]) {
    const accepted = await send(course, { ...spoiled, request: spoiled.spoil(request), before })
    if (!accepted) continue
    await beOneself(side, endpoint)
    request = await side.request(endpoint)
    before = await footprint(side.sql)
  }
}

type Sending = Case & { request: TrialRequest; before: Footprint }

/** Sends one input and judges what came of it; gives whether it was accepted. */
async function send(course: Course, { what, request, hopeless, status, before }: Sending): Promise<boolean> {
  const { stage, side, endpoint, result } = course
  const name = `${nameOf(endpoint)} with ${what}`
  const from = stage.log.length
  const started = performance.now()
  const endBlock = course.heartbeat.begin()
  const first = await ask(side.app, side.host, request)
  const block = endBlock()
  const ms = Math.round(performance.now() - started)
  const answer = first.status === 503 ? await askLater(side, request) : first
  if (ms > result.slowest.ms) result.slowest = { name, ms }
  await noteBlock(course, { name, request, status: answer.status, block })
  result.inputs += 1
  result.leaks.push(
    ...foreignIn(answer, side.school, stage.log.slice(from)).map((leak) => `${name}: ${leak}`),
  )
  if (status !== undefined && answer.status !== status)
    result.failed.push(`${name}: was answered ${answer.status}, not ${status}`)
  if ('polluted' in {}) result.failed.push(`${name}: every object is polluted`)
  if (isGood(endpoint, answer)) {
    result.accepted += 1
    if (hopeless)
      result.failed.push(
        `${name}: was accepted with ${answer.status}: ${JSON.stringify(request).slice(0, 300)}`,
      )
    return true
  }
  result.refused += 1
  const fault = faultOf(answer)
  if (fault) result.failed.push(`${name}: ${fault}: ${JSON.stringify(request).slice(0, 300)}`)
  const changed = differences(before, await footprint(side.sql))
  result.changed.push(...changed.map((table) => `${name}: ${answer.status}, but ${table}`))
  return changed.length > 0
}

/** A machine that stands still for a while is told to be busy; what is said when it is not is the answer. */
async function askLater({ app, host }: Side, request: TrialRequest): Promise<Answer> {
  let answer: Answer
  let pause = 50
  do {
    await sleep(pause)
    answer = await ask(app, host, request)
    pause *= 2
  } while (answer.status === 503 && pause < 3_000 * slowness)
  return answer
}

type Sent = { name: string; request: TrialRequest; status: number; block: number }

/**
 * What blocks by itself does so again; what a busy machine held up seldom is so five times. So a long block is believed
 * only as far as the input repeats it, which it does as long as it is answered the same.
 */
async function noteBlock(
  { side, heartbeat, result }: Course,
  { name, request, status, block }: Sent,
): Promise<void> {
  let least = block
  for (let more = 4; more > 0 && least > Math.max(suspicious, result.longestBlock.ms); more -= 1) {
    const end = heartbeat.begin()
    const again = await ask(side.app, side.host, request)
    if (again.status !== status) break
    least = Math.min(least, end())
  }
  if (least > result.longestBlock.ms) result.longestBlock = { name, ms: Math.round(least) }
}
const suspicious = 100

/** A success of the endpoint, or of another one or a page that the spoiled address happens to name. */
function isGood(endpoint: Endpoint, answer: Answer): boolean {
  return succeeded(endpoint, answer) || (answer.status >= 200 && answer.status < 300)
}

/** What is wrong with a refusal: it must be a problem of ours, in the 400s, that tells nothing of the inside. */
function faultOf({ status, headers, body }: Answer): string | null {
  if (status < 400 || status >= 500) return `was answered ${status} ${body.slice(0, 200)}`
  const type = String(headers['content-type'])
  if (!type.startsWith('application/problem+json') && !type.startsWith('text/html'))
    return `was answered as ${type}`
  if (/node_modules|\.ts:\d|PostgresError|at Object\.|SQLSTATE/.test(body))
    return `tells of the inside: ${body.slice(0, 200)}`
  return null
}
