// The books of a school with a million postings, through the whole application: the trial balance of a fiscal year, while
// every month is open and once those that are over are closed, the first page of all journals, and the explanation of the
// bank's balance. `node tenant-api/bench/fees.ts [rounds] [postings]`.
// The trial balance is to take 300 ms at most, and 50 ms where months are closed. Then, in another school, the month of 20,000 students and the challans of 600 families (invoices.ts).
import { loadavg } from 'node:os'
import { noteFigure } from 'kit/testing/bench-figures'
import { campuses } from '../src/institute/structure/contract.ts'
import { accounts } from '../src/money/books/accounts.ts'
import { explain, journals, trialBalance } from '../src/money/books/contract.ts'
import { benchInvoices } from './invoices.ts'
import { type BenchSchool, median, timed, withSchool } from './school.ts'
import { atMost } from './target.ts'

const rounds = Number(process.argv[2] ?? 15)
const postings = Number(process.argv[3] ?? 1_000_000)
const [most, mostClosed] = [300, 50]

/**
 * Journals of three years, each with a bank, an income and a concession: what invoices and receipts leave behind. The
 * triggers are off: what they check is not measured here, and the rows are right.
 */
async function fill({ owner, whole }: BenchSchool): Promise<void> {
  const names = ['Main', 'Canal View', 'Shahdara']
  const made = names.map((name) => owner.call(campuses.endpoints.create, { body: { name } }))
  const ids = (await Promise.all(made)).map(({ id }) => id)
  await whole.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`with named as (insert into act (key, actor) values ('bench', 'Bench') returning id)
      select set_config('app.act', id::text, true) from named`
    await tx`create temp table booked on commit drop as
      select uuidv7() as id, date '2023-07-01' + (n % 1230) as day, (${ids}::uuid[])[1 + n % 3] as campus_id, n
      from generate_series(1, ${Math.ceil(postings / 3)}::int) n`
    await tx`insert into journal (id, kind, day, campus_id) select id, 'receipt', day, campus_id from booked`
    await tx`insert into posting (journal_id, account_id, campus_id, amount, currency, day)
      select b.id, ('01900000-0000-7000-8000-00000000' || p.code)::uuid, b.campus_id, p.amount, 'PKR', b.day
      from booked b cross join lateral (values
        (case when b.n % 2 = 0 then '1000' else '1100' end, 800000 + b.n % 100),
        ('4090', 50000), ((4000 + 10 * (b.n % 7))::text, - (850000 + b.n % 100))) p (code, amount)`
  })
}

/** Closes the months that are over, as a school does. */
async function closeMonths({ whole }: BenchSchool): Promise<void> {
  await whole.begin(async (tx) => {
    await tx`with named as (insert into act (key, actor) values ('bench', 'Bench') returning id)
      select set_config('app.act', id::text, true) from named`
    await tx`insert into period (first_day, last_day, year_first_day)
      select d, d + interval '1 month' - interval '1 day', date_trunc('year', d - interval '6 months') + interval '6 months'
      from generate_series(timestamp '2023-07-01', '2026-10-01', '1 month') d`
    await tx`update period set state = 'closed', closed_at = now(), closed_by = 'Bench'`
  })
}

await withSchool(async (school) => {
  await fill(school)
  await school.vacuum()
  const { owner } = school
  console.log(`${postings} postings, ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`)
  const query = { from: '2026-07-01' as never, until: '2026-11-19' as never }
  const ask = () => owner.call(trialBalance, { query })
  const { rows } = await ask()
  const sum = rows.reduce((total, { closing }) => total + BigInt(closing.amount), 0n)
  if (rows.length < 9 || sum !== 0n) throw new Error('the trial balance is wrong')
  const [low, mid, high] = await measured(ask)
  noteFigure('trial-balance-ms', { value: mid, unit: 'ms', target: most })
  console.log(
    `trial balance ${mid.toFixed(0)} ms [${low.toFixed(0)}–${high.toFixed(0)}]: ${atMost(most, mid, ' ms')}`,
  )
  await closeMonths(school)
  await school.vacuum()
  const closed = await ask()
  if (JSON.stringify(closed.rows) !== JSON.stringify(rows))
    throw new Error('closing changed the trial balance')
  const [fastest, typical, slowest] = await measured(ask)
  noteFigure('trial-balance-closed-ms', { value: typical, unit: 'ms', target: mostClosed })
  console.log(
    `trial balance, months closed ${typical.toFixed(1)} ms [${fastest.toFixed(1)}–${slowest.toFixed(1)}]: ${atMost(mostClosed, typical, ' ms')}`,
  )
  const others = {
    'journals-page-ms': () => owner.call(journals.endpoints.list, {}),
    'explanation-ms': () => owner.call(explain, { query: { account: accounts.bank } }),
  }
  for (const [name, read] of Object.entries(others)) {
    const [least, usual, longest] = await measured(read)
    noteFigure(name, { value: usual, unit: 'ms' })
    console.log(`${name} ${usual.toFixed(1)} [${least.toFixed(1)}–${longest.toFixed(1)}]`)
  }
})

await benchInvoices(rounds)

/** The least, the median and the longest of all rounds. */
async function measured(ask: () => Promise<unknown>): Promise<readonly [number, number, number]> {
  await ask()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timed(ask))
  return [Math.min(...times), median(times), Math.max(...times)]
}
