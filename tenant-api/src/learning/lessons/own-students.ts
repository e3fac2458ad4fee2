import { sql } from 'drizzle-orm'
import { timeAt } from 'kit/values/day'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { School } from '../../core/school/school.ts'
import { studentPlaces } from '../../people/students-and-guardians/tables.ts'
import { timetables } from '../timetables/contract.ts'
import { readLessons, readWeekOwner } from './read-week.ts'

export type OwnStudent = { whose: 'student'; id: string; name: string }

/** The students whose lessons are the user's own: the children, or the user. */
export async function readOwnStudents(school: School, user: User): Promise<OwnStudent[]> {
  const rows = await school.db.execute<OwnStudent>(sql`
    select 'student' as whose, students.id, ${nameOf(user, 'n')} as name from students join person n on n.id = students.id
    where students.id = any (${arrayOf(user.own)}::uuid[]) and students.archived_at is null
      and ${reach(user, timetables.resource, 'view', studentPlaces)}
    order by n.name, students.id`)
  return [...rows]
}

/** What all own students are taught today, as it is held: little enough for a home page to ask for at once. */
export async function readOwnToday(school: School, user: User) {
  const today = await school.today()
  const now = timeAt((await school.profile()).zone, school.now())
  const students = await readOwnStudents(school, user)
  const rows = await Promise.all(
    students.map(async (one) => {
      const owner = await readWeekOwner(school, user, one)
      const { lessons } = await readLessons(school, user, { ...one, owner, first: today, last: today })
      const gone = ['cancelled', 'moved', 'exam']
      const held = lessons.filter(({ change }) => !gone.includes(change?.kind ?? ''))
      return {
        studentId: one.id,
        lessons: held.map(({ subject, startsAt, endsAt }) => ({ subject, startsAt, endsAt })),
      }
    }),
  )
  return { today, now, rows }
}
