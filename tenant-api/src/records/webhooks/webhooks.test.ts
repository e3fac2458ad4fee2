import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, asc, eq, sql } from 'drizzle-orm'
import { outboundHttp } from 'kit/messages/outbound-http'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { job } from '../../core/jobs/jobs.ts'
import { modules } from '../../server/modules.ts'
import { schoolAt } from '../../core/school/school.ts'
import { castSchool } from '../../../testing/school.ts'
import { visitSchool } from '../../server/job-runner.ts'
import { giveRole } from '../../access/sessions/rights/assignment.ts'
import { readMe } from '../../access/sessions/contract.ts'
import { listAudit } from '../audit/contract.ts'
import { setGrant } from '../../../testing/grants.ts'
import { isOpenToKeys } from '../../core/authorization/open-to-keys.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { day } from 'kit/values/day'
import { demoFees } from '../../../demo/money/fee-setup/plans.ts'
import { rupees, studentNamed } from '../../../testing/fees.ts'
import { openTill, pay } from '../../../testing/till.ts'
import { exampleFamily } from '../../money/family-accounts/contract.ts'
import { charge } from '../../money/invoices/charges/contract.ts'
import { invoices } from '../../money/invoices/contract.ts'
import { printReceipt, receipts } from '../../money/receipts/contract.ts'
import * as contract from './contract.ts'
import { webhookEventsOf } from './events.ts'
import { leaveDelivery } from './send-job.ts'
import { webhook, webhookDelivery, webhookHealth } from './tables.ts'

type Heard = {
  path: string | undefined
  headers: Record<string, string | string[] | undefined>
  body: string
  event: Event
}
type Event = { type: string; timestamp: string; data: { id: string; resource: string; url: string } }

let heard: Heard[] = []
/** How the receiver answers next; then as always. */
let answers: { status: number; text?: string }[] = []
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts).toString('utf8')
    heard.push({ path: request.url, headers: request.headers, body, event: JSON.parse(body) })
    const { status, text = 'ok' } = answers.shift() ?? { status: 200 }
    response.writeHead(status).end(text)
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => receiver.close())
const { port } = receiver.address() as AddressInfo
const url = `http://127.0.0.1:${port}/maktab`

const out = outboundHttp({ isLocalAllowed: true, milliseconds: 1_000 })
const cast = await castSchool({ outgoing: out })
const clerk = { id: null, name: 'Test' }
const refused = (code: string, status = 403) => ({ problem: { code, status } })

beforeEach(async () => {
  heard = []
  answers = []
  const { db } = await cast.school()
  // Each test has webhooks of its own.
  await (
    await cast.school()
  ).transaction(clerk, 'webhooks.seeded', (tx) =>
    tx.update(webhook).set({ state: 'off', removedAt: cast.clock.now.toISOString() }),
  )
  await db.delete(webhookDelivery)
})

async function make(body: Partial<contract.NewWebhook> = {}) {
  const nasreen = await cast.as('nasreen')
  const full = { name: 'Platform', url, events: ['student.created', 'student.updated'], ...body } as never
  return { nasreen, ...(await nasreen.call(contract.makeWebhook, { body: full })) }
}

async function someStudents(speaker: Awaited<ReturnType<typeof cast.as>>, limit = 3) {
  return (await speaker.call(students.endpoints.list, { query: { limit } })).rows
}

async function rename(speaker: Awaited<ReturnType<typeof cast.as>>, id: string, firstName: string) {
  const row = await speaker.call(students.endpoints.get, { params: { id } })
  await speaker.call(students.endpoints.update, {
    params: { id },
    version: row.version,
    body: { firstName } as never,
  })
}

async function deliveries(id: string) {
  const { db } = await cast.school()
  return db
    .select()
    .from(webhookDelivery)
    .where(eq(webhookDelivery.webhookId, id))
    .orderBy(asc(webhookDelivery.id))
}

/** A visit of the worker that sends in a way of its own. */
async function visit(post: typeof out.post) {
  const school = (await schoolAt(cast.host)).aside()
  const outside = {
    mailer: { send: async () => ({ id: '1' }) },
    texter: { canSend: false, send: async () => ({ id: '1' }) },
    outgoing: { ...out, post },
  }
  await visitSchool(school, { modules, outside, log: () => undefined })
}

