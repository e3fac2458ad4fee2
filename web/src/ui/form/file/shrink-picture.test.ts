import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawings, fitWithin, renamed } from './shrink-picture.ts'

const side = fc.integer({ min: 1, max: 20_000 })

test('a picture keeps its shape, and is never made larger', () => {
  fc.assert(
    fc.property(side, side, fc.integer({ min: 16, max: 4000 }), (width, height, longest) => {
      const fitted = fitWithin({ width, height }, longest)
      expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(
        Math.min(longest, Math.max(width, height)),
      )
      expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1)
      // Each side is right to half a pixel.
      const scale = Math.min(1, longest / Math.max(width, height))
      expect(Math.abs(fitted.width - Math.max(1, width * scale))).toBeLessThanOrEqual(0.5)
      expect(Math.abs(fitted.height - Math.max(1, height * scale))).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('quality gives way before size, and each drawing is tried once', () => {
  const tries = drawings({ width: 4000, height: 3000 }, 1600)
  expect(tries.slice(0, 3)).toEqual([
    { width: 1600, height: 1200, quality: 0.85 },
    { width: 1600, height: 1200, quality: 0.7 },
    { width: 1200, height: 900, quality: 0.85 },
  ])
  expect(tries).toHaveLength(10)
  expect(drawings({ width: 100, height: 80 }, 1600)).toEqual([
    { width: 100, height: 80, quality: 0.85 },
    { width: 100, height: 80, quality: 0.7 },
  ])
})

test.each([
  ['scan.png', 'image/webp', 'scan.webp'],
  ['IMG.0042.HEIC', 'image/jpeg', 'IMG.0042.jpg'],
  ['تصویر', 'image/png', 'تصویر.png'],
  ['.png', 'image/webp', 'picture.webp'],
])('%s as %s is called %s', (name, type, expected) => {
  expect(renamed(name, type)).toBe(expected)
})
