import { randomUUIDv7 } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe } from '../../core/acts/act.ts'
import { directory, type School } from '../../core/school/school.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import { account, person, role, supportGrant, supportSession } from '../sessions/tables.ts'
import { isSuperAdmin, type User } from '../../core/authorization/user.ts'
import { roleAt } from '../sessions/rights/impersonated-user.ts'
import { campus } from '../../institute/structure/tables.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import type { Granting, SupportGrant } from './contract.ts'

/** Support's past and current access, the latest first, and what a super admin can choose from. */
export async function listGrants(school: School, user: User) {
  const now = school.now().toISOString()
  const { say } = words(user)
  const rows = await school.db
    .select({
      id: supportGrant.id,
      role: role.name,
      isBuiltin: role.builtin,
      campus: nameFor(user, campus),
      reason: supportGrant.reason,
      grantedBy: nameFor(user, person),
      beganAt: supportGrant.beganAt,
      endsAt: supportGrant.endsAt,
      revokedAt: supportGrant.revokedAt,
      isOpen: sql<boolean>`${supportGrant.revokedAt} is null and ${supportGrant.endsAt} > ${now}::timestamptz`,
      visits,
    })
    .from(supportGrant)
    .innerJoin(role, eq(role.id, supportGrant.roleId))
    .leftJoin(campus, eq(campus.id, supportGrant.campusId))
    .leftJoin(account, eq(account.id, supportGrant.grantedBy))
    .leftJoin(person, eq(person.id, account.personId))
    .orderBy(desc(supportGrant.endsAt), desc(supportGrant.id))
    .limit(100)
  const called = (name: string, isBuiltin: boolean) => (isBuiltin ? say(name) : name)
  const roles = await school.db
    .select({ id: role.id, name: role.name, isBuiltin: role.builtin })
    .from(role)
    .orderBy(role.name)
  return {
    rows: rows.map(({ isBuiltin, ...row }): SupportGrant => ({ ...row, role: called(row.role, isBuiltin) })),
    roles: roles.map(({ id, name, isBuiltin }) => ({ id, name: called(name, isBuiltin) })),
    campuses: await school.db
      .select({ id: campus.id, name: nameFor(user, campus) })
      .from(campus)
      .where(isNull(campus.archivedAt))
      .orderBy(campus.name),
    mayGrant: isSuperAdmin(user) && user.viewing === null,
  }
}

/** One row per visit; requests are counted by their acts. */
const visits = sql<SupportGrant['visits']>`coalesce((
  select jsonb_agg(jsonb_build_object('operator', s.operator, 'beganAt', s.began_at,
    'requests', (select count(*) from act a where a.actor_id = s.grant_id and a.key = 'support-looks.noted'
      and a.at >= s.began_at and a.at <= coalesce(s.left_at, ${supportGrant.endsAt})
      and a.about ->> 'operator' = s.operator)) order by s.began_at)
  from ${supportSession} s where s.grant_id = ${supportGrant.id}), '[]')`

/**
 * Lets the provider's support look, as a role and for some hours. Refuses everybody but a super admin, even
 * with a role of the same permissions. The provider gets the role, the reason and the time.
 */
export async function grantAccess(school: School, user: User, asked: Granting): Promise<{ id: string }> {
  refuseUnlessSuperAdmin(user)
  const { roleId, campusId, hours, reason } = asked
  const seen = await roleAt(school, user, { roleId, campusId, sectionId: null })
  if (!seen)
    return refuseField('roleId', sentence('Nobody logs in with this role. Choose another one'), 'choice')
  if (campusId !== null && (await school.db.$count(campus, eq(campus.id, campusId))) === 0)
    refuseField('campusId', sentence('This campus no longer exists. Choose another'), 'choice')
  const id = randomUUIDv7()
  const beganAt = school.now()
  const endsAt = new Date(beganAt.getTime() + hours * 3_600_000)
  const name = seen.roles[0]?.name ?? seen.name
  // The provider is informed first: a grant that only the provider knows opens nothing.
  await directory().support.open(school.id, { id, role: name, reason, openedAt: beganAt, endsAt })
  return school.transaction(user, 'support-access.granted', async (tx) => {
    await tx.insert(supportGrant).values({
      id,
      roleId,
      campusId,
      reason,
      grantedBy: user.id,
      beganAt: beganAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })
    describe(tx, { role: name, hours, reason })
    return { id }
  })
}

/** Revokes support's access at once; on other instances within seconds. */
export async function revokeAccess(school: School, user: User, id: string): Promise<{ id: string }> {
  refuseUnlessSuperAdmin(user)
  const now = school.now()
  await school.transaction(user, 'support-access.revoked', async (tx) => {
    const [row] = await tx
      .update(supportGrant)
      .set({ revokedAt: now.toISOString() })
      .where(
        and(
          eq(supportGrant.id, id),
          isNull(supportGrant.revokedAt),
          gt(supportGrant.endsAt, now.toISOString()),
        ),
      )
      .returning({ reason: supportGrant.reason })
    if (!row) return refuseMissing()
    describe(tx, { reason: row.reason })
  })
  forgetSignedIn(school)
  await directory().support.close(school.id, id, now)
  return { id }
}

function refuseUnlessSuperAdmin(user: User): void {
  if (!isSuperAdmin(user))
    refuse('support.super-admin', 'Only a super admin lets the provider’s support in', {}, { status: 403 })
}