/** As Standard Webhooks 1.0 says that a receiver does it, in five minutes of its clock. */
function isSigned({ headers, body }: Heard, secret: string): boolean {
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((part) => headers[`webhook-${part}`])
  if (!/^whsec_[A-Za-z0-9+/]{43}=$/.test(secret) || !/^\d{10}$/.test(String(time))) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(time)}.`)
    .update(body)
    .digest('base64')
  const isFresh = Math.abs(cast.clock.now.getTime() / 1000 - Number(time)) < 300
  return isFresh && String(signatures).split(' ').includes(`v1,${expected}`)
}

/** The ids by which receivers know what they have had. */
function heardIds(): string[] {
  return heard.map(({ headers }) => String(headers['webhook-id']))
}

test('what was changed is told, signed, and says where it is read and nothing that stands in it', async () => {
  const { nasreen, id, secret } = await make()
  const [student] = await someStudents(nasreen)
  await rename(nasreen, student?.id ?? '', 'Zainab')
  await cast.work()
  expect(heard.map(({ event }) => event.type)).toEqual(['student.updated'])
  const [told] = heard
  if (!told) throw new Error('nothing was told')
  expect(isSigned(told, secret)).toBe(true)
  const elsewhere = { ...told, body: told.body.replace(student?.id ?? '', id) }
  expect(isSigned(elsewhere, secret)).toBe(false)
  const url = `${(await cast.school()).address}/api/v1/students/${student?.id}`
  expect(told.event).toEqual({
    type: 'student.updated',
    timestamp: cast.clock.now.toISOString(),
    data: { id: student?.id, resource: 'students', url },
  })
  expect(Object.keys(told.headers).filter((name) => name.startsWith('webhook-'))).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
  const { rows } = await nasreen.call(contract.listDeliveries, { params: { id } })
  expect(rows).toMatchObject([{ state: 'delivered', status: 200, attempts: 1, error: null }])
  const one = await nasreen.call(contract.readDelivery, { params: { id: rows[0]?.id ?? '' } })
  expect(one).toMatchObject({ payload: told.body, answer: 'ok', eventId: heardIds()[0] })
  // What is not among the events of a webhook is not even written down.
  await make({ name: 'Other', events: ['certificate.issued'] })
  expect((await deliveries(id)).length).toBe(1)
})

test('an invoice that is issued and a receipt that is taken are told by their ids alone, and once', async () => {
  const { nasreen } = await make({ events: ['invoice.issued', 'receipt.created'] as never })
  const studentIds = ['Bilal Imran', 'Hira Imran'].map((name) => studentNamed(name))
  await nasreen.call(charge, {
    body: { studentIds, feeTypeId: demoFees.exam, amount: rupees(400), dueOn: day('2026-12-10') },
  })
  await openTill(nasreen, 0)
  const { receipt } = await pay(nasreen, exampleFamily, 500)
  await nasreen.call(printReceipt, { params: { id: receipt?.id ?? '' } })
  await cast.work()
  const told = heard.map(({ event }) => [event.type, event.data.resource])
  expect(told.toSorted()).toEqual([
    ['invoice.issued', 'invoices'],
    ['invoice.issued', 'invoices'],
    ['receipt.created', 'receipts'],
  ])
  const taken = heard.find(({ event }) => event.type === 'receipt.created')
  const url = `${(await cast.school()).address}/api/v1/receipts/${receipt?.id}`
  expect(taken?.event.data).toEqual({ id: receipt?.id, resource: 'receipts', url })
  expect(taken?.body).not.toContain('50000')
  // Both are read there.
  for (const { event } of heard)
    await nasreen.call((event.data.resource === 'receipts' ? receipts : invoices).endpoints.get, {
      params: { id: event.data.id },
    })
})

test('nothing arrives twice by itself, though an act is told twice, and nothing is told of an act that failed', async () => {
  const { nasreen, id } = await make()
  const [student] = await someStudents(nasreen)
  await rename(nasreen, student?.id ?? '', 'Hina')
  const { db } = await cast.school()
  await cast.work()
  await db.execute(sql`update outbox set relayed_at = null
    where id = (select max(id::text)::uuid from outbox where topic = 'rows.changed')`)
  await db.execute(sql`delete from job where kind = 'rows.changed → webhooks'`)
  await cast.work()
  expect(heard.length).toBe(1)
  await expect(
    nasreen.call(students.endpoints.update, {
      params: { id: student?.id ?? '' },
      version: 1,
      body: { firstName: 'Sana' } as never,
    }),
  ).rejects.toMatchObject({ problem: { status: 412 } })
  await cast.work()
  expect([heard.length, (await deliveries(id)).length]).toEqual([1, 1])
})

test('what is not accepted is tried again with growing pauses, and the others go on', async () => {
  const { nasreen, id } = await make()
  const [first, second] = await someStudents(nasreen)
  answers = [{ status: 500, text: 'no' }]
  await rename(nasreen, first?.id ?? '', 'Asma')
  await rename(nasreen, second?.id ?? '', 'Zarbilal')
  await cast.work()
  expect(heard.map(({ event }) => event.data.id)).toEqual([first?.id, second?.id])
  expect((await deliveries(id)).map(({ state, attempts, error }) => [state, attempts, error])).toEqual([
    ['waiting', 1, 'status'],
    ['delivered', 1, null],
  ])
  answers = [{ status: 302 }]
  cast.clock.pass(31)
  await cast.work()
  cast.clock.pass(121)
  await cast.work()
  expect(heardIds().filter((event) => event === heardIds()[0]).length).toBe(3)
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test('after a day it is given up, after days without anything the webhook is switched off and people are told', async () => {
  const { nasreen, id } = await make()
  const [student] = await someStudents(nasreen)
  answers = Array.from({ length: 10 }, () => ({ status: 500 }))
  await rename(nasreen, student?.id ?? '', 'Dania')
  await cast.work()
  for (let at = 0; at < 12; at += 1) {
    cast.clock.pass(28_900)
    await cast.work()
  }
  expect((await deliveries(id)).map(({ state, attempts }) => [state, attempts])).toEqual([['failed', 10]])
  const owner = await cast.as('nasreen')
  const row = await owner.call(contract.webhooks.endpoints.get, { params: { id } })
  expect(row).toMatchObject({ state: 'failed' })
  const { rows } = await owner.call(listNotifications, { query: {} as never })
  expect(rows).toContainEqual(
    expect.objectContaining({ title: 'A webhook was switched off', page: `webhooks/${id}` }),
  )
  // Once it is switched on again, everything that was told since can be told again.
  const { version } = await owner.call(contract.readWebhook, { params: { id } })
  await owner.call(contract.changeWebhook, { params: { id }, version, body: { state: 'on' } })
  heard = []
  const since = new Date(cast.clock.now.getTime() - 10 * 86_400_000).toISOString()
  expect(await owner.call(contract.replaySince, { params: { id }, body: { since } })).toEqual({ count: 1 })
  await cast.work()
  expect(heard.map(({ event }) => event.data.id)).toEqual([student?.id])
})

test('one that fails after quiet days does not switch the webhook off', async () => {
  const { nasreen, id } = await make({ url: 'http://127.0.0.1:9/nobody' })
  const [student] = await someStudents(nasreen)
  const { db } = await cast.school()
  const failingSince = new Date(cast.clock.now.getTime() - 5 * 86_400_000).toISOString()
  await db.insert(webhookHealth).values({ webhookId: id, failingSince })
  await rename(nasreen, student?.id ?? '', 'Rukhsana')
  await cast.work()
  expect((await deliveries(id)).map(({ attempts }) => attempts)).toEqual([1])
  expect(await nasreen.call(contract.webhooks.endpoints.get, { params: { id } })).toMatchObject({
    state: 'on',
  })
})

test('who has much to be told does not hold the worker: a visit ends with the turn', async () => {
  const { nasreen, id } = await make()
  for (const { id: student } of await someStudents(nasreen)) await rename(nasreen, student, 'Bakhtawar')
  let passed = 0
  const { now } = Date
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + passed)
  await visit(async (given) => {
    passed += 16_000
    return out.post(given)
  })
  clock.mockRestore()
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'waiting', 'waiting'])
  cast.clock.pass(6)
  await cast.work()
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
})

test('what is switched off, removed or given another address while it sends is that at once', async () => {
  const { nasreen, id } = await make()
  for (const { id: student } of await someStudents(nasreen)) await rename(nasreen, student, 'Laila')
  const change = async (body: contract.WebhookChange) => {
    const speaker = await cast.as('nasreen')
    const { version } = await speaker.call(contract.readWebhook, { params: { id } })
    await speaker.call(contract.changeWebhook, { params: { id }, version, body })
  }
  await visit(async (given) => {
    if (heard.length === 0) await change({ state: 'off' })
    return out.post(given)
  })
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'waiting', 'waiting'])
  // Switched on again it goes on with what waits, without anything else having to happen.
  await change({ state: 'on' })
  await visit(async (given) => {
    if (heard.length === 1) {
      cast.clock.pass(1)
      await change({ url: `${url}/new` })
    }
    return out.post(given)
  })
  expect((await deliveries(id)).map(({ state, error }) => [state, error])).toEqual([
    ['delivered', null],
    ['delivered', null],
    ['delivered', null],
  ])
  // What waited goes to the new address.
  expect(heard.map(({ path }) => path)).toEqual(['/maktab', '/maktab', '/maktab/new'])
})

test('what waits goes out as soon as the webhook is switched on', async () => {
  const { nasreen, id } = await make()
  const [student] = await someStudents(nasreen)
  answers = [{ status: 500 }, { status: 500 }, { status: 500 }]
  await rename(nasreen, student?.id ?? '', 'Mehreen')
  for (const seconds of [0, 31, 121]) {
    cast.clock.pass(seconds)
    await cast.work()
  }
  for (const state of ['off', 'on'] as const) {
    const speaker = await cast.as('nasreen')
    const { version } = await speaker.call(contract.readWebhook, { params: { id } })
    await speaker.call(contract.changeWebhook, { params: { id }, version, body: { state } })
  }
  await cast.work()
  expect((await deliveries(id)).map(({ state, attempts }) => [state, attempts])).toEqual([['delivered', 4]])
})

test('a wake that a visit takes before what it is to find is there is left again', async () => {
  const { nasreen, id } = await make()
  const [student] = await someStudents(nasreen)
  answers = [{ status: 500 }]
  await rename(nasreen, student?.id ?? '', 'Parveen')
  await cast.work()
  const school = await cast.school()
  const set = (state: 'on' | 'off') => (tx: Parameters<typeof leaveDelivery>[0]) =>
    tx.update(webhook).set({ state }).where(eq(webhook.id, id))
  await school.transaction(clerk, 'webhooks.seeded', set('off'))
  cast.clock.pass(31)
  const [left, visited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const switchingOn = school.transaction(clerk, 'webhooks.seeded', async (tx) => {
    await set('on')(tx)
    await leaveDelivery(tx, id, school.now())
    left.resolve()
    await visited.promise
  })
  await left.promise
  // To this visit it is off.
  await cast.work()
  visited.resolve()
  await switchingOn
  await cast.work()
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered'])
})

test('what was written down is not told once who answers may not view it any more; a trial is', async () => {
  const school = await cast.school()
  const give = (resource: string, action: 'view' | 'edit', reach: 'institute' | null) =>
    setGrant(school, clerk, { role: 'administrator', resource, action, reach })
  await give('webhooks', 'edit', 'institute')
  await give('webhooks', 'view', 'institute')
  const tariq = await cast.as('tariq')
  const body = { name: 'His', url, events: ['student.updated'] } as never
  const { id } = await tariq.call(contract.makeWebhook, { body })
  const [student] = await someStudents(tariq)
  answers = [{ status: 500 }]
  await rename(tariq, student?.id ?? '', 'Nighat')
  await cast.work()
  await give('students', 'view', null)
  cast.clock.pass(31)
  await (await cast.as('nasreen')).call(contract.testWebhook, { params: { id } })
  await cast.work()
  expect((await deliveries(id)).map(({ state, error }) => [state, error])).toEqual([
    ['failed', 'powers'],
    ['delivered', null],
  ])
  expect(heard.map(({ event }) => event.type)).toEqual(['student.updated', 'webhook.test'])
  await give('students', 'view', 'institute')
})

test('who only switches it off does not answer for it, and nothing that waits is lost', async () => {
  const school = await cast.school()
  for (const action of ['edit', 'view'] as const)
    await setGrant(school, clerk, { role: 'administrator', resource: 'webhooks', action, reach: 'institute' })
  const { nasreen, id } = await make()
  const [student] = await someStudents(nasreen)
  answers = [{ status: 500 }]
  await rename(nasreen, student?.id ?? '', 'Parveen')
  await cast.work()
  cast.clock.pass(10)
  const tariq = await cast.as('tariq')
  const { version } = await tariq.call(contract.readWebhook, { params: { id } })
  await tariq.call(contract.changeWebhook, { params: { id }, version, body: { state: 'off' } })
  const owner = await cast.as('nasreen')
  const stands = await owner.call(contract.readWebhook, { params: { id } })
  expect(stands.isMine).toBe(true)
  const on = { params: { id }, version: stands.version, body: { state: 'on' } } as const
  await owner.call(contract.changeWebhook, on)
  await cast.work()
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered'])
})

test('what was kept for more campuses is not told again; at another address it is', async () => {
  const { nasreen, id } = await make()
  const [student] = await someStudents(nasreen)
  await rename(nasreen, student?.id ?? '', 'Qudsia')
  await cast.work()
  const all = { params: { id }, body: { since: '2026-01-01T00:00:00+15:59' } }
  expect(await nasreen.call(contract.replaySince, all)).toEqual({ count: 1 })
  const far = { params: { id }, body: { since: '2026-01-01T00:00:00+23:59' } }
  expect(await nasreen.call(contract.replaySince, far)).toEqual({ count: 1 })
  for (const [body, count] of [
    [{ url: `${url}/other` }, 1],
    [{ campuses: [demoCampuses.CNL] }, 0],
  ] as const) {
    cast.clock.pass(10)
    const speaker = await cast.as('nasreen')
    const { version } = await speaker.call(contract.readWebhook, { params: { id } })
    await speaker.call(contract.changeWebhook, { params: { id }, version, body: body as never })
    expect(await speaker.call(contract.replaySince, all)).toEqual({ count })
  }
})

test('a token in an address is sent to and shown nowhere: in no list, no search, no delivery and no audit', async () => {
  const token = `${url}?key=zzcanary1&zzcanary2&to=#zzcanary3`
  const { nasreen, id } = await make({ url: token })
  await nasreen.call(contract.testWebhook, { params: { id } })
  await cast.work()
  expect(heard.map(({ path }) => path)).toEqual(['/maktab?key=zzcanary1&zzcanary2&to='])
  const shown = `${url}?key=•••&•••&to=#•••`
  const row = await nasreen.call(contract.webhooks.endpoints.get, { params: { id } })
  expect(row.url).toBe(shown)
  const { rows } = await nasreen.call(contract.webhooks.endpoints.list, { query: { q: 'zzcanary1' } })
  expect(rows).toEqual([])
  const [told] = await deliveries(id)
  expect(await nasreen.call(contract.readDelivery, { params: { id: told?.id ?? '' } })).toMatchObject({
    url: shown,
  })
  // Who changes its name sends back what they see; who changes the address types all of it.
  const change = async (body: contract.WebhookChange) => {
    const { version } = await nasreen.call(contract.readWebhook, { params: { id } })
    return nasreen.call(contract.changeWebhook, { params: { id }, version, body })
  }
  await change({ name: 'Renamed', url: shown })
  await expect(change({ url: `${shown}&more=1` })).rejects.toMatchObject(refused('url', 422))
  const { db } = await cast.school()
  const [kept] = await db.select({ url: webhook.url }).from(webhook).where(eq(webhook.id, id))
  expect(kept?.url).toBe(token)
  const audit = await db.execute(sql`select before, after from audit where resource = 'webhook'`)
  const everything = JSON.stringify(audit) + cast.log.join('')
  expect([everything.includes('zzcanary'), everything.includes(shown)]).toEqual([false, true])
})

