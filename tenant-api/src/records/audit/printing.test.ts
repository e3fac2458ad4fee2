import { sql } from 'drizzle-orm'
import type { Language } from 'kit/text/locale'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { words } from 'kit/text/words-node'
import { type Change, printer } from './printing.ts'

const cast = await castSchool()
async function printing(language: Language, changes: readonly Change[]) {
  const school = await cast.school()
  const profile = await school.profile()
  const declared = cast.app().modules.flatMap(({ permissions }) => permissions)
  const labels = new Map(declared.map(({ resource, label }) => [resource, label]))
  return printer(school.db, {
    modules: school.modules,
    user: { language } as never,
    profile,
    changes,
    labels,
  })
}

const raw = /[0-9a-f]{8}-[0-9a-f]{4}-|[{}[\]]|object Object|^\d\d:\d\d:\d\d|\d{4}-\d\d-\d\dT/

test.each(['en', 'ur', 'ar'] as const)(
  'no act of the demo school says an id, a code or a column in %s',
  async (language) => {
    const { db } = await cast.school()
    const changes = await db.execute<Change>(sql`select resource, before, after from audit`)
    const found = new Set<string>()
    // Names of all of them at once would take the database longer than it gives one query.
    for (let from = 0; from < changes.length; from += 5_000) {
      const part = changes.slice(from, from + 5_000)
      const print = await printing(language, part)
      for (const change of part) {
        const record = print.recordOf(change.resource)
        if (language !== 'en' && /^[\x20-\x7e]+$/.test(record)) found.add(`${change.resource}: ${record}`)
        for (const { field, before, after } of print.valuesOf(change)) {
          if (language !== 'en' && /^[\x20-\x7e]+$/.test(field)) found.add(`${change.resource}: ${field}`)
          for (const value of [before, after])
            if (raw.test(value)) found.add(`${change.resource} ${field}: ${value}`)
        }
      }
    }
    expect(changes.length).toBeGreaterThan(1_000)
    expect([...found]).toEqual([])
  },
)

test('every code that the database knows of an audited table has words, and every column a title', async () => {
  const { db } = await cast.school()
  const rows = await db.execute<{ table: string; column: string; rule: string | null }>(sql`
    select c.relname as "table", a.attname as "column",
      (select pg_get_constraintdef(k.oid) from pg_constraint k
       where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
         and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[''%') as rule
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where t.tgname = 'audit_insert'
      and a.attname not in ('version', 'created_at', 'updated_at', 'search_text', 'custom')
      and a.attname <> all (string_to_array(encode(t.tgargs, 'escape'), '\\000'))`)
  const changes = rows.flatMap(({ table, column, rule }): Change[] => {
    const codes = [...(rule ?? '').matchAll(/'([^']+)'::text/g)].map(([, code]) => code)
    const values = codes.length > 0 ? codes : ['1']
    return values.map((value) => ({ resource: table, before: null, after: { [column]: value } }))
  })
  const print = await printing('ur', changes)
  const { say } = words('ur')
  const wanting = changes.flatMap((change) => {
    const [[column = '', value] = []] = Object.entries(change.after ?? {})
    return print
      .valuesOf(change)
      .flatMap(({ field, after }) => [
        ...(/^[\x20-\x7e]+$/.test(field) && say(field) === field
          ? [`${change.resource}.${column} has no title: ${field}`]
          : []),
        ...(value !== '1' && after === value ? [`${change.resource}.${column}: ${after}`] : []),
      ])
  })
  expect(rows.length).toBeGreaterThan(300)
  expect([...new Set(wanting)]).toEqual([])
})

/** Values that a column may hold, and some that only somebody past the product can have put there. */
const oddities: readonly unknown[] = [
  '2026-13-01',
  '0000-00-00',
  '2026-02-30',
  '9999-99-99',
  '2026-12-01T25:61',
  '2026-12-01 99:99:99+99',
  '0000-00-00T00:00:00Z',
  '2026-12-01T07:00 and a half',
  '99:99:99',
  '12345678901234567890123456789',
  '-',
  '+',
  '+99999999999999999999',
  'xx-XX-xxxxxxxxxxxxxx',
  '\u202e\u2066',
  '\ud800',
  '{count, plural, one {#}}',
  Number.MAX_VALUE,
  -1,
  8,
  0.5,
  [null],
  [[]],
  [8, -1, 0.5, '2026-13-01'],
  [{ resource: 'x', action: 'y' }],
  [{ title: null }],
  [{ title: { en: 1 } }],
  {},
  { amount: 'x', currency: 'y' },
]

test.each(['en', 'ur', 'ar'] as const)(
  'no value of any audited column breaks the audit in %s',
  async (language) => {
    const { db } = await cast.school()
    const columns = await db.execute<{ table: string; column: string }>(sql`
    select c.relname as "table", a.attname as "column" from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where t.tgname = 'audit_insert'`)
    expect(columns.length).toBeGreaterThan(500)
    const changes = columns.flatMap(({ table, column }) =>
      oddities.map((value): Change => ({ resource: table, before: null, after: { [column]: value } })),
    )
    const print = await printing(language, changes.slice(0, 100))
    const broken = changes.flatMap((change) => {
      try {
        print.valuesOf(change)
        return []
      } catch (error) {
        return [`${change.resource} ${JSON.stringify(change.after)}: ${String(error)}`]
      }
    })
    expect(broken.slice(0, 20)).toEqual([])
  },
)

test('a title that looks like a day is told as it was typed', async () => {
  const change: Change = {
    resource: 'department',
    before: { title: '2026-12-01' },
    after: { title: '2026-13-01' },
  }
  const print = await printing('en', [change])
  expect(print.valuesOf(change)).toEqual([{ field: 'Title', before: '2026-12-01', after: '2026-13-01' }])
})
