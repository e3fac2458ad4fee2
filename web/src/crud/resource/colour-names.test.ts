import { expect, test } from 'vitest'
import { nearestColour } from './colour-names.ts'

test.each([
  ['#92400e', 'Brown'],
  ['#2563eb', 'Blue'],
  ['#15803d', 'Green'],
  ['#facc15', 'Yellow'],
  ['#7c3aed', 'Purple'],
  ['#be185d', 'Pink'],
  ['#dc2626', 'Red'],
  ['#ea580c', 'Orange'],
  ['#808080', 'Grey'],
  ['#ffffff', 'White'],
  ['#000000', 'Black'],
  ['#0891b2', 'Turquoise'],
])('a list calls the colour %s %s', (hex, name) => {
  expect(nearestColour(hex)).toBe(name)
})
