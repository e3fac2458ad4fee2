import postgres from 'postgres'
import { expect, test } from 'vitest'
import { change } from './direct-sql.ts'
import { canariesIn, codes, nameOf, wordColumns } from './canaries.ts'
import { differences, footprint, logPosition } from './footprint.ts'
import { pair } from './stage.ts'
import { testStage } from './testing.ts'

const stage = testStage()

test('what is listed as a code is a column', async () => {
  const [home] = pair(stage())
  const known = new Set((await wordColumns(home.sql)).map(nameOf))
  expect([...codes].filter((code) => !known.has(code))).toEqual([])
})

test('the schools have equal ids, and each only its own canary', async () => {
  const [home, other] = pair(stage())
  const ids = ({ sql }: typeof home) =>
    sql`select id from account union all select id from session order by id`
  expect(await ids(home)).toEqual(await ids(other))
  const answer = await stage().tenant.inject({ url: '/api/v1/site', headers: { host: home.host } })
  expect(answer.statusCode).toBe(200)
  expect(canariesIn(answer.body)).toEqual([home.canary])
})

test('a footprint tells what was added, changed, taken away and put in the place of another, and nothing else', async () => {
  const [home] = pair(stage())
  const told = async (statement: string) => {
    const before = await footprint(home.sql)
    await change(home, (sql) => sql.unsafe(statement))
    return differences(before, await footprint(home.sql))
  }
  expect(await told('select from department')).toEqual([])
  expect(await told('update department set title = title')).toEqual([])
  for (const statement of [
    `insert into department (title) values ('Fine Arts'), ('Astronomy')`,
    `update department set title = 'Music' where title = 'Fine Arts'`,
    `delete from department where title = 'Astronomy'`,
    `with gone as (delete from department where title = 'Music') insert into department (title) values ('Dance')`,
  ])
    expect(await told(statement), statement).toEqual(['department changed'])
})

test('while nobody writes a footprint is the one before, and what commits later is told', async () => {
  const [home] = pair(stage())
  // What the cluster notes for itself moves its log once in a while.
  await expect.poll(async () => (await footprint(home.sql)) === (await footprint(home.sql))).toBe(true)
  const other = postgres({ ...home.sql.options, max: 1 } as never)
  try {
    const begun = await other.reserve()
    await begun`begin`
    await begun`set local session_replication_role = replica`
    await begun`insert into department (title) values ('Geology')`
    const before = await footprint(home.sql)
    expect(differences(before, await footprint(home.sql))).toEqual([])
    await begun`commit`
    expect(differences(before, await footprint(home.sql))).toEqual(['department changed'])
    begun.release()
  } finally {
    await other.end()
  }
})

test('where a table goes without the log, its position is no proof', async () => {
  const [home] = pair(stage())
  expect(await logPosition(home.sql)).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
  await home.sql`create unlogged table left_out (title text)`
  expect(await logPosition(home.sql)).toBeNull()
  await home.sql`drop table left_out`
})
