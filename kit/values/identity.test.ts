import { expect, test } from 'vitest'
import { type IdentityType, printIdentity, readIdentity } from './identity.ts'

test.each<[text: string, type: IdentityType, country: string, number: string]>([
  ['35202-1234567-1', 'id-card', 'PK', '3520212345671'],
  ['۳۵۲۰۲۱۲۳۴۵۶۷۱', 'birth-certificate', 'PK', '3520212345671'],
  ['784-1990-1234567-1', 'id-card', 'AE', '784199012345671'],
  ['1012345678', 'id-card', 'SA', '1012345678'],
  ['ab 123 4567', 'passport', 'PK', 'AB1234567'],
  ['12/345', 'birth-certificate', 'AE', '12345'],
  ['1234567', 'id-card', 'GB', '1234567'],
])('%s is the %s of somebody in %s', (text, type, country, number) => {
  expect(readIdentity(text, type, country)).toEqual({ ok: true, number })
})

test.each<[text: string, type: IdentityType, country: string, digits: number]>([
  ['35202-1234567', 'id-card', 'PK', 13],
  ['35202-1234567-X', 'birth-certificate', 'PK', 13],
  ['12345', 'id-card', 'QA', 11],
])('%s is no %s in %s: it has %s digits', (text, type, country, digits) => {
  expect(readIdentity(text, type, country)).toMatchObject({ ok: false, digits })
})

test('what is no number at all is refused everywhere', () => {
  expect(readIdentity('A#1', 'passport', 'GB').ok).toBe(false)
  expect(readIdentity('', 'passport', 'GB').ok).toBe(false)
})

test('a CNIC is printed as it stands on the card', () => {
  expect(printIdentity('3520212345671')).toBe('35202-1234567-1')
  expect(printIdentity('AB1234567')).toBe('AB1234567')
})