test('a replay has the same words and the same id, at a time of its own', async () => {
  const { nasreen, id, secret } = await make()
  const [student] = await someStudents(nasreen)
  await rename(nasreen, student?.id ?? '', 'Erum')
  await cast.work()
  const [told] = await deliveries(id)
  cast.clock.pass(600)
  const again = await cast.as('nasreen')
  await again.call(contract.replayDelivery, { params: { id: told?.id ?? '' } })
  await cast.work()
  expect(heard.map(({ body }) => body)).toEqual([told?.payload, told?.payload])
  expect(heardIds()).toEqual([told?.eventId, told?.eventId])
  const [first, second] = heard.map(({ headers }) => Number(headers['webhook-timestamp']))
  expect((second ?? 0) - (first ?? 0)).toBe(600)
  expect(heard.map((one) => isSigned(one, secret))).toEqual([false, true])
})

test('a worker that dies in the middle loses nothing: the next one sends what was not noted as arrived', async () => {
  const { nasreen, id } = await make()
  const rows = await someStudents(nasreen, 6)
  for (const { id: student } of rows) await rename(nasreen, student, 'Farah')
  let sent = 0
  await visit(async (given) => {
    const answer = await out.post(given)
    sent += 1
    // As after a kill: it arrived, and nobody could write that down.
    if (sent === 3) throw new Error('killed')
    return answer
  })
  expect((await deliveries(id)).filter(({ state }) => state === 'delivered').length).toBe(2)
  cast.clock.pass(600)
  await cast.work()
  cast.clock.pass(600)
  await cast.work()
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(rows.map(() => 'delivered'))
  const events = heardIds()
  expect([new Set(events).size, events.length]).toEqual([6, 7])
  expect([...new Set(events)]).toEqual([...new Set(events)].toSorted())
})

