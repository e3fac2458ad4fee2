import { loadavg } from 'node:os'
import { readReport, reportIds } from '../src/money/finance-reports/contract.ts'
import type { BenchSchool } from './school.ts'
import { reading } from './target.ts'

/** The most milliseconds that a report of a whole year may take; one of a month is read from an index of days. */
const most = 2000
const year = { from: '2026-01-01', until: '2026-12-31' }

/**
 * Every financial report of a year of 20,000 students: the month that was issued stands in the eleven others as well,
 * with a tax on half of its lines, and the receipts are those of the bench of payments.
 */
export async function benchReports(bench: BenchSchool, rounds: number): Promise<void> {
  await fillYear(bench)
  await bench.vacuum()
  console.log(`reports of a year of 20,000 students, load ${loadavg()[0]?.toFixed(1)}`)
  for (const report of reportIds)
    await reading(`report-${report}-ms`, { most, rounds }, async () => {
      const { columns } = await bench.owner.call(readReport, { params: { report }, query: year as never })
      if (columns.length === 0) throw new Error('a report has no columns')
    })
}

/** Copies what was issued in November to the other months. The triggers are off: the rows are right. */
async function fillYear({ whole }: BenchSchool): Promise<void> {
  await whole.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`with named as (insert into act (key, actor) values ('bench', 'Bench') returning id)
      select set_config('app.act', id::text, true) from named`
    await tx`insert into tax_rate (id, title, percent) values ('03000000-0000-7000-8000-000000000009', 'VAT 5 %', 5)`
    await tx`create temp table copied on commit drop as
      select i.id as old, uuidv7() as id, m.month, make_interval(months => m.month - 11) as shift,
        row_number() over (partition by i.campus_id order by m.month, i.id) + 1000000 as serial
      from invoice i cross join generate_series(1, 12) m (month) where i.period_key = '2026-11' and i.kind = 'regular' and m.month <> 11`
    await copy(tx, 'invoice', {
      from: 'copied c join invoice r on r.id = c.old',
      changed: `jsonb_build_object('id', c.id, 'serial', c.serial, 'period_key', '2026-' || lpad(c.month::text, 2, '0'),
        'issued_on', (r.issued_on + c.shift)::date, 'due_on', (r.due_on + c.shift)::date)`,
    })
    await copy(tx, 'invoice_line', {
      from: 'copied c join invoice_line r on r.invoice_id = c.old',
      changed: `jsonb_build_object('id', uuidv7(), 'invoice_id', c.id, 'day', (r.day + c.shift)::date,
        'tax_rate_id', case when r.position % 2 = 0 then '03000000-0000-7000-8000-000000000009' end)`,
    })
    await tx`create temp table booked on commit drop as
      select j.id as old, uuidv7() as id, c.shift, c.id as invoice from copied c join journal j on j.source_id = c.old and j.kind = 'invoice'`
    await tx`insert into journal (id, kind, day, campus_id, act_id, source_kind, source_id)
      select b.id, j.kind, (j.day + b.shift)::date, j.campus_id, j.act_id, 'invoice', b.invoice from booked b join journal j on j.id = b.old`
    await tx`insert into posting (journal_id, account_id, campus_id, party_id, amount, currency, day)
      select b.id, p.account_id, p.campus_id, p.party_id, p.amount, p.currency, (p.day + b.shift)::date
      from booked b join posting p on p.journal_id = b.old where p.line_id is null`
  })
}

type Sql = Parameters<Parameters<BenchSchool['whole']['begin']>[1]>[0]

/** Rows of a table once more, with some of their columns changed. */
async function copy(
  tx: Sql,
  table: string,
  { from, changed }: { from: string; changed: string },
): Promise<void> {
  const columns = await tx<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  const names = columns.map(({ name }) => name).join(', ')
  await tx.unsafe(`insert into ${table} (${names})
    select ${columns.map(({ name }) => `n.${name}`).join(', ')} from ${from}
      cross join lateral jsonb_populate_record(null::${table}, to_jsonb(r) || ${changed}) n`)
}
