import { and, asc, isNull, sql } from 'drizzle-orm'
import { matches } from '../../matches.ts'
import type { School } from '../../school.ts'
import { reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import { staffCrud, teacherCrud } from '../employees/employees.ts'
import { staffMember, teacher } from '../employees/tables.ts'
import { studentCrud } from '../people/students.ts'
import { student } from '../people/tables.ts'
import { section } from '../structure/tables.ts'
import type { PunchingPerson, RefusedLine } from './contract.ts'
import { devices } from './contract.ts'
import { device } from './tables.ts'

const lists = [
  ['teacher', teacher, teacherCrud],
  ['staff', staffMember, staffCrud],
] as const

/** Students and those who work here whom the user sees, for choosing one of them. */
export async function listPunchingPeople(
  school: School,
  user: User,
  { q, limit }: { q: string; limit: number },
) {
  const employed: PunchingPerson[] = []
  for (const [kind, table, crud] of lists) {
    const rows = await school.db
      .select({ id: table.id, name: table.name, hint: table.designation })
      .from(table)
      .where(
        and(
          isNull(table.archivedAt),
          ...matches(table.searchText, q),
          reach(user, crud.name, 'view', crud.within),
        ),
      )
      .orderBy(asc(table.name), asc(table.id))
      .limit(limit)
    employed.push(...rows.map((row) => ({ ...row, kind })))
  }
  const learning = await school.db
    .select({
      id: student.id,
      name: student.name,
      hint: sql<string>`coalesce((select s.title from ${section} s where s.id = ${student.sectionId}), '')`,
    })
    .from(student)
    .where(
      and(
        isNull(student.archivedAt),
        ...matches(student.searchText, q),
        reach(user, studentCrud.name, 'view', studentCrud.within),
      ),
    )
    .orderBy(asc(student.name), asc(student.id))
    .limit(limit)
  const students = learning.map((row) => ({ ...row, kind: 'student' as const }))
  return { rows: [...employed, ...students].slice(0, limit) }
}

/** What terminals told and nobody can read, the last first. */
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
