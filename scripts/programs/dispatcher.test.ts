import { expect, test } from 'vitest'
import { hostName } from './dispatcher.ts'

test.each([
  ['localhost:4000', 'localhost'],
  ['LOCALHOST', 'localhost'],
  ['riverside.maktab.localhost:4000', 'riverside.maktab.localhost'],
  ['riverside.maktab.localhost.', 'riverside.maktab.localhost'],
  ['riverside.maktab.localhost.:4000', 'riverside.maktab.localhost'],
  ['[::1]:4000', '[::1]'],
  ['localhost:4000:4000', ''],
  ['localhost:port', ''],
  [undefined, ''],
  ['', ''],
])('the host of %s is %s', (header, name) => {
  expect(hostName(header)).toBe(name)
})
