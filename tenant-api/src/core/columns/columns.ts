import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { bigint, customType, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'

/** A row's id: a UUIDv7 from the database, so that ids sort by age. */
export function id() {
  return uuid('id')
    .primaryKey()
    .default(sql`uuidv7()`)
}

/** timestamptz, read and written as an RFC 3339 text in UTC (`2026-11-19T04:10:00.123Z`). */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: asUtc,
})

/**
 * PostgreSQL's text form differs from RFC 3339 only in the blank and the zone; slicing it is ten times as fast
 * as a Date.
 */
function asUtc(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  const thousandths = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${thousandths}Z`
}

/** An amount in minor units of its currency. */
export function minor(name: string) {
  return bigint(name, { mode: 'bigint' })
}

/** Case-insensitive text that keeps its case. */
export const citext = customType<{ data: string; driverData: string }>({ dataType: () => 'citext' })

/**
 * Text sorted by the numbers in it: 7-B before 10-A. The column carries the collation; no query overrides it.
 */
export const inNaturalOrder = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate natural_order',
})

/** Names in the alphabets of all languages at once; the default of a plain text column sorts by code points. */
export function byName(name: SQLWrapper): SQL {
  return sql`${name} collate name_order`
}

/** bytea as a Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Counts the changes of a row; an update sends back the version it read. */
export function version() {
  return integer('version').notNull().default(1)
}

/** Filled by the column's default in the database; `default` here only makes it optional for drizzle. */
export function createdAt() {
  return instant('created_at')
    .notNull()
    .default(sql`default`)
}

/** Like createdAt; every update sets it from school.now(). */
export function updatedAt() {
  return instant('updated_at')
    .notNull()
    .default(sql`default`)
}

/** Set instead of deleting a row that others refer to. */
export function archivedAt() {
  return instant('archived_at')
}

/** The values of the school's custom fields of a row, by their keys (docs/decisions/022). */
export function custom() {
  return jsonb('custom')
    .$type<Record<string, unknown>>()
    .notNull()
    .default(sql`default`)
}

/**
 * The columns of every resource's table besides its fields; the migration defines the text of the search form.
 */
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
