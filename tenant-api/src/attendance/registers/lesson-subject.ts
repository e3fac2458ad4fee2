import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import type { Db } from '../../core/school/school.ts'

/** What a lesson is about; `partId` is its subject where only those are called who chose it. */
export type LessonSubject = { subjectId: string | null; partId: string | null }

type Asked = { id: string; day: Day; period: number; subject: string | null }

/**
 * What a lesson of a section is about: the subject that is asked for, else that of the timetable (of a choice the one that
 * the reader teaches or covers), else that of a register which somebody has begun.
 */
export async function lessonSubjectOf(
  db: Db,
  user: User,
  { id, day, period, subject }: Asked,
): Promise<LessonSubject> {
  const own = arrayOf(user.own)
  const at = { section: sql`${id}::uuid`, day: sql`${day}::date`, period: sql`${period}::smallint` }
  const lessons = lessonsOf(at)
  const [found] = await db.execute<LessonSubject>(sql`
    select s.id as "subjectId", case when exists (
        select from section_subject plan join academic_year y on y.id = plan.year_id and ${day}::date between y.first_day and y.last_day
        where plan.section_id = ${id}::uuid and plan.subject_id = s.id and plan.choice <> '') then s.id end as "partId"
    from (select coalesce(
      ${subject}::uuid,
      (select t.subject_id from (${lessons}) t order by (exists (select from teaching_teacher e
        where e.teaching_id = t.teaching_id and e.employee_id = any (${own}::uuid[]))
        or ${coversLesson(user, { ...at, part: sql`case when t.is_part then t.subject_id end` })}) desc, t.is_part, t.subject_id limit 1),
      (select r.subject_id from register r where r.section_id = ${id}::uuid and r.day = ${day}::date
        and r.period = ${period}::smallint order by r.id limit 1)
    ) as id) s`)
  return found ?? { subjectId: null, partId: null }
}

/** Condition: the reader covers a lesson of a section, as it was released and still stands; of a choice, this part of it. */
export function coversLesson(
  user: User,
  { section, day, period, part }: Record<'section' | 'day' | 'period' | 'part', SQLWrapper>,
): SQL {
  return sql`covers_lesson(${arrayOf(user.own)}::uuid[], ${section}, ${day}, ${period}, ${part})`
}

/** The lessons of a section in a period by the timetable that rules the day, as `teaching_id`, `subject_id`, `room_id`, `is_part`. */
export function lessonsOf({ section, day, period }: Record<'section' | 'day' | 'period', SQLWrapper>): SQL {
  return sql`
    select l.teaching_id, l.subject_id, l.room_id, y.choice <> '' as is_part
    from taught_lessons(${day}, ${day}) l join teaching_party y on y.teaching_id = l.teaching_id and y.section_id = ${section}
    where l.teaching_id = any (array(select o.teaching_id from teaching_party o where o.section_id = ${section}))
      and l.takes_place and ${period} between l.period and l.period + l.length - 1`
}
