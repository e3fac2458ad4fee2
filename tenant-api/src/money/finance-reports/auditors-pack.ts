import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { addDays, type Day } from 'kit/values/day'
import { plainAmount } from 'kit/values/money'
import { describe } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import { exactCell } from '../../core/documents/csv.ts'
import { openSpool, type Spool } from '../../core/documents/spool.ts'
import { type Entry, openZip } from '../../core/documents/zip.ts'
import { disposition } from '../../core/http/disposition.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { type Balance, journalKinds } from '../books/contract.ts'
import { titleOf } from '../books/journals.ts'
import { ledgerAccount } from '../books/tables.ts'
import { balanceDays, type BalanceQuery, readTrialBalance } from '../books/trial-balance.ts'
import { ledgerHead, ledgerName, ledgerTransaction } from './ledger-text.ts'
import { bookReports } from './contract.ts'
import { numbers } from './numbers.ts'
import { packReadme } from './pack-readme.ts'
import { type SealedJournal, sealedJournals } from './sealed-journals.ts'

type Making = { school: School; user: User; from: Day; until: Day; campus: string | undefined }
type Account = typeof ledgerAccount.$inferSelect

/**
 * Everything by which somebody from outside recomputes the books of some days, as one zip that is written while it is
 * read: the journals with their seals, the trial balance, the proof of numbers, and the same in the format of hledger.
 */
export async function sendAuditorsPack(
  reply: FastifyReply,
  { school, user, campus, ...days }: BalanceQuery & { school: School; user: User },
): Promise<FastifyReply> {
  const { from, until } = await balanceDays(school, days)
  // A school that may only be read still gives everything out; no act can stand in it.
  if (school.state !== 'read_only')
    await school.transaction(user, 'finance-reports.pack-taken', async (tx) =>
      describe(tx, { first: from, last: until }),
    )
  const zip = openZip(school.now())
  fill(zip, { school, user, from, until, campus }).then(
    () => zip.end(),
    (error: Error) => zip.output.destroy(error),
  )
  const name = `${words(user).say(sentence('Auditor’s pack'))} ${from} ${until}.zip`
  return reply
    .type('application/zip')
    .header('content-disposition', disposition('attachment', name))
    .header('cache-control', 'private, no-store')
    .send(zip.output)
}

