import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Endpoint } from 'kit/contract/contract'
import { outgoing } from 'kit/http/client'
import { plainAmount } from 'kit/values/money'
import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { rupees, studentNamed } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { parsed, unzipped } from '../../../testing/zip.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { system } from '../../core/acts/act.ts'
import { accounts } from '../books/accounts.ts'
import { trialBalance } from '../books/contract.ts'
import { post } from '../books/post.ts'
import { storeProof } from '../books/prove.ts'
import { feeTypes, taxRates } from '../fee-setup/contract.ts'
import { charge } from '../invoices/charges/contract.ts'
import { auditorsPack } from './contract.ts'

const cast = await castSchool()
const hasHledger = spawnSync('hledger', ['--version']).status === 0
/** Not from the first day of a fiscal year, so that something stands before it. */
const span = { from: day('2026-10-01'), until: day('2026-11-30') }

const of = (amount: bigint) => [
  { account: accounts.till, amount },
  { account: accounts.opening, amount: -amount },
]

/** What the demo school lacks: a fee with tax, dinars, and a title that has signs of the format. */
async function bookMore() {
  const nasreen = await cast.as('nasreen')
  const { id: taxRateId } = await nasreen.call(taxRates.endpoints.create, {
    body: { title: 'VAT 5 %', percent: 5 },
  })
  const { id: feeTypeId } = await nasreen.call(feeTypes.endpoints.create, {
    body: { title: 'Trip', settles: 9, taxRateId },
  })
  const dueOn = day('2026-12-10')
  await nasreen.call(charge, {
    body: { studentIds: [studentNamed('Bilal Imran')], feeTypeId, amount: rupees(1000), dueOn },
  })
  const school = await cast.school()
  const opening = { kind: 'opening' as const, campusId: demoCampuses.MAIN, currency: 'KWD' }
  await school.transaction(system('Test'), 'books.tested', async (tx) => {
    await tx.execute(
      sql`update ledger_account set title = 'Till: front;  desk | 1' where id = ${accounts.till}::uuid`,
    )
    await post(tx, [
      { ...opening, day: day('2025-01-15'), postings: of(5_005n) },
      {
        ...opening,
        day: day('2026-11-19'),
        memo: '* a; memo | (odd)\nof  two lines',
        postings: of(-1n),
      },
    ])
  })
  await storeProof(school)
}

async function download(login: string, query: Record<string, unknown> = span) {
  const speaker = await cast.as(login)
  const { url } = outgoing(auditorsPack as unknown as Endpoint, { query })
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return cast.app().inject({ url, headers: { host: cast.host, cookie } })
}

async function packOf(login: string, query: Record<string, unknown> = span) {
  const answer = await download(login, query)
  expect(answer.statusCode).toBe(200)
  const pack = unzipped(answer.rawPayload)
  const rows = (name: string) => {
    const [head = [], ...lines] = parsed(pack.read(name).toString())
    return lines.map((cells) => Object.fromEntries(head.map((key, at) => [key ?? '', cells[at] ?? null])))
  }
  return { pack, rows }
}

/** What hledger says each account stood at: lines of account and amounts, without accounts that came to nothing. */
function hledger(file: string, ...args: string[]): Map<string, string> {
  const words = ['-f', file, 'balance', '--flat', '--no-total', '--output-format', 'csv', ...args]
  const told = execFileSync('hledger', words, { encoding: 'utf8', env: { ...process.env, LANG: 'C.UTF-8' } })
  const [, ...lines] = [...told.trim().matchAll(/^"([^"]*)","([^"]*)"$/gm)]
  return new Map(lines.map(([, account = '', amounts = '']) => [account.split(' ')[0] ?? '', amounts]))
}

const roots = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  income: 'income',
  expense: 'expenses',
}

