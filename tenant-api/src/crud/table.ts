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

/** A table that a resource can be: the columns that every row carries, and the search form of its text. */
export type CrudTable = PgTable & {
  id: PgColumn
  version: PgColumn
  createdAt: PgColumn
  updatedAt: PgColumn
  archivedAt: PgColumn
  searchText: PgColumn
  /** What the school's own fields say, where the resource has such. */
  custom?: PgColumn
}

export type CrudOptions = {
  table: CrudTable
  /** The columns by which rows belong to a campus or a person; none for institute-wide rows. */
  within: ReachColumns
  taken?: ConstraintMessages
  /** Which of `taken` is said of a new row that its writer would not even see: as of what is not there. */
  unseen?: string
  /** What the search of the list looks into, where it is more than the row's own text. */
  searched?: SQL
  /** What of that it may tell a reader, where the text with the index has more than readers of the rows may test. */
  told?: (user: User) => SQL | undefined
  /** For each field that names a row of another resource, that resource and its table. */
  rows?: Readonly<Record<string, () => Crud>>
  /** What of a row depends on who reads it, and so is no column of the table. */
  fill?: Filling
  /** What the Excel file has beside the columns of the list. */
  beside?: Beside
  /** The column by which rows of other tables belong to one: its history tells of them. */
  parts?: Parts
  /**
   * The last day of what is over one day: from then on it keeps nothing that it refers to out of the archive. Null:
   * it never does.
   */
  until?: PgColumn | null
}

/** Says of rows that were read what these fields are for a reader. */
type Filling = {
  fields: readonly string[]
  read: (db: Db | Tx, user: User, ids: readonly string[]) => Promise<ReadonlyMap<string, object>>
}

type Beside = { fields: z.ZodObject; read: Filling['read'] }

/** Rows of a table that is no resource, and that keep a row of one out of the archive: the plan of its lessons. */
export type Reference = {
  on: () => Crud
  table: PgTable
  column: PgColumn
  /** Why that row is not archived: a sentence with {name} and {count}. */
  says: string
  /** Which of the rows count. */
  where: (today: Day) => SQL
}

/** What `resource` of kit/contract makes, whatever its fields are. */
export type AnyResource = {
  name: string
  label: { one: string; many: string }
  search: readonly string[]
  apart?: string
  fields: z.ZodObject
  listed: z.ZodObject
  row: z.ZodObject
  sorts: readonly string[]
  custom?: boolean
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

/** A resource and its table, made ready once. `label` is the column that names a row in sentences. */
export type Crud = CrudOptions & {
  resource: AnyResource
  name: string
  columns: Record<string, PgColumn>
  label: string
  filters: readonly Filter[]
  /** The words of a list's query that its filters are asked by. */
  narrowing: readonly string[]
  /** The fields that the school has added, by their names among those of the contract. */
  custom?: ReadonlyMap<string, CustomField>
  /** A row of the table as the wire has it. */
  wire: (row: Readonly<Record<string, unknown>>, currency: string) => Readonly<Record<string, unknown>>
}
export type Row = Record<string, unknown> & { id: string; version: number }

const made: Crud[] = []

/** Every resource with its table, for what asks of all of them: who refers to a row. */
export function everyCrud(): readonly Crud[] {
  return made
}

const standings: Reference[] = []

/** Says of a table that is no resource on which rows its own stand. */
export function referencedBy(...said: readonly Reference[]): void {
  standings.push(...said)
}

/** All that was said so. */
export function everyReference(): readonly Reference[] {
  return standings
}

/** Finds a column for each field and each kept column of the resource; a missing one is a bug and throws at start. */
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

/** The rows with what depends on their reader, asked for all of them at once. */
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

export function selectFrom(db: Db | Tx, { columns, table }: Crud) {
  return db.select(columns).from(table)
}
