// The checks that need no database: format, lint, types, unused code, who imports whom, words.
// `node scripts/check.ts` prints a line each and ends with `N passed, N failed`.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { Outcome } from './suite/parts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const checks: readonly [name: string, command: string, args: readonly string[]][] = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['.']],
  // One program and one checker: several would each check what they share, 70 instead of 43 seconds of a processor.
  ['types', 'tsc', ['-p', 'tsconfig.json', '--checkers', '1']],
  ['types of the offline worker', 'tsc', ['-p', 'web/sw/tsconfig.json']],
  ['unused code', 'knip', []],
  [
    'who imports whom',
    'depcruise',
    ['kit', 'control-plane/src', 'tenant-api/src', 'tenant-api/demo', 'web/src', 'marketing', 'migrations'],
  ],
  ['migrations that stop no school', 'squawk', ['migrations/**/*.sql']],
  ['words in three languages', 'node', ['scripts/words.ts', 'check']],
  ['API documents', 'node', ['scripts/api.ts', 'check']],
  ['weight of the program', 'node', ['scripts/bundle.ts']],
  ['deployment', 'node', ['scripts/infra/check.ts']],
]

/** Runs every check, some at a time; what fails is printed whole. */
export async function runChecks(atOnce: number): Promise<Outcome> {
  const failures: string[] = []
  const waiting = checks.values()
  async function work() {
    for (const check of waiting) if (!(await passes(check))) failures.push(check[0])
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { passed: checks.length - failures.length, failures, late: [], files: {}, flaky: [] }
}

async function passes([name, command, args]: (typeof checks)[number]): Promise<boolean> {
  const started = performance.now()
  const { error, output } = await run(command, args)
  console.log(`${error ? '✗' : '✓'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  if (error) console.log(output, error.message)
  return !error
}

function run(command: string, args: readonly string[]) {
  return new Promise<{ error: Error | null; output: string }>((resolve) => {
    execFile(command, args, { cwd: root, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ error, output: `${out}\n${err}` }),
    )
  })
}

if (import.meta.main) {
  const { passed, failures } = await runChecks(2)
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exit(failures.length > 0 ? 1 : 0)
}
