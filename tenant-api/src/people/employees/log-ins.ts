import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Actor, School, Tx } from '../../core/school/school.ts'
import { lockPeople } from '../../access/sessions/lock-order.ts'
import { noteRoleGiven, noteRoleTaken } from '../../access/sessions/sign-in/notices.ts'
import { markEnded } from '../../access/sessions/tokens/session.ts'
import { account, type AccountState, session } from '../../access/sessions/tables.ts'

type Who = { id: string; user: Actor; today: Day }

/**
 * From today on somebody holds no role of their work; what began today was nothing. The log-in goes with it, except
 * that of a guardian or student of the school: theirs stays on for what it shows of the family.
 */
export async function endWork(tx: Tx, school: School, { id, user, today }: Who): Promise<void> {
  await lockPeople(tx, [id])
  const ended = await endRoles(tx, { id, today })
  await switchLogin(tx, school, {
    id,
    from: ['active', 'invited'],
    to: 'deactivated',
    where: sql`not exists (${rolesOf({ id, today, which: ofFamily })})`,
  })
  const staying = await readStaying(tx, id)
  for (const role of staying ? ended : [])
    await noteRoleTaken(tx, { account: role.accountId, role: role.name, by: user })
}

/**
 * What leaving has ended of roles and log-in holds again from today on. Tells which roles do not: those of a section,
 * which has another teacher by now, and of a campus or a section that is in the archive.
 */
export async function resumeWork(tx: Tx, school: School, { id, user, today }: Who): Promise<string[]> {
  await lockPeople(tx, [id])
  const staying = await readStaying(tx, id)
  const resumed = await resumeRoles(tx, { id, today })
  await switchLogin(tx, school, { id, from: ['deactivated'], to: 'active', where: endedByLeaving })
  for (const role of staying ? resumed : [])
    await noteRoleGiven(tx, { account: role.accountId, role: role.name, by: user })
  return readOpen(tx, { id, today })
}

const ofFamily = sql`r.builtin and r.key in ('guardian', 'student')`

type Held = { id: string; today: Day }
type Role = { accountId: string; name: string }

/** The assignments of somebody's log-in that are not over. */
function rolesOf({ id, today, which }: Held & { which: SQL }): SQL {
  return sql`select s.id from assignment s join role r on r.id = s.role_id join account a on a.id = s.account_id
    where a.person_id = ${id}::uuid and coalesce(s.ends_on, 'infinity') >= ${today}::date and ${which}`
}

/** Each role once, however many places it was held in. */
async function endRoles(tx: Tx, { id, today }: Held): Promise<Role[]> {
  const work = rolesOf({ id, today, which: sql`not (${ofFamily})` })
  const roles = await tx.execute<Role>(sql`
    select distinct s.account_id as "accountId", r.name
    from assignment s join role r on r.id = s.role_id where s.id in (${work})`)
  await tx.execute(sql`delete from assignment where id in (${work}) and starts_on >= ${today}::date`)
  await tx.execute(sql`update assignment set ends_on = ${today}::date - 1 where id in (${work})`)
  return [...roles]
}

/** The audit knows what the last leaving has ended; what somebody was given meanwhile stays as it is. */
async function resumeRoles(tx: Tx, { id, today }: Held): Promise<Role[]> {
  const roles = await tx.execute<Role>(sql`
    ${endedRoles({ id, today })}, resumed as (
      insert into assignment (account_id, role_id, campus_id, section_id, starts_on, ends_on)
      select e.account_id, e.role_id, e.campus_id, e.section_id, e.starts_on, e.ends_on
      from ended e join account on account.id = e.account_id join role on role.id = e.role_id
      where ${isPlain}
      on conflict do nothing
      returning account_id, role_id
    )
    select distinct resumed.account_id as "accountId", r.name from resumed join role r on r.id = resumed.role_id`)
  return [...roles]
}

/** With the roles that the last leaving has ended, as `ended`: the audit knows them. */
function endedRoles({ id, today }: Held): SQL {
  return sql`
    with leaving as (
      select u.act_id from audit u join act on act.id = u.act_id and act.key in ('teachers.left', 'staff.left')
      where u.resource = 'employee' and u.row_id = ${id}::uuid order by u.id desc limit 1
    ), ended as (
      select coalesce(s.account_id, (u.before ->> 'account_id')::uuid) account_id,
        coalesce(s.role_id, (u.before ->> 'role_id')::uuid) role_id,
        coalesce(s.campus_id, (u.before ->> 'campus_id')::uuid) campus_id,
        coalesce(s.section_id, (u.before ->> 'section_id')::uuid) section_id,
        greatest((u.before ->> 'starts_on')::date, ${today}::date) starts_on,
        (u.before ->> 'ends_on')::date ends_on
      from audit u join leaving using (act_id) left join assignment s on s.id = u.row_id
      where u.resource = 'assignment' and u.operation in ('update', 'delete')
    )`
}

/** What holds again by itself: what is of no section, and of no campus in the archive. */
const isPlain = sql`coalesce(e.ends_on, 'infinity') >= e.starts_on and e.section_id is null
  and not exists (select from campus c where c.id = e.campus_id and c.archived_at is not null)`

/** The roles that leaving has ended and that somebody has to give anew, where they are to hold again. */
async function readOpen(tx: Tx, { id, today }: Held): Promise<string[]> {
  const rows = await tx.execute<{ name: string }>(sql`
    ${endedRoles({ id, today })}
    select distinct r.name from ended e join account on account.id = e.account_id join role r on r.id = e.role_id
    where coalesce(e.ends_on, 'infinity') >= e.starts_on and not (${isPlain}) order by 1`)
  return rows.map(({ name }) => name)
}

/** Whether somebody logs in just now. */
async function readStaying(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(account, and(eq(account.personId, id), eq(account.state, 'active')))) > 0
}

/** Whose log-in was taken away for another reason does not get it back by coming back. */
const endedByLeaving = sql`(
  select act.key from audit join act on act.id = audit.act_id
  where audit.row_id = ${account.id} and audit.after ->> 'state' = 'deactivated'
  order by audit.id desc limit 1) in ('teachers.left', 'staff.left')`

type Switch = { id: string; from: AccountState[]; to: AccountState; where: SQL }

async function switchLogin(tx: Tx, school: School, { id, from, to, where }: Switch) {
  const changed = await tx
    .update(account)
    .set({ state: to, version: sql`${account.version} + 1`, updatedAt: school.now().toISOString() })
    .where(and(eq(account.personId, id), inArray(account.state, from), where))
    .returning({ id: account.id })
  for (const { id: accountId } of changed)
    if (to !== 'active')
      await markEnded(tx, school, { where: eq(session.accountId, accountId), reason: 'account' })
}
