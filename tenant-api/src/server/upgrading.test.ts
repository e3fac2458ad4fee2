import { expect, test } from 'vitest'
import { castSchool } from '../../testing/school.ts'
import { closedMeanwhile, schemaRange } from '../core/school/school.ts'

const cast = await castSchool()

test('the newest migration is in the range, and schemas of some later versions, too', async () => {
  const school = await cast.school()
  expect(schemaRange.newest).toBe(school.schemaVersion)
  expect(schemaRange.from).toBeLessThanOrEqual(schemaRange.newest)
  expect(schemaRange.to).toBeGreaterThan(schemaRange.newest)
})

test('what a school lacks because it waits to be brought forward is asked for again; of others it is a fault', async () => {
  const school = await cast.school()
  const error: unknown = await school.db.execute('select 1 from what_comes_later').catch((thrown) => thrown)
  expect(await closedMeanwhile(school, error)).toBe(error)
  const older = { ...school, schemaVersion: schemaRange.newest - 1 }
  expect(await closedMeanwhile(older, error)).toMatchObject({
    code: 'upgrading',
    status: 503,
    retryAfter: 30,
  })
  const other = new Error('something else')
  expect(await closedMeanwhile(older, other)).toBe(other)
})
