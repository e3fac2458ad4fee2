import { loadavg } from 'node:os'
import { noteFigure } from 'kit/testing/bench-figures'
import { day } from 'kit/values/day'
import { system } from '../src/core/acts/act.ts'
import type { School } from '../src/core/school/school.ts'
import { debtors, defaulters } from '../src/money/defaulters/contract.ts'
import { balancesOf } from '../src/money/defaulters/debtors.ts'
import { issueInvoices, lineOf, type NewInvoice, snapshotOf } from '../src/money/invoices/issue-invoices.ts'
import { readPriced } from '../src/money/invoices/pricing/price-students.ts'
import { periodOf } from '../src/money/invoices/pricing/prices.ts'
import { rehearseRun } from '../src/money/invoices/runs/contract.ts'
import { issueRunNow } from '../src/money/invoices/runs/issue-run.ts'
import { beginRun } from '../src/money/invoices/runs/runs.ts'
import { readOwnDues } from '../src/money/invoices/contract.ts'
import { benchChallans } from './challans.ts'
import { benchPayments } from './payments.ts'
import { benchReports } from './reports.ts'
import { type BenchSchool, median, timed, withSchool } from './school.ts'
import { atMost, reading } from './target.ts'

const by = system('Bench')
const tables = ['invoice', 'invoice_line', 'journal', 'posting'] as const
const perRound = 1000
const small = { campus: idOf('1'), students: 5000 }
const large = { campus: idOf('2'), students: 15_000 }
const november = day('2026-11-01')

function idOf(end: string): string {
  return `03000000-0000-7000-8000-00000000000${end}`
}

/**
 * The month of 20,000 students: 1,000 invoices of two lines with journals, triggers and audit beside a bare insert of the
 * same rows into the same tables with their foreign keys and indexes; the rehearsal of 5,000; the first page of all
 * debtors and of all defaulters; what a guardian of two owes; the balances of 1,000; the challans of 600 families as one PDF (challans.ts); and every report of a year (reports.ts).
 */
export async function benchInvoices(rounds: number): Promise<void> {
  await withSchool(async (bench) => {
    await fill(bench)
    await bringHome(bench)
    const school = await bench.school()
    for (const { campus } of [small, large]) await issue(school, campus)
    await bench.vacuum()
    console.log(`20,000 students, ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`)
    await beside(bench, school, rounds)
    const query = { period: '2026-12', campus: small.campus }
    await reading('rehearsal-5000-ms', { most: 2000, rounds }, async () => {
      const { campuses } = await bench.owner.call(rehearseRun, { query })
      if (campuses[0]?.invoices !== small.students) throw new Error('not everybody was rehearsed')
    })
    await reading('debtors-20000-ms', { most: 10, rounds }, async () => {
      const { total, rows } = await bench.owner.call(debtors.endpoints.list, {})
      if (total !== small.students + large.students || rows.length !== 10)
        throw new Error('debtors are missing')
    })
    await reading('defaulters-20000-ms', { most: 10, rounds }, async () => {
      const { rows } = await bench.owner.call(defaulters.endpoints.list, {})
      if (rows.length !== 10) throw new Error('defaulters are missing')
    })
    await filtering(bench, rounds)
    await reading('portal-dues-20000-ms', { most: 10, rounds }, async () => {
      const { children } = await bench.owner.call(readOwnDues, {})
      if (children.length !== 2 || children.some(({ rows }) => rows.length === 0))
        throw new Error('dues of the own children are missing')
    })
    const some = await bench.sql<{ id: string }[]>`select id from student order by md5(id::text) limit 1000`
    const ids = some.map(({ id }) => id)
    await reading('balances-1000-ms', { most: 10, rounds }, async () => {
      if ((await balancesOf(school.db, ids)).size !== ids.length) throw new Error('balances are missing')
    })
    await benchChallans(bench, small.campus)
    await benchPayments(bench, school, { campus: large.campus, rounds })
    await benchReports(bench, rounds)
  })
}

const filters = [
  { overdueDaysFrom: '1' },
  { overdueDaysTo: '30' },
  { dueSinceFrom: '2026-11-01' },
  { fees: 'lab' },
  { promisedOnTo: '2026-12-31' },
] as const

