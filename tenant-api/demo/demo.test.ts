import { sql } from 'drizzle-orm'
import { slowness } from 'kit/testing/testing-limits'
import { expect, test } from 'vitest'
import { demoFees } from './money/fee-setup/plans.ts'
import { fillDemo, seedDemo } from './demo.ts'
import { castSchool } from '../testing/school.ts'

const cast = await castSchool()

/** How many rows each table of the demo school has. */
async function rowsOf(): Promise<Record<string, number>> {
  const { db } = await cast.school()
  const tables = await db.execute<{ name: string; rows: number }>(sql`
    select c.relname as name, (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || quote_ident(c.relname), false, true, '')))[1]::text::int as rows
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and has_table_privilege(c.oid, 'select')`)
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))
}

test('a demo school that is there already is filled no further, however often the product starts', async () => {
  const before = await rowsOf()
  expect(before).toMatchObject({ person: expect.any(Number), support_session: 1 })
  await seedDemo(cast.host)
  expect(await rowsOf()).toEqual(before)
})

/** What tuition and the laboratory of a month come to before concessions, in rupees. */
async function grossOf(period: string): Promise<number> {
  const { db } = await cast.school()
  const [row] = await db.execute<{ gross: number }>(sql`
    select (sum(l.gross) / 100)::int as gross from invoice i join invoice_line l on l.invoice_id = i.id
    where i.period_key = ${period} and i.kind in ('regular', 'joining') and i.cancelled_at is null and l.kind = 'fee'
      and l.fee_type_id in (${demoFees.tuition}::uuid, ${demoFees.lab}::uuid)`)
  return row?.gross ?? 0
}

test(
  'one that is started again weeks later still starts, and no start after that adds to it',
  { timeout: 240_000 * slowness },
  async () => {
    await fillDemo(cast.host)
    // The figure of the specification for all 600 students.
    expect(await grossOf('2026-11')).toBe(5_470_100)
    cast.clock.pass(17 * 24 * 3600)
    await fillDemo(cast.host)
    const full = await rowsOf()
    await fillDemo(cast.host)
    expect(await rowsOf()).toEqual(full)
  },
)
