import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { notedFigures } from 'kit/testing/bench-figures'
import { type Figure, scorecard } from './board.ts'

const control = 'control-plane/src'
const tenant = 'tenant-api/src'

/** What is proved by rules rather than by numbers of trials: their tests, run as they stand. */
export const rules: Readonly<Record<string, readonly string[]>> = {
  'rules of provisioning and reconciliation that do not hold': [
    `${control}/modules/provisioning/`,
    `${control}/modules/signup/signup.test.ts`,
  ],
  'rules of migrations, their lint, and default grants that do not hold': [
    'migrations/',
    `${control}/modules/fleet/fleet.test.ts`,
    `${tenant}/access/roles/`,
  ],
  'breakages of an installation of which the doctor does not tell the truth': [
    `${control}/modules/fleet/health.test.ts`,
    `${control}/cli.test.ts`,
  ],
  'rules of tokens, sessions and the door that do not hold': [`${tenant}/access/`],
  'rules of a school’s writes, work and connections that do not hold': [
    `${tenant}/core/school/`,
    `${tenant}/server/job-runner.test.ts`,
    `${tenant}/server/worker.test.ts`,
    `${tenant}/server/broken-connection.test.ts`,
  ],
  'rules of archives, erasure and the audit’s seal that do not hold': [
    'scripts/trust/archive.test.ts',
    `${control}/modules/archive/`,
    `${tenant}/records/audit/seal/`,
  ],
  'rules of moves between servers that do not hold, with 200 MB under load': [
    'scripts/trust/move.test.ts',
    'scripts/trust/pooler.test.ts',
  ],
  'rules of keys and passwords, and of their rotation under load, that do not hold': [
    'kit/storage/keys.test.ts',
    'kit/storage/key-ring.test.ts',
    `${control}/modules/provisioning/rewrapping.test.ts`,
    'scripts/trust/rotation.test.ts',
  ],
  'rules of support’s access that do not hold': [`${tenant}/access/support-access/`],
  'rules of domains and certificates that do not hold, 50 take-overs among them': [
    `${control}/modules/domains/`,
    `${tenant}/platform/domains/`,
    'scripts/trust/certificates.test.ts',
  ],
  'rules of exports, and of the erasure of a person, that do not hold': [
    `${tenant}/records/export/`,
    `${tenant}/records/person-data/`,
  ],
  'rules of the books, 100,000 random operations and 1,000 equal keys and 100 parallel writers of a series among them, that do not hold':
    [`${tenant}/money/books/`],
  'rules of prices and fines, each with 50,000 random amounts, that do not hold: parts equal the whole, a fine never falls':
    ['kit/values/money.test.ts', `${tenant}/money/invoices/pricing/`],
  'rules of fees, 3,000 random fee actions among them, that do not hold': [
    `${tenant}/money/invoices/fee-actions/`,
    `${tenant}/money/invoices/invoices.test.ts`,
    `${tenant}/money/invoices/campus-currency.test.ts`,
    `${tenant}/money/invoices/reminders/reminders.test.ts`,
  ],
  'runs of invoices, 40 of them taken back after random actions, whose undoing leaves another balance': [
    `${tenant}/money/invoices/runs/`,
  ],
  'rules of payments, 1,000 equal keys and 200 payments of one family at once among them, that do not hold': [
    `${tenant}/money/collecting/`,
  ],
  'rules of online payments, 200 random orders of messages, returns and questions among them, that do not hold':
    [`${tenant}/money/online-payments/`, `${tenant}/money/bill-numbers/`, `${tenant}/money/refunds/`],
  'kills at each step of collecting and of online payments after which a receipt is missing, doubled or wrong':
    ['scripts/trust/payment-kills.test.ts'],
  'rules of operation that do not hold: health, draining, logs, metrics, reports, limits': [
    'kit/http/graceful-shutdown.test.ts',
    'kit/operation/error-reports.test.ts',
    'kit/http/limits.test.ts',
    'kit/operation/log.test.ts',
    'kit/http/metrics.test.ts',
    `${control}/app.test.ts`,
    `${control}/canary.test.ts`,
    `${control}/limits.test.ts`,
    `${tenant}/server/app.test.ts`,
    `${tenant}/server/secret-leaks.test.ts`,
    `${tenant}/server/drain.test.ts`,
    `${tenant}/core/http/limits.test.ts`,
  ],
}

for (const [name, files] of Object.entries(rules)) scorecard(name, 0, async () => runRules(files))

type Report = {
  numTotalTests: number
  success: boolean
  testResults: { name: string; message: string; status: string; assertionResults: Assertion[] }[]
}
type Assertion = { status: string; fullName: string; failureMessages: string[] }

function runRules(files: readonly string[]): Figure {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-rules-'))
  const file = path.join(folder, 'report.json')
  const figures = path.join(folder, 'figures')
  try {
    const vitest = path.join(root, 'node_modules', '.bin', 'vitest')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const done = spawnSync(vitest, ['run', ...files, ...reporters], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
      // What has a size in its tests has its full one here.
      env: {
        ...process.env,
        MAKTAB_MOVE_MB: '200',
        MAKTAB_BOOK_OPERATIONS: '100000',
        MAKTAB_FEE_OPERATIONS: '3000',
        MAKTAB_EQUAL_PAYMENTS: '1000',
        MAKTAB_PARALLEL_PAYMENTS: '200',
        MAKTAB_PRICES: '50000',
        MAKTAB_UNDONE_RUNS: '40',
        MAKTAB_CALLBACK_ORDERS: '200',
        MAKTAB_PAYMENT_KILLS: 'all',
        MAKTAB_FIGURES: figures,
        NO_COLOR: '1',
      },
    })
    if (done.status === null || done.error)
      throw done.error ?? new Error('the rules were not run to their end')
    const figure = figureOf(JSON.parse(readFileSync(file, 'utf8')))
    const measured = notedFigures(figures)
    const notes = measured.map((one) => `${one.figure}: ${one.value} ${one.unit}`)
    return { ...figure, measured, detail: [figure.detail, ...notes].join('; ') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function figureOf({ testResults, numTotalTests, success }: Report): Figure {
  const faults = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status !== 'passed').map(told)
    return failed.length > 0 || status === 'passed' ? failed : [`${name}: ${message}`]
  })
  // A run without a single rule, or one that failed without saying where, proves nothing.
  if (faults.length === 0 && (!success || numTotalTests === 0)) faults.push('the run itself failed')
  return { value: faults.length, detail: `${numTotalTests} rules in ${testResults.length} files`, faults }
}

function told({ fullName, failureMessages }: Assertion): string {
  return `${fullName}: ${failureMessages[0]?.split('\n', 1)[0] ?? 'it was not run'}`
}