test('while the secret is replaced each is signed by both, then by the new one alone', async () => {
  const { nasreen, id, secret } = await make()
  const next = await nasreen.call(contract.rotateSecret, { params: { id }, body: { hours: 1 } })
  await nasreen.call(contract.testWebhook, { params: { id } })
  await cast.work()
  expect([secret, next.secret].map((one) => heard[0] && isSigned(heard[0], one))).toEqual([true, true])
  cast.clock.pass(3_601)
  await (await cast.as('nasreen')).call(contract.testWebhook, { params: { id } })
  await cast.work()
  expect([secret, next.secret].map((one) => heard[1] && isSigned(heard[1], one))).toEqual([false, true])
  expect(heard.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)).toEqual([2, 1])
  expect(heard[1]?.event).toMatchObject({ type: 'webhook.test', data: { id, resource: 'webhooks' } })
})

test('a webhook tells no more than whoever answers for it may view, in its campuses', async () => {
  const { nasreen } = await make({ name: 'Canal', campuses: [demoCampuses.CNL] })
  const { rows } = await nasreen.call(students.endpoints.list, { query: { limit: 100 } })
  const [there, elsewhere] = [
    rows.find(({ campusId }) => campusId === demoCampuses.CNL),
    rows.find(({ campusId }) => campusId !== demoCampuses.CNL),
  ]
  await rename(nasreen, there?.id ?? '', 'Ghazala')
  await rename(nasreen, elsewhere?.id ?? '', 'Hamza')
  await cast.work()
  expect(heard.map(({ event }) => event.data.id)).toEqual([there?.id])
  const school = await cast.school()
  const give = (resource: string, action: 'view' | 'edit', reach: 'institute' | null) =>
    setGrant(school, clerk, { role: 'administrator', resource, action, reach })
  await give('webhooks', 'edit', 'institute')
  await give('webhooks', 'view', 'institute')
  await give('certificates', 'view', null)
  const tariq = await cast.as('tariq')
  const body = { name: 'His', url, events: ['certificate.issued'] }
  await expect(tariq.call(contract.makeWebhook, { body })).rejects.toMatchObject(refused('beyond-own'))
})

