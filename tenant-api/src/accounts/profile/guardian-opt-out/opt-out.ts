import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { searchForm } from 'kit/text/search-form'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { describe } from '../../../core/acts/act.ts'
import type { Listener } from '../../../core/module.ts'
import { emit } from '../../../core/acts/outbox.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import { keepingASuperAdmin } from '../../../access/sessions/account.ts'
import { writeState } from '../../../access/sessions/sign-in/account-state.ts'
import { mailTo, readReader, textTo } from '../../../access/passwords/send-letters.ts'
import { holdersOf } from '../../../access/sessions/rights/holders.ts'
import { present } from '../../../access/sessions/tokens/my-sessions.ts'
import { forgetSignedIn } from '../../../access/sessions/tokens/session-cache.ts'
import { assignment, role } from '../../../access/sessions/tables.ts'
import type { User } from '../../../core/authorization/user.ts'
import { notify } from '../../../platform/notifications/notify.ts'

type Child = {
  id: string
  name: string
  otherName: string
  campusId: string | null
  /** The child's own log-in, where it is on. */
  accountId: string | null
  /** Another guardian of the child logs in and may see it, or the child has a role beside that of a student. */
  stays: boolean
}

/** What opting out would end, and what it leaves. */
export async function readOptOut(school: School, user: User) {
  const { accountId } = present(user)
  const today = await school.today()
  const children = await childrenOf(school.db, { accountId, today })
  return {
    mayOptOut: await isGuardian(school.db, { accountId, today }),
    worksHere: await worksHere(school.db, { accountId, today }),
    name: user.name,
    children: children.map(({ id, name, otherName, accountId: own, stays }) => ({
      id,
      name,
      otherName,
      logIn: own === null ? ('none' as const) : stays ? ('stays' as const) : ('ends' as const),
    })),
  }
}

/**
 * Ends the access of a guardian: the log-in is deactivated and every session with it; of who works here only the role.
 * A child's own log-in ends where no other guardian who may see it logs in. Enrolments, dues and registers are not touched; the office
 * is told, and can let them in again.
 */
export async function optOut(school: School, user: User, { name }: { name: string }) {
  const { accountId } = present(user)
  const today = await school.today()
  if (asSaid(name) !== asSaid(user.name)) refuseName()
  const leaving = school.transaction(user, 'guardians.opted-out', async (tx) => {
    // Two parents at once: the second sees what the first has done.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('opting-out', 0))`)
    if (!(await isGuardian(tx, { accountId, today }))) refuseStranger()
    const atWork = await worksHere(tx, { accountId, today })
    const children = await childrenOf(tx, { accountId, today })
    const ended = children.filter((child) => child.accountId !== null && !child.stays)
    if (atWork) await endRole(tx, { accountId, today })
    else await writeState(tx, school, { accountId, state: 'deactivated' })
    for (const child of ended) {
      if (child.accountId) await writeState(tx, school, { accountId: child.accountId, state: 'disabled' })
    }
    await tellOffice(tx, { user, accountId, children, today, atWork })
    await emit(tx, 'guardian.opted-out', { accountId, children: ended.map((child) => child.name) })
    describe(tx, { name: user.name, count: ended.length })
    return { signedOut: !atWork }
  })
  const done = await keepingASuperAdmin(leaving)
  forgetSignedIn(school)
  return done
}

/** Whoever types their name need not mind its capitals and blanks. */
function asSaid(name: string): string {
  return searchForm(name).replaceAll(/\s+/g, ' ').trim()
}

type Held = { accountId: string; today: Day }

/** Whether the account is on and has the role of a guardian today. */
async function isGuardian(db: Db | Tx, { accountId, today }: Held): Promise<boolean> {
  const [held] = await db.execute(sql`
    select 1 from account a where a.id = ${accountId} and a.state = 'active' and ${isGuardianNow(today)}`)
  return held !== undefined
}

/** Whether the account holds anything beside the roles of families, now or later. */
async function worksHere(db: Db | Tx, { accountId, today }: Held): Promise<boolean> {
  const [held] = await db
    .select({ id: assignment.id })
    .from(assignment)
    .innerJoin(role, eq(role.id, assignment.roleId))
    .where(
      and(
        eq(assignment.accountId, accountId),
        sql`not (${role.builtin} and ${role.key} in ('guardian', 'student'))`,
        sql`(${assignment.endsOn} is null or ${assignment.endsOn} >= ${today}::date)`,
      ),
    )
    .limit(1)
  return held !== undefined
}

