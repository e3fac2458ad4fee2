import { and, eq, isNotNull, type Placeholder, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Day } from 'kit/values/day'
import { admits } from 'kit/institute/plans'
import { holdsOn } from '../../../core/columns/effective-dates.ts'
import { readerOf } from '../../../core/acts/localized-message.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import { account, assignment, permissionVersion, person, role, roleGrant } from '../tables.ts'
import type { RoleSince } from '../session-obligations.ts'
import {
  type Grant,
  type HeldGrant,
  type Places,
  sessionless,
  uniteGrants,
  type User,
} from '../../../core/authorization/user.ts'

/** An account's current user, for work done in its name; null if it is not active. */
export async function userOf(school: School, accountId: string): Promise<User | null> {
  const row = await readAccount(school.db, accountId, await school.today())
  if (row?.state !== 'active') return null
  const { isOutside, roles, grants } = await readPowers(school, row)
  if (isOutside) return null
  const reader = await readerOf(school, row.language)
  return { ...reader, ...sessionless, id: accountId, name: row.name, roles, grants, own: row.own }
}

/** An account's grants on a day, active or not; read within an act, they include its writes. */
export async function grantsOf(tx: Db | Tx, accountId: string, today: Day): Promise<Grant[]> {
  const row = await readAccount(tx, accountId, today)
  if (!row) return []
  const held = await selectGrants(tx, accountId, today)
  return uniteGrants(held.flatMap(asHeld), row)
}

/**
 * Whether the school's plan has none of the account's roles: then it cannot log in. Its assignments stay, for
 * when the plan has the roles again.
 */
export async function isOutsidePlan(school: School, accountId: string): Promise<boolean> {
  // A plan with custom roles has all others as well.
  if (school.entitlements().ownRoles) return false
  const row = await readAccount(school.db, accountId, await school.today())
  return row !== undefined && (await readPowers(school, row)).isOutside
}

/** An account's current roles. */
export async function rolesOf(school: School, accountId: string): Promise<Powers['roles']> {
  const row = await readAccount(school.db, accountId, await school.today())
  return row ? (await readPowers(school, row)).roles : []
}

async function readAccount(db: Db | Tx, accountId: string, today: Day) {
  const [row] = await db
    .select({ ...accountColumns, ...placesOn(today), state: account.state })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .leftJoin(permissionVersion, eq(permissionVersion.accountId, account.id))
    .where(eq(account.id, accountId))
  return row
}

const powersOf = new LRUCache<string, Powers>({ max: 5_000 })

type Powers = Pick<User, 'roles' | 'grants'> & { held: RoleSince[]; isOutside: boolean }
/** What is read of an account with its grants. */
export const accountColumns = {
  accountId: account.id,
  name: person.name,
  language: account.language,
  version: sql<number>`coalesce(${permissionVersion.version}, 0)`,
}

/**
 * The persons whose data are the user's own on a day, and the user's own places. Read with every session and
 * not cached by a version, so that links, transfers and assignments of teachers need no invalidation.
 */
export function placesOn(today: Day | Placeholder) {
  const seen = sql`select l.student_id from guardian_link l where l.guardian_id = ${person.id} and l.may_see`
  return {
    own: sql<string[]>`to_jsonb(array(select ${person.id} union all ${seen}))`,
    works: sql<string[]>`coalesce((
      select to_jsonb(e.campus_ids) from employee e
      where e.id = ${person.id} and e.status = 'active' and e.archived_at is null), '[]')`,
    // Looks each up by its key instead of scanning all students: this runs with every session.
    family: sql<string[]>`to_jsonb(array(
      select distinct s.campus_id from student s
      where s.id = any(array(select ${person.id} union all ${seen})) order by 1))`,
    taught: sql<Places['taught'][number][]>`coalesce((
      select jsonb_agg(distinct jsonb_build_object('id', s.id, 'campusId', s.campus_id))
      from teacher_assignment a join section s
        on s.id = a.section_id or a.section_id is null and s.class_id = a.class_id and s.campus_id = a.campus_id
      where a.employee_id = ${person.id} and s.archived_at is null
        and holds(a.starts_on, a.ends_on, ${today}::date)), '[]')`,
  }
}

type Holder = Places & { accountId: string; version: number }

/** The grants of the roles that the school's plan has; `isOutside` if it has none of the assigned ones. */
export async function readPowers(school: School, { accountId, version, ...places }: Holder): Promise<Powers> {
  const has = school.entitlements()
  const today = await school.today()
  const where = JSON.stringify([places.works, places.family, places.taught])
  const key = `${school.id}:${school.generation}:${accountId}:${version}:${today}:${has.plan}:${where}`
  const known = powersOf.get(key)
  if (known) return known
  const held = await readGrants(school, accountId, today)
  const rows = held.filter((row) => admits(has, row.key))
  const roles = new Map(rows.map((row) => [row.key, { key: row.key, name: row.name }]))
  const isOutside = rows.length === 0 && held.length > 0
  const grants = uniteGrants(rows.flatMap(asHeld), places)
  const powers = { roles: [...roles.values()], held: sinceWhen(rows), grants, isOutside }
  powersOf.set(key, powers)
  return powers
}

/** Each role once, with its first moment: a role assigned in two campuses counts from the earlier. */
function sinceWhen(rows: readonly GrantRow[]): RoleSince[] {
  const since = new Map<string, string>()
  for (const { key, heldSince } of rows) {
    const known = since.get(key)
    if (known === undefined || Date.parse(heldSince) < Date.parse(known)) since.set(key, heldSince)
  }
  return [...since].map(([key, at]) => ({ key, since: at }))
}

type GrantRow = Awaited<ReturnType<typeof readGrants>>[number]

function readGrants(school: School, accountId: string, today: Day) {
  const query = school.prepared('access.grants', (db) =>
    selectGrants(db, sql.placeholder('accountId'), sql.placeholder('today')).prepare('access_grants'),
  )
  return query.execute({ accountId, today })
}

function selectGrants(db: Db | Tx, accountId: string | Placeholder, today: Day | Placeholder) {
  return db
    .select({
      key: role.key,
      name: role.name,
      campusId: assignment.campusId,
      sectionId: assignment.sectionId,
      resource: roleGrant.resource,
      action: roleGrant.action,
      reach: roleGrant.reach,
      heldSince: sql<string>`greatest(${assignment.createdAt},
        ${assignment.startsOn}::timestamp at time zone (select time_zone from institute))`,
    })
    .from(assignment)
    .innerJoin(role, eq(role.id, assignment.roleId))
    .leftJoin(roleGrant, and(eq(roleGrant.roleId, role.id), isNotNull(roleGrant.reach)))
    .where(and(eq(assignment.accountId, accountId), holdsOn(assignment, today)))
    .orderBy(role.key, roleGrant.resource, roleGrant.action)
}

function asHeld({ key: role, resource, action, reach, campusId, sectionId }: GrantRow): HeldGrant[] {
  if (resource === null || action === null || reach === null) return []
  return [{ role, resource, action, reach, campusId, sectionId }]
}