test('who makes a webhook their own is told nothing that was kept for another', async () => {
  const { nasreen, id } = await make({ url: 'http://127.0.0.1:9/nobody' })
  const [student] = await someStudents(nasreen)
  await rename(nasreen, student?.id ?? '', 'Iqra')
  await cast.work()
  cast.clock.pass(10)
  const tariq = await cast.as('tariq')
  const { version, isMine } = await tariq.call(contract.readWebhook, { params: { id } })
  expect(isMine).toBe(false)
  await tariq.call(contract.changeWebhook, { params: { id }, version, body: { url } })
  cast.clock.pass(3_600)
  await cast.work()
  const [kept] = await deliveries(id)
  expect([kept?.state, kept?.error, heard.length]).toEqual(['failed', 'moved', 0])
  const again = (await cast.as('tariq')).call(contract.replayDelivery, { params: { id: kept?.id ?? '' } })
  await expect(again).rejects.toMatchObject(refused('webhook-foreign', 409))
  const all = { params: { id }, body: { since: '2026-01-01T00:00:00Z' } }
  expect(await (await cast.as('tariq')).call(contract.replaySince, all)).toEqual({ count: 0 })
})

test('nothing that is told or kept of it names anybody, and no log holds a secret', async () => {
  const { nasreen, id, secret } = await make({ events: [...webhookEventsOf({ modules }).keys()] })
  const [student] = await someStudents(nasreen)
  await rename(nasreen, student?.id ?? '', 'Jamshedzzcanary')
  await cast.work()
  const sent = heard.map(({ body, headers }) => body + JSON.stringify(headers)).join('')
  const { db } = await cast.school()
  const kept = JSON.stringify(await deliveries(id))
  expect([heard.length, (sent + kept).includes('Jamshedzzcanary')]).toEqual([1, false])
  const jobs = JSON.stringify(await db.select().from(job))
  const audit =
    await db.execute(sql`select coalesce(before::text, '') || coalesce(after::text, '') as text from audit
    where resource = 'webhook'`)
  const text = cast.log.join('') + jobs + JSON.stringify(audit)
  expect([secret, 'Jamshedzzcanary', 'whsec_'].filter((one) => text.includes(one))).toEqual([])
})

