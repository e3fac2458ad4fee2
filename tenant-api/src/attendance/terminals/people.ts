import { and, asc, type Column, inArray, isNull, sql } from 'drizzle-orm'
import { byName } from '../../core/columns/columns.ts'
import { foundBy } from '../../crud/filters.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { staffCrud, teacherCrud } from '../../people/employees/employees.ts'
import { staffMember, teacher } from '../../people/employees/tables.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import type { PunchingPerson, RefusedLine } from './contract.ts'
import { devices } from './contract.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { device } from './tables.ts'

const lists = [
  ['teacher', teacher, teacherCrud],
  ['staff', staffMember, staffCrud],
] as const

type Asked = { q?: string | undefined; ids?: string | undefined; limit: number }

/** Students and employees whom the user sees, to choose one of them. */
export async function listPunchingPeople(school: School, user: User, { q = '', ids, limit }: Asked) {
  const only = (id: Column) => (ids === undefined ? undefined : inArray(id, ids.split(',')))
  const employed: PunchingPerson[] = []
  for (const [kind, table, crud] of lists) {
    const seen = reach(user, crud.name, 'view', crud.within)
    const rows = await school.db
      .select({
        id: table.id,
        name: nameFor(user, table),
        hint: table.designation,
        fatherName: sql<string>`''`,
      })
      .from(table)
      .where(and(isNull(table.archivedAt), only(table.id), ...foundBy(crud, user, q), seen))
      .orderBy(byName(table.name), asc(table.id))
      .limit(limit)
    employed.push(...rows.map((row) => ({ ...row, kind })))
  }
  const seen = reach(user, studentCrud.name, 'view', studentCrud.within)
  const fatherName = nameFor(user, { name: student.fatherName, otherName: student.fatherOtherName })
  const learning = await school.db
    .select({
      id: student.id,
      name: nameFor(user, student),
      fatherName,
      hint: sql<string>`concat_ws(' · ', (select s.title from section s where s.id = ${student.sectionId}),
        nullif(${fatherName}, ''))`,
    })
    .from(student)
    .where(and(isNull(student.archivedAt), only(student.id), ...foundBy(studentCrud, user, q), seen))
    .orderBy(byName(student.name), asc(student.id))
    .limit(limit)
  const students = learning.map((row) => ({ ...row, kind: 'student' as const }))
  const rows = [...employed, ...students].slice(0, limit)
  return { rows, total: rows.length }
}

/** Unreadable lines of terminals, newest first. */
export async function listRefusedLines(
  school: School,
  user: User,
  { limit, skip }: { limit: number; skip: number },
) {
  const seen = sql`from punch_refused r join device on device.id = r.device_id
    where ${reach(user, devices.resource, 'view', { campus: device.campusId })}`
  const rows = await school.db.execute<RefusedLine>(sql`
    select r.id, r.line, r.reason, to_json(r.at) #>> '{}' as at, device.name as terminal ${seen}
    order by r.at desc, r.id limit ${limit} offset ${skip}`)
  const [counted] = await school.db.execute<{ total: number }>(sql`select count(*)::int as total ${seen}`)
  return { rows: [...rows], total: counted?.total ?? 0 }
}
