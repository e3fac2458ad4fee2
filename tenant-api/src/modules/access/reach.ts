import { type Column, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Action } from 'kit/contract'
import type { Grant, User } from './user.ts'

/**
 * The columns by which a table's rows belong to somebody; a table of institute-wide rows has neither. With `shared`,
 * rows whose campus is empty belong to the whole institute, and any reach views them. Rows with `campuses`, an array,
 * belong to each of these: a guardian to those of all children.
 */
export type ReachColumns = { campus?: Column; campuses?: Column; shared?: boolean; owner?: Column }

/** Whether any of the user's roles gives this permission, however far it reaches. */
export function may(user: User, resource: string, action: Action): boolean {
  return grantsOf(user, resource, action).length > 0
}

/** The same for what belongs to the whole institute: any reach views it, only institute reach does more. */
export function mayInInstitute(user: User, resource: string, action: Action): boolean {
  return grantsOf(user, resource, action).some((grant) => action === 'view' || grant.reach === 'institute')
}

/**
 * The rows that a permission reaches, as one SQL predicate for reads AND writes: false when nothing is granted.
 * Institute-wide rows are viewed by any reach and changed only by institute reach.
 */
export function reach(user: User, resource: string, action: Action, columns: ReachColumns): SQL {
  const { all, campuses, own, shared } = reached(user, resource, action, columns)
  if (all) return sql`true`
  const parts: SQL[] = []
  if (columns.campus && shared) parts.push(isNull(columns.campus))
  if (campuses.length > 0) parts.push(...inOneOf(columns, campuses))
  if (columns.owner && own && user.id) parts.push(eq(columns.owner, user.id))
  return or(...parts) ?? sql`false`
}

/**
 * The same predicate for a prepared query: `key` names its shape, `where` holds placeholders, and `values` fills them
 * at each `execute`.
 */
export function preparedReach(user: User, resource: string, action: Action, columns: ReachColumns) {
  const { all, campuses, own, shared } = reached(user, resource, action, columns)
  if (all) return { key: 'all', where: sql`true`, values: {} }
  const parts: SQL[] = []
  if (columns.campus && shared) parts.push(isNull(columns.campus))
  if (columns.campus && campuses.length > 0) {
    const ids = sql`${sql.placeholder('reachCampuses')}::uuid[]`
    parts.push(columns.campuses ? sql`${columns.campuses} && ${ids}` : sql`${columns.campus} = any(${ids})`)
  }
  if (columns.owner && own) parts.push(sql`${columns.owner} = ${sql.placeholder('reachOwner')}`)
  const key = [
    columns.campus && campuses.length > 0 ? 'campus' : '',
    columns.owner && own ? 'own' : '',
    shared ? 'shared' : '',
  ].join('-')
  return { key, where: or(...parts) ?? sql`false`, values: reachValues(key, campuses, user) }
}

function inOneOf({ campus, campuses }: ReachColumns, ids: string[]): SQL[] {
  if (campuses) return [sql`${campuses} && ${`{${ids.join(',')}}`}::uuid[]`]
  return campus ? [inArray(campus, ids)] : []
}

function reachValues(key: string, campuses: string[], user: User): Record<string, unknown> {
  return {
    ...(key.includes('campus') ? { reachCampuses: `{${campuses.join(',')}}` } : {}),
    ...(key.includes('own') ? { reachOwner: user.id } : {}),
  }
}

/** The grants of a user by what they are for: every request asks, and an owner has a hundred and more. */
function grantsOf({ grants }: User, resource: string, action: Action): readonly Grant[] {
  let sorted = byPower.get(grants)
  if (!sorted) {
    sorted = Map.groupBy(grants, (grant) => `${grant.resource} ${grant.action}`)
    byPower.set(grants, sorted)
  }
  return sorted.get(`${resource} ${action}`) ?? []
}
const byPower = new WeakMap<readonly Grant[], Map<string, Grant[]>>()

type Reached = { all: boolean; campuses: string[]; own: boolean; shared: boolean }

function reached(user: User, resource: string, action: Action, columns: ReachColumns): Reached {
  const grants = grantsOf(user, resource, action)
  const instituteWide = columns.campus === undefined && columns.owner === undefined
  const viewsAll = instituteWide && action === 'view' && grants.length > 0
  return {
    all: viewsAll || grants.some((grant) => grant.reach === 'institute'),
    campuses: campusesOf(grants),
    own: user.id !== null && grants.some((grant) => grant.reach === 'own'),
    shared: columns.shared === true && action === 'view' && grants.length > 0,
  }
}

function campusesOf(grants: readonly Grant[]): string[] {
  return grants.filter((grant) => grant.reach === 'campus').flatMap((grant) => grant.campuses)
}
