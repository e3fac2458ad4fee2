import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { segmentsOf } from './text-segments.ts'

test('160 letters of the GSM alphabet are one part, and 161 are two', () => {
  expect(segmentsOf('a'.repeat(160))).toEqual({ segments: 1, encoding: 'gsm7', units: 160, left: 0 })
  expect(segmentsOf('a'.repeat(161))).toEqual({ segments: 2, encoding: 'gsm7', units: 161, left: 145 })
})

test('of Urdu 70 letters are one part, and of several each holds 67', () => {
  expect(segmentsOf('ع'.repeat(70))).toMatchObject({ segments: 1, encoding: 'ucs2' })
  expect(segmentsOf('ع'.repeat(71))).toMatchObject({ segments: 2, left: 63 })
  expect(segmentsOf('ع'.repeat(134))).toMatchObject({ segments: 2, left: 0 })
  expect(segmentsOf('ع'.repeat(135))).toMatchObject({ segments: 3 })
})

test('one letter of another alphabet makes the whole text one of 70', () => {
  expect(segmentsOf(`${'a'.repeat(100)}’`)).toMatchObject({ segments: 2, encoding: 'ucs2' })
})

test('a sign of the extended alphabet counts twice, and is never cut', () => {
  expect(segmentsOf('€'.repeat(80))).toMatchObject({ segments: 1, units: 160 })
  expect(segmentsOf(`${'a'.repeat(152)}€${'a'.repeat(20)}`)).toMatchObject({ segments: 2 })
  expect(segmentsOf(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toMatchObject({ segments: 2, left: 0 })
  expect(segmentsOf(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toMatchObject({ segments: 3 })
})

test('no words are no part', () => {
  expect(segmentsOf('')).toEqual({ segments: 0, encoding: 'gsm7', units: 0, left: 160 })
})

test('parts are as many as the letters need, and a letter more never makes fewer', () => {
  const text = string({ unit: 'grapheme', maxLength: 400 })
  assert(
    property(text, (words) => {
      const { segments, encoding, units, left } = segmentsOf(words)
      const [one, many] = encoding === 'gsm7' ? [160, 153] : [70, 67]
      expect(units).toBeLessThanOrEqual(segments <= 1 ? one : segments * many)
      expect(segments).toBeGreaterThanOrEqual(Math.ceil(units <= one ? Math.min(units, 1) : units / many))
      // Of each part at most one unit stays empty, where a letter of two did not fit.
      if (segments > 1) expect(segments * many - units - left).toBeLessThan(segments)
      expect(segmentsOf(`${words}a`).segments).toBeGreaterThanOrEqual(segments)
    }),
    { numRuns: 500 },
  )
})
