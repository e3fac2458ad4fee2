import { drizzle } from 'drizzle-orm/postgres-js'
import { once } from 'node:events'
import net from 'node:net'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { type Connect, openPools, type Pool } from './pools.ts'

const { superuser } = inject('ground')
const patience = 400
const pools = openPools(40, patience)
afterAll(() => pools.close())

/** A pool of `max` connections, opened as those of a school are, to the server at `url`. */
function poolOf(max: number, { url = superuser, connectTimeout = 5, of = pools } = {}): Pool {
  const connect: Connect = (socket) => {
    const options = {
      max,
      connect_timeout: connectTimeout,
      backoff: () => 0.05,
      fetch_types: false,
      onnotice: () => undefined,
      socket,
    }
    const client = postgres(url, options)
    return { sql: client, db: drizzle(client), max }
  }
  return of.get(`${url} ${max} ${Math.random()}`, connect)
}

test('a process that stood still for longer than its patience takes the answers in before it refuses anybody', async () => {
  const { db } = poolOf(1)
  const ask = () => db.execute('select pg_sleep(0.02)')
  await ask()
  const answers = Promise.allSettled(Array.from({ length: 6 }, ask))
  // All six are on their way, one behind another; their answers come while nobody can read them.
  for (let turns = 0; turns < 3; turns += 1) await turn()
  standStill(patience + 300)
  expect((await answers).map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'))
})

const requests: Record<string, (pool: Pool) => Promise<unknown>> = {
  query: ({ db }) => db.execute('select 1'),
  transaction: ({ db }) => db.transaction((tx) => tx.execute('select 1')),
}

test.concurrent.for([
  { max: 3, first: 'query' },
  { max: 3, first: 'transaction' },
  { max: 1, first: 'query' },
  { max: 1, first: 'transaction' },
])(
  '$max slow connections that a $first opens are used once they are open',
  async ({ max, first }, { expect }) => {
    const server = await slowServer()
    const pool = poolOf(max, { url: server.url })
    const request = requests[first] ?? fail
    for (let stall = 0; stall < 2; stall += 1) {
      server.stall('is silent')
      const refused = await Promise.allSettled(Array.from({ length: max + 2 }, () => request(pool)))
      expect(refused.map(codeOf)).toEqual(Array(max + 2).fill('busy'))
      server.go()
      await expect.poll(() => atOnce(pool, max)).toBe(max)
      expect(server.connections()).toBe(max)
      await server.cut()
    }
    await server.close()
  },
)

test.concurrent.for(['is silent', 'ends', 'resets'] as const)(
  'a pool heals by itself after a stall in which each new connection %s',
  async (how, { expect }) => {
    const server = await slowServer()
    const pool = poolOf(3, { url: server.url, connectTimeout: 1 })
    server.stall(how)
    const end = Date.now() + 1_800
    while (Date.now() < end) {
      const all = await Promise.allSettled([requests.query, requests.transaction].map((ask) => ask?.(pool)))
      expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      await sleep(50)
    }
    // Three connections pause between their tries.
    expect(server.tries()).toBeLessThan(150)
    server.go()
    await expect.poll(() => atOnce(pool, 3)).toBe(3)
    await server.close()
  },
)

test.concurrent('connections whose server has vanished without a word are opened anew', async ({
  expect,
}) => {
  const own = openPools(40, patience, { query: 900, transaction: 1_800, aside: 1_800 })
  const server = await slowServer()
  const pool = poolOf(3, { url: server.url, of: own })
  expect(await atOnce(pool, 3)).toBe(3)
  // Plain queries, and a transaction between two statements, wait for what never comes.
  const { promise: vanished, resolve: vanish } = Promise.withResolvers<void>()
  const lost = pool.db.transaction(async (tx) => {
    await tx.execute('select 1')
    await vanished
    await tx.execute('select 1')
  })
  await sleep(50)
  server.vanish()
  vanish()
  const refused = await Promise.allSettled([lost, ...Array.from({ length: 6 }, () => requests.query?.(pool))])
  expect(refused.map(({ status }) => status)).toEqual(Array(7).fill('rejected'))
  await expect.poll(() => atOnce(pool, 3), { timeout: 8_000 }).toBe(3)
  await own.close()
  await server.close()
})

test.concurrent('idle connections to a server that has vanished make room for others', async ({ expect }) => {
  const own = openPools(1, patience, { query: 600, transaction: 3_000, aside: 3_000 })
  const server = await slowServer()
  const [one, other] = [poolOf(1, { url: server.url, of: own }), poolOf(1, { of: own })]
  await one.db.execute('select 1')
  server.vanish()
  expect([...(await other.db.execute('select 1 as one'))]).toEqual([{ one: 1 }])
  expect(own.counts().connections).toBe(1)
  await own.close()
  await server.close()
})

test.concurrent('a statement that takes long is no silence', async ({ expect }) => {
  const own = openPools(40, patience, { query: 900, transaction: 3_000, aside: 3_000 })
  const pool = poolOf(3, { of: own })
  const long = pool.db.transaction((tx) => tx.execute(`select pg_sleep(2), 'done' as end`))
  expect([...(await long)]).toMatchObject([{ end: 'done' }])
  await own.close()
})

test('a transaction that was refused behind a slow query leaves none open and gives its connection back', async () => {
  const pool = poolOf(1)
  await pool.db.execute('select 1')
  const slow = pool.db.execute(`select pg_sleep(${(patience + 300) / 1_000})`).execute()
  await turn()
  const refused = pool.db.transaction((tx) => tx.execute('select 1'))
  expect(codeOf((await Promise.allSettled([refused]))[0])).toBe('busy')
  await slow
  const [row] = await pool.db.execute(`select now() = statement_timestamp() as is_outside`)
  expect(row).toEqual({ is_outside: true })
  expect(await atOnce(pool, 1)).toBe(1)
})

/** How many transactions the pool lets be open together, of as many as it may have connections. */
async function atOnce({ db }: Pool, max: number): Promise<number> {
  let open = 0
  const all = Promise.withResolvers<void>()
  const one = () =>
    db.transaction(async (tx) => {
      await tx.execute('select 1')
      open += 1
      if (open === max) all.resolve()
      await Promise.race([all.promise, sleep(2_000)])
    })
  await Promise.allSettled(Array.from({ length: max }, one))
  return open
}

function codeOf(outcome: PromiseSettledResult<unknown>): string {
  if (outcome.status === 'fulfilled') return 'answered'
  const { cause = outcome.reason } = outcome.reason
  return cause.code
}

function fail(): never {
  throw new Error('no such request')
}

type Stall = 'is silent' | 'ends' | 'resets'

/** A way to the server on which new connections can be made to wait for their first bytes, or to be ended. */
async function slowServer() {
  const { hostname, port } = new URL(superuser)
  const pairs = new Map<net.Socket, net.Socket>()
  let stall: Stall | undefined
  let tries = 0
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    tries += 1
    if (stall === 'ends') return void client.resume().end()
    if (stall === 'resets') return void client.resetAndDestroy()
    const upstream = net.connect(Number(port), hostname)
    pairs.set(client, upstream)
    const end = () => (pairs.delete(client), client.destroy(), upstream.destroy())
    for (const side of [client, upstream]) side.on('error', end).on('close', end)
    client.pipe(upstream)
    if (stall === undefined) upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as net.AddressInfo
  const url = Object.assign(new URL(superuser), { hostname: '127.0.0.1', port: String(own) }).href
  const cut = async () => {
    for (const client of pairs.keys()) client.destroy()
    await sleep(200)
  }
  return {
    url,
    stall: (how: Stall) => void (stall = how),
    /** Nothing comes any more on the connections that are open, and none of them ends. */
    vanish() {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream)
        upstream.unpipe(client)
        client.resume()
      }
    },
    go() {
      stall = undefined
      for (const [client, upstream] of pairs) upstream.pipe(client)
    },
    connections: () => pairs.size,
    tries: () => tries,
    cut,
    async close() {
      await cut()
      server.close()
    },
  }
}

function standStill(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}
