import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { outgoing } from 'kit/http/client'
import type { Endpoint } from 'kit/contract/contract'
import { signUp } from 'control-plane/contract/signup'
import { logIn } from 'tenant-api/contract/access/sessions'
import { campuses } from 'tenant-api/contract/institute/structure'

/** What the product has told its visitors, to be held against what it kept. */
export type ClientReport = {
  /** sub-domain → the visitor's key to the sign-up */
  schools: Map<string, string>
  /** sub-domain → name → id of the campus that was acknowledged */
  campuses: Map<string, Map<string, string>>
  /** Requests that had to be repeated, because no answer or a 503 came. */
  repeated: number
  /** Answers that no visitor should ever get. */
  strange: string[]
}
/** `gone`: the product has ended by itself, and nobody would be answered any more. */
export type Load = { port: number; told: ClientReport; stopped: () => boolean; gone: () => boolean }

const zone = 'maktab.localhost'
const password = 'a long walk to school'

/** How many sign-ups and campuses were acknowledged so far. */
export function acknowledged({ schools, campuses }: ClientReport): number {
  return [...campuses.values()].reduce((sum, mine) => sum + mine.size, schools.size)
}

/** A visitor who signs one school up, and then its founder, who adds campuses until the load is stopped. */
export async function liveIn(load: Load, subdomain: string): Promise<void> {
  const email = `founder@${subdomain}.example`
  const form = { ...signUp.example.body, subdomain, email, instituteName: `The ${subdomain} school` }
  const host = `localhost:${load.port}`
  const { body } = await insist(load, host, signUp, { body: form })
  load.told.schools.set(subdomain, String(body.token))
  await work(load, subdomain, email)
}

async function work(load: Load, subdomain: string, login: string) {
  const host = `${subdomain}.${zone}:${load.port}`
  const mine = new Map<string, string>()
  load.told.campuses.set(subdomain, mine)
  // On a device that nobody knows yet: its event must reach the founder as a letter.
  const comeIn = async () => (await insist(load, host, logIn, { body: { login, password } })).cookie
  const door: Door = { cookie: '', comeIn }
  for (let number = 0; !load.stopped() || number === 0; number += 1) {
    if (number % 10 === 0) door.cookie = await comeIn()
    const name = `${subdomain} ${number}`
    const { body } = await insist(load, host, campuses.endpoints.create, { body: { name } }, door)
    if (mine.has(name)) strange(load, `${name} was acknowledged twice`)
    mine.set(name, String(body.id))
  }
  await comeIn()
}

/** The answer's status to a log-in by a wrong password, which asks the school's database; null without an answer. */
export async function knock(port: number, subdomain: string): Promise<number | null> {
  const host = `${subdomain}.${zone}:${port}`
  const body = { login: `${randomUUID()}@nobody.example`, password }
  const asked = outgoing(logIn as unknown as Endpoint, { body } as object)
  const headers = { ...asked.headers, host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
  return send(port, { ...asked, headers }).then(
    ({ status }) => status,
    () => null,
  )
}

/** The cookies of a browser, and how its user comes in again when a session has ended. */
type Door = { cookie: string; comeIn?: () => Promise<string> }
type Reply = { status: number; body: Record<string, unknown>; cookie: string }

/**
 * Asks with one Idempotency-Key until it is acknowledged, as a page does whose network comes and goes. Of what may be
 * repeated every third answer gets lost on its way: the next one must be the same.
 */
async function insist(
  load: Load,
  host: string,
  of: unknown,
  input: object,
  door: Door = { cookie: '' },
): Promise<Reply> {
  const endpoint = of as Endpoint
  const asked = outgoing(endpoint, { ...input, onceKey: randomUUID() })
  const headers = {
    ...asked.headers,
    host,
    origin: `http://${host}`,
    'sec-fetch-site': 'same-origin',
  }
  let lost: Reply | undefined
  for (;;) {
    const sent = { ...asked, headers: { ...headers, cookie: door.cookie } }
    const reply = await send(load.port, sent).catch(() => undefined)
    if (reply && reply.status >= 200 && reply.status < 300) {
      if (lost && nameOf(lost) !== nameOf(reply)) strange(load, `${asked.url} was answered in two ways`)
      if (lost || !endpoint.idempotent || Math.random() > 1 / 3) return reply
      lost = reply
    } else if (reply?.status === 401 && door.comeIn) {
      // A traded token whose answer was lost for too long: nothing of what was acknowledged goes with the session.
      door.cookie = await door.comeIn()
    } else if (reply && !patient.has(reply.status)) {
      strange(load, `${asked.method} ${asked.url} ${reply.status} ${JSON.stringify(reply.body)}`)
    }
    if (load.gone()) throw new Error('The product ended by itself')
    load.told.repeated += 1
    await sleep(50 + Math.random() * 150)
  }
}

/** A database that is away, and a door that wants one to wait after attempts that were cut off. */
const patient = new Set([503, 429])

/** What an answer is about: the row, or the visitor's key to the sign-up. */
function nameOf({ body }: Reply): string {
  return String(body.id ?? body.token)
}

function strange({ told }: Load, what: string) {
  told.strange.push(what)
  if (told.strange.length > 20) throw new Error(told.strange.slice(0, 5).join('\n'))
}

type Asked = { method: string; url: string; headers: Record<string, string>; body: string | undefined }

/** One request on a connection of its own to this machine, whatever the host's name. */
function send(port: number, { method, url, headers, body }: Asked): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = http.request({
      host: '127.0.0.1',
      port,
      method,
      path: url,
      headers,
      agent: false,
      timeout: 8000,
    })
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('error', reject)
      response.on('end', () => {
        if (!response.complete) return reject(new Error('half an answer'))
        const cookie = response.headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; ') ?? ''
        resolve({ status: response.statusCode ?? 0, body: parse(text), cookie })
      })
    })
    request.end(body)
  })
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return { text: text.slice(0, 200) }
  }
}
