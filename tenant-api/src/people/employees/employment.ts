import { and, eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe } from '../../core/acts/act.ts'
import type { Crud } from '../../crud/table.ts'
import { goesOn } from '../../core/columns/effective-dates.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { keepingASuperAdmin } from '../../access/sessions/account.ts'
import type { RoleKey } from '../../core/authorization/role-keys.ts'
import { forgetSignedIn } from '../../access/sessions/tokens/session-cache.ts'
import { account, assignment, role } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'

import { isBeyond, refuseBeyond } from '../../access/users/higher-privilege.ts'
import { lockOpen } from './employees.ts'
import { endWork, resumeWork } from './log-ins.ts'

type One = { crud: Crud; id: string }

/** Somebody left: what they teach ends with the last day, and they hold no role of their work any more. Their record stays. */
export async function leave(
  school: School,
  user: User,
  { crud, id, lastDay, reason }: One & { lastDay: Day; reason: string },
) {
  const today = await school.today()
  const leaving = school.transaction(user, `${crud.name}.left`, async (tx) => {
    const row = await lockOpen(tx, crud, { user, id })
    if (row.status === 'left')
      refuse('employees.left', '{name} has left already', { name: String(row.name) }, at409)
    if (lastDay > today)
      refuseField('lastDay', sentence('This day is still to come. Choose today or an earlier one'))
    if (typeof row.joinedOn === 'string' && lastDay < row.joinedOn)
      refuseField('lastDay', sentence('The last day must not come before the day of joining'))
    await refuseOneself(tx, user, id)
    await refuseOwner(tx, user, { id, today })
    await tx.execute(sql`select end_employment(${id}::uuid, ${lastDay}::date, ${reason})`)
    await endWork(tx, school, { id, user, today })
    await touch(tx, crud, { id, version: row.version, at: school.now() })
    describe(tx, { name: String(row.name) })
  })
  await keepingASuperAdmin(leaving)
  forgetSignedIn(school)
  return { id }
}

/** Somebody who had left works here again. What they taught is over: they are assigned anew. */
export async function comeBack(school: School, user: User, { crud, id, firstDay }: One & { firstDay: Day }) {
  const today = await school.today()
  const notGiven = await school.transaction(user, `${crud.name}.came-back`, async (tx) => {
    const row = await lockOpen(tx, crud, { user, id })
    if (row.status !== 'left')
      refuse('employees.here', '{name} has not left', { name: String(row.name) }, at409)
    if (typeof row.leftOn === 'string' && firstDay <= row.leftOn)
      refuseField('firstDay', sentence('The first day must come after the day of leaving'))
    await tx.execute(sql`select resume_employment(${id}::uuid, ${firstDay}::date)`)
    const open = await resumeWork(tx, school, { id, user, today })
    await refuseOwner(tx, user, { id, today })
    await refuseHandedOn(tx, user, { id, today })
    await touch(tx, crud, { id, version: row.version, at: school.now() })
    describe(tx, { name: String(row.name) })
    return open
  })
  forgetSignedIn(school)
  const { say } = words(user)
  return { id, notGiven: notGiven.map((name) => say(name)) }
}

const at409 = { status: 409 }

/** Nobody shuts the door behind oneself: who would open it again? */
async function refuseOneself(tx: Tx, user: User, id: string) {
  if (user.id === null) return
  const [own] = await tx.select({ personId: account.personId }).from(account).where(eq(account.id, user.id))
  if (own?.personId === id)
    refuse('employees.oneself', 'This is you. Ask somebody else to say that you leave', {}, at409)
}

/** Who may do everything is shut out, and let in again, by their like alone: personnel ends no owner's log-in. */
async function refuseOwner(tx: Tx, user: User, { id, today }: { id: string; today: Day }) {
  if (user.roles.some(({ key }) => key === owner)) return
  const held = await tx
    .select({ id: assignment.id })
    .from(assignment)
    .innerJoin(role, eq(role.id, assignment.roleId))
    .innerJoin(account, eq(account.id, assignment.accountId))
    .where(and(eq(account.personId, id), eq(role.key, owner), goesOn(assignment, today)))
    .limit(1)
  if (held.length > 0)
    refuse(
      'employees.owner',
      'This is a super admin. Only another super admin may do this',
      {},
      { status: 403 },
    )
}
const owner: RoleKey = 'super_admin'

/**
 * While their roles were over, anybody of the office might change by what they log in. Where that was done, the roles
 * come back by who may do what they may alone: else their powers would be somebody else's.
 */
async function refuseHandedOn(tx: Tx, user: User, { id, today }: { id: string; today: Day }) {
  const rows = await tx.execute<{ id: string }>(sql`
    select a.id from account a where a.person_id = ${id}::uuid and exists (
      select from audit u join act on act.id = u.act_id
      where (u.resource = 'account' and u.row_id = a.id
            and (u.after ?| array['email', 'username', 'phone', 'must_change_password'] or u.after = '{}')
          or u.resource = 'second_factor' and coalesce(u.after, u.before) ->> 'account_id' = a.id::text)
        and act.actor_id is distinct from a.id and act.id <> current_setting('app.act')::uuid
        and act.id > (
          select leaving.act_id from audit leaving join act l on l.id = leaving.act_id
          where l.key in ('teachers.left', 'staff.left') and leaving.resource = 'employee' and leaving.row_id = ${id}::uuid
          order by leaving.id desc limit 1))`)
  for (const { id: accountId } of rows) if (await isBeyond(tx, user, { id: accountId, today })) refuseBeyond()
}

/** The row's version counts: whoever has the record open sees another one. */
async function touch(
  tx: Tx,
  { table }: Crud,
  { id, version, at }: { id: string; version: number; at: Date },
) {
  await tx
    .update(table)
    .set({ version: version + 1, updatedAt: at.toISOString() } as never)
    .where(eq(table.id, id))
}
