import { expect, test } from 'vitest'
import { periodsOf, weekdaysOf } from './bell-texts.ts'

function short(text: string) {
  const read = periodsOf(text)
  if ('wrong' in read) return read.wrong
  return read.periods.map(({ kind, name, startsAt, endsAt }) =>
    `${startsAt}-${endsAt} ${kind} ${name}`.trim(),
  )
}

test('weekdays are read by their names in any language, short, as numbers and from one to another', () => {
  expect(weekdaysOf('Monday-Thursday, Sat')).toEqual([1, 2, 3, 4, 6])
  expect(weekdaysOf('Saturday–Monday')).toEqual([1, 6, 7])
  expect(weekdaysOf('۱-۵')).toEqual([1, 2, 3, 4, 5])
  expect(weekdaysOf('پیر-جمعرات، ہفتہ')).toEqual([1, 2, 3, 4, 6])
  expect(weekdaysOf('الاثنين-الخميس، السبت')).toEqual([1, 2, 3, 4, 6])
  for (const text of ['someday', '8', '', '1-3-5', 'Monday-']) expect(weekdaysOf(text), text).toBeNull()
})

test('periods are read with their kinds in any language; what is none is told', () => {
  expect(short('7:50 - 8:00 Assembly; 8.00-8.40; 8:40-9:20 2\n9:20-9:40 Break: lunch')).toEqual([
    '07:50-08:00 assembly',
    '08:00-08:40 lesson',
    '08:40-09:20 lesson',
    '09:20-09:40 break lunch',
  ])
  expect(short('۰۷:۵۰-۰۸:۰۰ اسمبلی; ۰۸:۰۰-۰۸:۴۰')).toEqual(['07:50-08:00 assembly', '08:00-08:40 lesson'])
  expect(short('1:00 pm-1:30 pm صلاة الظهر')).toEqual(['13:00-13:30 other صلاة الظهر'])
  for (const text of ['8 to 9', '08:00', '08:00-25:00', 'Assembly']) expect(short(text)).toBe(text)
})
