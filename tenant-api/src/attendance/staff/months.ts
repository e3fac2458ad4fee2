import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { addDays, addMonths, type Day, day as asDay } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { employee } from '../../people/employees/tables.ts'
import {
  type DayStatus,
  type EmployeeMonth,
  type GridRow,
  type Notice,
  presence,
  type readStaffMonth as contract,
  type Totals,
} from './contract.ts'
import { inOrder, whoColumns, whoTables } from './day-sheet.ts'
import { type EmployeeDay, employeeDays, spanOf } from './employee-days.ts'
import { type Among, isOffice, within, working } from './people.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'

type Told = { day: Day; status: DayStatus | null; minutes: number | null }
type Row = Omit<GridRow, 'days' | 'totals'> & { told: Told[]; latesPerLeave: number }

/** The days of a month for everybody employed here on some day of it. */
export async function readStaffMonth(
  school: School,
  user: User,
  { month: asked, ...among }: Among & { month?: string | undefined },
): Promise<Output<typeof contract>> {
  const { month, span } = await monthOf(school, asked)
  const here = working(user, span, among)
  const rows = await school.db.execute<Row>(sql`
    select ${whoColumns}, d.told, setting.lates_per_leave as "latesPerLeave"
    from ${whoTables} cross join attendance_setting setting
    join (
      select person_id, json_agg(json_build_object('day', day, 'status', status, 'minutes', minutes) order by day) as told
      from (${employeeDays(sql`select employee.id, employee.campus_id from employee where ${here}`, span)}) days
      group by person_id
    ) d on d.person_id = employee.id
    where ${here}
    order by ${inOrder}`)
  const [first] = rows
  return {
    month,
    today: span.today,
    days: daysOf(span).map((day) => ({ day })),
    latesPerLeave: first?.latesPerLeave ?? 0,
    rows: rows.map(({ told, latesPerLeave, ...row }) => ({
      ...row,
      days: told.map(({ status }) => status),
      totals: totalsOf(told, latesPerLeave),
    })),
  }
}

type Noticed = Notice & { day: Day }
type Kept = Pick<EmployeeMonth, 'id' | 'name' | 'latesPerLeave' | 'mayEdit'> & {
  days: EmployeeDay[]
  notices: Noticed[]
}

/** The days of an employee's month, each with all its entries. */
export async function readEmployeeMonth(
  school: School,
  user: User,
  { id, month: asked }: { id: string; month?: string | undefined },
): Promise<EmployeeMonth> {
  const { month, span } = await monthOf(school, asked)
  const days = employeeDays(sql`select e.id, e.campus_id from employee e where e.id = ${id}::uuid`, span)
  const here = and(
    eq(employee.id, id),
    isNull(employee.archivedAt),
    reach(user, presence.resource, 'view', within),
  )
  const [row] = await school.db.execute<Kept>(sql`
    select employee.id, ${nameOf(user, 'person')} as name, setting.lates_per_leave as "latesPerLeave", ${isOffice(user, 'edit')} as "mayEdit",
      (select json_agg(d order by d.day) from (${days}) d) as days,
      (select coalesce(json_agg(json_build_object('id', n.id, 'day', n.day, 'at', n.at, 'direction', n.direction,
          'noticedBy', n.noticed_by, 'comment', n.comment, 'struckAt', n.struck_at, 'struckReason', n.struck_reason)
        order by n.at, n.id), '[]')
        from presence n where n.person_id = employee.id and n.day between ${span.from}::date and ${span.until}::date
      ) as notices
    from employee join person on person.id = employee.id cross join attendance_setting setting
    where ${here}`)
  if (!row) return refuseMissing()
  const noticed = Map.groupBy(row.notices, ({ day }) => day)
  return {
    id: row.id,
    name: row.name,
    month,
    today: span.today,
    latesPerLeave: row.latesPerLeave,
    mayEdit: row.mayEdit,
    totals: totalsOf(row.days, row.latesPerLeave),
    days: row.days.map((one) => ({
      ...dayOf(one),
      day: one.day,
      holiday: one.holiday,
      notices: noticed.get(one.day) ?? [],
    })),
  }
}

/** An employee's day without the person and the date. */
export function dayOf(one: EmployeeDay) {
  return {
    firstIn: one.first_in,
    lastOut: one.last_out,
    isIn: one.is_in,
    minutes: one.minutes,
    status: one.status,
    lateMinutes: one.late_minutes,
  }
}

async function monthOf(school: School, asked: string | undefined) {
  const month = asked ?? (await school.today()).slice(0, 7)
  const from = asDay(`${month}-01`)
  const span = await spanOf(school, { from, until: addDays(addMonths(from, 1), -1) })
  return { month, span }
}

function daysOf({ from, until }: { from: Day; until: Day }): Day[] {
  const days = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

type One = { status: DayStatus | null; minutes: number | null }

/** Counts per status, and the whole leaves that the late days cost. */
function totalsOf(days: readonly One[], latesPerLeave: number): Totals {
  const of = (status: DayStatus) => days.filter((day) => day.status === status).length
  const late = of('late')
  return {
    present: of('present'),
    late,
    leftEarly: of('left_early'),
    halfDay: of('half_day'),
    absent: of('absent'),
    leave: of('leave'),
    minutes: days.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    leavesForLates: latesPerLeave > 0 ? Math.floor(late / latesPerLeave) : 0,
  }
}
