import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { Action, Reach } from 'kit/contract/contract'
import type { Day } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Db, Tx } from '../../core/school/school.ts'
import { roleKeys } from '../../core/authorization/role-keys.ts'
import { assignment, role, roleGrant } from '../sessions/tables.ts'
import { isSuperAdmin, type User } from '../../core/authorization/user.ts'
import { campus, section } from '../../institute/structure/tables.ts'

type Given = {
  role: string
  campusId: string | null
  sectionId?: string | null
  startsOn: Day
  endsOn?: Day | null
}
type Giving = { user: User; accountId: string; given: readonly Given[] }

/**
 * Assigns roles to an account, each at a campus or at the person's own places. The caller checks the resulting
 * account with `isBeyond`. Only super admins make super admins.
 */
export async function grantRoles(
  tx: Tx,
  { user, accountId, given }: Giving,
): Promise<{ id: string; name: string }[]> {
  refuseTwice(given)
  await refuseUnknownCampuses(tx, given)
  const placed = await inCampuses(tx, given)
  const rows = await tx
    .select({ id: role.id, key: role.key, name: role.name, isOwn })
    .from(role)
    .where(
      inArray(
        role.key,
        given.map(({ role: key }) => key),
      ),
    )
    // Locks the role against deletion.
    .for('key share')
  const found = new Map(rows.map((row) => [row.key, row]))
  const values = placed.map(({ role: key, ...where }) => {
    const { id: roleId, isOwn: hasNoPlace } = found.get(key) ?? refuseUnknown()
    if (key === 'super_admin') refuseSuperAdmin(user, where)
    if (where.campusId !== null && (key === 'guardian' || key === 'student')) refusePlaced()
    if (where.campusId !== null && hasNoPlace) refuseOwnPlaced()
    return { accountId, roleId, ...where }
  })
  if (values.length === 0) return []
  const added = await tx
    .insert(assignment)
    .values(values)
    .returning({ id: assignment.id, roleId: assignment.roleId })
  return added.map(({ id, roleId }) => ({ id, name: rows.find((row) => row.id === roleId)?.name ?? '' }))
}

/** Whether a custom role has only own reach. */
const isOwn = sql<boolean>`not role.builtin and coalesce((
  select bool_and(g.reach = 'own') from role_grant g where g.role_id = role.id and g.reach is not null), false)`

function refuseTwice(given: readonly Given[]): void {
  const keys = given.map(({ role: key, campusId }) => `${key} ${campusId}`)
  if (new Set(keys).size === keys.length) return
  const message = sentence('A role stands here twice')
  refuse('role-twice', message, {}, { errors: [{ pointer: '/roles', code: 'twice', message }] })
}

async function refuseUnknownCampuses(tx: Tx, given: readonly Given[]): Promise<void> {
  const ids = new Set(given.flatMap(({ campusId }) => campusId ?? []))
  if (ids.size === 0) return
  const known = await tx.$count(campus, and(inArray(campus.id, [...ids]), isNull(campus.archivedAt)))
  if (known === ids.size) return
  const message = sentence('This campus no longer exists. Choose another')
  refuse('campus-unknown', message, {}, { errors: [{ pointer: '/campusId', code: 'choice', message }] })
}

/** Sets the campus of a section's role to that of the section. */
async function inCampuses(tx: Tx, given: readonly Given[]): Promise<Given[]> {
  const ids = [...new Set(given.flatMap(({ sectionId }) => sectionId ?? []))]
  if (ids.length === 0) return [...given]
  const { id, campusId } = section
  const rows = await tx
    .select({ id, campusId })
    .from(section)
    .where(and(inArray(id, ids), isNull(section.archivedAt)))
  const campusOf = new Map(rows.map((row) => [row.id, row.campusId]))
  return given.map((one) => {
    if (!one.sectionId) return one
    const there = campusOf.get(one.sectionId)
    if (there === undefined || (one.campusId !== null && one.campusId !== there)) refuseSection()
    return { ...one, campusId: there ?? null }
  })
}

function refuseSection(): never {
  const message = sentence('This is not there, or lies in another campus. Choose another one')
  return refuse(
    'section-unknown',
    message,
    {},
    { errors: [{ pointer: '/sectionId', code: 'choice', message }] },
  )
}

function refuseUnknown(): never {
  const message = sentence('This role no longer exists. Choose another')
  return refuse('role-unknown', message, {}, { errors: [{ pointer: '/role', code: 'choice', message }] })
}

/** A place does not limit own reach, and would only move the account to the campus of the role. */
function refusePlaced(): never {
  const message = sentence('The role of a family has no campus: it holds where the children are')
  return refuse('role-place', message, {}, { errors: [{ pointer: '/campusId', code: 'choice', message }] })
}

function refuseOwnPlaced(): never {
  const message = sentence('This role gives what is one’s own alone, and has no campus')
  return refuse('role-place', message, {}, { errors: [{ pointer: '/campusId', code: 'choice', message }] })
}

function refuseSuperAdmin(user: User, { campusId }: Pick<Given, 'campusId'>): void {
  if (campusId !== null) refuse('super-admin-campus', 'A super admin is one for the whole institute')
  if (isSuperAdmin(user)) return
  refuse('users.super-admin', 'Only a super admin makes somebody a super admin', {}, { status: 403 })
}

/** A warning for the giver: the plan does not allow log-ins with this role. */
const outsidePlan = sentence('{role}: not in the plan')

type Offered = { key: string; name: string; bySection: boolean }

/** The roles that a user may assign, at some campus at least, in the order of the grid. */
export async function rolesToGive(db: Db | Tx, user: User): Promise<Offered[]> {
  const { id, key, name, builtin } = role
  const inPlan = sql<boolean>`in_plan(${key}, ${builtin})`
  const roles = await db.select({ id, key, name, builtin, inPlan }).from(role).orderBy(asc(name), asc(id))
  const { resource, action, reach } = roleGrant
  const cells = await db.select({ roleId: roleGrant.roleId, resource, action, reach }).from(roleGrant)
  const cellsOf = Map.groupBy(cells, ({ roleId }) => roleId)
  const { say } = words(user)
  return roles
    .filter((one) => one.key !== 'super_admin' || isSuperAdmin(user))
    .filter((one) => (cellsOf.get(one.id) ?? []).every((cell) => mayGiveSomewhere(user, cell)))
    .map((one) => {
      const called = one.builtin ? say(one.name) : one.name
      const bySection = (cellsOf.get(one.id) ?? []).some((cell) => cell.reach === 'section')
      return { key: one.key, name: one.inPlan ? called : say(outsidePlan, { role: called }), bySection }
    })
    .toSorted((a, b) => rankOf(a.key) - rankOf(b.key))
}

type Cell = { resource: string; action: Action; reach: Reach | null }

/** A campus limits the role's institute reach, so that the user's campus reach is enough. */
function mayGiveSomewhere({ grants }: User, { resource, action, reach }: Cell): boolean {
  if (reach === null || reach === 'own') return true
  return grants.some(
    (grant) =>
      grant.resource === resource &&
      grant.action === action &&
      (grant.reach === 'institute' || grant.reach === 'campus' || grant.reach === reach),
  )
}

function rankOf(key: string): number {
  const at = roleKeys.findIndex((one) => one === key)
  return at < 0 ? roleKeys.length : at
}
