import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from 'kit/storage/file-store'
import type { LogStream } from 'kit/operation/log'
import type { Mail } from 'kit/messages/mail/mail'
import { type OutboundHttp, outboundHttp } from 'kit/messages/outbound-http'
import { type Speaker, speaker } from 'kit/testing/testing'
import type { TextMessage } from 'kit/messages/sms/text-message'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { buildTenantApp } from '../src/server/app.ts'
import type { Limits } from '../src/core/http/limits.ts'
import { logIn } from '../src/access/sessions/contract.ts'
import { demoPassword } from '../demo/access/sessions/seed.ts'
import { seedSchool } from '../demo/demo.ts'
import { modules } from '../src/server/modules.ts'
import { type School, schoolAt } from '../src/core/school/school.ts'
import { makeTemplateSchool, castNow, foundingOf } from './template-school.ts'
import type { PlacedSchool } from './placement.ts'
import { testSchools, type TestSchools } from './schools.ts'
import { fakeWeb } from './web.ts'
import { visitSchool } from '../src/server/job-runner.ts'

export type CastSchool = {
  schools: TestSchools
  /** Riverside with its campuses and its cast, as far as the modules seed them. */
  riverside: PlacedSchool
  host: string
  app: () => FastifyInstance
  school: (host?: string) => Promise<School>
  /** Another school of the same cast, for tests of what lies between schools. */
  add: (subdomain: string) => Promise<PlacedSchool>
  /** A school that has only just been signed up: its owner, and nothing else. */
  place: (subdomain: string) => Promise<PlacedSchool>
  /** Riverside's fixed now, Thursday 19 November 2026, 09:10 in Karachi; `pass` moves it on. */
  clock: { now: Date; pass(seconds: number): void }
  /** A browser in which nobody has logged in. */
  visitor: (host?: string) => Speaker
  /** A browser in which a member of the cast has: `sadia`, or a whole log-in name. */
  as: (login: string, host?: string) => Promise<Speaker>
  /** What the worker does when it is woken. */
  work: (host?: string) => Promise<Date | null>
  mails: Mail[]
  texts: TextMessage[]
  /** Every line of the app's log. */
  log: string[]
}

export type CastOptions = {
  limits?: Partial<Limits>
  connections?: number
  proxies?: readonly string[]
  /** Where webhooks go, when that is a server of the test. */
  outgoing?: OutboundHttp
  /** Where files are, when that is not a folder. */
  files?: FileStore
  /** The built web app, when that is one of the test. */
  webRoot?: string
}

/** The tenant API before a school with the cast, on databases of this test file; call it at the file's top level. */
export async function castSchool(options: CastOptions = {}): Promise<CastSchool> {
  const schools = await testSchools()
  // A copy of the one that is made once, files and all; where files are elsewhere, one of its own.
  const mould = options.files ? undefined : await makeTemplateSchool()
  const riverside = await schools.place(
    'riverside',
    mould ? { like: mould } : { founding: await foundingOf('Riverside School System') },
  )
  if (mould) cpSync(mould.files, path.join(schools.folder, 'files', mould.id), { recursive: true })
  const clock = startClock()
  const mails: Mail[] = []
  const texts: TextMessage[] = []
  const outside = {
    mailer: { send: async (mail: Mail) => ({ id: String(mails.push(mail)) }) },
    outgoing: options.outgoing ?? outboundHttp(),
    texter: { canSend: true, send: async (text: TextMessage) => ({ id: String(texts.push(text)) }) },
  }
  const log: string[] = []
  const webRoot = options.webRoot ?? fakeWeb()
  let app: FastifyInstance | undefined
  const running = () => app ?? fail()
  const visitor = (host = riverside.host) => speaker(running(), host, { 'user-agent': laptop })

  async function place(subdomain: string) {
    const placed = await schools.place(subdomain, {
      name: subdomain,
      founding: await foundingOf(subdomain),
    })
    await found(placed.host)
    return placed
  }

  beforeAll(async () => {
    const built = await buildTenantApp({
      controlUrl: schools.control.tenant,
      keys: schools.keys,
      files: schools.files,
      ...outside,
      origin: 'http://localhost',
      clock: () => clock.now,
      webRoot,
      log: { stream: keeping(log) },
      connections: options.connections ?? 20,
      ...options,
    })
    app = built.app
    if (!mould) await seed(riverside.host)
  })
  // A test that fails elsewhere and never here is understood by what the app complained of.
  afterEach(({ task }) => {
    if (task.result?.state !== 'fail') return
    const complaints = log.filter((line) => /"level":[4-6]0/.test(line)).slice(-5)
    for (const line of complaints) process.stderr.write(`${line.trimEnd().slice(0, 600)}\n`)
  })
  afterAll(async () => {
    await app?.close()
    rmSync(webRoot, { recursive: true })
  })

  return {
    schools,
    riverside,
    host: riverside.host,
    app: running,
    clock,
    visitor,
    mails,
    texts,
    log,
    school: (host = riverside.host) => schoolAt(host),
    place,
    async add(subdomain) {
      const added = await place(subdomain)
      await seed(added.host)
      return added
    },
    async as(login, host) {
      const speaking = visitor(host)
      const name = /[@.]/.test(login) ? login : `${login}@riverside.example`
      await speaking.call(logIn, { body: { login: name, password: demoPassword } })
      return speaking
    },
    work: async (host = riverside.host) =>
      visitSchool((await schoolAt(host)).aside(), {
        modules,
        outside,
        log: (line) => void log.push(JSON.stringify(line)),
      }),
  }
}

const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The directory hears of a new host a moment later, when it was asked for it before. */
async function found(host: string) {
  await expect.poll(() => schoolAt(host).then(() => 'found', String)).toBe('found')
}

async function seed(host: string) {
  await seedSchool(await schoolAt(host))
}

function startClock() {
  const clock = {
    now: castNow,
    pass(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
  }
  return clock
}

function keeping(log: string[]): LogStream {
  return { write: (line) => void log.push(line) }
}

function fail(): never {
  throw new Error('the app starts in beforeAll: ask for it inside a test')
}
