import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day } from './day.ts'
import { daysOfHijri, formatHijri, hijriOf } from './hijri.ts'

const year = (number: number) => ({ from: day(`${number}-01-01`), until: day(`${number}-12-31`) })
const anyDay = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays(day('1980-01-01'), days))

test.each([
  ['2026-05-27', { year: 1447, month: 12, date: 10 }],
  ['2026-11-19', { year: 1448, month: 6, date: 9 }],
  ['2027-02-08', { year: 1448, month: 9, date: 1 }],
])('%s is %j by Umm al-Qura', (text, expected) => {
  expect(hijriOf(day(text))).toEqual(expected)
})

test('each day is the day after the day before: months have 29 or 30 days, years twelve months', () => {
  fc.assert(
    fc.property(anyDay, (at) => {
      const [before, after] = [hijriOf(at), hijriOf(addDays(at, 1))]
      const isNewMonth = after.date === 1
      const isNewYear = isNewMonth && before.month === 12
      if (isNewMonth) expect([29, 30]).toContain(before.date)
      expect(after).toEqual({
        year: before.year + Number(isNewYear),
        month: isNewYear ? 1 : before.month + Number(isNewMonth),
        date: isNewMonth ? 1 : before.date + 1,
      })
    }),
  )
})

test('where the moon is seen later, every date comes so much later', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -2, max: 2 }), (at, shift) => {
      expect(hijriOf(addDays(at, shift), shift)).toEqual(hijriOf(at))
    }),
  )
})

test('the first of Shawwal is found where it lies, and twice in a year that has it twice', () => {
  expect(daysOfHijri({ month: 10, date: 1 }, year(2026))).toEqual(['2026-03-20'])
  expect(daysOfHijri({ month: 9, date: 1 }, year(2030))).toHaveLength(2)
  expect(daysOfHijri({ month: 10, date: 1 }, { ...year(2026), shift: 1 })).toEqual(['2026-03-21'])
})

test('dates are said in the reader’s words and digits', () => {
  const at = day('2026-11-19')
  expect(formatHijri('en', at)).toBe('9 Jumada II 1448 AH')
  expect(formatHijri('ur', at)).toContain('جمادی الثانی')
  expect(formatHijri('ur', at, { day: 'numeric' })).toBe('۹')
  expect(formatHijri('ar', at, { month: 'long', day: 'numeric' })).toBe('9 جمادى الآخرة')
})