test.skipIf(!hasHledger)(
  'hledger recomputes the trial balance from the auditor’s pack: before, between and after, in each currency',
  async () => {
    await bookMore()
    const nasreen = await cast.as('nasreen')
    const { pack, rows } = await packOf('nasreen')
    const kinds = new Set(rows('journals.csv').map(({ kind }) => kind))
    for (const kind of ['invoice', 'receipt', 'reversal', 'credit', 'refund', 'opening', 'voucher', 'till'])
      expect(kinds).toContain(kind)
    const journal = pack.path('books.journal')
    const env = { ...process.env, LANG: 'C.UTF-8' }
    execFileSync('hledger', ['-f', journal, 'check', '--strict', 'ordereddates'], { env })
    const { rows: ours } = await nasreen.call(trialBalance, { query: span })
    expect(ours.map(({ account }) => account.code)).toEqual(
      expect.arrayContaining(['1000', '1200', '2000', '2010', '2200', '4000']),
    )
    expect(new Set(ours.map(({ currency }) => currency))).toEqual(new Set(['KWD', 'PKR']))
    const expected = (amountOf: (row: (typeof ours)[number]) => bigint) => {
      const amounts = ours
        .map((row) => ({ row, amount: amountOf(row) }))
        .filter(({ amount }) => amount !== 0n)
        .map(({ row: { account, currency }, amount }) => ({
          key: `${roots[account.kind]}:${account.code}`,
          text: `${plainAmount(amount, currency)} ${currency}`,
        }))
      return new Map(
        [...Map.groupBy(amounts, ({ key }) => key)].map(([key, of]) => [
          key,
          of.map(({ text }) => text).join(', '),
        ]),
      )
    }
    expect(hledger(journal)).toEqual(expected(({ closing }) => BigInt(closing.amount)))
    expect(hledger(journal, '--end', span.from)).toEqual(expected(({ opening }) => BigInt(opening.amount)))
    expect(hledger(journal, '--begin', span.from)).toEqual(
      expected(({ debit, credit }) => BigInt(debit.amount) - BigInt(credit.amount)),
    )
  },
)

const joined = (values: readonly unknown[], by: string) => values.filter((value) => value !== null).join(by)

test('the seals of the pack are recomputed from its own files, and every file is the one of its manifest', async () => {
  const { pack, rows } = await packOf('nasreen')
  const postings = Map.groupBy(rows('postings.csv'), (row) => row.journal_id)
  const journals = rows('journals.csv')
  expect(journals.length).toBeGreaterThan(50)
  for (const row of journals) {
    const sides = (postings.get(row.id ?? '') ?? [])
      .toSorted((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1))
      .map((side) =>
        joined(
          [
            side.account_id,
            side.campus_id,
            side.party_id,
            side.invoice_id,
            side.line_id,
            side.minor_units,
            side.currency,
            side.day,
          ],
          ',',
        ),
      )
    const head = [
      row.kind,
      row.day,
      row.campus_id,
      row.act_id,
      row.source_kind,
      row.source_id,
      row.reverses_id,
      row.memo,
      row.key,
    ]
    const digest = createHash('sha256')
      .update(`${joined(head, '|')}|${sides.join(';')}`)
      .digest('hex')
    expect([row.id, row.sha256, row.sealed_sha256]).toEqual([row.id, digest, digest])
  }
  const { files } = JSON.parse(pack.read('manifest.json').toString()) as {
    files: { path: string; sha256: string }[]
  }
  expect(files.map(({ path }) => path).toSorted()).toEqual(
    pack.names.filter((name) => name !== 'manifest.json').toSorted(),
  )
  for (const { path, sha256 } of files)
    expect([path, createHash('sha256').update(pack.read(path)).digest('hex')]).toEqual([path, sha256])
  expect(rows('numbers.csv').map(({ missing }) => missing)).not.toContain('')
  expect(rows('proofs.csv').at(-1)).toMatchObject({ disagreements: '0' })
})

test('a head of a campus takes its campus along, in its own balance; a teacher nothing; the audit log says who did', async () => {
  const { rows } = await packOf('sadia')
  expect(new Set(rows('postings.csv').map(({ campus_id }) => campus_id))).toEqual(new Set([demoCampuses.CNL]))
  const sums = rows('postings.csv').reduce((sum, row) => sum + BigInt(row.minor_units ?? '0'), 0n)
  expect(sums).toBe(0n)
  expect((await download('sana')).statusCode).toBe(403)
  const { rows: acts } = await (await cast.as('nasreen')).call(listAudit, {})
  expect(acts.map(({ sentence }) => sentence)).toContain(
    'Downloaded the auditor’s pack of the books from 2026-10-01 to 2026-11-30',
  )
})
