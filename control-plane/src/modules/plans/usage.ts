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

/** How many messages of a channel a school has sent in a month; by the product's own way, which is paid for, or by its own. */
export type MessageMonth = { month: string; channel: string; byHouse: boolean; taken: number; parts: number }

/** The last months of messages that a school has told of, the latest first. */
export async function readMessages(sql: Sql, schoolId: string, months: number): Promise<MessageMonth[]> {
  const rows = await sql<MessageMonth[]>`
    select to_char(day, 'YYYY-MM') as month, channel, by_house as "byHouse", sum(taken)::int as taken, sum(parts)::int as parts
    from school_message_usage
    where school_id = ${schoolId} and day >= date_trunc('month', now()) - make_interval(months => ${months - 1})
    group by 1, 2, 3 order by 1 desc, 2, 3`
  return [...rows]
}

/** The last days that a school has told of, the latest first. The school tells; nobody asks it. */
export async function readUsage(sql: Sql, schoolId: string, days: number): Promise<UsageDay[]> {
  const rows = await sql<UsageDay[]>`
    select day::text, students, staff, teachers, guardians, student_logins as "studentLogins", is_made_up as "isMadeUp"
    from school_usage where school_id = ${schoolId} order by day desc limit ${days}`
  return [...rows]
}
