import { expect, test } from 'vitest'
import { canariesIn, codes, nameOf, wordColumns } from './canaries.ts'
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
