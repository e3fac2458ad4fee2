import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { academicYears, holidays, terms } from '../calendar/contract.ts'
import { beginYear, readSchoolWeeks } from './contract.ts'

const cast = await castSchool()
const year = { name: '2026-27', firstDay: '2026-04-01' as never, lastDay: '2027-03-31' as never }
const whole = { ...year, withTerms: true, withHolidays: true, withWeek: true }

test('a year comes with two terms, the public holidays and the school week of the country', async () => {
  const { host } = await cast.place('begun')
  const owner = await cast.as('nasreen', host)
  const { id } = await owner.call(beginYear, { body: whole })
  const { rows } = await owner.call(terms.endpoints.list, { query: { yearId: id } })
  expect(rows.map(({ name, firstDay, lastDay }) => [name, firstDay, lastDay])).toEqual([
    ['Term 1', '2026-04-01', '2026-09-30'],
    ['Term 2', '2026-10-01', '2027-03-31'],
  ])
  const kept = await owner.call(holidays.endpoints.list, { query: { limit: 100 } })
  expect(kept.total).toBeGreaterThan(3)
  expect(kept.rows.every(({ firstDay }) => firstDay >= '2026-03-25' && firstDay <= '2027-04-01')).toBe(true)
  const [week] = (await owner.call(readSchoolWeeks, {})).rows
  expect(week).toMatchObject({ campusId: null, by: 'institute' })

  // A year that overlaps is refused, with all that would come along.
  await expect(owner.call(beginYear, { body: { ...whole, name: 'Again' } })).rejects.toMatchObject({
    problem: { code: 'academic-years.overlap' },
  })
  expect((await owner.call(terms.endpoints.list, {})).total).toBe(2)
})

test('without ticks it is the year alone', async () => {
  const { host } = await cast.place('bare')
  const owner = await cast.as('nasreen', host)
  await owner.call(beginYear, { body: year })
  expect((await owner.call(academicYears.endpoints.list, {})).total).toBe(1)
  expect((await owner.call(terms.endpoints.list, {})).total).toBe(0)
  expect((await owner.call(holidays.endpoints.list, {})).total).toBe(0)
  expect((await owner.call(readSchoolWeeks, {})).rows[0]).toMatchObject({ by: 'country' })
})
