import { expect, test } from 'vitest'
import { Refusal } from '../contract/refusal.ts'
import { busy, refusalOfDatabaseError } from './database-errors.ts'

function failed(code: string): Error {
  return new Error('Failed query', { cause: Object.assign(new Error('the database says so'), { code }) })
}

test.each(['22021', '22P05', '22007', '22008', '22009', '22003'])(
  'a value that no database can store (%s) is the sender’s mistake',
  (code) => {
    expect(refusalOfDatabaseError(failed(code))).toMatchObject({ status: 400, code: 'malformed' })
  },
)

test.each(['57P01', '53300', '57014', '55P03', '40P01', '08006', '28000', 'ECONNREFUSED', 'CONNECT_TIMEOUT'])(
  'a database that is away or too busy (%s) is told to be so, with the time to come back',
  (code) => {
    expect(refusalOfDatabaseError(failed(code))).toMatchObject({ status: 503, code: 'busy', retryAfter: 2 })
  },
)

test('a refusal inside of a driver’s error is told as it is', () => {
  const refusal = new Refusal('overpayment', 'Only {due} is due', { due: 5 })
  expect(refusalOfDatabaseError(new Error('Failed query', { cause: refusal }))).toBe(refusal)
  expect(busy(30)).toMatchObject({ status: 503, retryAfter: 30 })
})

test.each(['23505', '42P01', 'MK001', ''])('everything else (%s) is a bug of ours', (code) => {
  expect(refusalOfDatabaseError(failed(code))).toBeUndefined()
  expect(refusalOfDatabaseError('a text')).toBeUndefined()
})
