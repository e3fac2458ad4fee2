import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { modules } from '../../server/modules.ts'
import { dataMapOf, parentsFirst } from './data-map.ts'

const cast = await castSchool()
const dataMap = dataMapOf({ modules })
const mentions: Record<string, string> = Object.assign({}, ...modules.map((module) => module.mentions))

type Reference = { table: string; column: string; parent: string }

test('whatever leads to a person is decided on: theirs, and what becomes of it, or a mere mention', async () => {
  const { db } = await cast.school()
  const found = await db.execute<Reference>(sql`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as parent
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.conparentid = 0 order by 1, 2`)
  const tables = new Set(dataMap.map(({ table }) => table))
  const decided = new Set([
    ...dataMap.flatMap(({ table, by }) => Object.keys(by).map((column) => `${table}.${column}`)),
    ...Object.keys(mentions),
  ])
  const open = found
    .filter(({ parent }) => tables.has(parent))
    .map(({ table, column }) => `${table}.${column}`)
  expect(open.filter((column) => !decided.has(column))).toEqual([])
  // And nothing is decided of that there is not.
  const known = new Set(found.map(({ table, column }) => `${table}.${column}`))
  expect([...decided].filter((column) => !known.has(column))).toEqual([])
  const parents = dataMap.flatMap(({ table, by }, at) =>
    Object.values(by)
      .filter((parent) => dataMap.findIndex((one) => one.table === parent) >= at)
      .map((parent) => `${table} < ${parent}`),
  )
  expect(parents).toEqual([])
})

test('no column that holds a secret is handed out', async () => {
  const { db } = await cast.school()
  const columns = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'hash|secret|sealed|token|password')`)
  const open = columns.filter(({ table, column }) =>
    dataMap.some(
      (entry) =>
        entry.table === table && typeof entry.hides !== 'string' && entry.hides?.includes(column) !== true,
    ),
  )
  expect(open.filter(({ column }) => column !== 'must_change_password')).toEqual([])
})

test('the application may do to each table what its erasure takes', async () => {
  const { db } = await cast.school()
  const missing: string[] = []
  for (const entry of dataMap) {
    const { table, erase, isAppendOnly } = entry
    if (erase === 'keep' || isAppendOnly) continue
    if (erase === 'delete') {
      const [row] = await db.execute<{ may: boolean }>(
        sql`select has_table_privilege(${table}, 'delete') as may`,
      )
      if (row?.may !== true) missing.push(`delete ${table}`)
      continue
    }
    for (const column of Object.keys(erase)) {
      const [row] = await db.execute<{ may: boolean }>(
        sql`select has_column_privilege(${table}, ${column}, 'update') as may`,
      )
      if (row?.may !== true) missing.push(`update ${table}.${column}`)
    }
  }
  expect(missing).toEqual([])
})

test('tables that belong to each other in a circle are refused', () => {
  const [letter, envelope, box] = [
    table('letter', 'envelope'),
    table('envelope', 'box'),
    table('box', 'person'),
  ]
  expect(parentsFirst([letter, box, envelope])).toEqual([box, envelope, letter])
  expect(() => parentsFirst([letter, envelope, table('box', 'letter')])).toThrow('belongs to itself')
})

function table(name: string, parent: string) {
  return { table: name, area: 'record', by: { parent_id: parent }, erase: 'keep' } as const
}
