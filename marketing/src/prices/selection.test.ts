import { expect, test } from 'vitest'
import { choiceOf } from '../islands/signup-form.ts'
import { firstSelection, orderOf, searchOf, selectionOf, wholeNumber } from './selection.ts'

test('the address keeps what was chosen, and what makes no sense is as usual', () => {
  const chosen = {
    ...firstSelection,
    country: 'AE',
    students: 1001,
    addOns: { emails: 30_000 },
    code: 'WELCOME',
  }
  expect(selectionOf(searchOf(chosen))).toEqual(chosen)
  expect(selectionOf('?students=many&plan=server&cycle=daily&country=pk&emails=-1')).toEqual(firstSelection)
  expect(selectionOf('?students=999999999').students).toBe(100_000)
})

test('a number is read in the digits of all three scripts', () => {
  expect([wholeNumber('۳۲۰'), wholeNumber('٣٬٢٠٠'), wholeNumber('1,001'), wholeNumber('1.5x')]).toEqual([
    320,
    3200,
    1001,
    undefined,
  ])
})

test('add-ons that nobody wants are not ordered', () => {
  expect(orderOf({ ...firstSelection, addOns: { emails: 0, ios: 1 } })).toMatchObject({
    addOns: [{ key: 'ios', quantity: 1 }],
    firstBill: false,
  })
})

test('the sign-up begins with the plan and the band of the price that led to it', () => {
  expect(choiceOf('?students=320&plan=premium')).toEqual({ package: 'premium', totalStudents: '301-500' })
  expect(choiceOf('?plan=gold&students=x')).toEqual({})
})
