import { eq } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { describe } from '../../../core/acts/act.ts'
import type { Actor, School } from '../../../core/school/school.ts'
import { brokenConstraint, giveRoles, keepingASuperAdmin } from '../account.ts'
import { noteRoleGiven, noteRoleTaken } from '../sign-in/notices.ts'
import { forgetSignedIn } from '../tokens/session-cache.ts'
import { account, assignment, person, role } from '../tables.ts'

/**
 * Assigns a role from today on, in the whole institute or in one campus; 409 if it is assigned there already.
 */
export async function giveRole(
  school: School,
  user: Actor,
  { accountId, ...given }: { accountId: string; role: string; campusId?: string | null },
): Promise<void> {
  if (given.role === 'super_admin' && given.campusId) {
    refuse('super-admin-campus', 'A super admin is one for the whole institute')
  }
  const startsOn = await school.today()
  const giving = school.transaction(user, 'assignments.given', async (tx) => {
    const [holder] = await tx
      .select({ name: person.name })
      .from(account)
      .innerJoin(person, eq(person.id, account.personId))
      .where(eq(account.id, accountId))
    if (!holder) return refuseMissing()
    await giveRoles(tx, { accountId, roles: [given], startsOn })
    const [named] = await tx.select({ name: role.name }).from(role).where(eq(role.key, given.role))
    const called = named?.name ?? given.role
    await noteRoleGiven(tx, { account: accountId, role: called, by: user })
    describe(tx, { name: holder.name, role: called })
  })
  await refusingOverlap(giving)
  forgetSignedIn(school)
}

/** Removes a role at once. Refuses to remove the last active super_admin. */
export async function takeRole(school: School, user: Actor, assignmentId: string): Promise<void> {
  const taking = school.transaction(user, 'assignments.taken', async (tx) => {
    const [held] = await tx
      .select({ account: account.id, name: person.name, role: role.name })
      .from(assignment)
      .innerJoin(role, eq(role.id, assignment.roleId))
      .innerJoin(account, eq(account.id, assignment.accountId))
      .innerJoin(person, eq(person.id, account.personId))
      .where(eq(assignment.id, assignmentId))
    if (!held) return refuseMissing()
    await tx.delete(assignment).where(eq(assignment.id, assignmentId))
    await noteRoleTaken(tx, { ...held, by: user })
    describe(tx, { name: held.name, role: held.role })
  })
  await keepingASuperAdmin(taking)
  forgetSignedIn(school)
}

async function refusingOverlap(giving: Promise<void>): Promise<void> {
  return giving.catch((error: unknown) => {
    if (brokenConstraint(error) !== 'assignment_overlaps') throw error
    return refuse('role-held', 'This person already has this role there', {}, { status: 409 })
  })
}
