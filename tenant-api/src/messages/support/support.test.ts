import { randomUUID } from 'node:crypto'
import { sql as query } from 'drizzle-orm'
import { slowness } from 'kit/testing/testing-limits'
import postgres from 'postgres'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const sql = postgres(cast.schools.control.control, { max: 1, onnotice: () => undefined })
afterAll(() => sql.end())
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

beforeEach(() => {
  cast.clock.now = new Date('2026-11-23T10:00:00+05:00')
})

async function ask(subject = 'A second campus', ids = { id: randomUUID(), messageId: randomUUID() }) {
  const nasreen = await cast.as('nasreen')
  await nasreen.call(contract.openEnquiry, { body: { ...ids, subject, text: 'How do we add one?' } })
  return ids
}

/** As an operator does. */
async function answer(id: string, text: string) {
  await sql`
    insert into enquiry_message (school_id, enquiry_id, id, by_provider, text, at)
    select school_id, id, ${randomUUID()}, true, ${text}, now() from enquiry where id = ${id}`
  await sql`update enquiry set state = 'answered' where id = ${id}`
}

test('the super admin asks, the provider answers, the bell rings once, and more is said', async () => {
  const { id } = await ask()
  const nasreen = await cast.as('nasreen')
  expect(await nasreen.call(contract.readEnquiry, { params: { id } })).toMatchObject({
    state: 'open',
    messages: [{ isOurs: true, text: 'How do we add one?' }],
  })
  await cast.work()
  await answer(id, 'Under Campuses.')
  cast.clock.pass(61)
  await cast.work()
  cast.clock.pass(61)
  await cast.work()
  const { rows: notices } = await nasreen.call(listNotifications, {})
  expect(notices.filter(({ page }) => page === `support/${id}`)).toHaveLength(1)
  expect(await nasreen.call(contract.readEnquiry, { params: { id } })).toMatchObject({
    state: 'answered',
    messages: [{ isOurs: true }, { isOurs: false, text: 'Under Campuses.' }],
  })
  await nasreen.call(contract.writeMessage, {
    params: { id },
    body: { messageId: randomUUID(), text: 'Thank you' },
  })
  await nasreen.call(contract.closeEnquiry, { params: { id } })
  const { rows } = await nasreen.call(contract.listEnquiries, {})
  expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'closed', subject: 'A second campus' })
  const { rows: acts } = await nasreen.call(listAudit, { query: { act: 'support.asked' } })
  expect(acts[0]?.sentence).toContain('A second campus')
})

test('one answer rings once, however often the school had written, and also after it was closed', async () => {
  const { id } = await ask('Thrice')
  const nasreen = await cast.as('nasreen')
  for (const text of ['And where?', 'And when?']) {
    cast.clock.pass(5)
    await nasreen.call(contract.writeMessage, { params: { id }, body: { messageId: randomUUID(), text } })
  }
  await nasreen.call(contract.closeEnquiry, { params: { id } })
  const rung = async () =>
    (await nasreen.call(listNotifications, {})).rows.filter(({ page }) => page === `support/${id}`).length
  const minute = async () => {
    cast.clock.pass(61)
    await cast.work()
  }
  await minute()
  expect(await rung()).toBe(0)
  await answer(id, 'Here, and now.')
  await minute()
  await minute()
  expect(await rung()).toBe(1)
  await answer(id, 'And one thing more.')
  await minute()
  expect(await rung()).toBe(2)
})

