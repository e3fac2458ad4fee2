import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, paletteCss, paletteOf } from './colour.ts'

const anyColour = integer({ min: 0, max: 0xffffff }).map(
  (number) => `#${number.toString(16).padStart(6, '0')}`,
)

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#2563eb', '#ffffff')).toBeCloseTo(5.17, 2)
  expect(contrast('#15803d', '#ffffff')).toBeCloseTo(5.02, 2)
  expect(contrast('#777777', '#777777')).toBe(1)
})

test('whatever colour a school picks, text in it and on it can be read in both modes', () => {
  assert(
    property(anyColour, (colour) => {
      const { light, dark } = paletteOf(colour)
      for (const [shades, page] of [
        [light, '#ffffff'],
        [dark, '#141a21'],
      ] as const) {
        expect(contrast(shades.text, page)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(shades.on, shades.solid)).toBeGreaterThanOrEqual(4.5)
        if (shades.line === 'transparent') expect(contrast(shades.solid, page)).toBeGreaterThanOrEqual(3)
      }
    }),
    { numRuns: 500 },
  )
})

test('a colour that is readable already stays exactly as it was picked', () => {
  const { light, adjusted } = paletteOf('#1d4ed8')
  expect(light).toEqual({ solid: '#1d4ed8', on: '#ffffff', text: '#1d4ed8', line: 'transparent' })
  expect(adjusted).toEqual(['dark'])
})

test('a colour that is too bright keeps its solid, is outlined, and is told to be darker as text', () => {
  const { light, adjusted } = paletteOf('#facc15')
  expect(light.solid).toBe('#facc15')
  expect(light.line).toBe(light.text)
  expect(light.on).not.toBe('#ffffff')
  expect(adjusted).toContain('light')
})

test('the style of a palette holds nothing but colours', () => {
  assert(
    property(anyColour, (colour) => {
      const css = paletteCss(':root', paletteOf(colour))
      expect(css).toMatch(
        /^@media not \(forced-colors: active\)\{:root\{(--p[a-z-]*:light-dark\((#[0-9a-f]{6}|transparent),(#[0-9a-f]{6}|transparent)\);?)+\}\}$/,
      )
    }),
    { numRuns: 50 },
  )
})
