import { eq } from 'drizzle-orm'
import { seal } from 'kit/storage/keys'
import { noteFigure } from 'kit/testing/bench-figures'
import { day } from 'kit/values/day'
import { account } from '../src/access/sessions/tables.ts'
import { system } from '../src/core/acts/act.ts'
import type { User } from '../src/core/authorization/user.ts'
import type { School } from '../src/core/school/school.ts'
import { inquireBill } from '../src/money/bill-numbers/contract.ts'
import { searchDesk } from '../src/money/collecting/desk/contract.ts'
import { emptyPayment, takePayment } from '../src/money/collecting/take-payment.ts'
import { sealedFor } from '../src/money/online-payments/providers/providers.ts'
import { paymentProvider } from '../src/money/online-payments/tables.ts'
import { type BenchSchool, median, timed } from './school.ts'
import { atLeast, atMost } from './target.ts'

/** Of the bare insert, at one and at sixteen: docs/decisions/088 says why. */
const ofBare = 0.25
const tables = ['receipt', 'receipt_tender', 'journal', 'posting'] as const

/**
 * Payments of families with two open invoices of two lines each: one after the other, sixteen at once, and beside a bare
 * insert of the same rows; then the search of the desk among all students, and what a bank is told of a bill number.
 */
export async function benchPayments(
  bench: BenchSchool,
  school: School,
  { campus, rounds }: { campus: string; rounds: number },
): Promise<void> {
  const [owner] = await school.db.select({ id: account.id }).from(account).limit(1)
  const user = owner && (await school.userOf(owner.id))
  if (!user) throw new Error('the owner is missing')
  const rows = await bench.sql<{ id: string; due: string }[]>`
    select i.family_account_id as id, sum(o.amount)::text as due from invoice i join invoice_open o on o.invoice_id = i.id
    where i.campus_id = ${campus} and o.amount > 0 and i.period_key = '2026-11' group by 1 order by 1`
  const families = rows.values()
  const pay = () => payOne(school, user, { campus, next: () => families.next().value })
  for (let warm = 0; warm < 50; warm += 1) await pay()
  const times: number[] = []
  const ids: string[] = []
  for (let one = 0; one < 200; one += 1)
    times.push(await timed(async () => void ids.push((await pay()).receipt?.id ?? '')))
  const p50 = median(times)
  noteFigure('payment-p50-ms', { value: p50, unit: 'ms', target: 8 })
  console.log(`one payment ${p50.toFixed(1)} ms: ${atMost(8, p50, ' ms')}`)

  await makeBare(bench)
  const statements = await bareStatements(bench, ids)
  const bareTimes: number[] = []
  for (const one of statements) bareTimes.push(await timed(() => insertBare(bench.sql, one)))
  const bare = median(bareTimes)
  const ratio = bare / p50
  noteFigure('payment-vs-bare', { value: ratio, unit: '×' })
  console.log(`bare ${bare.toFixed(1)} ms: ${ratio.toFixed(2)}, ${atLeast(ofBare, ratio, '×')}`)

  const many: string[] = []
  const perSecond = await rateAt16(1600, async () => void many.push((await pay()).receipt?.id ?? ''))
  const others = (await bareStatements(bench, many)).values()
  const sql = bench.connections(3)
  const bareRate = await rateAt16(1600, () => insertBare(sql, others.next().value ?? []))
  await sql.end()
  noteFigure('payments-per-s', { value: perSecond, unit: '/s' })
  noteFigure('payments-per-s-bare', { value: bareRate, unit: '/s' })
  const ratioAt16 = perSecond / bareRate
  noteFigure('payments-vs-bare-at-16', { value: ratioAt16, unit: '×' })
  console.log(
    `${perSecond.toFixed(0)} payments/s at 16, bare ${bareRate.toFixed(0)}: ${ratioAt16.toFixed(2)}, ${atLeast(ofBare, ratioAt16, '×')}`,
  )
  await searching(bench, rounds)
  await inquiring(bench, school, campus)
}

type Paying = { campus: string; next: () => { id: string; due: string } | undefined }

async function payOne(school: School, user: User, { campus, next }: Paying) {
  const family = next()
  if (!family) throw new Error('too few families')
  return takePayment(school, user, {
    ...emptyPayment,
    familyAccountId: family.id,
    campusId: campus,
    paidOn: day('2026-11-05'),
    tenders: [
      {
        method: 'transfer',
        amount: { amount: family.due, currency: 'PKR' },
        reference: '',
        accountId: null,
        cheque: null,
      },
    ],
  })
}