test('while the control plane is away nothing is taken, and that is said', async () => {
  const { id } = await ask('Away')
  const nasreen = await cast.as('nasreen')
  // It takes no connection any more, and those that there are end.
  const root = postgres(cast.schools.control.superuser, { max: 1, onnotice: () => undefined })
  const database = new URL(cast.schools.control.control).pathname.slice(1)
  const body = { messageId: randomUUID(), text: 'Are you there?' }
  const write = () => nasreen.call(contract.writeMessage, { params: { id }, body })
  try {
    await root.unsafe(`alter database ${database} connection limit 0`)
    await root`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database} and pid <> pg_backend_pid()`
    await expect(write()).rejects.toMatchObject(refused(503, 'support.away'))
  } finally {
    await root.unsafe(`alter database ${database} connection limit -1`)
    await root.end()
  }
  // What was typed is sent once more, under the same id.
  const again = async () => {
    const error = await write().catch((thrown: unknown) => thrown)
    return error instanceof Error
  }
  await expect.poll(again, { timeout: 15_000 * slowness }).toBe(false)
  const { messages } = await nasreen.call(contract.readEnquiry, { params: { id } })
  expect(messages.filter(({ text }) => text === 'Are you there?')).toHaveLength(1)
})

test('what is sent twice is said once', async () => {
  const ids = await ask('Twice')
  await ask('Twice', ids)
  const nasreen = await cast.as('nasreen')
  const again = { params: { id: ids.id }, body: { messageId: randomUUID(), text: 'More' } }
  await nasreen.call(contract.writeMessage, again)
  await nasreen.call(contract.writeMessage, again)
  const { messages } = await nasreen.call(contract.readEnquiry, { params: { id: ids.id } })
  expect(messages.map(({ text }) => text)).toEqual(['How do we add one?', 'More'])
})

test('of who asks nothing reaches the provider, and of the words nothing stays here', async () => {
  const { id } = await ask('Nothing but words')
  const kept =
    await sql`select to_jsonb(e) || to_jsonb(m) as row from enquiry e join enquiry_message m on m.enquiry_id = e.id where e.id = ${id}`
  expect(JSON.stringify(kept)).not.toMatch(/nasreen|akhtar|0300/i)
  const { db } = await cast.school()
  const [said] = await db.execute<{ count: number }>(query`
    select (select count(*) from act a where to_jsonb(a)::text like '%How do we add one%')::int
      + (select count(*) from job j where j.payload::text like '%How do we add one%')::int as count`)
  expect(said?.count).toBe(0)
})

test('nobody else of the school asks or reads, and another school sees none of it', async () => {
  const { id } = await ask('Ours')
  for (const login of ['tariq', 'sana', 'ayesha.imran']) {
    const speaker = await cast.as(login)
    await expect(speaker.call(contract.listEnquiries, {})).rejects.toMatchObject(refused(403))
    await expect(speaker.call(contract.readEnquiry, { params: { id } })).rejects.toMatchObject(refused(403))
  }
  const nasreen = await cast.as('nasreen')
  await sql`insert into school (id, name, state, institute_type, country, contact_first_name, contact_email)
    values ('01980000-0000-7000-8000-000000005c01', 'Other', 'active', 'school', 'PK', 'A', 'a@other.example') on conflict do nothing`
  const theirs = randomUUID()
  await sql`insert into enquiry (school_id, id, subject, opened_at, changed_at)
    values ('01980000-0000-7000-8000-000000005c01', ${theirs}, 'Theirs', now(), now())`
  await expect(nasreen.call(contract.readEnquiry, { params: { id: theirs } })).rejects.toMatchObject(
    refused(404),
  )
  const body = { messageId: randomUUID(), text: 'x' }
  await expect(nasreen.call(contract.writeMessage, { params: { id: theirs }, body })).rejects.toMatchObject(
    refused(404),
  )
  await expect(nasreen.call(contract.closeEnquiry, { params: { id: theirs } })).rejects.toMatchObject(
    refused(404),
  )
})

test('whoever writes without an end is stopped, and may go on an hour later', async () => {
  const { id } = await ask('Often')
  const nasreen = await cast.as('nasreen')
  const write = (by = nasreen) =>
    by.call(contract.writeMessage, { params: { id }, body: { messageId: randomUUID(), text: 'And?' } })
  const all = async () => {
    for (let at = 0; at < 40; at++) await write()
  }
  await expect(all()).rejects.toMatchObject(refused(429, 'support.too-often'))
  cast.clock.pass(3_700)
  await write(await cast.as('nasreen'))
})
