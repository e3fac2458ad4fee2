import { expect, test } from 'vitest'
import { normalHost } from './host.ts'

test.each([
  ['riverside.maktab.localhost', 'riverside.maktab.localhost'],
  ['Riverside.Maktab.LOCALHOST', 'riverside.maktab.localhost'],
  ['riverside.maktab.localhost:4000', 'riverside.maktab.localhost'],
  ['riverside.maktab.localhost.', 'riverside.maktab.localhost'],
  ['riverside.maktab.localhost.:4000', 'riverside.maktab.localhost'],
  ['xn--mgbh0fb.example', 'xn--mgbh0fb.example'],
])('the host %s is %s', (header, name) => {
  expect(normalHost(header)).toBe(name)
})

test.each([
  undefined,
  '',
  '.',
  '..',
  ' ',
  'riverside.maktab.localhost..',
  '.riverside.maktab.localhost',
  'riverside..localhost',
  'riverside.maktab.localhost:',
  'riverside.maktab.localhost:port',
  'riverside.maktab.localhost:123456',
  'riverside.maktab.localhost:80:80',
  'riverside.maktab.localhost ',
  ' riverside.maktab.localhost',
  'riverside.maktab.localhost\t',
  'riverside.maktab.localhost/',
  'riverside.maktab.localhost?x',
  'riverside.maktab.localhost#x',
  'user@riverside.maktab.localhost',
  'riverside.maktab.localhost@evil.example',
  'http://riverside.maktab.localhost',
  'riverside.maktab.localhost,evil.example',
  'riverside.maktab.localhost;evil',
  'riverside%2emaktab.localhost',
  'riverside_.maktab.localhost',
  '-riverside.maktab.localhost',
  'riverside-.maktab.localhost',
  'rivérside.maktab.localhost',
  'ｒiverside.maktab.localhost',
  'riverside。maktab.localhost',
  'xn--.example',
  '[::1]',
  '[::1]:4000',
  'a'.repeat(254),
  `${'a.'.repeat(130)}example`,
  'riverside\u0000.maktab.localhost',
  "' or 1=1 --",
])('%j is no host', (header) => {
  expect(normalHost(header)).toBe('')
})
