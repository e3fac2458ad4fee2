import { expect, test } from 'vitest'
import { plainAmount } from './money.ts'
import { zatcaQr } from './zatca.ts'

const at = new Date('2022-04-25T15:30:00Z')
const vatNumber = '310122393500003'
const amounts = { total: plainAmount(100_000n, 'SAR'), tax: plainAmount(15_000n, 'SAR') }

/** The tags of a code, read as a scanner reads them: by their lengths in bytes. */
function readTags(code: string): Record<number, string> {
  const bytes = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0))
  const tags: Record<number, string> = {}
  for (let place = 0; place < bytes.length;) {
    const [tag = 0, first = 0] = bytes.subarray(place, place + 2)
    const more = first < 128 ? 0 : first - 128
    const length =
      more === 0
        ? first
        : bytes.subarray(place + 2, place + 2 + more).reduce((sum, byte) => sum * 256 + byte, 0)
    const start = place + 2 + more
    tags[tag] = new TextDecoder().decode(bytes.subarray(start, start + length))
    place = start + length
  }
  return tags
}

test('the example of the tax authority has its exact code', () => {
  expect(zatcaQr({ seller: 'Bobs Records', vatNumber, at, ...amounts })).toBe(
    'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
  )
})

test.each([1, 4, 8])('an Arabic name is measured in bytes, however long it is', (times) => {
  const seller = 'مدارس النهر الأهلية '.repeat(times).trim()
  expect(readTags(zatcaQr({ seller, vatNumber, at, ...amounts }))).toEqual({
    1: seller,
    2: vatNumber,
    3: '2022-04-25T15:30:00Z',
    4: '1000.00',
    5: '150.00',
  })
})