test('what an event leads to is read there by a key that may view it', () => {
  const served = modules.flatMap(({ endpoints }) => endpoints)
  for (const { of } of webhookEventsOf({ modules }).values()) {
    const read = served.find(({ method, path }) => method === 'GET' && path === `/${of}/:id`)
    expect([of, read?.may, read && isOpenToKeys(read)]).toEqual([of, [of, 'view'], true])
  }
})

test('addresses that are not of the public internet are refused where nothing opens them', async () => {
  const strict = outboundHttp()
  for (const wrong of [
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://[::1]/',
  ])
    expect(strict.refusal(wrong)).not.toBe(null)
  const nasreen = await cast.as('nasreen')
  const body = { name: 'Wrong', url: 'ftp://hooks.example.com/', events: ['student.created'] }
  await expect(nasreen.call(contract.makeWebhook, { body })).rejects.toMatchObject(refused('url', 422))
  await expect(
    nasreen.call(contract.makeWebhook, { body: { ...body, url, events: ['dragon.slain'] } }),
  ).rejects.toMatchObject(refused('event-unknown', 422))
})

test('what was told is swept after thirty days, and what people did is told of webhooks in the audit', async () => {
  const { nasreen, id } = await make()
  await nasreen.call(contract.testWebhook, { params: { id } })
  await cast.work()
  const { rows } = await nasreen.call(listAudit, { query: { q: 'Platform', limit: 5 } })
  expect(rows.map(({ act }) => act)).toEqual(expect.arrayContaining(['webhooks.tried', 'webhooks.made']))
  cast.clock.pass(31 * 86_400)
  await cast.work()
  expect(await deliveries(id)).toEqual([])
  const { db } = await cast.school()
  const [health] = await db
    .select()
    .from(webhookHealth)
    .where(and(eq(webhookHealth.webhookId, id)))
  expect(health?.leasedUntil).toBe(null)
})

