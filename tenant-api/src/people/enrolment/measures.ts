import { and, sql } from 'drizzle-orm'
import type { Measure, Span } from '../../core/module-parts.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { students } from '../students-and-guardians/contract.ts'
import { enrolment } from './tables.ts'

/** How many are enrolled; the first and the last day of a stay belong to it. */
export const enrolled: Measure = {
  key: 'students',
  needs: [students.name, 'view'],
  kind: 'level',
  rows(user, span) {
    const within = stays(user, span)
    const [first, last] = [span.days[0], span.days.at(-1)]
    const step = (at: typeof begins, by: number) => sql`
      select greatest(${at}, ${first}::date) as day, ${by}::int as step from ${enrolment}
      where ${within} and ${at} <= ${last}::date`
    return sql`select day, sum(sum(step)) over (order by day) as value
      from (${step(begins, 1)} union all ${step(ends, -1)}) steps group by day`
  },
}

const begins = sql`${enrolment.startsOn}`
const ends = sql`(${enrolment.endsOn} + 1)`

function stays(user: User, { campus }: Span) {
  return and(
    reach(user, students.name, 'view', {
      campus: enrolment.campusId,
      section: enrolment.sectionId,
      person: enrolment.studentId,
    }),
    campus === undefined ? undefined : sql`${enrolment.campusId} = ${campus}::uuid`,
  )
}
