import { and, desc, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { act } from '../../../core/acts/audit.ts'
import { castSchool } from '../../../../testing/school.ts'
import { exampleStudent } from '../../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { type Filters, filtersOf } from './audit-filters.ts'

const cast = await castSchool()
/** So many changes, four to an act; a large school has a million in some years. */
const many = Number(process.env.MAKTAB_AUDIT_ROWS ?? 100_000)

/** Most of it is of students, in two campuses; invoices of old and one campus come seldom. */
beforeAll(async () => {
  const { control } = cast.schools
  const inside = Object.assign(new URL(control.superuser), { pathname: `/${cast.riverside.database}` })
  const outside = postgres(inside.href, { max: 1, onnotice: () => undefined })
  await outside`set session_replication_role = replica`
  await outside.unsafe(`insert into act (id, key, actor, actor_id, about, at)
    select ${id('4', 'at')}, case at % 3 when 0 then 'students.updated' else 'guardians.updated' end, 'Nasreen Akhtar',
      case at % 50 when 0 then null else ${id('9', 'at % 40')} end, jsonb_build_object('name', md5(at::text)),
      timestamptz '2020-01-01' + at * interval '1 minute'
    from generate_series(1, ${many / 4}) at`)
  await outside.unsafe(`insert into audit (id, act_id, resource, row_id, operation, before, after, campus_id)
    select ${id('5', 'at')}, ${id('4', '1 + at / 4')}, case when at < 40 then 'old_kind' when at % 4 = 0 then 'person' else 'student' end,
      ${id('2', 'at % 20000')}, 'update', '{"phone": "+923001234567"}', '{"phone": "+923007654321"}',
      case when at < 40 then '${demoCampuses.CNL}'::uuid when at % 2 = 0 then '${demoCampuses.MAIN}'::uuid end
    from generate_series(1, ${many}) at`)
  await outside.unsafe('vacuum analyze act, audit')
  await outside.end()
}, 600_000)

function id(mark: string, number: string): string {
  return `('0${mark}000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
}

const rare = '02000000-0000-7000-8000-000000000007'
const cases: readonly [string, Filters, string[]?][] = [
  ['nothing', {}],
  ['a common kind of record', { resource: 'student' }],
  ['a rare kind of record', { resource: 'old_kind' }],
  ['one record', { row: rare }, ['audit_row', 'audit_naming']],
  ['somebody who did it', { actor: '09000000-0000-7000-8000-000000000007' }],
  ['what the product did', { by: 'system' }],
  ['whom it concerns', { person: exampleStudent }, ['audit_naming', 'audit_row']],
  ['a large campus', { campus: demoCampuses.MAIN }],
  ['a campus of which little is told', { campus: demoCampuses.CNL }],
  ['a campus of which nothing is told', { campus: demoCampuses.SHD }],
  ['no campus', { campus: 'institute' }],
  ['a kind of record in a campus', { campus: demoCampuses.MAIN, resource: 'person' }],
  ['a rare kind in a campus', { campus: demoCampuses.MAIN, resource: 'old_kind' }],
  ['one kind of act', { act: 'students.updated' }],
  ['one of two kinds of acts', { act: 'students.updated,guardians.updated' }],
  ['an API key', { apiKey: rare }],
  ['a part of the product', { part: 'Sign-up' }],
  ['a part of the product that did nothing', { part: 'Nobody' }, ['act_of_part']],
  ['words', { q: 'c4ca4238a0b923820dcc' }, ['act_told']],
  ['words of one who did much', { q: 'c4ca4238a0b923820dcc', actor: '09000000-0000-7000-8000-000000000007' }],
  [
    'a kind of act by somebody on some days',
    {
      act: 'students.updated',
      actor: '09000000-0000-7000-8000-000000000007',
      from: '2020-03-01' as never,
      to: '2020-03-02' as never,
    },
  ],
  ['whom it concerns, and a kind of act', { person: exampleStudent, act: 'students.updated' }],
  ['a span of days', { from: '2020-03-01' as never, to: '2020-03-02' as never }],
]

test.each(cases)('the audit by %s comes from indexes', async (_, filters, indexes = []) => {
  const { db } = await cast.school()
  const where = and(...filtersOf(filters, 'Asia/Karachi'))
  const query = db.select({ id: act.id }).from(act).where(where).orderBy(desc(act.id)).limit(26).getSQL()
  const rows = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toMatch(/Seq Scan on (audit|act)\b/)
  for (const index of indexes) expect(plan).toContain(index)
})
