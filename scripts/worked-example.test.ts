import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linesOfExample, withExample } from './worked-example.ts'

const guide = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8')

test('the worked example that CONTRIBUTING prints is the code as it stands', () => {
  expect(guide).toBe(withExample(guide))
})

test('a plain resource stays under sixty lines', () => {
  expect(linesOfExample()).toBeLessThan(60)
})
