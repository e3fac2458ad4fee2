import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { dayOf, orderOf } from './day-cells.ts'

const today = day('2026-11-19')
const usual = { dateFormat: 'dd-MM-yyyy', today }
const value = (value: string) => ({ value })
const noted = (value: string) => ({ value, note: 'Will be kept as {value}' })
const wrong = { wrong: expect.any(String) }

test('two digits of a year mean the century in which the day is possible, and that is said', () => {
  const birth = { ...usual, latest: 'today' } as const
  expect(dayOf('12/01/85', birth)).toEqual(noted('1985-01-12'))
  expect(dayOf('12/01/15', birth)).toEqual(noted('2015-01-12'))
  expect(dayOf('20/11/26', birth)).toEqual(noted('1926-11-20'))
  const joining = { ...usual, latest: 'next-year' } as const
  expect(dayOf('01/04/99', joining)).toEqual(noted('1999-04-01'))
  expect(dayOf('01/04/27', joining)).toEqual(noted('2027-04-01'))
  expect(dayOf('03/05/27', usual)).toEqual(noted('2027-05-03'))
  expect(dayOf('12/01/85', usual)).toEqual(noted('1985-01-12'))
})

test('a birth never lies ahead, and nobody joins in years', () => {
  expect(dayOf('20/11/2026', { ...usual, latest: 'today' })).toEqual({ wrong: 'This day is still to come' })
  expect(dayOf('19/11/2026', { ...usual, latest: 'today' })).toEqual(value('2026-11-19'))
  expect(dayOf('20/11/2027', { ...usual, latest: 'next-year' })).toEqual({
    wrong: 'This day is more than a year ahead',
  })
  expect(dayOf('20/11/2027', usual)).toEqual(value('2027-11-20'))
})

test('a day is read with the name of its month, in three languages, and with a time behind it', () => {
  for (const cell of [
    '15-Aug-2014',
    '15 August 2014',
    'Aug 15, 2014',
    'August 15 2014',
    '15.Aug.2014',
    '۱۵ اگست ۲۰۱۴',
    '15 اگست 2014',
    '15 أغسطس 2014',
    '١٥ آب ٢٠١٤',
    '15 غشت 2014',
    '2014-08-15 00:00:00',
    '2014-08-15T00:00:00',
    '2014-08-15T00:00:00.000Z',
    '15/08/2014 0:00:00',
    '15/08/2014 12:00:00 AM',
  ])
    expect(dayOf(cell, usual), cell).toEqual(value('2014-08-15'))
  expect(dayOf('15-Aug-14', { ...usual, latest: 'today' })).toEqual(noted('2014-08-15'))
  expect(dayOf('4 Sept 2015', usual)).toEqual(value('2015-09-04'))
  expect(dayOf('2 كانون الثاني 2015', usual)).toEqual(value('2015-01-02'))
  expect(dayOf('2014-08-15 13:30:00', usual)).toEqual(noted('2014-08-15'))
  // The same instant is another day in Lahore.
  for (const cell of ['2014-08-14T19:00:00Z', '31 February 2014', '15 Ausust 2014', 'Friday', '15:30'])
    expect(dayOf(cell, usual), cell).toEqual(wrong)
})

test('a column that is plainly month first is read so as a whole, and that is said', () => {
  const column = ['3/4/2015', '3/25/2015', '4/5/2015', '12/31/2015', '2014-08-15', '', 'unknown']
  const order = orderOf(column, usual.dateFormat)
  expect(column.slice(0, 5).map((cell) => dayOf(cell, { ...usual, order }))).toEqual([
    noted('2015-03-04'),
    noted('2015-03-25'),
    noted('2015-04-05'),
    noted('2015-12-31'),
    value('2014-08-15'),
  ])
  const american = 'MM/dd/yyyy'
  const turned = orderOf(['25/3/2015', '3/4/2015'], american)
  expect(dayOf('3/4/2015', { ...usual, dateFormat: american, order: turned })).toEqual(noted('2015-04-03'))
})

test('where the days of a column contradict each other, what can be read both ways is noted', () => {
  const column = ['3/4/2015', '3/25/2015', '25/3/2015', '5/5/2015']
  const order = orderOf(column, usual.dateFormat)
  expect(column.map((cell) => dayOf(cell, { ...usual, order }))).toEqual([
    noted('2015-04-03'),
    wrong,
    value('2015-03-25'),
    value('2015-05-05'),
  ])
  const plain = orderOf(['3/4/2015', '25/3/2015'], usual.dateFormat)
  expect(dayOf('3/4/2015', { ...usual, order: plain })).toEqual(value('2015-04-03'))
})