async function fill(zip: ReturnType<typeof openZip>, making: Making): Promise<void> {
  const { school, user, from, until } = making
  const profile = await school.profile()
  const kept = await openSpool(['journals', 'postings'])
  const reading = school.aside().db.transaction(
    async (tx) => {
      await tx.execute(
        sql.raw(
          `set local statement_timeout = '2min'; set local idle_in_transaction_session_timeout = '10min'`,
        ),
      )
      const accounts = await tx.select().from(ledgerAccount).orderBy(ledgerAccount.code)
      const { rows } = await readTrialBalance(school, user, { ...making, db: tx })
      const files: Entry[] = []
      const add = async (path: string, content: AsyncIterable<Buffer>) => {
        files.push(await zip.add(path, content))
      }
      await add('README.txt', text([packReadme(making, profile.name)]))
      // The journals are read once: while the first file of them is sent, the lines of the others are kept.
      const journals = keeping(kept, sealedJournals(tx, making), accounts)
      await add('books.journal', text(ledgerOf(tx, making, { accounts, rows, journals })))
      await add('accounts.csv', text(accountLines(user, accounts)))
      await add('trial-balance.csv', text(balanceLines(rows)))
      await add('journals.csv', kept.read('journals'))
      await add('postings.csv', kept.read('postings'))
      await add('numbers.csv', text(await numberLines(tx, making, profile.zone)))
      await add('proofs.csv', text(await proofLines(tx)))
      const manifest = { format: 1, product: 'Maktab', school: profile.name, from, until, files }
      await zip.add('manifest.json', text([JSON.stringify(manifest, null, 1)]))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  await reading.finally(() => kept.close())
}

type Journals = AsyncIterable<readonly SealedJournal[]>

/** Passes the journals on, and keeps the lines of the two files that show them as they are stored. */
async function* keeping(
  kept: Spool<'journals' | 'postings'>,
  all: Journals,
  accounts: readonly Account[],
): Journals {
  const codes = new Map(accounts.map(({ id, code }) => [id, code]))
  await kept.write('journals', `\uFEFF${line([...journalHead, 'sha256', 'sealed_sha256', 'sealed_at'])}`)
  await kept.write('postings', `\uFEFF${line(postingHead)}`)
  for await (const journals of all) {
    await kept.write('journals', journals.map(journalLine).join(''))
    await kept.write('postings', journals.flatMap((journal) => postingLines(journal, codes)).join(''))
    yield journals
  }
}

async function* text(lines: Iterable<string> | AsyncIterable<string>): AsyncIterable<Buffer> {
  for await (const line of lines) yield Buffer.from(line)
}

type Books = { accounts: readonly Account[]; rows: readonly Balance[]; journals: Journals }

/** The books in the format of hledger: what stood before as the first transaction of each currency, then every journal. */
async function* ledgerOf(
  tx: Tx,
  { user, from, until }: Making,
  { accounts, rows, journals: all }: Books,
): AsyncIterable<string> {
  const { say } = words(user)
  const chart = accounts.map((account) => ({ ...account, title: titleOf(user, account) }))
  const names = new Map(chart.map((account) => [account.code, ledgerName(account)]))
  const codes = new Map(chart.map(({ id, code }) => [id, code]))
  const note = say(sentence('The books from {first} to {last}'), { first: from, last: until })
  yield ledgerHead([note], { accounts: chart, currencies: await currenciesOf(tx, rows) })
  for (const [currency, of] of Map.groupBy(rows, (row) => row.currency)) {
    const sides = of
      .filter(({ opening }) => opening.amount !== '0')
      .map(({ account, opening }) => ({ code: account.code, amount: opening.amount, currency }))
    const opening = { day: addDays(from, -1), title: say(sentence('Balance before')), sides }
    if (sides.length > 0) yield ledgerTransaction(opening, names)
  }
  for await (const journals of all)
    yield journals
      .map(({ id, day, kind, memo, campus, sides }) =>
        ledgerTransaction(
          {
            day,
            title: [say(journalKinds[kind]), memo].filter(Boolean).join(' · '),
            tags: { id, campus },
            sides: sides.map(({ accountId, amount, currency, partyId, ...side }) => ({
              code: codes.get(accountId) ?? '',
              amount,
              currency,
              tags: { party: partyId, campus: side.campus === campus ? null : side.campus },
            })),
          },
          names,
        ),
      )
      .join('')
}

async function currenciesOf(tx: Tx, rows: readonly Balance[]): Promise<string[]> {
  const known = await tx.execute<{ currency: string }>(
    sql`select currency from institute union select currency from campus where currency is not null`,
  )
  return [...new Set([...known, ...rows].map(({ currency }) => currency))].toSorted()
}

type Cells = readonly (string | number | null)[]

function line(cells: Cells): string {
  return `${cells.map(exactCell).join(',')}\r\n`
}

function* linesIn(head: readonly string[], rows: Iterable<Cells>): Iterable<string> {
  yield `\uFEFF${line(head)}`
  for (const row of rows) yield line(row)
}

function accountLines(user: User, accounts: readonly Account[]): Iterable<string> {
  return linesIn(
    ['id', 'code', 'title', 'other_title', 'kind', 'balances_of', 'of_the_product', 'archived_at'],
    accounts.map((account) => [
      account.id,
      account.code,
      titleOf(user, account),
      account.otherTitle,
      account.kind,
      account.parties,
      account.isSystem ? 'yes' : 'no',
      account.archivedAt,
    ]),
  )
}

function balanceLines(rows: readonly Balance[]): Iterable<string> {
  return linesIn(
    ['code', 'title', 'currency', 'opening', 'debit', 'credit', 'closing'],
    rows.map((row) => [row.account.code, row.account.title, row.currency, ...amountsOf(row)]),
  )
}

function amountsOf({ opening, debit, credit, closing, currency }: Balance): string[] {
  return [opening, debit, credit, closing].map(({ amount }) => plainAmount(BigInt(amount), currency))
}

const journalHead =
  'id day kind campus campus_id act_id written_by written_at source_kind source_id reverses_id memo key'.split(
    ' ',
  )

function journalLine(row: SealedJournal): string {
  return line([
    row.id,
    row.day,
    row.kind,
    row.campus,
    row.campusId,
    row.actId,
    row.writtenBy,
    row.writtenAt,
    row.sourceKind,
    row.sourceId,
    row.reversesId,
    row.memo,
    row.key,
    row.digest,
    row.sealed,
    row.sealedAt,
  ])
}

const postingHead =
  'id journal_id day account account_id campus campus_id party_id invoice_id line_id amount currency minor_units'.split(
    ' ',
  )

function postingLines({ id, day, sides }: SealedJournal, codes: ReadonlyMap<string, string>): string[] {
  return sides.map((side) =>
    line([
      side.id,
      id,
      day,
      codes.get(side.accountId) ?? null,
      side.accountId,
      side.campus,
      side.campusId,
      side.partyId,
      side.invoiceId,
      side.lineId,
      plainAmount(BigInt(side.amount), side.currency),
      side.currency,
      side.amount,
    ]),
  )
}

async function numberLines(tx: Tx, { school, user, from, until, campus }: Making, zone: string) {
  const { say } = words(user)
  const { rows } = await numbers.read({
    resource: bookReports.resource,
    school,
    db: tx,
    user,
    say,
    zone,
    from,
    until,
    campus,
    by: '',
    of: '',
  })
  const keys = ['kind', 'campus', 'year', 'first', 'last', 'count', 'missing']
  return linesIn(
    keys,
    rows.map((row) => keys.map((key) => (row[key] ?? null) as string | number | null)),
  )
}

/** The nightly proofs: the digest of each stands in its act as well, which the seal of the audit log covers. */
async function proofLines(tx: Tx): Promise<Iterable<string>> {
  const rows = await tx.execute<
    Record<'id' | 'at' | 'actId' | 'journals' | 'postings' | 'digest', string> & { count: number }
  >(sql`
    select id, to_json(at) #>> '{}' as at, act_id as "actId", journals::text as journals, postings::text as postings, count, digest
    from book_proof order by at, id`)
  return linesIn(
    ['id', 'at', 'act_id', 'journals', 'postings', 'disagreements', 'sha256'],
    rows.map((row) => [row.id, row.at, row.actId, row.journals, row.postings, row.count, row.digest]),
  )
}
