import { expect, test } from 'vitest'
import { atOnce, everyRow } from './every-row.ts'

function list(total: number) {
  const asked: number[] = []
  const pageAt = async ({ limit, skip }: { limit: number; skip: number }) => {
    asked.push(skip)
    return { rows: Array.from({ length: Math.min(limit, total - skip) }, (_, at) => skip + at), total }
  }
  return { asked, pageAt }
}

test('a list longer than a page is read to its end, in its order', async () => {
  const { asked, pageAt } = list(250)
  const { rows, total } = await everyRow(pageAt)
  expect(rows).toEqual(Array.from({ length: 250 }, (_, at) => at))
  expect(total).toBe(250)
  expect(asked).toEqual([0, 100, 200])
})

test('a list of whole pages is not asked for an empty one', async () => {
  const { asked, pageAt } = list(2 * atOnce)
  expect((await everyRow(pageAt)).rows).toHaveLength(200)
  expect(asked).toEqual([0, 100])
})

test('who needs only so many reads no further, and knows how many there are', async () => {
  const { asked, pageAt } = list(950)
  const { rows, total } = await everyRow(pageAt, 300)
  expect([rows.length, total, asked]).toEqual([300, 950, [0, 100, 200]])
})

test('rows that go while they are read end the reading', async () => {
  const { rows } = await everyRow(async ({ skip }) => ({
    rows: skip === 0 ? Array(100).fill(1) : [],
    total: 300,
  }))
  expect(rows).toHaveLength(100)
})
