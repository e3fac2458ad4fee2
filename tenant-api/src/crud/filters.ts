import { eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { customKey } from 'kit/contract/custom-rows'
import { addDays, day, startOfDay } from 'kit/values/day'
import { type Filter, isRange } from 'kit/contract/filters'
import { customParts } from './fields/custom-fields.ts'
import type { Crud } from './table.ts'
import { matches } from '../core/columns/text-search.ts'
import type { User } from '../core/authorization/user.ts'

/** The query parameters that filter a list, validated by the contract's schema. */
export type FilterQuery = Readonly<Record<string, unknown>>

/** Whether a query filters by more than the archive and the order. */
export function isFiltered({ narrowing }: Crud, query: FilterQuery): boolean {
  if (query.q || query.ids || query.campus || customKey(sortOf(query)) !== undefined) return true
  return narrowing.some((key) => query[key] !== undefined)
}

/** The column that a query sorts by. */
export function sortOf({ sort }: FilterQuery): string {
  return typeof sort === 'string' ? sort.replace(/^-/, '') : ''
}

/**
 * The predicates of all filters of a query, with days in the school's time zone. Never use them in a prepared
 * query.
 */
export function filterParts(crud: Crud, query: FilterQuery, { user, zone }: { user: User; zone: string }) {
  const parts = foundBy(crud, user, textIn(query, 'q') ?? '')
  const ids = textIn(query, 'ids')
  if (ids !== undefined) parts.push(inArray(crud.table.id, ids.split(',')))
  const campus = textIn(query, 'campus')
  if (campus !== undefined) parts.push(inCampus(crud, campus))
  return [...parts, ...crud.filters.flatMap((filter) => partsOf(crud, filter, { query, zone }))]
}

/**
 * The predicates of a search in one resource: on the indexed text, and on the part of it that the reader may
 * search.
 */
export function foundBy(crud: Crud, user: User, q: string, matching = matches): SQL[] {
  const told = crud.told?.(user)
  return [...matching(crud.searched ?? crud.table.searchText, q), ...(told ? matching(told, q) : [])]
}

/** The rows of a campus: its own, and those shared by all campuses. */
export function inCampus({ within: { campus: column, campuses, shared } }: Crud, campus: string): SQL {
  if (campuses) return sql`${campuses} @> array[${campus}::uuid]`
  if (!column) return sql`false`
  return (shared ? or(eq(column, campus), isNull(column)) : eq(column, campus)) ?? sql`false`
}

type Asked = { query: FilterQuery; zone: string }

function partsOf(crud: Crud, filter: Filter, { query, zone }: Asked): SQL[] {
  if (crud.custom?.has(filter.field)) return customParts(crud, filter, query)
  const { field } = filter
  const empty = filter.mayBeEmpty ? textIn(query, `${field}Empty`) : undefined
  const own = crud.filterBy?.[field]?.({
    value: textIn(query, field),
    from: textIn(query, `${field}From`),
    to: textIn(query, `${field}To`),
    isEmpty: empty === undefined ? undefined : empty === 'true',
  })
  if (own) return [own]
  const column = crud.columns[field]
  if (!column) {
    if (crud.filterBy?.[field]) return []
    throw new Error(`there is no column to filter by: ${field}`)
  }
  const isEmpty = isArray(column) ? sql`${column} = '{}'` : sql`coalesce(${column}::text, '') = ''`
  return [
    ...valueParts(column, textIn(query, field), filter),
    ...rangeParts(
      column,
      { from: textIn(query, `${field}From`), to: textIn(query, `${field}To`) },
      { filter, zone },
    ),
    ...(empty === undefined ? [] : [empty === 'true' ? isEmpty : sql`not (${isEmpty})`]),
  ]
}

function valueParts(column: PgColumn, value: string | undefined, { kind }: Filter): SQL[] {
  if (value === undefined || isRange(kind)) return []
  if (kind === 'text') return matches(sql`fold(${column})`, value)
  if (kind === 'flag') return [sql`${column} = ${value === 'true'}`]
  // A row with several values matches if it has one of them.
  if (isArray(column)) return [sql`${column} && ${`{${value}}`}::text[]`]
  return [inArray(column, value.split(','))]
}

function isArray(column: PgColumn): boolean {
  return column.getSQLType().endsWith('[]')
}

type Range = { from: string | undefined; to: string | undefined }

/** Both ends are included; a day ends where the next one begins. */
function rangeParts(
  column: PgColumn,
  { from, to }: Range,
  { filter, zone }: { filter: Filter; zone: string },
): SQL[] {
  if (!isRange(filter.kind)) return []
  const parts: SQL[] = []
  if (filter.kind === 'instant') {
    if (from) parts.push(sql`${column} >= ${startOfDay(day(from), zone).toISOString()}::timestamptz`)
    if (to) parts.push(sql`${column} < ${startOfDay(addDays(day(to), 1), zone).toISOString()}::timestamptz`)
    return parts
  }
  const type = sql.raw(rangeTypes[filter.kind])
  if (from) parts.push(sql`${column} >= ${from}::${type}`)
  if (to) parts.push(sql`${column} <= ${to}::${type}`)
  return parts
}

const rangeTypes = { number: 'numeric', money: 'bigint', day: 'date', time: 'time' } as const

function textIn(query: FilterQuery, key: string): string | undefined {
  const value = query[key]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
