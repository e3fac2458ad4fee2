import { expect, test } from 'vitest'
import { typeOf } from './appearance.ts'

test.each([
  [['guardian'], 'portal'],
  [['student'], 'portal'],
  [['teacher', 'section_teacher'], 'portal'],
  [['teacher', 'guardian'], 'portal'],
  [['teacher', 'hr'], 'office'],
  [['staff'], 'office'],
  [[], 'office'],
] as const)('%s read the type of the %s', (keys, type) => {
  expect(typeOf(keys.map((key) => ({ key })))).toBe(type)
})