/** How often a second something is done by sixteen at once. */
async function rateAt16(count: number, work: () => Promise<void>): Promise<number> {
  let left = count
  const spent = await timed(() =>
    Promise.all(
      Array.from({ length: 16 }, async () => {
        while (left > 0) {
          left -= 1
          await work()
        }
      }),
    ),
  )
  return (count / spent) * 1000
}

/** The tables of a payment with their indexes, checks and foreign keys, and without triggers. */
async function makeBare({ whole }: BenchSchool): Promise<void> {
  for (const table of tables) {
    await whole.unsafe(
      `drop table if exists bare_${table}; create table bare_${table} (like ${table} including all)`,
    )
    const keys = await whole<{ def: string }[]>`
      select pg_get_constraintdef(oid) as def from pg_constraint where conrelid = ${table}::regclass and contype = 'f'`
    for (const { def } of keys) await whole.unsafe(`alter table bare_${table} add ${def}`)
    await whole.unsafe(`grant select, insert on bare_${table} to maktab_app`)
  }
}

type Statement = { text: string; rows: string }

/** What inserts the rows of each receipt once more, as they are. */
async function bareStatements({ whole }: BenchSchool, ids: readonly string[]): Promise<Statement[][]> {
  const where = {
    receipt: 'id = $1',
    receipt_tender: 'receipt_id = $1',
    journal: 'source_id = $1',
    posting: 'journal_id in (select id from journal where source_id = $1)',
  }
  const texts = new Map<string, string>()
  for (const table of tables) {
    const columns = await whole<{ name: string }[]>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum`
    const names = columns.map(({ name }) => name).join(', ')
    texts.set(
      table,
      `insert into bare_${table} (${names}) select ${names} from jsonb_populate_recordset(null::bare_${table}, $1::text::jsonb)`,
    )
  }
  const all: Statement[][] = []
  for (const id of ids) {
    const statements: Statement[] = []
    for (const table of tables) {
      const [row] = await whole.unsafe<{ rows: string }[]>(
        `select jsonb_agg(to_jsonb(r) order by r.id)::text as rows from ${table} r where ${where[table]}`,
        [id],
      )
      statements.push({ text: texts.get(table) ?? '', rows: row?.rows ?? '[]' })
    }
    all.push(statements)
  }
  return all
}

/** A transaction for each payment. */
async function insertBare(sql: BenchSchool['sql'], statements: readonly Statement[]): Promise<void> {
  await sql.begin(async (tx) => {
    for (const { text, rows } of statements) await tx.unsafe(text, [rows], { prepare: true })
  })
}

async function searching({ owner }: BenchSchool, rounds: number): Promise<void> {
  const words = ['sara 1', 'iqbal 19', 'sara 1234', 'sara iqbal', 'sara 7']
  const times: number[] = []
  for (let round = 0; round < Math.max(rounds, 15); round += 1)
    for (const q of words) times.push(await timed(() => owner.call(searchDesk, { query: { q } })))
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  noteFigure('desk-search-p95-ms', { value: p95, unit: 'ms', target: 30 })
  console.log(`desk search p95 ${p95.toFixed(1)} ms: ${atMost(30, p95, ' ms')}`)
}

/** What a bank is told of a bill number, through the whole application: of 500 families, each asked once. */
async function inquiring({ sql, stranger }: BenchSchool, school: School, campus: string): Promise<void> {
  const [username, password] = ['1link', 'a password of the bank']
  await school.transaction(system('Bench'), 'payment-providers.changed', (tx) =>
    tx
      .update(paymentProvider)
      .set({
        isOn: true,
        config: { username, networks: [] },
        secretSealed: seal(school.dataKey, password, sealedFor('bill-number')),
      })
      .where(eq(paymentProvider.key, 'bill-number')),
  )
  const families = await sql<{ number: string }[]>`
    select f.psid as number from family_account f
    where exists (select from invoice i where i.family_account_id = f.id and i.campus_id = ${campus}) order by md5(f.id::text) limit 500`
  const bank = stranger({ username, password })
  const times: number[] = []
  for (const { number } of families) {
    const body = { consumer_number: number, bank_mnemonic: 'HBL', reserved: '' }
    const took = await timed(async () => {
      const { response_Code: code } = await bank.call(inquireBill, { body })
      if (code !== '00') throw new Error(`a bill was answered by ${code}`)
    })
    times.push(took)
  }
  if (times.length < 500) throw new Error('too few families')
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  noteFigure('bill-inquiry-p95-ms', { value: p95, unit: 'ms', target: 50 })
  console.log(
    `bill inquiry p95 ${p95.toFixed(1)} ms, median ${median(times).toFixed(1)} ms: ${atMost(50, p95, ' ms')}`,
  )
}
