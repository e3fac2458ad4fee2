import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { outboundHttp } from 'kit/messages/outbound-http'
import { programFile } from 'kit/testing/program-file'
import { richOf } from 'kit/text/rich-text'
import { slowness } from 'kit/testing/testing-limits'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { changeChannel, listChannels } from '../channels/contract.ts'
import { testGateway } from '../../../testing/gateway.ts'
import { readAnnouncement, submitAnnouncement, writeAnnouncement } from './contract.ts'

const cast = await castSchool({ outgoing: outboundHttp({ isLocalAllowed: true }) })
const gateway = testGateway()
const families = 5_000
const kills = 10
/** Longer than what a worker holds, so that the next one takes it up. */
const between = 400_000

/** So many families with a telephone each; the cast stays as it is. */
async function crowd() {
  const { schools, riverside } = cast
  const inside = Object.assign(new URL(schools.control.superuser), { pathname: `/${riverside.database}` })
  const whole = postgres(inside.href, { max: 1, onnotice: () => undefined })
  const id = (kind: string) =>
    whole.unsafe(`('03000000-0000-7000-8000-${kind}' || lpad(at::text, 11, '0'))::uuid`)
  const series = whole`generate_series(1, ${families}) at`
  await whole.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    const [campus] = await tx<{ id: string }[]>`select id from campus where code = 'CNL'`
    const at = campus?.id ?? ''
    await tx`update student set status = 'left' where campus_id = ${at}`
    await tx`insert into person (id, first_name, gender) select ${id('b')}, 'Sara', 'female' from ${series}`
    await tx`insert into student (id, campus_id, registration_number, father_name, status)
      select ${id('b')}, ${at}, 'K-' || at, 'Iqbal', 'enrolled' from ${series}`
    await tx`insert into person (id, first_name, gender, phone)
      select ${id('c')}, 'Iqbal', 'male', '+92311' || lpad(at::text, 7, '0') from ${series}`
    await tx`insert into guardian (id, campus_id) select ${id('c')}, ${at} from ${series}`
    await tx`insert into guardian_link (id, student_id, guardian_id, relation, language, may_see, is_first_contact)
      select uuidv7(), ${id('b')}, ${id('c')}, 'father', case when at % 3 = 0 then 'en' else 'ur' end, true, true from ${series}`
  })
  await whole`analyze`
  await whole.end()
}

async function connect() {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(listChannels, {})
  const version = rows.find(({ channel }) => channel === 'sms')?.version ?? 0
  const account = { provider: 'gateway', with: { url: gateway.url, token: 'tok' } } as const
  await nasreen.call(changeChannel, {
    params: { channel: 'sms' },
    version,
    body: { perMinute: 6_000, account },
  })
}

function startWorker() {
  return spawn(process.execPath, [programFile(new URL('../../../testing/worker.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      MAKTAB_DATA: cast.schools.folder,
      MAKTAB_TENANT_URL: cast.schools.control.tenant,
      MAKTAB_HOST: cast.host,
      MAKTAB_CLOCK: cast.clock.now.toISOString(),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function count(where: ReturnType<typeof sql>): Promise<number> {
  const { db } = await cast.school()
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from message m where ${where}`,
  )
  return row?.count ?? 0
}

test(
  'an announcement to 5,000 reaches each once, though its worker is killed ten times',
  { timeout: 240_000 * slowness },
  async () => {
    cast.clock.now = new Date('2026-11-23T10:00:00+05:00')
    await crowd()
    await connect()
    const sadia = await cast.as('sadia')
    const { id, version } = await sadia.call(writeAnnouncement, {
      body: {
        words: [
          {
            language: 'en',
            title: 'Sports day',
            body: richOf('On Friday.'),
            short: 'Sports day is on Friday.',
          },
          {
            language: 'ur',
            title: 'کھیلوں کا دن',
            body: richOf('جمعہ کو۔'),
            short: 'جمعہ کو کھیلوں کا دن ہے۔',
          },
        ],
        audience: { groups: ['guardians'] },
        channels: ['sms'],
      },
    })
    expect(await sadia.call(submitAnnouncement, { params: { id }, body: { version } })).toMatchObject({
      state: 'published',
    })
    expect(await count(sql`source_id = ${id}::uuid and state = 'queued'`)).toBe(families)

    const seen: number[] = []
    for (let life = 0; life < kills; life += 1) {
      const worker = startWorker()
      const before = gateway.posts
      await expect
        .poll(() => gateway.posts, { timeout: 30_000 * slowness, interval: 5 })
        .toBeGreaterThan(before)
      await sleep(Math.random() * 400)
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      cast.clock.now = new Date(cast.clock.now.getTime() + between)
      seen.push(await count(sql`source_id = ${id}::uuid and state = 'sent'`))
    }
    // It goes on from where it was, each time.
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBeLessThan(families)
    const last = startWorker()
    const isSent = () => count(sql`source_id = ${id}::uuid and state = 'sent'`)
    await expect.poll(isSent, { timeout: 120_000 * slowness, interval: 250 }).toBe(families)
    last.kill('SIGKILL')
    await once(last, 'exit')

    // The provider knows a message again by its id: what it got twice is the same message, and was sent on once.
    const byId = new Map(gateway.texts.map((text) => [text.id, text]))
    expect(byId.size).toBe(families)
    const perPerson = Map.groupBy(byId.values(), ({ to }) => to)
    expect([...perPerson.values()].filter(({ length }) => length !== 1)).toEqual([])
    for (const [to, [text]] of perPerson) {
      const isEnglish = Number(to.slice(6)) % 3 === 0
      expect(text?.text).toContain(isEnglish ? 'Sports day' : 'کھیلوں')
    }
    const later = await cast.as('sadia')
    const { report } = await later.call(readAnnouncement, { params: { id } })
    expect(report).toMatchObject({ people: families, states: [{ state: 'sent', count: families }] })
  },
)
