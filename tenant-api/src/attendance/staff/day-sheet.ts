import { type SQL, sql } from 'drizzle-orm'
import { type Day, timeAt } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { SheetRow } from './contract.ts'
import { employeeDays, spanOf } from './employee-days.ts'
import { type Among, isOffice, working } from './people.ts'

type Asked = Among & { day?: Day | undefined }

/** The employees of a day by campus and name, with their day so far: in one round trip. */
export async function readDay(
  school: School,
  user: User,
  { day: asked, ...among }: Asked,
): Promise<{ day: Day; today: Day; now: string; rows: SheetRow[] }> {
  const span = await spanOf(school, { from: asked ?? null, until: asked ?? null })
  const { from: day, today } = span
  const here = working(user, span, among)
  const rows = await school.db.execute<SheetRow>(sql`
    select ${whoColumns}, employee.photo_id as "photoId", ${isOffice(user, 'mark')} as "mayMark",
      d.first_in as "firstIn", d.last_out as "lastOut", d.is_in as "isIn", d.minutes, d.status,
      d.late_minutes as "lateMinutes"
    from ${whoTables}
    join (${employeeDays(sql`select employee.id, employee.campus_id from employee where ${here}`, span)}) d
      on d.person_id = employee.id
    where ${here}
    order by ${inOrder}`)
  return { day, today, now: timeAt(span.zone, school.now()), rows: [...rows] }
}

/** Columns that identify an employee, for sheets of many. */
export const whoColumns: SQL = sql`employee.id, person.name, person.other_name as "otherName", employee.kind,
  employee.employee_number as "employeeNumber", employee.designation, employee.department_id as "departmentId",
  department.title as "departmentTitle", employee.campus_id as "campusId", campus.name as "campusName"`

export const whoTables: SQL = sql`employee join person on person.id = employee.id
  left join campus on campus.id = employee.campus_id left join department on department.id = employee.department_id`

export const inOrder: SQL = sql`campus.name nulls first, person.name collate name_order, employee.id`
