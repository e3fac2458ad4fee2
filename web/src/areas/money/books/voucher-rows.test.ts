import { expect, test } from 'vitest'
import { emptyRow, linesOf, sumsOf, type VoucherRow, withEmptyEnd, withSide } from './voucher-rows.ts'

const rupees = (amount: string) => ({ amount, currency: 'PKR' })
const rows: VoucherRow[] = [
  { key: 1, accountId: 'charges', debit: rupees('45000'), credit: null },
  { key: 2, accountId: 'bank', debit: null, credit: rupees('45000') },
  emptyRow(3),
]

test('a credit is sent below zero, and an empty row not at all', () => {
  expect(linesOf(rows, 'PKR')).toEqual([
    { accountId: 'charges', amount: rupees('45000') },
    { accountId: 'bank', amount: rupees('-45000') },
  ])
})

test('both sides are summed, without what cannot be read', () => {
  expect(sumsOf(rows)).toEqual({ debit: 45_000n, credit: 45_000n })
  const unread: VoucherRow = { key: 4, accountId: '', debit: { typed: '1,2', why: 'two ways' }, credit: null }
  expect(sumsOf([...rows, unread])).toEqual({ debit: 45_000n, credit: 45_000n })
})

test('one empty row stands at the end', () => {
  expect(withEmptyEnd(rows)).toEqual(rows)
  expect(withEmptyEnd(rows.slice(0, 2)).map(({ key }) => key)).toEqual([1, 2, 3])
})

test('a row is a debit or a credit', () => {
  const [row = emptyRow(1)] = rows
  expect(withSide(row, 'credit', rupees('100'))).toMatchObject({ debit: null, credit: rupees('100') })
  expect(withSide(row, 'credit', null)).toMatchObject({ debit: rupees('45000'), credit: null })
})
