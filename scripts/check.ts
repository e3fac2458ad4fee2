// The checks that need no database: format, lint, types, unused code, who imports whom, words.
// `node scripts/check.ts` prints a line each and ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Tally = { passed: number; failed: number }
const root = fileURLToPath(new URL('..', import.meta.url))

const checks: readonly [name: string, command: string, args: readonly string[]][] = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['.']],
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the web app', 'tsc', ['-p', 'web/tsconfig.json']],
  ['types of the offline worker', 'tsc', ['-p', 'web/sw/tsconfig.json']],
  ['types of the marketing site', 'tsc', ['-p', 'marketing/tsconfig.json']],
  ['unused code', 'knip', []],
  [
    'who imports whom',
    'depcruise',
    ['kit', 'control-plane/src', 'tenant-api/src', 'web/src', 'marketing', 'migrations'],
  ],
  ['migrations that stop no school', 'squawk', ['migrations/**/*.sql']],
  ['words in three languages', 'node', ['scripts/words.ts', 'check']],
  ['API documents', 'node', ['scripts/api.ts', 'check']],
  ['weight of the program', 'node', ['scripts/bundle.ts']],
]

/** Runs every check; what fails is printed whole. */
export function runChecks(): Tally {
  const tally = { passed: 0, failed: 0 }
  for (const [name, command, args] of checks) {
    const started = performance.now()
    const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', env: process.env })
    const ok = done.status === 0
    tally[ok ? 'passed' : 'failed'] += 1
    console.log(`${ok ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    if (!ok) console.log(done.stdout, done.stderr, done.error ?? '')
  }
  return tally
}

if (import.meta.main) {
  const { passed, failed } = runChecks()
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
