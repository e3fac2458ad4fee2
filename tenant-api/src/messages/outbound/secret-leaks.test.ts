import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { outboundHttp } from 'kit/messages/outbound-http'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { changeChannel, listChannels } from '../channels/contract.ts'
import { changeRule, listEvents } from '../channels/templates/contract.ts'
import { addGuardian, exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { automaticEvents } from './events.ts'
import { tellPeople } from './queue.ts'
import { testGateway } from '../../../testing/gateway.ts'

const cast = await castSchool({ outgoing: outboundHttp({ isLocalAllowed: true }) })
const gateway = testGateway()
// As the superuser, who sees what the worker of the control plane has been left as well.
const inside = Object.assign(new URL(cast.schools.control.superuser), {
  pathname: new URL(cast.schools.control.control).pathname,
})
const control = postgres(inside.href, { max: 1, onnotice: () => undefined })
afterAll(() => control.end())

const canary = 'zzcanaryzz'
const [address, phone] = [`amina.${canary}@example.com`, '+923009876543']
const secrets = [canary, phone.slice(3)]

async function connect() {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(listChannels, {})
  const version = rows.find(({ channel }) => channel === 'sms')?.version ?? 0
  const account = {
    provider: 'gateway',
    with: { url: gateway.url, token: 'tok', reportSecret: 'rep' },
  } as const
  await nasreen.call(changeChannel, {
    params: { channel: 'sms' },
    version,
    body: { perMinute: 6000, account },
  })
  const { rows: events } = await nasreen.call(listEvents, {})
  for (const { event, version: of } of events)
    await nasreen.call(changeRule, {
      params: { event },
      body: { isOn: true, channels: ['sms', 'email', 'whatsapp', 'push'], fallMinutes: 5, version: of },
    })
}

async function addAunt(): Promise<string> {
  const tariq = await cast.as('tariq')
  const body = {
    firstName: `Amina ${canary}`,
    relation: 'aunt',
    language: 'ur',
    email: address,
    phone,
    maySee: true,
  }
  await tariq.call(addGuardian, { params: { id: exampleStudent }, body: body as never })
  const { db } = await cast.school()
  const [row] = await db.execute<{ id: string }>(sql`select id from person where email = ${address}`)
  return row?.id ?? ''
}

/** Everything that the product tells, of a child with a name that nobody else has. */
async function tellEverything(person: string, key: string) {
  const school = await cast.school()
  for (const [event, { fields }] of automaticEvents()) {
    const fill = Object.fromEntries(
      Object.entries(fields).map(([field, { isDay }]) => [
        field,
        isDay ? '2026-11-23' : `${field} ${canary}`,
      ]),
    )
    await tellPeople(school, school.db, {
      event,
      key,
      page: 'calendar',
      people: sql`select ${person}::uuid as person_id, ${exampleStudent}::uuid as about_id, null::uuid as campus_id,
        ${JSON.stringify(fill)}::jsonb as fill`,
    })
  }
}

async function pass(minutes: number) {
  for (let at = 0; at < minutes; at += 1) {
    cast.clock.pass(60)
    await cast.work()
  }
}

function report(body: object, secret: string) {
  const payload = JSON.stringify(body)
  const headers = {
    host: cast.host,
    'content-type': 'application/json',
    'x-signature': createHmac('sha256', secret).update(payload).digest('hex'),
  }
  return cast.app().inject({ method: 'POST', url: '/message-reports/gateway', headers, payload })
}

/** What of the control database holds any of it, table by table. */
async function heldByProvider(): Promise<string[]> {
  const tables = await control<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
  const held = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await control.unsafe<{ text: string | null }[]>(
        `select string_agg(to_jsonb(t)::text, ' ') as text from ${name} t`,
      )
      return secrets.some((secret) => (row?.text ?? '').includes(secret)) ? [name] : []
    }),
  )
  return held.flat()
}

test('whatever is told by whichever way, taken, refused, waited for, reported or stopped: nothing of it is logged, left to the worker, or known to the provider', async () => {
  cast.clock.now = new Date('2026-11-23T10:00:00+05:00')
  await connect()
  const aunt = await addAunt()
  await tellEverything(aunt, 'taken')
  await pass(2)
  expect(gateway.texts.filter(({ text }) => text.includes(canary)).length).toBeGreaterThan(5)
  gateway.status = 503
  await tellEverything(aunt, 'waited')
  await pass(8)
  gateway.status = 422
  await tellEverything(aunt, 'refused')
  await pass(3)
  expect(cast.mails.filter(({ to }) => to === address).length).toBeGreaterThan(5)
  const [first] = gateway.texts
  await report({ id: `g-${first?.id}`, state: 'delivered' }, 'rep')
  await report({ id: `${canary} ${phone}`, state: 'failed', code: canary }, 'rep')
  await report({ id: `g-${first?.id}`, state: canary, to: phone }, 'wrong')
  const stop = cast.mails.find(({ to }) => to === address)?.unsubscribe ?? ''
  await cast.app().inject({
    method: 'POST',
    url: new URL(stop).pathname,
    headers: { host: cast.host, 'content-type': 'text/plain', 'user-agent': canary },
    payload: `List-Unsubscribe=One-Click&${canary}=${address}`,
  })
  await pass(2)

  const { db } = await cast.school()
  const [left] = await db.execute<{ text: string | null }>(sql`
    select concat((select string_agg(payload::text, ' ') from job), (select string_agg(payload::text, ' ') from outbox)) as text`)
  expect(secrets.filter((secret) => (left?.text ?? '').includes(secret))).toEqual([])
  expect(await heldByProvider()).toEqual([])
  const log = cast.log.join('')
  expect(log.length).toBeGreaterThan(1000)
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
})
