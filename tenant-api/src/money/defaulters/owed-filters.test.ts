import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { invoices } from '../invoices/contract.ts'
import { debtors, defaulters } from './contract.ts'

const cast = await castSchool()

type Row = {
  overdueDays: number | null
  dueSince: string | null
  fees: string
  promisedOn: string | null
}
const cases: readonly [query: object, shows: (row: Row) => boolean][] = [
  [{ overdueDaysFrom: '10' }, ({ overdueDays }) => (overdueDays ?? 0) >= 10],
  [{ overdueDaysTo: '20' }, ({ overdueDays }) => (overdueDays ?? 0) <= 20],
  [
    { overdueDaysFrom: '1', overdueDaysTo: '9' },
    ({ overdueDays: days }) => days !== null && days >= 1 && days <= 9,
  ],
  [{ overdueDaysTo: '0' }, ({ overdueDays }) => overdueDays === 0],
  [{ dueSinceFrom: '2026-11-10' }, ({ dueSince }) => (dueSince ?? '') >= '2026-11-10'],
  [{ dueSinceTo: '2026-11-09' }, ({ dueSince }) => dueSince !== null && dueSince <= '2026-11-09'],
  [{ fees: 'lab' }, ({ fees }) => fees.toLowerCase().includes('lab')],
  [{ promisedOnFrom: '2026-11-01' }, ({ promisedOn }) => promisedOn !== null && promisedOn >= '2026-11-01'],
  [{ promisedOnEmpty: 'true' }, ({ promisedOn }) => promisedOn === null],
  [{ promisedOnEmpty: 'false' }, ({ promisedOn }) => promisedOn !== null],
]

test.each([debtors, defaulters])(
  'the filters of $name show the rows that say so, and no others',
  async ({ endpoints }) => {
    const nasreen = await cast.as('nasreen')
    async function every(query: object) {
      const rows: Row[] = []
      for (let skip = 0; ; skip += 100) {
        const page = await nasreen.call(endpoints.list, { query: { ...query, limit: 100, skip } as never })
        rows.push(...(page.rows as Row[]))
        if (rows.length >= page.total) return rows
      }
    }
    const all = await every({})
    for (const [query, shows] of cases) {
      const expected = all.filter(shows)
      expect({ query, rows: (await every(query)).length }).toEqual({ query, rows: expected.length })
      expect((await every(query)).every(shows)).toBe(true)
    }
    expect(all.filter(({ promisedOn }) => promisedOn !== null).length).toBeGreaterThan(0)
  },
)

test('invoices are found by the fee that they are for', async () => {
  const waqas = await cast.as('waqas')
  const { rows, total } = await waqas.call(invoices.endpoints.list, {
    query: { fees: 'computer lab', limit: 100 },
  })
  expect(total).toBeGreaterThan(0)
  expect(rows.every(({ fees }) => fees.includes('Computer lab'))).toBe(true)
  const all = await waqas.call(invoices.endpoints.list, { query: { limit: 1 } })
  expect(total).toBeLessThan(all.total)
})
