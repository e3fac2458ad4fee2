import { and, asc, eq, sql } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import type { Day } from 'kit/values/day'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe } from '../../core/acts/act.ts'
import { get, findWritable } from '../../crud/row.ts'
import { goesOn } from '../../core/columns/effective-dates.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { brokenConstraint, keepingASuperAdmin } from '../sessions/account.ts'
import { lockPeople } from '../sessions/lock-order.ts'
import { noteRoleGiven, noteRoleTaken } from '../sessions/sign-in/notices.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import { assignment, role } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { campus, section } from '../../institute/structure/tables.ts'
import { isBeyond, refuseBeyond } from './higher-privilege.ts'
import { users } from './contract.ts'
import { grantRoles, rolesToGive } from './roles-of-users.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { userCrud } from './users.ts'

type One = { id: string }

/** A person's current, past and future roles, the latest first, and the roles that the reader may assign. */
export async function listHeldRoles(school: School, user: User, { id }: One) {
  await get(userCrud, { school, user, id })
  const today = await school.today()
  const { say } = words(user)
  const rows = await school.db
    .select({
      id: assignment.id,
      role: role.key,
      name: role.name,
      builtin: role.builtin,
      campus: nameFor(user, campus),
      section: section.title,
      startsOn: assignment.startsOn,
      endsOn: assignment.endsOn,
      isOver: sql<boolean>`coalesce(${assignment.endsOn} < ${today}::date, false)`,
    })
    .from(assignment)
    .innerJoin(role, eq(role.id, assignment.roleId))
    .leftJoin(campus, eq(campus.id, assignment.campusId))
    .leftJoin(section, eq(section.id, assignment.sectionId))
    .where(eq(assignment.accountId, id))
    .orderBy(sql`${assignment.endsOn} desc nulls first`, asc(role.name), asc(assignment.id))
  const named = rows.map(({ builtin, name, ...row }) => ({ ...row, name: builtin ? say(name) : name }))
  const offered = await rolesToGive(school.db, user)
  return { rows: named, offered: offered.filter(({ key }) => id !== user.id || isOfFamily(key)) }
}

type Given = {
  role: string
  campusId: string | null
  sectionId?: string | null
  startsOn: Day
  endsOn: Day | null
}

/**
 * Assigns a role for some days, at a campus, in a section, or at the person's own places. Refuses a role that
 * would put the person above the giver, and one for the giver themselves.
 */
export async function giveHeldRole(
  school: School,
  user: User,
  { id, ...given }: One & Given,
): Promise<{ id: string }> {
  const today = await school.today()
  if (given.endsOn !== null && given.endsOn < given.startsOn)
    refuseDay('/endsOn', sentence('The last day must not come before the first'))
  if (given.startsOn < today) refuseDay('/startsOn', sentence('This day is past'))
  if (id === user.id && !isOfFamily(given.role)) refuseOneself()
  const giving = school.transaction(user, 'assignments.given', async (tx) => {
    const name = await openToChange(tx, { user, id, today })
    const [added = refuseMissing()] = await grantRoles(tx, { user, accountId: id, given: [given] })
    await findWritable(tx, userCrud, { user, id })
    if (await isBeyond(tx, user, { id, today })) refuseBeyond()
    await noteRoleGiven(tx, { account: id, role: added.name, by: user, later: laterThan(today, given) })
    describe(tx, { name, role: added.name })
    return { id: added.id }
  })
  const added = await refusingOverlap(giving)
  forgetSignedIn(school)
  return added
}

/** Removes a role from a person at once. The last active super admin keeps theirs. */
export async function takeHeldRole(
  school: School,
  user: User,
  { id, assignment: held }: One & { assignment: string },
): Promise<{ id: string }> {
  const today = await school.today()
  const taking = school.transaction(user, 'assignments.taken', async (tx) => {
    const name = await openToChange(tx, { user, id, today })
    const [taken] = await tx
      .select({ role: role.name, key: role.key, startsOn: assignment.startsOn })
      .from(assignment)
      .innerJoin(role, eq(role.id, assignment.roleId))
      .where(and(eq(assignment.id, held), eq(assignment.accountId, id), goesOn(assignment, today)))
    if (!taken) return refuseMissing()
    if (id === user.id && !isOfFamily(taken.key)) refuseOneself()
    await tx.delete(assignment).where(eq(assignment.id, held))
    await noteRoleTaken(tx, { account: id, role: taken.role, by: user, later: laterThan(today, taken) })
    describe(tx, { name, role: taken.role })
    return { id: held }
  })
  const taken = await keepingASuperAdmin(taking)
  forgetSignedIn(school)
  return taken
}

/** Nobody gives themselves roles; a family role is excepted, because it is no permission over others. */
function isOfFamily(key: string): boolean {
  return key === 'guardian' || key === 'student'
}

/** The first day of a role, if it is later than today. */
function laterThan(today: Day, { startsOn }: { startsOn: string }): string | undefined {
  return startsOn > today ? startsOn : undefined
}

type Open = { user: User; id: string; today: Day }

/**
 * The name of a person whose account the user may change; locks it, so that the second of two parallel changes
 * waits.
 */
export async function openToChange(tx: Tx, { user, id, today }: Open): Promise<string> {
  const row = await findWritable(tx, userCrud, { user, id })
  await lockPeople(tx, [String(row.personId)])
  if (await isBeyond(tx, user, { id, today })) refuseBeyond()
  return recordLabel(users, row)
}

export function refuseOneself(): never {
  return refuse('users.oneself', 'This is your own log-in. Ask somebody else to do this', {}, { status: 409 })
}

function refuseDay(pointer: string, message: string): never {
  return refuse('day', message, {}, { errors: [{ pointer, code: 'day', message }] })
}

async function refusingOverlap<T>(giving: Promise<T>): Promise<T> {
  return giving.catch((error: unknown) => {
    if (brokenConstraint(error) !== 'assignment_overlaps') throw error
    return refuse('role-held', 'This person already has this role there', {}, { status: 409 })
  })
}
