import { expect, test } from 'vitest'
import { base32, codeOf, keyAddress, stepOf, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('after %i seconds the code of the RFC’s secret is %s', (seconds, code) => {
  expect(codeOf(secret, stepOf(new Date(seconds * 1000)), 8)).toBe(code)
})

// RFC 4226, appendix D.
test('the first codes of a counter are those of the RFC', () => {
  const codes = Array.from({ length: 10 }, (_, step) => codeOf(secret, step))
  expect(codes).toEqual([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ])
})

test('a clock may be half a minute off, and no code is good twice', () => {
  const now = new Date('2026-11-19T04:10:00Z')
  const at = stepOf(now)
  const found = (step: number, after = 0) => stepOfCode(secret, codeOf(secret, step), { now, after })
  expect([at - 2, at - 1, at, at + 1, at + 2].map((step) => found(step))).toEqual([
    null,
    at - 1,
    at,
    at + 1,
    null,
  ])
  expect(found(at, at)).toBeNull()
  expect(found(at - 1, at)).toBeNull()
  expect(found(at + 1, at)).toBe(at + 1)
  expect(stepOfCode(secret, '12345', { now, after: 0 })).toBeNull()
})

// RFC 4648, section 10.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s in base 32', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written)
})

test('the picture names the school and the log-in, whatever stands in their names', () => {
  const address = keyAddress({ school: 'St. Mary: Girls & Boys', login: 'a:b@x.example', secret: 'MZXW6' })
  expect(address).toBe(
    'otpauth://totp/St.%20Mary%20%20Girls%20%26%20Boys:a%20b%40x.example?secret=MZXW6&issuer=St.%20Mary%20%20Girls%20%26%20Boys&algorithm=SHA1&digits=6&period=30',
  )
})
