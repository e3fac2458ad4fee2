import type { Endpoint } from 'kit/contract/contract'
import { terminal } from '../../tenant-api/testing/terminal.ts'
import { exampleDevice } from 'tenant-api/contract/attendance/terminals'
import { beginImport } from 'tenant-api/contract/records/imports'
import { z } from 'zod'
import { ask, type TrialRequest } from './answers.ts'
import { beOneself, type Side, sidesOf } from './api-clients.ts'
import { change } from './direct-sql.ts'
import { type Heartbeat, openHeartbeat } from './heartbeat.ts'
import { nameOf } from './scene-requests.ts'
import { takesJson } from './spoiling.ts'
import { pair, type Stage } from './stage.ts'

export type Largest = {
  tried: number
  /** The longest time, in milliseconds, for which a body let nothing else be served, each time that it was sent. */
  longest: { name: string; ms: number }
  /** What was answered with a fault of ours. */
  failed: string[]
}

/** What an endpoint takes where its contract says nothing, by side; in bytes. */
const usualLimit = { school: 1024 * 1024, 'control plane': 64 * 1024 } as const

/** Sends each endpoint the largest bodies that it reads, and measures what /livez would have waited meanwhile. */
export async function sendLargest(
  stage: Stage,
  on: (side: Side) => readonly Endpoint[] = ({ endpoints }) => endpoints,
): Promise<Largest> {
  const heartbeat = openHeartbeat()
  const result: Largest = { tried: 0, longest: { name: '', ms: 0 }, failed: [] }
  try {
    for (const side of sidesOf(stage))
      for (const endpoint of on(side)) await sendTo({ side, endpoint, heartbeat, result })
    await sendToTerminals(stage, { heartbeat, result })
  } finally {
    heartbeat.stop()
  }
  return result
}

type Course = { side: Side; endpoint: Endpoint; heartbeat: Heartbeat; result: Largest }

async function sendTo({ side, endpoint, heartbeat, result }: Course): Promise<void> {
  if (endpoint.method === 'GET' || endpoint.takes !== 'json') return
  const limit = endpoint.limit ?? usualLimit[side.name]
  for (const { what, make } of takesJson(endpoint) ? bodiesOf(endpoint) : garbage) {
    const request = await side.request(endpoint)
    const body = make(jsonIn(request.body), limit)
    if (body.length > limit) continue
    const headers = { ...request.headers, 'content-type': 'application/json' }
    const sent: TrialRequest = { ...request, headers, body }
    await measure({ name: `${nameOf(endpoint)} with ${what}`, heartbeat, result }, async () => {
      const { status } = await ask(side.app, side.host, sent)
      return status
    })
    await beOneself(side, endpoint)
  }
}

type Measuring = { name: string; heartbeat: Heartbeat; result: Largest }

/** A long block counts only as far as the body repeats it: a busy machine holds something up now and then. */
async function measure({ name, heartbeat, result }: Measuring, send: () => Promise<number>): Promise<void> {
  let least = Number.POSITIVE_INFINITY
  for (let times = 0; times < 5; times += 1) {
    const end = heartbeat.begin()
    const status = await send()
    least = Math.min(least, end())
    if (status >= 500 && status !== 503) result.failed.push(`${name}: was answered ${status}`)
    if (least <= Math.max(suspicious, result.longest.ms)) break
  }
  result.tried += 1
  if (least > result.longest.ms) result.longest = { name, ms: Math.round(least) }
}
const suspicious = 100

type Body = { what: string; make(given: Given, limit: number): string }
type Given = Record<string, unknown>

/** Whatever the endpoint asks for. */
const garbage: readonly Body[] = [
  { what: 'one text', make: (_, limit) => JSON.stringify({ a: 'x'.repeat(limit - 10) }) },
  { what: 'lists in a list', make: (_, limit) => `[${'[],'.repeat(Math.floor(limit / 3) - 1)}[]]` },
  { what: 'objects in a list', make: (_, limit) => `[${'{},'.repeat(Math.floor(limit / 3) - 1)}{}]` },
  { what: 'numbers in a list', make: (_, limit) => `[${'1,'.repeat(Math.floor(limit / 2) - 1)}1]` },
  {
    what: 'as many keys as fit',
    make: (_, limit) =>
      JSON.stringify(
        Object.fromEntries(Array.from({ length: Math.floor(limit / 14) }, (_, at) => [`k${at}`, 1])),
      ),
  },
]

const letters = {
  letters: 'a',
  blanks: ' ',
  quotes: "'",
  lines: '\n',
  dots: '.',
  commas: ',',
  signs: '@',
} as const