/** The first page of those who owe, narrowed down by what is no column of the list. */
async function filtering(bench: BenchSchool, rounds: number): Promise<void> {
  for (const resource of [debtors, defaulters])
    for (const filter of filters) {
      const figure = `${resource.name}-by-${Object.keys(filter)[0]}-ms`
      await reading(figure, { most: 100, rounds }, async () => {
        await bench.owner.call(resource.endpoints.list, { query: filter as never })
      })
    }
}

/** Interleaved rounds: a thousand invoices of ours, and the same rows bare. */
async function beside(bench: BenchSchool, school: School, rounds: number): Promise<void> {
  await makeBare(bench)
  const priced = await readPriced(school.db, { campusIds: [large.campus], period: periodOf('2026-12') }, 'PK')
  const all = priced.map((student): NewInvoice => {
    const { net: _net, familyAccountId, lines, ...who } = student
    const given = {
      period: '2026-12',
      issuedOn: november,
      snapshot: snapshotOf(student),
      lines: lines.map(lineOf),
    }
    return { ...who, ...given, kind: 'extra', familyAccountId: familyAccountId ?? '' }
  })
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const start = (round * perRound) % (all.length - perRound)
    const invoices = all.slice(start, start + perRound)
    let ids: string[] = []
    const product = await timed(async () => {
      await school.transaction(by, 'invoices.issued', async (tx) => {
        const issued = await issueInvoices(tx, large.campus, invoices)
        ids = issued.map(({ id }) => id)
      })
    })
    const bare = await insertBare(bench, ids)
    // The first round reads what is not in memory yet.
    if (round === 0) continue
    ours.push(product)
    theirs.push(bare)
  }
  const ratio = median(ours.map((time, at) => time / (theirs[at] ?? time)))
  noteFigure('invoices-vs-bare', { value: ratio, unit: '×', target: 1.5 })
  noteFigure('invoices-1000-ms', { value: median(ours), unit: 'ms' })
  console.log(
    `1,000 invoices ${median(ours).toFixed(0)} ms, bare ${median(theirs).toFixed(0)} ms: ${ratio.toFixed(2)}, ${atMost(1.5, ratio, '×')}`,
  )
}

/** The tables with their indexes, checks and foreign keys, and without triggers. */
async function makeBare({ whole }: BenchSchool): Promise<void> {
  for (const table of tables) {
    await whole.unsafe(`create table bare_${table} (like ${table} including all)`)
    const keys = await whole<{ def: string }[]>`
      select pg_get_constraintdef(oid) as def from pg_constraint where conrelid = ${table}::regclass and contype = 'f'`
    for (const { def } of keys) await whole.unsafe(`alter table bare_${table} add ${def}`)
    await whole.unsafe(`grant select, insert on bare_${table} to maktab_app`)
  }
}