/** That account `a` has the role of a guardian today. */
function isGuardianNow(today: Day): SQL {
  return sql`exists (
    select from assignment g join role r on r.id = g.role_id and r.builtin and r.key = 'guardian'
    where g.account_id = a.id and holds(g.starts_on, g.ends_on, ${today}::date))`
}

/** The children whom a guardian may see, without those in the archive. */
async function childrenOf(db: Db | Tx, { accountId, today }: Held): Promise<Child[]> {
  const rows = await db.execute<Child>(sql`
    select p.id, p.name, p.other_name as "otherName", s.campus_id as "campusId", own.id as "accountId",
      exists (
        select from guardian_link o join account a on a.person_id = o.guardian_id and a.state = 'active'
        where o.student_id = s.id and o.guardian_id <> l.guardian_id and o.may_see and ${isGuardianNow(today)})
      or exists (
        select from assignment g join role r on r.id = g.role_id
        where g.account_id = own.id and not (r.builtin and r.key = 'student')
          and (g.ends_on is null or g.ends_on >= ${today}::date)) as stays
    from account me join guardian_link l on l.guardian_id = me.person_id and l.may_see
      join student s on s.id = l.student_id and s.archived_at is null
      join person p on p.id = s.id
      left join account own on own.person_id = s.id and own.state = 'active'
    where me.id = ${accountId}
    order by p.birth_date, s.id`)
  return [...rows]
}

/** From today on; what began today was nothing. */
async function endRole(tx: Tx, { accountId, today }: Held): Promise<void> {
  const held = sql`account_id = ${accountId} and role_id = (select id from role where key = 'guardian' and builtin)`
  await tx.execute(sql`delete from assignment where ${held} and starts_on >= ${today}::date`)
  await tx.execute(sql`
    update assignment set ends_on = ${today}::date - 1
    where ${held} and (ends_on is null or ends_on >= ${today}::date)`)
}

type Told = { user: User; accountId: string; children: readonly Child[]; today: Day; atWork: boolean }

/** Whoever may edit log-ins where the children are. */
async function tellOffice(tx: Tx, { user, accountId, children, today, atWork }: Told): Promise<void> {
  const campuses = new Set([null, ...children.map(({ campusId }) => campusId)])
  const told = new Set<string>()
  for (const campus of campuses)
    for (const id of await holdersOf(tx, { may: ['users', 'edit'], campus, on: today })) told.add(id)
  told.delete(accountId)
  await notify(tx, [...told], {
    category: 'general',
    title: { sentence: sentence('{name} opted out of the portal'), fill: { name: user.name } },
    body: {
      sentence: atWork
        ? sentence(
            'Only the role of a guardian has ended. They go on logging in for their work; you can give the role again.',
          )
        : sentence('The log-in has ended. Enrolment, dues and register stay; you can let them in again.'),
    },
    page: `users/${accountId}`,
  })
}

function refuseStranger(): never {
  return refuse('no-guardian', 'Only a guardian can opt out here', {}, { status: 409 })
}

function refuseName(): never {
  const message = sentence('Type your name as it stands here')
  return refuse('name', message, {}, { errors: [{ pointer: '/name', code: 'name', message }] })
}

/** Confirms to a guardian that the access has ended, by mail, or as a text where there is no address. */
export const optedOutLetter: Listener = async (school, { id, payload }, outside) => {
  const { accountId, children } = z
    .object({ accountId: z.uuid(), children: z.array(z.string()) })
    .parse(payload)
  const reader = await readReader(school, accountId)
  if (!reader) return
  const kind = 'opted-out'
  if (reader.email === null && reader.phone !== null) {
    const words = () => reader.say('Your access has ended. To come back, ask the office of the school.')
    await textTo(school, outside, { to: reader.phone, kind, id, words })
    return
  }
  await mailTo(school, outside, reader, {
    id,
    kind,
    compose: ({ say, name }) => ({
      title: say('Your access as a guardian has ended'),
      paragraphs: [
        say('Dear {name},', { name }),
        say('As you wished, you no longer log in as a guardian, and nothing is shown to you any more.'),
        ...children.map((child) => say('The log-in of {child} has ended as well.', { child })),
        say('Enrolment, dues and register of your children stay as they are.'),
        say('If you want to come back, or if this was not you, tell the office of your school.'),
      ],
    }),
  })
}
