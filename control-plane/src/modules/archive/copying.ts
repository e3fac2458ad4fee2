import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Sql } from '../../database.ts'
import type { Manifest, Measure } from './manifest.ts'

export type Table = { name: string; columns: string[]; key: string[] }

/** The rows of these are the template's own. */
const ofTemplate = ['schema_version']

/** The same text on every server, whatever its settings are. */
const plainly = `
  set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local search_path = public`

/** Makes of a transaction one in which copies are alike, as the owner of all objects. */
export async function beginCopying(tx: Sql): Promise<void> {
  await tx.unsafe(plainly).simple()
  await tx`set local role maktab_owner`
}

/** What made the schema, and which version it is. */
export async function schemaOf(tx: Sql): Promise<Pick<Manifest, 'schemaVersion' | 'migrations'>> {
  const migrations = await tx<Manifest['migrations']>`
    select version, checksum from schema_version order by version`
  return { schemaVersion: migrations.at(-1)?.version ?? 0, migrations: [...migrations] }
}

/** Every table with its stored columns and its key, by name. */
export async function tablesOf(tx: Sql): Promise<Table[]> {
  return tx<Table[]>`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      coalesce((select array_agg(k.attname::text order by place.at)
        from pg_index i, unnest(i.indkey::int[]) with ordinality place (num, at), pg_attribute k
        where i.indrelid = c.oid and i.indisprimary and k.attrelid = c.oid and k.attnum = place.num), '{}') as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all (${ofTemplate})
    group by c.oid, c.relname order by c.relname`
}

/**
 * The rows of a table as one stream in the order of their key, without which there is no order to compare by; then
 * by all that they are.
 */
export async function copyOut(tx: Sql, { name, columns, key }: Table) {
  const order = key.length > 0 ? key.map(quoted).join(', ') : 't::text collate "C"'
  const text = `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} t order by ${order}) to stdout`
  return tx.unsafe(text).readable()
}

/** Takes a copy in; the columns are those of the copy. */
export async function copyIn(
  tx: Sql,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  from: AsyncIterable<Buffer>,
): Promise<void> {
  const into = await tx
    .unsafe(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`)
    .writable()
  await pipeline(from, into)
}

/** Hands a copy on and measures it: in this format a line break ends a row, and stands nowhere else. */
export async function* measured(from: AsyncIterable<Buffer>, told: (measure: Measure) => void) {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  for await (const chunk of from) {
    hash.update(chunk)
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) rows += 1
    yield chunk
  }
  told({ rows, bytes, sha256: hash.digest('hex') })
}

/** What a table holds, measured. */
export async function measure(tx: Sql, table: Table): Promise<Measure> {
  let found: Measure | undefined
  for await (const _ of measured(await copyOut(tx, table), (one) => (found = one)));
  if (!found) throw new Error(`${table.name} was not read to its end`)
  return found
}

type Constraint = { table: string; name: string; definition: string }

/**
 * Fills empty tables: their own triggers are silent meanwhile, and what they refer to is checked at the end, at once.
 * All of it is one transaction, so that a database is full or as it was.
 */
export async function refill(tx: Sql, tables: readonly Table[], fill: () => Promise<void>): Promise<void> {
  const names = tables.map(({ name }) => quoted(name))
  const constraints = await tx<Constraint[]>`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`
  // A few tables have rows of the template; new files for all the others would take longer than the rows.
  await allOf(tx, [
    ...names.map((name) => `alter table ${name} disable trigger user`),
    ...constraints.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...names.map((name) => `delete from ${name}`),
  ])
  await fill()
  await allOf(tx, [
    ...constraints.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
    ...names.map((name) => `alter table ${name} enable trigger user`),
  ])
}

/** One after the other, in one round trip. */
async function allOf(tx: Sql, statements: readonly string[]): Promise<void> {
  await tx.unsafe(statements.join(';\n')).simple()
}

/** Where the counters stand. */
export async function sequencesOf(tx: Sql): Promise<Manifest['sequences']> {
  const names = await tx<{ name: string }[]>`
    select sequencename as name from pg_sequences where schemaname = 'public' order by 1`
  const found: Manifest['sequences'] = []
  for (const { name } of names) {
    const [row] = await tx.unsafe<{ value: string; isCalled: boolean }[]>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    )
    if (row) found.push({ name, ...row })
  }
  return found
}

export async function setSequences(tx: Sql, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await tx`select setval(${quoted(name)}::regclass, ${value}::bigint, ${isCalled})`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
