import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'

const { superuser } = inject('ground')
const outside = postgres(superuser, { max: 1, onnotice: () => undefined })
afterAll(() => outside.end())

test('a client whose connections are cut again and again goes on, and each of its questions has an end', async () => {
  const sql = postgres(superuser, {
    max: 3,
    backoff: () => 0.01,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: 'cut' },
  })
  const end = Date.now() + 3_000
  let failed = 0
  let done = 0
  async function work() {
    while (Date.now() < end) {
      const transaction = sql.begin(async (tx) => {
        await tx`select 1`
        await tx`select pg_sleep(0.001)`
        return tx`select 2`
      })
      const question = sql`select pg_sleep(0.001)`
      for (const { status } of await Promise.allSettled([transaction, question])) {
        if (status === 'rejected') failed += 1
        else done += 1
      }
    }
  }
  async function cut() {
    while (Date.now() < end) {
      await outside`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut'`
      // On a machine on which nothing would be done between two cuts they come more slowly.
      await sleep(Math.min(100, 4 * (1 + failed / (done + 1))))
    }
  }
  const ended = Promise.all([work(), work(), work(), work(), work(), cut()])
  expect(await Promise.race([ended.then(() => 'ended'), sleep(8_000, 'hangs')])).toBe('ended')
  expect(failed).toBeGreaterThan(10)
  expect(done).toBeGreaterThan(10)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await sql.end({ timeout: 1 })
})

test('who waits for a session of their own gets one, though the one that another had is cut', async () => {
  const sql = postgres(superuser, { max: 1, backoff: () => 0.01, onnotice: () => undefined })
  const first = await sql.reserve()
  const waiting = sql.reserve()
  const [row] = await first`select pg_backend_pid() as pid`
  await outside`select pg_terminate_backend(${row?.pid})`
  await sleep(200)
  first.release()
  const second = await Promise.race([waiting, sleep(4_000, null)])
  expect(second && (await second`select 1 as one`)).toEqual([{ one: 1 }])
  second?.release()
  // Nobody holds the one connection any more.
  expect(await Promise.race([sql`select 1 as one`, sleep(4_000, 'hangs')])).toEqual([{ one: 1 }])
  await sql.end({ timeout: 1 })
})

test('a session of its own is had from a connection that has to be opened first, also where no types are asked for', async () => {
  const sql = postgres(superuser, { max: 1, fetch_types: false, onnotice: () => undefined })
  const session = await Promise.race([sql.reserve(), sleep(4_000, null)])
  expect(session && (await session`select 1 as one`)).toEqual([{ one: 1 }])
  session?.release()
  await sql.end({ timeout: 1 })
})

test('a question that is taken back before it is sent keeps no connection', async () => {
  const sql = postgres(superuser, { max: 1, fetch_types: false, onnotice: () => undefined })
  // The first of them is taken back while its connection is being opened, the second where one is open.
  for (let times = 0; times < 2; times += 1) {
    const question = sql`select 1`
    const refusal = question.then(String, (error: Error) => error.message)
    question.cancel()
    expect(await refusal).toMatch(/canceling statement/)
    expect(await Promise.race([sql`select 1 as one`, sleep(4_000, 'hangs')])).toEqual([{ one: 1 }])
  }
  await sql.end({ timeout: 1 })
})

test('what follows a cut in a transaction is refused, and never written inside of another one', async () => {
  const sql = postgres(superuser, { max: 1, backoff: () => 0.01, onnotice: () => undefined })
  await outside`create table cut_rows (who text)`
  let late = ''
  const cut = sql.begin(async (tx) => {
    const [row] = await tx`select pg_backend_pid() as pid`
    await outside`select pg_terminate_backend(${row?.pid})`
    await sleep(200)
    late = await tx`insert into cut_rows values ('cut')`.then(String, (error: Error) => error.message)
  })
  const refusal = cut.then(String, (error: Error) => error.message)
  await sleep(100)
  // The one connection is open again, and somebody else's.
  await sql.begin(async (tx) => {
    await tx`insert into cut_rows values ('next')`
    await sleep(300)
  })
  expect(await refusal).toMatch(/CONNECTION_CLOSED/)
  expect(late).toMatch(/CONNECTION_CLOSED/)
  expect(await outside`select who from cut_rows`).toEqual([{ who: 'next' }])
  await outside`drop table cut_rows`
  await sql.end({ timeout: 1 })
})

test('a connection that was cut while it was set aside is let go, and the next one is new', async () => {
  const sql = postgres(superuser, { max: 1, backoff: () => 0.01, onnotice: () => undefined })
  const aside = await sql.reserve()
  const [row] = await aside`select pg_backend_pid() as pid`
  await outside`select pg_terminate_backend(${row?.pid})`
  await sleep(50)
  await expect(aside`select 1`).rejects.toThrow(/CONNECTION_CLOSED/)
  aside.release()
  const next = await sql.reserve()
  expect(await next`select 1 as one`).toEqual([{ one: 1 }])
  next.release()
  await sql.end({ timeout: 1 })
})

test('a connection that is cut while the driver asks for the types fails its question, and ends no process', async () => {
  const door = await cuttingDoor('pg_catalog.pg_type')
  const sql = postgres(door.url, { max: 1, backoff: () => 0.01, onnotice: () => undefined })
  // Whatever nobody catches would fail this run.
  await expect(sql`select 1`).rejects.toThrow(/CONNECTION_CLOSED|ECONNRESET/)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await sql.end({ timeout: 1 })
  door.close()
})

test('an answer that ends in an error leaves nothing in the next one', async () => {
  const sql = postgres(superuser, { max: 1, onnotice: () => undefined })
  await expect(sql`select 10 / (3 - n) from generate_series(1, 3) n`).rejects.toThrow(/division by zero/)
  expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }])
  await sql.end({ timeout: 1 })
})

/** A way to the server on which the first connection that says `word` is cut. */
async function cuttingDoor(word: string) {
  const { hostname, port } = new URL(superuser)
  let cut = false
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const end = () => (client.destroy(), upstream.destroy())
    for (const side of [client, upstream]) side.on('error', end).on('close', end)
    client.on('data', (said) => {
      if (cut || !said.includes(word)) return void upstream.write(said)
      cut = true
      client.resetAndDestroy()
    })
    upstream.pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  const url = Object.assign(new URL(superuser), { hostname: '127.0.0.1', port: String(address.port) }).href
  return { url, close: () => server.close() }
}
