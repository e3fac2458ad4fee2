import { and, eq, isNull } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, system } from '../../../core/acts/act.ts'
import { enqueue, type Job } from '../../../core/jobs/jobs.ts'
import type { ActKey, School, Tx } from '../../../core/school/school.ts'
import type { Me } from '../../sessions/contract.ts'
import { readMeOf } from '../../sessions/me.ts'
import { present } from '../../sessions/tokens/my-sessions.ts'
import { forgetSignedIn } from '../../sessions/tokens/session-cache.ts'
import { userOf } from '../../sessions/rights/load-grants.ts'
import { account, person, role, session, viewing } from '../../sessions/tables.ts'
import type { User } from '../../../core/authorization/user.ts'
import { type ImpersonatedPowers, mayImpersonate, roleAt } from '../../sessions/rights/impersonated-user.ts'
import { tellOfLogIn } from '../../sessions/sign-in/security-news.ts'
import { campus, section } from '../../../institute/structure/tables.ts'
import { refuseBeyond } from '../higher-privilege.ts'
import { type Viewed, viewMinutes } from './contract.ts'

/**
 * Makes a session impersonate another person, or a role. Refuses the user's own account, accounts that may not
 * log in, and those with permissions that the user lacks. Notifies the other.
 */
export async function beginViewing(school: School, user: User, asked: Viewed): Promise<Me> {
  const { sessionId } = present(user)
  const looked = await find(school, user, asked)
  if (!(await mayImpersonate(school, user, looked))) refuseBeyond()
  const { reason } = asked
  const began = school.now()
  const endsAt = new Date(began.getTime() + viewMinutes * 60_000)
  const at = { beganAt: began.toISOString(), endsAt: endsAt.toISOString() }
  const key = asked.of === 'role' ? 'viewing.role-begun' : 'viewing.begun'
  await school.transaction(user, key, async (tx) => {
    // Of two parallel impersonations the second replaces the first.
    await tx.select({ id: session.id }).from(session).where(eq(session.id, sessionId)).for('update')
    // An expired one may not have been closed by the worker yet.
    await close(tx, { sessionId, at: at.beganAt })
    const [made] = await tx
      .insert(viewing)
      .values({ sessionId, ...columnsOf(asked), reason, ...at })
      .returning({ id: viewing.id })
    if (made) await enqueue(tx, 'viewing.end', { id: made.id }, { dueAt: endsAt })
    if (asked.of === 'person') await noteViewed(tx, { id: asked.id, user, reason })
    describe(tx, { ...called(asked.of, looked), reason })
  })
  forgetSignedIn(school)
  return readMeOf(school, sessionId)
}

/** Ends the impersonation of a session, if there is one. */
export async function endViewing(school: School, user: User): Promise<Me> {
  const { sessionId } = present(user)
  const { viewing: shown } = user
  if (shown) {
    const of = shown.accountId === null ? 'role' : 'person'
    await school.transaction(user, endings[of], async (tx) => {
      await close(tx, { sessionId, at: school.now().toISOString() })
      describe(tx, called(of, { name: shown.name, roles: user.roles }))
    })
    forgetSignedIn(school)
  }
  return readMeOf(school, sessionId)
}

/** Closes an impersonation in the audit: at its end, or after a log-out or a block meanwhile. */
export const endJob: Job = {
  attempts: 5,
  async run(school, { payload: { id } }) {
    const [open] = await school.db
      .select({ id: viewing.id, endsAt: viewing.endsAt, name: person.name, role: role.name })
      .from(viewing)
      .leftJoin(account, eq(account.id, viewing.accountId))
      .leftJoin(person, eq(person.id, account.personId))
      .leftJoin(role, eq(role.id, viewing.roleId))
      .where(and(eq(viewing.id, String(id)), isNull(viewing.endedAt)))
    if (!open) return
    const of = open.role === null ? 'person' : 'role'
    await school.transaction(system(sentence('Maktab')), endings[of], async (tx) => {
      await tx.update(viewing).set({ endedAt: open.endsAt }).where(eq(viewing.id, open.id))
      describe(tx, of === 'role' ? { role: open.role ?? '' } : { name: open.name ?? '' })
    })
    forgetSignedIn(school)
  },
}

const endings = { person: 'viewing.ended', role: 'viewing.role-ended' } as const satisfies Record<
  Viewed['of'],
  ActKey
>

/** A built-in role gets its name in the words of the audit's reader. */
function called(
  of: Viewed['of'],
  { name, roles }: Pick<ImpersonatedPowers, 'name' | 'roles'>,
): Record<string, string> {
  return of === 'role' ? { role: roles[0]?.name ?? name } : { name }
}

async function find(school: School, user: User, asked: Viewed): Promise<ImpersonatedPowers> {
  if (asked.of === 'role') {
    const { id: roleId, campusId, sectionId } = asked
    await refuseElsewhere(school, asked)
    return (await roleAt(school, user, { roleId, campusId, sectionId })) ?? refuseRole(school, roleId)
  }
  if (asked.id === user.id) refuse('viewing.oneself', 'This is you', {}, { status: 409 })
  const found = await userOf(school, asked.id)
  if (found) return found
  const [known] = await school.db.select({ id: account.id }).from(account).where(eq(account.id, asked.id))
  if (!known) return refuseMissing()
  return refuse('viewing.off', 'The log-in is switched off: there is nothing to be seen', {}, { status: 409 })
}

/** The campus must exist, and the section must be in it. */
async function refuseElsewhere({ db }: School, { campusId, sectionId }: Place): Promise<void> {
  if (campusId !== null && (await db.$count(campus, eq(campus.id, campusId))) === 0)
    refusePlace('/campusId', sentence('This campus no longer exists. Choose another'))
  if (sectionId === null) return
  const within = campusId === null ? undefined : eq(section.campusId, campusId)
  if ((await db.$count(section, and(eq(section.id, sectionId), within))) === 0)
    refusePlace('/sectionId', sentence('This is not there, or lies in another campus. Choose another one'))
}
type Place = { campusId: string | null; sectionId: string | null }

function refusePlace(pointer: string, message: string): never {
  return refuse('place', message, {}, { errors: [{ pointer, code: 'choice', message }] })
}

async function refuseRole({ db }: School, id: string): Promise<never> {
  if ((await db.$count(role, eq(role.id, id))) === 0) refuseMissing()
  return refuse(
    'viewing.role',
    'The plan of the school does not have this role: nobody logs in with it',
    {},
    { status: 409 },
  )
}

function columnsOf(asked: Viewed) {
  if (asked.of === 'person') return { accountId: asked.id }
  const { id: roleId, campusId, sectionId } = asked
  return { roleId, campusId, sectionId }
}

function close(tx: Tx, { sessionId, at }: { sessionId: string; at: string }) {
  return tx
    .update(viewing)
    .set({ endedAt: at })
    .where(and(eq(viewing.sessionId, sessionId), isNull(viewing.endedAt)))
}

/** Notifies the impersonated person, with who and why. */
async function noteViewed(tx: Tx, { id, user, reason }: { id: string; user: User; reason: string }) {
  await tellOfLogIn(tx, 'viewed', { to: [id], fill: { name: user.name, reason } })
}
