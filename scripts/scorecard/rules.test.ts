import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { rules } from './rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('every test that the scorecard names is there: vitest passes over a name that fits no file', () => {
  const named = Object.values(rules).flat()
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