/** The rows of these invoices, sent once more as JSON and inserted as they are. */
async function insertBare({ sql, whole }: BenchSchool, ids: readonly string[]): Promise<number> {
  const where = {
    invoice: 'id = any ($1)',
    invoice_line: 'invoice_id = any ($1)',
    journal: 'source_id = any ($1)',
    posting: 'journal_id in (select id from journal where source_id = any ($1))',
  }
  const statements: { text: string; rows: string }[] = []
  for (const table of tables) {
    const columns = await whole<{ name: string }[]>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and attgenerated = '' order by attnum`
    const names = columns.map(({ name }) => name).join(', ')
    const [row] = await whole.unsafe<{ rows: string }[]>(
      `select jsonb_agg(to_jsonb(r) order by r.id)::text as rows from ${table} r where ${where[table]}`,
      [[...ids]],
    )
    statements.push({
      text: `insert into bare_${table} (${names}) select ${names} from jsonb_populate_recordset(null::bare_${table}, $1::text::jsonb)`,
      rows: row?.rows ?? '[]',
    })
  }
  return timed(() =>
    sql.begin(async (tx) => {
      for (const { text, rows } of statements) await tx.unsafe(text, [rows], { prepare: true })
    }),
  )
}

async function issue(school: School, campusId: string): Promise<void> {
  const run = await school.transaction(by, 'billing-runs.started', (tx) =>
    beginRun(tx, by, { campusId, period: '2026-11', issuedOn: november, today: november }),
  )
  await issueRunNow(school, by, { id: run.id })
}

/** Two campuses whose classes have a plan, and families of two children. */
async function fill({ whole }: BenchSchool): Promise<void> {
  const [year, tuition, lab] = [idOf('3'), idOf('4'), idOf('5')]
  await whole.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`with named as (insert into act (key, actor) values ('bench', 'Bench') returning id)
      select set_config('app.act', id::text, true) from named`
    await tx`insert into academic_year (id, name, first_day, last_day) values (${year}, '2026-27', '2026-04-01', '2027-03-31')`
    await tx`insert into class (id, title, name, position)
      select ${key(tx, 'a')}, 'Class ' || at, at::text, at from generate_series(1, 10) at`
    await tx`insert into fee_type (id, title, joiner, concession_applies, settles) values
      (${tuition}, 'Tuition', 'days', true, 10), (${lab}, 'Computer lab', 'days', false, 20)`
    await tx`insert into concession_type (title, category, percent, from_child, needs_approval) values ('Second child', 'sibling', 10, 2, false)`
    let first = 0
    for (const [place, { campus, students }] of [small, large].entries()) {
      const plan = idOf(String(6 + place))
      await tx`insert into campus (id, name, code) values (${campus}, ${`Campus ${place}`}, ${`C${place}`})`
      await tx`insert into fee_plan (id, title, campus_id, year_id, currency) values (${plan}, 'Plan', ${campus}, ${year}, 'PKR')`
      await tx`insert into fee_plan_line (plan_id, campus_id, fee_type_id, class_id, amount, cycle, valid_from)
        select ${plan}, ${campus}, t.id, c.id, t.amount + c.position * 1000, 'monthly', '2026-04-01'
        from class c cross join (values (${tuition}::uuid, 800000), (${lab}::uuid, 30000)) t (id, amount)`
      await tx`insert into section (campus_id, class_id, name, title)
        select ${campus}, c.id, at::text, c.name || '-' || at from class c cross join generate_series(1, ${students / 500}) at`
      await tx`insert into person (id, first_name, last_name, gender, birth_date)
        select ${key(tx, 'b')}, 'Sara', 'Iqbal', 'female', date '2012-01-01' + at % 2000 from generate_series(${first + 1}::int, ${first + students}::int) at`
      await tx`insert into student (id, campus_id, registration_number, father_name, status, joined_on, search_text)
        select ${key(tx, 'b')}, ${campus}, 'B-' || at, 'Iqbal Ahmed', 'enrolled', '2025-04-01', 'sara iqbal b-' || at
        from generate_series(${first + 1}::int, ${first + students}::int) at`
      await tx`insert into enrolment (student_id, year_id, campus_id, section_id, starts_on, began)
        select s.id, ${year}, ${campus}, g.id, '2026-04-01', 'promotion'
        from (select id, row_number() over (order by id) as at from student where campus_id = ${campus}) s
        join (select id, row_number() over (order by id) - 1 as at, count(*) over () as count from section where campus_id = ${campus}) g
          on g.at = s.at % g.count`
      await tx`insert into family_account (id, serial, code, psid, name, campus_ids)
        select ${key(tx, 'c')}, at, 'F-' || at, lpad(at::text, 9, '0'), 'Iqbal Ahmed', array[${campus}::uuid]
        from generate_series(${first / 2 + 1}::int, ${(first + students) / 2}::int) at`
      await tx`insert into family_member (family_account_id, student_id, valid_from)
        select ${family(tx)}, ${key(tx, 'b')}, '2025-04-01' from generate_series(${first + 1}::int, ${first + students}::int) at`
      first += students
    }
  })
  await whole`analyze`
}

/** The owner has two children here, too; before the first request, for rights are kept with the session. */
async function bringHome({ whole }: BenchSchool): Promise<void> {
  await whole.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into guardian (id, campus_id) select person_id, ${small.campus} from account`
    await tx`insert into guardian_link (student_id, guardian_id, relation, gets_bills)
      select m.student_id, a.person_id, 'mother', true from family_member m cross join account a
      where m.family_account_id = (select id from family_account order by id limit 1)`
    await tx`insert into assignment (account_id, role_id, campus_id, starts_on)
      select a.id, r.id, ${small.campus}, '2026-04-01' from account a cross join role r where r.key = 'guardian'`
  })
}

type Sql = Parameters<Parameters<BenchSchool['whole']['begin']>[1]>[0]

function key(tx: Sql, kind: string) {
  return tx.unsafe(`('03000000-0000-7000-8000-${kind}' || lpad(at::text, 11, '0'))::uuid`)
}

function family(tx: Sql) {
  return tx.unsafe(`('03000000-0000-7000-8000-c' || lpad(((at + 1) / 2)::text, 11, '0'))::uuid`)
}
