import { drizzle } from 'drizzle-orm/postgres-js'
import { setImmediate as turn } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { patience } from './patience.ts'
import { type Connect, openPools } from './pools.ts'

const { superuser } = inject('ground')
const pools = openPools(1)
afterAll(() => pools.close())

const oneConnection: Connect = (socket) => {
  const options = { max: 1, fetch_types: false, onnotice: () => undefined, socket }
  const client = postgres(superuser, options)
  return { sql: client, db: drizzle(client), max: 1 }
}

test('a process that stood still for longer than its patience takes the answers in before it refuses anybody', async () => {
  const { db } = pools.get('stalled', oneConnection)
  const ask = () => db.execute('select pg_sleep(0.02)')
  await ask()
  const answers = Promise.allSettled(Array.from({ length: 6 }, ask))
  // All six are on their way, one behind another; their answers come while nobody can read them.
  for (let turns = 0; turns < 3; turns += 1) await turn()
  standStill(patience + 300)
  expect((await answers).map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'))
})

function standStill(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}
