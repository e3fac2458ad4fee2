import type { Sql } from '../../database.ts'

/** What a school has counted on one of its days. */
export type UsageDay = {
  day: string
  students: number
  staff: number
  teachers: number
  guardians: number
  studentLogins: number
  isMadeUp: boolean
}

/** The last days that a school has told of, the latest first. The school tells; nobody asks it. */
export async function readUsage(sql: Sql, schoolId: string, days: number): Promise<UsageDay[]> {
  const rows = await sql<UsageDay[]>`
    select day::text, students, staff, teachers, guardians, student_logins as "studentLogins", is_made_up as "isMadeUp"
    from school_usage where school_id = ${schoolId} order by day desc limit ${days}`
  return [...rows]
}