/** Each field filled as far as the whole body may go, whatever it says itself; and then all as far as they say. */
function bodiesOf(endpoint: Endpoint): Body[] {
  const shape = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(shape.properties ?? {}).filter(
    (entry): entry is [string, z.core.JSONSchema.BaseSchema] => typeof entry[1] === 'object',
  )
  const full: Body = {
    what: 'each field as long as it may be',
    make: (given, limit) => {
      const filled = Object.fromEntries(
        fields.map(([name, field]) => [name, fullest(field, given[name], limit / fields.length)]),
      )
      return JSON.stringify({ ...given, ...filled })
    },
  }
  const own = fields.flatMap(([name, field]) => [
    ...Object.entries(letters).map(([what, letter]) => ({
      what: `${what} in ${name}`,
      make: (given: Given, limit: number) =>
        filledUp(given, { name, limit, value: (room) => letter.repeat(room) }),
    })),
    ...(field.type === 'array'
      ? [
          {
            what: `as many as fit in ${name}`,
            make: (given: Given, limit: number) => manyIn(given, name, limit),
          },
        ]
      : []),
  ])
  const more = nameOf(endpoint) === nameOf(beginImport as unknown as Endpoint) ? pastes : []
  return [...garbage, full, ...own, ...more]
}

type Filling = { name: string; limit: number; value: (room: number) => unknown }

function filledUp(given: Given, { name, limit, value }: Filling): string {
  const bare = JSON.stringify({ ...given, [name]: '' }).length
  // A line break and a quotation mark take two bytes.
  return JSON.stringify({ ...given, [name]: value(Math.max(0, Math.floor((limit - bare) / 2))) })
}

function manyIn(given: Given, name: string, limit: number): string {
  const [one = {}] = [given[name]].flat()
  const size = JSON.stringify(one).length + 1
  const bare = JSON.stringify({ ...given, [name]: [] }).length
  return JSON.stringify({ ...given, [name]: Array(Math.max(1, Math.floor((limit - bare) / size))).fill(one) })
}

/** The longest value that a schema allows, as far as that is known and fits. */
function fullest(schema: z.core.JSONSchema.BaseSchema, given: unknown, room: number): unknown {
  if (
    typeof given === 'string' &&
    schema.enum === undefined &&
    schema.format === undefined &&
    !schema.pattern
  )
    return given.padEnd(Math.min(schema.maxLength ?? given.length, Math.floor(room)), 'a')
  if (Array.isArray(given) && given.length > 0) {
    const size = JSON.stringify(given[0]).length + 1
    const most = Math.min(schema.maxItems ?? 1_000, Math.max(1, Math.floor(room / size)))
    return Array.from({ length: most }, (_, at) => given[at % given.length])
  }
  return given
}

const pasted = {
  'a quotation mark that is never closed': (room: number) => `Title\n"${'a'.repeat(room)}`,
  'short lines': (room: number) => `Title\n${'a\r'.repeat(room / 3)}`,
  'as many rows and columns as a file may have': (room: number) =>
    `Title\n${`${'a,'.repeat(59)}a\n`.repeat(Math.min(20_000, room / 121))}`,
  'as many rows as a file may have': (room: number) =>
    `Title\n${Array.from({ length: 20_000 }, (_, at) => `Place ${at} ${'x'.repeat(Math.min(80, room / 20_000 - 20))}`).join('\n')}`,
} as const

const pastes: readonly Body[] = Object.entries(pasted).map(([what, textOf]) => ({
  what: `a paste of ${what}`,
  make: (given, limit) =>
    JSON.stringify({ ...given, content: { text: textOf(Math.min(limit, 5 * 1024 * 1024) - 1_000) } }),
}))

const posts = {
  'short lines': ['ATTLOG', '1\r'.repeat(1_900_000)],
  'lines that are no punches': ['ATTLOG', 'abcd\n'.repeat(50_000)],
  punches: [
    'ATTLOG',
    Array.from({ length: 50_000 }, (_, at) => `${at}\t2026-11-18 07:41:00\t0\t1`).join('\n'),
  ],
  'one line': ['ATTLOG', 'a '.repeat(2_000_000)],
  names: ['OPERLOG', Array.from({ length: 50_000 }, (_, at) => `USER PIN=${at}\tName=A`).join('\n')],
} as const

async function sendToTerminals(stage: Stage, { heartbeat, result }: Omit<Measuring, 'name'>): Promise<void> {
  const [school] = pair(stage)
  const serial = 'LARGEST0001'
  await change(
    school,
    (sql) => sql`insert into device (id, campus_id, serial, name, network)
      select ${exampleDevice.replace(/.$/, 'f')}, id, ${serial}, 'Large', '192.168.10.1' from campus order by id limit 1
      on conflict do nothing`,
  )
  const gate = terminal({ app: () => stage.tenant, host: school.host, serial, address: '192.168.10.1' })
  const send = async (name: string, path: string, body: string) =>
    measure({ name: `a terminal with ${name}`, heartbeat, result }, async () => {
      const { status } = await gate.ask('POST', path, body)
      return status
    })
  for (const [what, [table, body]] of Object.entries(posts))
    await send(what, `cdata?SN=${serial}&table=${table}`, body)
  await send('results', `devicecmd?SN=${serial}`, 'ID=1&Return=0\n'.repeat(270_000))
}

function jsonIn(body: unknown): Given {
  try {
    return JSON.parse(String(body ?? '{}'))
  } catch {
    return {}
  }
}
