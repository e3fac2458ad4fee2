import { type Name, type SQL, sql } from 'drizzle-orm'
import { isMoney } from 'kit/values/money'
import type { Crud } from '../../crud/table.ts'
import type { Tx } from '../../core/school/school.ts'

type Body = Readonly<Record<string, unknown>>
/** Records with the database's column names, and which of the columns are written. */
type Setting = { at: string; columns: readonly string[]; records: readonly object[] }

/** Adds a row for each record. */
export async function insertFrom(tx: Tx, { table, name }: Crud, { at, columns, records }: Setting) {
  const own = views[name]
  if (own === undefined) return insertInto(tx, sql`${table}`, { at, columns, records })
  const ofPerson = columns.filter((column) => personColumns.has(column))
  await insertInto(tx, sql`person`, { at, columns: ofPerson, records })
  const rest = columns.filter((column) => !personColumns.has(column))
  await insertInto(tx, sql.identifier(own), { at, columns: rest, records })
}

/**
 * Views that join a person with a role's table. Their triggers run per row, so bulk writes go to both tables
 * directly.
 */
const views: Readonly<Record<string, string>> = { students: 'student', guardians: 'guardian' }
const personColumns: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'other_name',
  'gender',
  'birth_date',
  'nationality',
  'phone',
  'email',
  'username',
  'present_address',
  'permanent_address',
])

async function insertInto(tx: Tx, table: SQL | Name, { at, columns, records }: Setting) {
  await tx.execute(sql`
    insert into ${table} (id, ${listed(columns)}, created_at, updated_at)
    select r.id, ${listed(columns, 'r')}, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb) r`)
}

/** Updates each row from the record with its id. */
export async function updateFrom(tx: Tx, { table, name }: Crud, { at, columns, records }: Setting) {
  const own = views[name]
  if (own === undefined) return updateIn(tx, sql`${table}`, { at, columns, records })
  const ofPerson = columns.filter((column) => personColumns.has(column))
  if (ofPerson.length > 0) {
    // Unchanged people are not touched; a difference of case counts, even if the column's type ignores it.
    const differs = sql`(${lettersOf(ofPerson, 'person')}) is distinct from (${lettersOf(ofPerson, 'r')})`
    await updateIn(tx, sql`person`, { at, columns: ofPerson, records, where: differs })
  }
  const rest = columns.filter((column) => !personColumns.has(column))
  await updateIn(tx, sql.identifier(own), { at, columns: rest, records })
}

type Updating = Setting & { where?: SQL }

async function updateIn(tx: Tx, table: SQL | Name, { at, columns, records, where = sql`true` }: Updating) {
  const set = columns.map((column) => sql`${sql.identifier(column)} = r.${sql.identifier(column)}, `)
  await tx.execute(sql`
    update ${table} set ${sql.join(set)}version = ${table}.version + 1, updated_at = ${at}::timestamptz
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb) r
    where ${table}.id = r.id and ${where}`)
}

/** The columns that any of the rows fills, by the database's names. */
export function columnsOf(crud: Crud, rows: readonly { body: Body }[]): string[] {
  return [...new Set(rows.flatMap(({ body }) => Object.keys(recordOf(crud, body))))]
}

/** A body as a JSON record for PostgreSQL: with database names, and money as minor units. */
export function recordOf({ columns }: Crud, body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => {
      const column = columns[key]
      return column ? [[column.name, isMoney(value) ? String(value.amount) : value]] : []
    }),
  )
}

function listed(columns: readonly string[], of?: string): SQL {
  const names = columns.map((column) =>
    of === undefined ? sql.identifier(column) : sql`${sql.identifier(of)}.${sql.identifier(column)}`,
  )
  return sql.join(names, sql`, `)
}

function lettersOf(columns: readonly string[], of: string): SQL {
  const texts = columns.map((column) => sql`${sql.identifier(of)}.${sql.identifier(column)}::text`)
  return sql.join(texts, sql`, `)
}
