import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import type { Day } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import { inCampus } from '../../crud/filters.ts'
import { filled, selectFrom } from '../../crud/table.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { account } from '../../access/sessions/tables.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { employee } from '../../people/employees/tables.ts'
import { attendanceSetting } from '../../institute/settings/tables.ts'
import type { leavesOf, Side, StaffLeave, StudentLeave } from './contract.ts'
import { balancesOf, yearOn } from './leave-days.ts'
import { isKin } from './conflict-of-interest.ts'
import { decidable, listOf } from './leaves.ts'
import { earliestDay } from './rules.ts'
import { leaveRequest } from './tables.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import { readWhose } from './leave-subject.ts'

type One = { id: string }
type OfPerson = Omit<Output<(typeof leavesOf)['student']['ofPerson']>, 'rows'>

/** A person's requests, newest first, and the balance of each type in the year. */
export async function readOfPerson(school: School, user: User, side: Side, { id }: One) {
  const today = (await school.today()) as Day
  const { country } = await school.profile()
  const { crud, table, personId, name, within } = listOf[side]
  const whose = await readWhose(school.db, user, { side, id, today })
  if (!whose?.isSeen) return refuseMissing()
  const [setting] = await school.db.select().from(attendanceSetting)
  if (!setting) return refuseMissing()
  const year = await yearOn(school.db, whose, today)
  const found = await selectFrom(school.db, crud)
    .where(and(eq(personId, id), reach(user, name, 'view', within)))
    .orderBy(desc(table.firstDay), desc(table.id))
    .limit(200)
  const said: OfPerson = {
    name: whose.name,
    today,
    yearFirst: year.first,
    yearLast: year.last,
    earliest: whose.isOffice ? year.first : earliestDay({ today, setting }),
    mayAsk: whose.mayAsk && whose.isHere && !whose.isMinor,
    isOffice: whose.isOffice,
    mayApprove: whose.mayApprove,
    balances: await balancesOf(school.db, { ...whose, side, country, year }),
  }
  const rows = await filled(school.db, crud, { user, rows: found })
  return { ...said, rows: rows as unknown as (StudentLeave & StaffLeave)[] }
}

/** The steps of a request, and what the user may do with it now. */
export async function readDetails(school: School, user: User, side: Side, { id }: One) {
  const { name, approvals, table, personId, within, offices } = listOf[side]
  const [row] = await school.db
    .select({
      state: table.state,
      personId,
      mayDecide: sql<boolean>`${decidable(user, side)}`,
      mayAsk: sql<boolean>`${reach(user, name, 'edit', within)}`,
      isOffice: sql<boolean>`${reach(user, approvals, 'edit', offices)}`,
      isOwn: isKin(user, personId),
      steps: sql<Steps>`(
        select coalesce(json_agg(json_build_object('id', t.id, 'what', t.what, 'note', t.note, 'at', t.at,
          'by', coalesce(${nameOf(user, 'p')}, '')) order by t.id), '[]')
        from leave_step t left join account a on a.id = t.account_id left join person p on p.id = a.person_id
        where t.request_id = ${table.id})`,
    })
    .from(table)
    // In a query of two tables, columns need the table's name.
    .innerJoin(leaveRequest, eq(leaveRequest.id, table.id))
    .where(and(eq(table.id, id), reach(user, name, 'view', within)))
  if (!row) return refuseMissing()
  const { state, steps, mayDecide, mayAsk, isOffice, isOwn } = row
  const today = (await school.today()) as Day
  const whose = isOwn ? await readWhose(school.db, user, { side, id: row.personId, today }) : null
  const mayTakeBack = mayAsk || user.own.includes(row.personId)
  return {
    steps,
    mayDecide,
    mayCancel: mayTakeBack && !whose?.isMinor && state === 'pending',
    mayRevoke: isOffice && state === 'approved' && !isOwn,
  }
}

/** The user's own student or employee record; null if they have none. */
export async function readOwnPerson(school: School, user: User): Promise<{ personId: string | null }> {
  const [row] = await school.db
    .select({ personId: account.personId })
    .from(account)
    .innerJoin(employee, eq(employee.id, account.personId))
    .where(and(eq(account.id, sql`${accountShown(user)}::uuid`), isNull(employee.archivedAt)))
  return { personId: row?.personId ?? null }
}

type Steps = Output<(typeof leavesOf)['student']['details']>['steps']

/** How many requests wait for the user: for office users, only those at the office's step. */
export async function countWaiting(
  school: School,
  user: User,
  side: Side,
  { campus }: { campus?: string | undefined },
): Promise<{ count: number }> {
  const { approvals, crud, table, name, within, offices } = listOf[side]
  const [counted] = await school.db
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .where(
      and(
        isNull(table.archivedAt),
        decidable(user, side),
        reach(user, name, 'view', within),
        sql`(${table.awaits} = 'office' or not (${reach(user, approvals, 'edit', offices)}))`,
        campus === undefined ? undefined : inCampus(crud, campus),
      ),
    )
  return { count: counted?.count ?? 0 }
}
