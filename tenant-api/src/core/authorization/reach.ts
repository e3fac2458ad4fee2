import { type Column, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Action } from 'kit/contract/contract'
import type { Db, Tx } from '../school/school.ts'
import type { Grant, User } from './user.ts'

/**
 * The columns by which a table's rows belong to somebody; a table of institute-wide rows has none. With `shared`, rows
 * whose campus is empty belong to the whole institute, and any reach views them. Rows with `campuses`, an array, belong
 * to each of these: a guardian to those of all children; `wholly`, only to who has all of them. `section` is a column,
 * or says in SQL which rows belong to one of the sections given. `person` is whom a row is about, and to whom it is
 * their own.
 */
export type ReachColumns = {
  campus?: Column
  campuses?: Column
  wholly?: boolean
  shared?: boolean
  section?: Column | ((sections: SQL) => SQL)
  person?: Column
}

/** Whether any of the user's roles gives this permission, however far it reaches. */
export function may(user: User, resource: string, action: Action): boolean {
  return grantsOf(user, resource, action).length > 0
}

/** The same, of more than what is one's own. */
export function mayBeyondOwn(user: User, resource: string, action: Action): boolean {
  return grantsOf(user, resource, action).some((grant) => grant.reach !== 'own')
}

/** The same for what belongs to the whole institute: any reach views it, only institute reach does more. */
export function mayInInstitute(user: User, resource: string, action: Action): boolean {
  return grantsOf(user, resource, action).some((grant) => action === 'view' || grant.reach === 'institute')
}

/** Whether a permission reaches every row there is. */
export function reachesAll(user: User, resource: string, action: Action): boolean {
  return grantsOf(user, resource, action).some((grant) => grant.reach === 'institute')
}

/**
 * The rows that a permission reaches, as one SQL predicate for reads AND writes: false when nothing is granted.
 * Institute-wide rows are viewed by any reach and changed only by institute reach.
 */
export function reach(user: User, resource: string, action: Action, columns: ReachColumns): SQL {
  return predicate(reached(user, resource, action, columns), columns, (ids) => sql`${arrayOf(ids)}::uuid[]`)
}

/**
 * The same predicate for a prepared query: `key` names its shape, `where` holds placeholders, and `values` fills them
 * at each `execute`.
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

/** What there is of one row to compare with, read by the same columns. */
export type RowFacts = { campuses: string[]; sections: string[]; person: string | null; isShared: boolean }

/** The facts of a row; null where there is none. `sections` are those that the school has. */
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

/** The predicate of `reach`, asked of one row for many people: whether this one reaches it. */
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

/** An array as PostgreSQL reads it from text. */
function arrayOf(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}

/** The grants of a user by what they are for: every request asks, and an owner has a hundred and more. */
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
