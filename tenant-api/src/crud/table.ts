import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint } from 'kit/contract/contract'
import type { CustomField } from 'kit/contract/custom-fields'
import type { Day } from 'kit/values/day'
import { type Filter, filterKeys, filtersOf } from 'kit/contract/filters'
import type { z } from 'zod'
import type { Parts } from '../core/acts/audit.ts'
import type { ConstraintMessages } from '../core/columns/constraint-errors.ts'
import { wireOf } from './values.ts'
import type { ReachColumns } from '../core/authorization/reach.ts'
import type { User } from '../core/authorization/user.ts'
import type { Db, Tx } from '../core/school/school.ts'

/** A table that can be a resource: the columns of every row, and the search form of its text. */
export type CrudTable = PgTable & {
  id: PgColumn
  version: PgColumn
  createdAt: PgColumn
  updatedAt: PgColumn
  archivedAt: PgColumn
  searchText: PgColumn
  /** The custom fields' values, if the resource has such fields. */
  custom?: PgColumn
}

export type CrudOptions = {
  table: CrudTable
  /** The table whose rows the list shows, if `table` is a view of another name. */
  rowsOf?: string
  /**
   * That the view has every row of that table, and that table every column by which rows are reached or archived:
   * then the whole list is counted there.
   */
  isWhole?: boolean
  /** The columns by which rows belong to a campus or a person; none for institute-wide rows. */
  within: ReachColumns
  taken?: ConstraintMessages
  /**
   * The entry of `taken` that refuses a new row its writer could not see: it reads as if the referenced row did
   * not exist.
   */
  unseen?: string
  /** What the list's search covers, if it is more than the row's own text. */
  searched?: SQL
  /**
   * The part of it that a reader may search, if the indexed text contains more than readers of the rows may
   * test.
   */
  told?: (user: User) => SQL | undefined
  /** For each field that refers to a row of another resource, that resource and its table. */
  rows?: Readonly<Record<string, () => Crud>>
  /** The fields of a row that depend on its reader, and so are no columns of the table. */
  fill?: Filling
  /** Filters of fields that are no columns, or whose columns cost too much to compute for every row. */
  filterBy?: Readonly<Record<string, FilterBy>>
  /** Additional columns of the Excel file. */
  beside?: Beside
  /** The column by which rows of other tables are parts of one: its history includes them. */
  parts?: Parts
  /** What is wrong in a whole row, such as a day before another one; none of its fields alone shows it. */
  check?: RowCheck
  /**
   * The last day of a row that ends: after it the row no longer keeps what it refers to out of the archive.
   * Null: it never does.
   */
  until?: PgColumn | null
}

/** Called with the row as it will stand, when one of these fields is written. */
type RowCheck = {
  fields: readonly string[]
  wrongIn: (row: Readonly<Record<string, unknown>>) => { field: string; message: string } | undefined
}

/** The predicate of one filter, from what its parameters ask; undefined leaves it to the column. */
export type FilterBy = (asked: {
  value: string | undefined
  from: string | undefined
  to: string | undefined
  isEmpty: boolean | undefined
}) => SQL | undefined

/** Computes these fields of rows for a reader. */
export type Filling = {
  fields: readonly string[]
  read: (db: Db | Tx, user: User, ids: readonly string[]) => Promise<ReadonlyMap<string, object>>
}

type Beside = { fields: z.ZodObject; read: Filling['read'] }

/**
 * A table that is no resource, whose rows keep a resource's row out of the archive: the plan of its lessons.
 */
export type Reference = {
  on: () => Crud
  table: PgTable
  column: PgColumn
  /** The reason in the refusal: a sentence with {name} and {count}. */
  says: string
  /** Which rows count. */
  where: (today: Day) => SQL
}

/** The result of kit/contract's `resource`, whatever its fields are. */
export type AnyResource = {
  name: string
  label: { one: string; many: string }
  search: readonly string[]
  apart?: string
  recognisedBy: readonly string[]
  workbookOrder?: number
  fields: z.ZodObject
  listed: z.ZodObject
  row: z.ZodObject
  sorts: readonly string[]
  custom?: boolean
  example: { body: Readonly<Record<string, unknown>> }
  endpoints: Record<
    | 'list'
    | 'sheet'
    | 'get'
    | 'history'
    | 'asOf'
    | 'create'
    | 'update'
    | 'archive'
    | 'restore'
    | 'file'
    | 'change',
    Endpoint
  >
}

/** A resource with its table, prepared once. `label` is the column that names a row in sentences. */
export type Crud = CrudOptions & {
  resource: AnyResource
  name: string
  columns: Record<string, PgColumn>
  label: string
  filters: readonly Filter[]
  /** The query parameters of its filters. */
  narrowing: readonly string[]
  /** The school's custom fields, by their names among those of the contract. */
  custom?: ReadonlyMap<string, CustomField>
  /** Converts a row of the table to its wire form. */
  wire: (row: Readonly<Record<string, unknown>>, currency: string) => Readonly<Record<string, unknown>>
}
export type Row = Record<string, unknown> & { id: string; version: number }

const made: Crud[] = []

/** All resources with their tables, for queries over all of them, such as the references to a row. */
export function everyCrud(): readonly Crud[] {
  return made
}

const standings: Reference[] = []

/** Registers references from tables that are no resource. */
export function referencedBy(...said: readonly Reference[]): void {
  standings.push(...said)
}

/** All registered references. */
export function everyReference(): readonly Reference[] {
  return standings
}

/**
 * Finds the column of each field and each stored column of the resource; a missing one is a bug and throws at
 * start.
 */
export function crudOf(resource: AnyResource, options: CrudOptions): Crud {
  const all = getTableColumns(options.table)
  const columns: Record<string, PgColumn> = {}
  for (const key of Object.keys(resource.row.shape)) {
    if (options.fill?.fields.includes(key)) continue
    const column = all[key]
    if (!column) throw new Error(`${resource.name}: its table has no column ${key}`)
    columns[key] = column
  }
  const { listed, name } = resource
  const filters = filtersOf(listed)
  const label = resource.search[0] ?? 'id'
  const crud = {
    ...options,
    resource,
    columns,
    name,
    label,
    filters,
    narrowing: filters.flatMap(filterKeys),
    wire: wireOf(listed),
  }
  made.push(crud)
  return crud
}

/** The rows with their reader-dependent fields, computed for all of them at once. */
export async function filled<R extends Readonly<Record<string, unknown>>>(
  db: Db | Tx,
  { fill }: { fill?: Pick<Filling, 'read'> | undefined },
  { user, rows }: { user: User; rows: readonly R[] },
): Promise<R[]> {
  if (!fill || rows.length === 0) return [...rows]
  const ids = rows.map(({ id }) => String(id))
  const said = await fill.read(db, user, ids)
  return rows.map((row) => ({ ...row, ...said.get(String(row.id)) }))
}

export function selectFrom(db: Db | Tx, { columns, table }: Pick<Crud, 'columns' | 'table'>) {
  return db.select(columns).from(table)
}
