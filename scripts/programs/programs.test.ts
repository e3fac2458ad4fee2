import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { programFile } from 'kit/testing/program-file'
import { afterEach, expect, test, vi } from 'vitest'
import { bundlePrograms } from './programs.ts'

const source = fileURLToPath(new URL('../../control-plane/src/cli.ts', import.meta.url))
const env = { ...process.env, NODE_NO_WARNINGS: '1' }
const run = (file: string, ...words: string[]) =>
  execFileSync(process.execPath, [file, ...words], { env, encoding: 'utf8', maxBuffer: 2 ** 26 })

afterEach(() => vi.unstubAllEnvs())

test('a program of the bundle does what its sources do, and finds what lies beside them', async () => {
  vi.stubEnv('MAKTAB_BUNDLE', undefined)
  const folder = await bundlePrograms()
  vi.stubEnv('MAKTAB_BUNDLE', folder)
  const bundled = programFile(source)
  expect([bundled.startsWith(folder), await bundlePrograms()]).toEqual([true, folder])
  // The version counts the migrations.
  expect(run(bundled, '--version')).toMatch(/schema \d+/)
  expect(run(bundled, '--version')).toBe(run(source, '--version'))
  expect(JSON.parse(run(bundled, 'openapi', 'tenant'))).toMatchObject({ openapi: '3.1.0' })
})

test('where there is no bundle, or none with the program, its source runs', () => {
  for (const folder of ['none', import.meta.dirname, undefined]) {
    vi.stubEnv('MAKTAB_BUNDLE', folder)
    expect(programFile(source)).toBe(source)
  }
})
