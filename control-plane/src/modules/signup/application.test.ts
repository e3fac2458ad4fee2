import { Refusal } from 'kit/contract/refusal'
import { expect, test } from 'vitest'
import { checkApplication } from './application.ts'
import { signUp } from './contract.ts'

const good = signUp.body.parse(signUp.example.body)

test('a good application is taken, its telephone number in international form', () => {
  expect(checkApplication(good)).toMatchObject({ phone: '+923000000123', subdomain: 'greenvalley' })
})

test('everything that is wrong with an application is said at once', () => {
  const bad = {
    ...good,
    confirmPassword: 'other',
    phone: '123',
    subdomain: 'admin',
    country: 'PK',
    courseProvider: 'x',
  }
  expect(errorsOf(bad)).toEqual([
    ['/confirmPassword', 'mismatch'],
    ['/subdomain', 'reserved'],
    ['/phone', 'eleven-digits'],
    ['/courseProvider', 'choice'],
  ])
})

test.each([
  ['password1', '/password'],
  ['greenvalley', '/password'],
  ['Green Valley School', '/password'],
  ['short', '/password'],
])('the password %s is refused', (password, pointer) => {
  expect(errorsOf({ ...good, password, confirmPassword: password }).map(([place]) => place)).toEqual([
    pointer,
  ])
})

test('a country that is none, and a telephone number in it, are refused together', () => {
  expect(errorsOf({ ...good, country: 'ZZ' }).map(([place]) => place)).toEqual(['/country', '/phone'])
})

test('a school can not hide a line break or a turned direction in its name', () => {
  for (const instituteName of ['Green\nValley', 'Green\u202eValley', 'Green\u0000Valley']) {
    expect(signUp.body.safeParse({ ...signUp.example.body, instituteName }).success).toBe(false)
  }
})

function errorsOf(application: typeof good) {
  try {
    checkApplication(application)
  } catch (error) {
    if (error instanceof Refusal) return error.errors.map(({ pointer, code }) => [pointer, code])
  }
  return []
}
