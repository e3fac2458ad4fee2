import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from './columns.ts'
import { pgTable } from 'drizzle-orm/pg-core'

const { at } = pgTable('moment', { at: instant('at') })

test.each([
  ['2026-11-19 04:10:00+00', '2026-11-19T04:10:00.000Z'],
  ['2026-11-19 04:10:00.5+00', '2026-11-19T04:10:00.500Z'],
  ['2026-11-19 04:10:00.123456+00', '2026-11-19T04:10:00.123Z'],
  ['2026-11-19 09:10:00.12+05', '2026-11-19T04:10:00.120Z'],
  ['2026-11-19T04:10:00.123+00:00', '2026-11-19T04:10:00.123Z'],
])('the database’s %s is %s', (text, expected) => {
  expect(at.mapFromDriverValue(text)).toBe(expected)
})

test('every instant is read as the clock would read it', () => {
  const dates = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, (date) => {
      const text = date
        .toISOString()
        .replace('T', ' ')
        .replace(/\.?0*Z$/, '+00')
      expect(at.mapFromDriverValue(text)).toBe(date.toISOString())
    }),
  )
})
