import { expect, test } from 'vitest'
import { judgeName, nearNames } from './subdomain.ts'

test.each(['greenvalley', 'green-valley', 'abc', '7th-street', 'a'.repeat(40), 'maktab-e-noor'])(
  '%s can be the address of a school',
  (name) => expect(judgeName(name)).toBe('well-formed'),
)

test.each([
  'ab',
  '-abc',
  'abc-',
  'a b c',
  'a_bc',
  'abc.def',
  'Ábc',
  'سکول',
  'xn--mgb',
  '12345',
  'a'.repeat(41),
  'ABC',
  '',
])('%s is no address', (name) => expect(judgeName(name)).toBe('invalid'))

test.each([
  'www',
  'api',
  'api2',
  'ns1',
  'sign-up',
  'signup',
  'admin',
  'mail',
  'maktab',
  'autodiscover',
  'no-reply',
  'post-master',
])('%s is kept back', (name) => expect(judgeName(name)).toBe('reserved'))

test('near names are well-formed, differ from the wanted one and begin with the plain form of what was typed', () => {
  expect(nearNames('Green Valley')[0]).toBe('green-valley')
  expect(nearNames('admin')[0]).toBe('admin-school')
  for (const wanted of ['greenvalley', 'Ü', 'سکول', '-', 'a'.repeat(63), '12345', 'a--------b'.repeat(4)]) {
    const names = nearNames(wanted)
    expect(names.length, wanted).toBeGreaterThanOrEqual(3)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(judgeName(name), name).toBe('well-formed')
    expect(names).not.toContain(wanted)
  }
})
