import { sql } from 'drizzle-orm'
import { customType, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'

/** A row's id: a UUIDv7 from the database, so that ids sort by age. */
export function id() {
  return uuid('id')
    .primaryKey()
    .default(sql`uuidv7()`)
}

/** timestamptz, read as an RFC 3339 text in UTC (`2026-11-19T04:10:00.123Z`) and written as one. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: asUtc,
})

/** PostgreSQL's own text is RFC 3339 but for its blank and its zone; taking it apart is ten times a Date's speed. */
function asUtc(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  const thousandths = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${thousandths}Z`
}

/** Case-insensitive text, kept as it was typed. */
export const citext = customType<{ data: string; driverData: string }>({ dataType: () => 'citext' })

/** Text whose numbers count: 7-B before 10-A. Its column carries that order, which no query overrides. */
export const inNaturalOrder = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate natural_order',
})

/** bytea as a Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Counts the changes of a row; an update sends back the one that it saw. */
export function version() {
  return integer('version').notNull().default(1)
}

/** Filled by the column's own default in the database; `default` here only tells drizzle that it may be left out. */
export function createdAt() {
  return instant('created_at')
    .notNull()
    .default(sql`default`)
}

/** As createdAt; every update sets it from school.now(). */
export function updatedAt() {
  return instant('updated_at')
    .notNull()
    .default(sql`default`)
}

/** Set instead of deleting a row to which others refer. */
export function archivedAt() {
  return instant('archived_at')
}

/** What the school's own fields say of a row, by their keys (docs/decisions/022). */
export function custom() {
  return jsonb('custom')
    .$type<Record<string, unknown>>()
    .notNull()
    .default(sql`default`)
}

/** What the table of every resource has beside its fields; the migration says what the search form is made of. */
export function rowColumns() {
  return {
    id: id(),
    searchText: text('search_text').generatedAlwaysAs(sql`fold('')`),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    archivedAt: archivedAt(),
  }
}
