import { expect, test } from 'vitest'
import { checkPassword, hashPassword, needsRehash, passwordMatches } from './password.ts'

test.each([
  ['short', 'The password needs at least 8 characters'],
  ['x'.repeat(129), 'The password can have at most 128 characters'],
  ['password1', 'This password is too common. Please choose one that nobody would guess'],
  ['P@ssword 2026!', 'This password is too common. Please choose one that nobody would guess'],
  ['Pakistan@786', 'This password is too common. Please choose one that nobody would guess'],
  ['0300-1234567', 'This password is too common. Please choose one that nobody would guess'],
  ['aaaaaaaaaaaa', 'This password is too common. Please choose one that nobody would guess'],
  ['abcdabcdabcd', 'This password is too common. Please choose one that nobody would guess'],
])('%s is refused as a new password', (password, sentence) => {
  expect(() => checkPassword(password)).toThrow(sentence)
})

test.each([
  ['riverside2026', 'Riverside School System'],
  ['Riverside School', 'Riverside School System'],
  ['nasreen.akhtar1', 'nasreen.akhtar@example.org'],
  ['گلشن-راوی-1', 'گلشن راوی'],
])('%s is too close to %s', (password, known) => {
  expect(() => checkPassword(password, [known])).toThrow('too close to a name that others know')
})

test.each(['riverside-demo-2026', 'a long walk to school', 'چائے اور کتاب کل', 'Tr0ub4dor&3x'])(
  '%s is accepted',
  (password) => {
    expect(() =>
      checkPassword(password, ['Riverside School System', 'riverside', 'a@b.example']),
    ).not.toThrow()
  },
)

test('a password matches its own hash only, and no password matches a missing hash', async () => {
  const stored = await hashPassword('a long walk to school')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(stored, 'a long walk to school')).toBe(true)
  expect(await passwordMatches(stored, 'a long walk to School')).toBe(false)
  expect(await passwordMatches(null, 'nobody has this password')).toBe(false)
})

test('the same password typed on another keyboard still matches', async () => {
  const stored = await hashPassword('caf\u00e9 und Schule')
  expect(await passwordMatches(stored, 'cafe\u0301 und Schule')).toBe(true)
})

test('a hash of other costs is made again', async () => {
  expect(needsRehash('$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aaaa')).toBe(true)
  expect(needsRehash(await hashPassword('a long walk to school'))).toBe(false)
})

test('hundreds of hashes at once wait for their turn and the rest is refused', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 450 }, () =>
      passwordMatches('$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$AAAAAAAAAAA', 'x'),
    ),
  )
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(60)
  expect(await passwordMatches(await hashPassword('after the rush'), 'after the rush')).toBe(true)
})
