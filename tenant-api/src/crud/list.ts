import {
  and,
  asc,
  Column,
  desc,
  getTableName,
  is,
  isNotNull,
  isNull,
  Placeholder,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import type { SerializableParameter, Sql } from 'postgres'
import { byName } from '../core/columns/columns.ts'
import { comparable, refuseUnknownWords } from './fields/custom-fields.ts'
import { filterParts, type FilterQuery, isFiltered, sortOf } from './filters.ts'
import type { Crud } from './table.ts'
import { preparedReach, reach } from '../core/authorization/reach.ts'
import type { User } from '../core/authorization/user.ts'
import type { School } from '../core/school/school.ts'

export type Query = FilterQuery & { sort: string; limit: number; skip: number; archived: boolean }
type Asked = { school: School; user: User; query: Query }

/** The key of the total beside the columns of each row: no field can have it, but many are called `total`. */
const totalKey = '#total'

/**
 * A page of the rows that the user may view. Prepared per pool, reach and order; only filtered lists are
 * planned each time.
 */
export async function list(crud: Crud, { school, user, query }: Asked) {
  refuseUnknownWords(crud, query, user)
  if (isFiltered(crud, query)) return search(crud, { school, user, query })
  const { key, where: within, values } = preparedReach(user, crud.name, 'view', crud.within)
  const { sort, limit, skip, archived } = query
  const whereOf = () => and(filed(crud, archived), within)
  const shape = `${crud.name}:${archived ? 'archived' : 'current'}:${key}`
  const page = school.prepared(`${shape}:${sort}`, (db) =>
    pageQuery(
      crud,
      db.$client,
      db
        .select({ ...crud.columns, [totalKey]: countOf(crud, whereOf(), wholeTable(crud)) })
        .from(crud.table)
        .where(whereOf())
        .orderBy(...orderOf(crud, sort))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('skip'))
        .toSQL(),
    ),
  )
  const found = await page({ ...values, limit, skip })
  if (found.rows.length > 0 || skip === 0) return found
  const count = school.prepared(`${shape}:count`, (db) =>
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(crud.table)
      .where(whereOf())
      .prepare(`${shape}:count`),
  )
  return { rows: [], total: (await count.execute(values))[0]?.total ?? 0 }
}

/**
 * A prepared page; the total follows the columns of each row. Maps rows without drizzle's per-value decoder
 * lookup, which costs more than the query: columns and placeholders are known once.
 */
function pageQuery({ columns }: Crud, client: Sql, query: { sql: string; params: readonly unknown[] }) {
  const readers = Object.entries(columns).map(([key, column]) => ({ key, column, isPlain: isPlain(column) }))
  const slots = query.params.map((param) => ({
    param,
    name: is(param, Placeholder) ? param.name : undefined,
  }))
  return async function page(given: Record<string, unknown>) {
    const params = slots.map(({ param, name }) => asParameter(name === undefined ? param : given[name]))
    const found = await client.unsafe(query.sql, params, { prepare: true }).values()
    return { rows: found.map(read), total: Number(found[0]?.[readers.length] ?? 0) }
  }

  function read(values: readonly unknown[]) {
    const row: Record<string, unknown> = {}
    let at = 0
    for (const { key, column, isPlain } of readers) {
      const value = values[at]
      at += 1
      row[key] = isPlain || value === null ? value : column.mapFromDriverValue(value)
    }
    return row
  }
}

/** Whether a column uses the driver's values unchanged. */
export function isPlain(column: Column): boolean {
  return column.mapFromDriverValue === Column.prototype.mapFromDriverValue
}

function asParameter(value: unknown): SerializableParameter {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return value
  throw new Error('a prepared page takes texts, numbers and booleans')
}

/** Unprepared, so that each filter gets its own plan and the trigram index is used. */
async function search(crud: Crud, { school, user, query }: Asked) {
  const { where, orderBy } = await unpreparedList(crud, { school, user, query })
  const rows = await school.db
    .select({ ...crud.columns, [totalKey]: countOf(crud, where) })
    .from(crud.table)
    .where(where)
    .orderBy(...orderBy)
    .limit(query.limit)
    .offset(query.skip)
  if (rows.length > 0 || query.skip === 0) return asPage(rows)
  const [all] = await school.db
    .select({ total: sql<number>`count(*)::int` })
    .from(crud.table)
    .where(where)
  return { rows, total: all?.total ?? 0 }
}

/** The filter and the order of a list with inline values, for filtered lists and for Excel. */
export async function unpreparedList(crud: Crud, { school, user, query }: Asked) {
  refuseUnknownWords(crud, query, user)
  return { where: await shownBy(crud, { school, user, query }), orderBy: orderOf(crud, query.sort) }
}

type Narrowed = { school: School; user: User; query: FilterQuery & { archived?: boolean | undefined } }

/** The rows that a filter shows to a user: its own predicates AND the user's reach. */
export async function shownBy(crud: Crud, { school, user, query }: Narrowed): Promise<SQL | undefined> {
  const { zone } = await school.profile()
  const within = reach(user, crud.name, 'view', crud.within)
  return and(filed(crud, query.archived), ...filterParts(crud, query, { user, zone }), within)
}

function filed({ table }: Crud, archived: boolean | undefined) {
  if (archived === undefined) return undefined
  return archived ? isNotNull(table.archivedAt) : isNull(table.archivedAt)
}

function countOf({ table }: Crud, where: SQL | undefined, from: SQLWrapper = table) {
  return sql<number>`(select count(*)::int from ${from} where ${where})`
}

/** The table under the view's name: to count all rows the view would join what it shows of them. */
function wholeTable({ table, rowsOf, isWhole }: Crud): SQLWrapper {
  if (!isWhole || rowsOf === undefined) return table
  return sql`${sql.identifier(rowsOf)} as ${sql.identifier(getTableName(table))}`
}

/** Sorts names by the alphabet of their own script, and ties always in the same order. */
function orderOf(crud: Crud, sort: string): SQL[] {
  const by = orderBy(crud, sortOf({ sort }))
  return sort.startsWith('-') ? [desc(by), desc(crud.table.id)] : [asc(by), asc(crud.table.id)]
}

function orderBy(crud: Crud, key: string): SQL {
  const own = crud.custom?.get(key)
  if (own) return comparable(crud, own)
  const column = crud.columns[key]
  if (!column) throw new Error(`there is no column to sort by: ${key}`)
  return column.getSQLType() === 'text' ? byName(column) : sql`${column}`
}

/** Each row carries the total; the response schema removes it. */
function asPage(rows: readonly Record<string, unknown>[]) {
  return { rows: [...rows], total: Number(rows[0]?.[totalKey] ?? 0) }
}
