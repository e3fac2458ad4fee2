// The checks that need no database: format, lint, types, unused code, who imports whom, words.
// `node scripts/check.ts` prints a line each and ends with `N passed, N failed`.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What failed is named, each in one line. */
export type Tally = { passed: number; failed: number; failures: readonly string[] }
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
  ['deployment', 'node', ['scripts/infra/check.ts']],
]

/** Runs every check, two at a time; what fails is printed whole. */
export async function runChecks(): Promise<Tally> {
  const failures: string[] = []
  const waiting = checks.values()
  async function work() {
    for (const check of waiting) if (!(await passes(check))) failures.push(check[0])
  }
  await Promise.all([work(), work()])
  return { passed: checks.length - failures.length, failed: failures.length, failures }
}

async function passes([name, command, args]: (typeof checks)[number]): Promise<boolean> {
  const started = performance.now()
  const { error, said } = await run(command, args)
  console.log(`${error ? '✗' : '✓'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  if (error) console.log(said, error.message)
  return !error
}

function run(command: string, args: readonly string[]) {
  return new Promise<{ error: Error | null; said: string }>((resolve) => {
    execFile(command, args, { cwd: root, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ error, said: `${out}\n${err}` }),
    )
  })
}

if (import.meta.main) {
  const { passed, failed } = await runChecks()
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