test('who sees the rows of one campus has these told and no others, and reads what was told of no others', async () => {
  const school = await cast.school()
  const give = (resource: string, action: 'view' | 'edit', reach: 'institute' | null) =>
    setGrant(school, clerk, { role: 'administrator', resource, action, reach })
  for (const action of ['edit', 'view'] as const) await give('webhooks', action, 'institute')
  const { nasreen, id } = await make()
  const [student] = await someStudents(nasreen)
  await rename(nasreen, student?.id ?? '', 'Tahira')
  await cast.work()
  const [told] = await deliveries(id)
  const params = { id: told?.id ?? '' }
  const { id: accountId } = await (await cast.as('tariq')).call(readMe, {})
  await giveRole(school, clerk, { accountId, role: 'admin', campusId: demoCampuses.CNL })
  await give('students', 'view', null)

  const tariq = await cast.as('tariq')
  await expect(tariq.call(contract.makeWebhook, his(demoCampuses.MAIN))).rejects.toMatchObject(
    refused('beyond-own'),
  )
  await expect(tariq.call(contract.makeWebhook, his())).rejects.toMatchObject(refused('beyond-own'))
  await tariq.call(contract.makeWebhook, his(demoCampuses.CNL))
  expect(await tariq.call(contract.readDelivery, { params })).toMatchObject({ payload: null, answer: null })
  expect((await nasreen.call(contract.readDelivery, { params })).payload).toContain(student?.id)
  await give('students', 'view', 'institute')
})

function his(...campuses: string[]) {
  return { body: { name: 'His', url, events: ['student.updated'], campuses } }
}
