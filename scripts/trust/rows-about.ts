import { endpoints } from 'tenant-api/endpoints'
import { spotsOf } from './places-of-ids.ts'
import type { Place, Reader } from './relations.ts'

/** Files come of what they belong to; the others name who wrote them or handed them in, and are about a section. */
const ofOthers: ReadonlySet<string> = new Set(['file', 'register', 'announcement', 'diary_entry'])

/** Ids by the table that they are of. */
export type Rows = ReadonlyMap<string, readonly string[]>

/**
 * Rows that are about these people and nobody else, of every table that names a person: they themselves, their papers,
 * notes, stays, cards, log-ins and files, and whatever comes. `of` says in which order.
 */
export async function rowsAbout({ sql }: Place, people: readonly string[], perTable = 2): Promise<Rows> {
  const columns = await sql<{ table: string; column: string }[]>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = any ('{person,student,guardian,employee,account}'::regclass[])
      and a.attname <> 'id'
      and exists (select from pg_attribute k where k.attrelid = c.conrelid and k.attname = 'id')
    order by 1, 2`
  const accounts = await sql<{ id: string }[]>`select id from account where person_id = any (${[...people]})`
  const whose = [...people, ...accounts.map(({ id }) => id)]
  const rows = new Map<string, string[]>()
  for (const [table, of] of Map.groupBy(columns, (one) => one.table)) {
    if (ofOthers.has(table)) continue
    const every = of.map(({ column }) => `${column} is null or ${column} = any ($1::uuid[])`)
    const some = of.map(({ column }) => `${column} is not null`).join(' or ')
    const found = await sql.unsafe<{ id: string }[]>(
      `select id from ${table} where (${some}) and (${every.join(') and (')}) order by md5(id::text) limit ${perTable}`,
      [whose],
    )
    rows.set(
      table,
      found.map(({ id }) => id),
    )
  }
  for (const table of ['student', 'guardian', 'employee'] as const) rows.set(table, await peopleOf(table))
  const papers = [...rows].flatMap(([table, ids]) => (table === 'account' ? [] : ids))
  const files = await sql<{ id: string }[]>`
    select id from file where deleted_at is null and owner_id = any (${papers}) order by resource, id`
  return rows.set(
    'file',
    files.map(({ id }) => id),
  )

  /** Of each campus, those who are here and those who are not. */
  async function peopleOf(table: 'student' | 'guardian' | 'employee'): Promise<string[]> {
    const found = await sql<{ id: string }[]>`
      select distinct on (campus_id is null, campus_id, archived_at is null) id from ${sql(table)}
      where id = any (${[...people]}) order by campus_id is null, campus_id, archived_at is null, md5(id::text)`
    return found.map(({ id }) => id)
  }
}

/** The tables that hold the ids which the endpoints' examples name. */
export async function tablesOfExamples({ sql }: Place): Promise<(id: string) => readonly string[]> {
  const ids = [...new Set(endpoints.flatMap(spotsOf).flatMap(({ example }) => example ?? []))]
  const tables = await sql<{ table: string }[]>`
    select c.table_name as table from information_schema.columns c join information_schema.tables t
      using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'id' and udt_name = 'uuid'`
  const holding = new Map<string, string[]>()
  for (const { table } of tables) {
    const found = await sql<{ id: string }[]>`select id from ${sql(table)} where id = any (${ids})`
    for (const { id } of found) holding.set(id, [...(holding.get(id) ?? []), table])
  }
  return (id) => holding.get(id) ?? []
}

/** The sections that a reader neither teaches nor has a child in. */
export async function foreignSections({ sql }: Place, { sections }: Reader): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from section where id <> all (${[...sections]}) and archived_at is null order by campus_id, id limit 2`
  return rows.map(({ id }) => id)
}
