import { type Column, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Action } from 'kit/contract/contract'
import { arrayOf } from '../columns/array-text.ts'
import type { Db, Tx } from '../school/school.ts'
import type { Grant, User } from './user.ts'

/**
 * The columns by which a table's rows belong to a campus, section or person; institute-wide tables have none.
 * With `shared`, rows without a campus belong to the whole institute, and any reach views them. Rows with
 * `campuses`, an array, belong to each of them, as a guardian to those of all children; with `wholly`, only a
 * user with all of them reaches them. `section` is a column, or SQL for the rows that belong to one of the
 * given sections. `person` is whom a row is about, who has it as their own.
 */
export type ReachColumns = {
  campus?: Column
  campuses?: Column
  wholly?: boolean
  shared?: boolean
  section?: Column | ((sections: SQL) => SQL)
  person?: Column
}

/** Whether any of the user's roles grants this permission, at any reach. */
export function may(user: User, resource: string, action: Action): boolean {
  return grantsOf(user, resource, action).length > 0
}

/** The same at a reach beyond `own`. */
export function mayBeyondOwn(user: User, resource: string, action: Action): boolean {
  return grantsOf(user, resource, action).some((grant) => grant.reach !== 'own')
}

/** The same for institute-wide rows: any reach views them, only institute reach does more. */
export function mayInInstitute(user: User, resource: string, action: Action): boolean {
  return grantsOf(user, resource, action).some((grant) => action === 'view' || grant.reach === 'institute')
}

/** Whether a permission reaches every row. */
export function reachesAll(user: User, resource: string, action: Action): boolean {
  return grantsOf(user, resource, action).some((grant) => grant.reach === 'institute')
}

/**
 * The rows that a permission reaches, as one SQL predicate for reads AND writes: false when nothing is granted.
 * Any reach views institute-wide rows, only institute reach changes them.
 */
export function reach(user: User, resource: string, action: Action, columns: ReachColumns): SQL {
  return predicate(reached(user, resource, action, columns), columns, (ids) => sql`${arrayOf(ids)}::uuid[]`)
}

/**
 * The same predicate for a prepared query: `key` names its shape, `where` holds placeholders, which `values`
 * fills at each `execute`.
 */
export function preparedReach(user: User, resource: string, action: Action, columns: ReachColumns) {
  const found = reached(user, resource, action, columns)
  const values: Record<string, string> = {}
  const where = predicate(found, columns, (ids, kind) => {
    values[kind] = arrayOf(ids)
    return sql`${sql.placeholder(kind)}::uuid[]`
  })
  const key = found.all ? 'all' : [...Object.keys(values), found.shared ? 'shared' : ''].join('-')
  return { key, where, values }
}

type Bind = (ids: readonly string[], kind: 'campuses' | 'sections' | 'own') => SQL

function predicate(
  { all, campuses, sections, own, shared }: Reached,
  columns: ReachColumns,
  bind: Bind,
): SQL {
  if (all) return sql`true`
  const parts: SQL[] = []
  if (columns.campus && shared) parts.push(isNull(columns.campus))
  if ((columns.campus ?? columns.campuses) && campuses.length > 0) {
    const ids = bind(campuses, 'campuses')
    parts.push(inCampuses(columns, ids))
  }
  if (columns.section && sections.length > 0) {
    const ids = bind(sections, 'sections')
    parts.push(
      typeof columns.section === 'function' ? columns.section(ids) : sql`${columns.section} = any(${ids})`,
    )
  }
  if (columns.person && own.length > 0) parts.push(sql`${columns.person} = any(${bind(own, 'own')})`)
  return or(...parts) ?? sql`false`
}

/** The facts of one row that reach is checked against, read by the same columns. */
export type RowFacts = { campuses: string[]; sections: string[]; person: string | null; isShared: boolean }

/** The facts of a row; null if it does not exist. `sections` are the school's sections. */
export async function factsOf(
  db: Db | Tx,
  { table, columns, id }: { table: PgTable & { id: Column }; columns: ReachColumns; id: string },
): Promise<RowFacts | null> {
  const none = sql`'[]'::jsonb`
  const { campus, campuses, section, person } = columns
  const within = (one: SQL) =>
    typeof section === 'function' ? section(one) : section ? sql`${section} = any(${one})` : sql`false`
  const [row] = await db
    .select({
      campuses: sql<
        string[]
      >`${campuses ? sql`to_jsonb(${campuses})` : campus ? sql`to_jsonb(array_remove(array[${campus}], null))` : none}`,
      sections: sql<
        string[]
      >`to_jsonb(array(select of_row.id from section of_row where ${within(sql`array[of_row.id]`)}))`,
      person: person ? sql<string | null>`${person}` : sql<null>`null::uuid`,
      isShared: campus && columns.shared ? sql<boolean>`${campus} is null` : sql<boolean>`false`,
    })
    .from(table)
    .where(eq(table.id, id))
  return row ?? null
}

/** The predicate of `reach` in memory, for checking one row against many people. */
export function reaches(
  user: Pick<User, 'grants' | 'own'>,
  [resource, action]: readonly [resource: string, action: Action],
  { columns, facts }: { columns: ReachColumns; facts: RowFacts },
): boolean {
  const found = reached(user, resource, action, columns)
  if (found.all) return true
  const inside = (id: string) => found.campuses.includes(id)
  const { campuses, sections, person, isShared } = facts
  const isInCampus = columns.wholly ? campuses.length > 0 && campuses.every(inside) : campuses.some(inside)
  return (
    (found.shared && isShared) ||
    isInCampus ||
    sections.some((id) => found.sections.includes(id)) ||
    (person !== null && found.own.includes(person))
  )
}

function inCampuses({ campus, campuses, wholly }: ReachColumns, ids: SQL): SQL {
  if (!campuses) return sql`${campus} = any(${ids})`
  return wholly ? sql`(${campuses} <@ ${ids} and ${campuses} <> '{}')` : sql`${campuses} && ${ids}`
}

/** The user's grants indexed by permission: every request checks them, and an owner has over a hundred. */
function grantsOf({ grants }: Pick<User, 'grants'>, resource: string, action: Action): readonly Grant[] {
  let sorted = byPower.get(grants)
  if (!sorted) {
    sorted = Map.groupBy(grants, (grant) => `${grant.resource} ${grant.action}`)
    byPower.set(grants, sorted)
  }
  return sorted.get(`${resource} ${action}`) ?? []
}
const byPower = new WeakMap<readonly Grant[], Map<string, Grant[]>>()

type Reached = { all: boolean; campuses: string[]; sections: string[]; own: string[]; shared: boolean }

function reached(
  user: Pick<User, 'grants' | 'own'>,
  resource: string,
  action: Action,
  columns: ReachColumns,
): Reached {
  const grants = grantsOf(user, resource, action)
  const instituteWide = !columns.campus && !columns.campuses && !columns.section && !columns.person
  const viewsAll = instituteWide && action === 'view' && grants.length > 0
  return {
    all: viewsAll || grants.some((grant) => grant.reach === 'institute'),
    campuses: grants.flatMap((grant) => grant.campuses),
    sections: grants.flatMap((grant) => grant.sections),
    own: grants.some((grant) => grant.reach === 'own') ? user.own : [],
    shared: columns.shared === true && action === 'view' && grants.length > 0,
  }
}
