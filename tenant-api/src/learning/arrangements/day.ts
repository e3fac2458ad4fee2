import { sql } from 'drizzle-orm'
import { type Day, weekday } from 'kit/values/day'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { schoolDaysIn } from '../../institute/school-days/school-days.ts'
import type { ArrangementKind, ArrangementState } from './contract.ts'
import {
  type Away,
  type Bell,
  type DayLesson,
  type Span,
  awaySpan,
  doMeet,
  readAway,
  readDayBells,
  readDayLessons,
} from './day-lessons.ts'

/** A lesson without its teacher, and what becomes of it. */
export type OpenLesson = DayLesson & { awayIds: string[]; arranged: Arranged | null }

/** What is arranged for one period of a lesson, and neither declined nor withdrawn. */
export type Arranged = {
  id: string
  lessonId: string
  period: number | null
  kind: ArrangementKind
  employeeId: string | null
  joinsId: string | null
  state: ArrangementState
  isSwap: boolean
}

/** A day of a campus as far as arranging it needs to know. */
export type DayOfCampus = {
  campusId: string
  day: Day
  isSchoolDay: boolean
  /** Why there is no school. */
  closure: string | null
  /** Of the campus, and of its people elsewhere. */
  lessons: DayLesson[]
  bells: Map<string | null, Bell[]>
  people: Map<string, Person>
  away: (Away & Span)[]
  open: OpenLesson[]
  arranged: Arranged[]
}

/** What is read before an act begins. */
export async function hereOf(school: School): Promise<{ today: Day; country: string }> {
  const { country } = await school.profile()
  return { today: await school.today(), country }
}

/** Who is away on a day at a campus, and which lessons are without their teacher. On days without school none is. */
export async function readDay(
  db: Db | Tx,
  { campusId, day, country }: { campusId: string; day: Day; country: string },
): Promise<DayOfCampus> {
  const [judged] = await schoolDaysIn(db, { campus: campusId, from: day, until: day, country })
  const isSchoolDay = judged?.state !== 'closed'
  const people = new Map((await readPeople(db, { campusId, day })).map((one) => [one.id, one]))
  const ids = [...people.keys()]
  const lessons = isSchoolDay ? await readDayLessons(db, { day, campusId, people: ids }) : []
  const bells = await readDayBells(db, { day, campusId })
  const away = (await readAway(db, { day, campusId, people: ids })).map((one) => ({
    ...one,
    ...awaySpan(one, {
      bells: bellsOf(one.employeeId, { lessons, bells, campusId }),
      lessons: lessons.filter((lesson) => lesson.campusId === campusId),
    }),
  }))
  const arranged = await readArranged(db, { campusId, day })
  const open = openLessons({ lessons, away, arranged, campusId })
  return {
    campusId,
    day,
    isSchoolDay,
    closure: isSchoolDay ? null : (judged?.title ?? null),
    lessons,
    bells,
    people,
    away,
    open,
    arranged,
  }
}

/** The bells by which somebody's day is halved: those of the shift in which they teach here. */
export function bellsOf(
  employeeId: string,
  { lessons, bells, campusId }: Pick<DayOfCampus, 'lessons' | 'bells' | 'campusId'>,
): readonly Bell[] {
  const own = lessons.find((one) => one.campusId === campusId && one.teacherIds.includes(employeeId))
  return bells.get(own?.shiftId ?? null) ?? [...bells.values()][0] ?? []
}

/** A lesson is without its teacher when all who teach it are away. */
function openLessons({
  lessons,
  away,
  arranged,
  campusId,
}: Pick<DayOfCampus, 'lessons' | 'away' | 'arranged' | 'campusId'>): OpenLesson[] {
  const isAway = (employeeId: string, lesson: Span) =>
    away.some((one) => one.employeeId === employeeId && doMeet(one, lesson))
  return lessons
    .filter((lesson) => lesson.campusId === campusId && lesson.teacherIds.length > 0)
    .filter((lesson) => lesson.teacherIds.every((id) => isAway(id, lesson)))
    .map((lesson) => ({
      ...lesson,
      awayIds: lesson.teacherIds,
      arranged: arranged.find((one) => one.lessonId === lesson.id && one.period === lesson.period) ?? null,
    }))
}

async function readArranged(
  db: Db | Tx,
  { campusId, day }: { campusId: string; day: Day },
): Promise<Arranged[]> {
  return db.execute<Arranged>(sql`
    select id, placement_id as "lessonId", period, kind, employee_id as "employeeId", joins_id as "joinsId", state, is_swap as "isSwap"
    from arrangement
    where campus_id = ${campusId}::uuid and day = ${day}::date and state not in ('declined', 'withdrawn')
    order by during, id`)
}

/** Of one period of a lesson. */
export function keyOf({ id, period }: { id: string; period: number | null }): string {
  return `${id} ${period ?? ''}`
}

/** Who teaches at a campus, and what they teach there by the timetables of the day. */
export type Person = {
  id: string
  name: string
  otherName: string
  subjectIds: string[]
  sectionIds: string[]
  /** When they are never there; what is null is not limited. */
  hours: {
    firstPeriod: number | null
    lastPeriod: number | null
    from: number | null
    until: number | null
  }[]
}

type OfDay = { campusId: string; day: Day }

/** The teachers of a campus, and whoever else teaches there by the timetables that rule the day. */
async function readPeople(db: Db | Tx, { campusId, day }: OfDay): Promise<Person[]> {
  return db.execute<Person>(sql`
    with taught as (
      select t.employee_id, jsonb_agg(distinct g.subject_id) as subjects, jsonb_agg(distinct y.section_id) as sections
      from teaching g join teaching_teacher t on t.teaching_id = g.id join teaching_party y on y.teaching_id = g.id
      where g.timetable_id in (
        select r.timetable_id from ruling_timetables(${day}::date, ${day}::date) r where r.campus_id = ${campusId}::uuid)
      group by t.employee_id
    )
    select e.id, n.name, n.other_name as "otherName", coalesce(t.subjects, '[]') as "subjectIds",
      coalesce(t.sections, '[]') as "sectionIds", (
        select coalesce(jsonb_agg(jsonb_build_object('firstPeriod', r.first_period, 'lastPeriod', r.last_period,
          'from', r.from_minute, 'until', r.until_minute)), '[]')
        from teacher_rule r where r.employee_id = e.id and r.level = 'never'
          and coalesce(r.weekday, ${weekday(day)}) = ${weekday(day)} and coalesce(r.campus_id, ${campusId}::uuid) = ${campusId}::uuid
      ) as hours
    from employee e join person n on n.id = e.id left join taught t on t.employee_id = e.id
    where e.archived_at is null and coalesce(e.joined_on, '-infinity') <= ${day}::date
      and (e.left_on is null or e.left_on >= ${day}::date)
      and (t.employee_id is not null or e.kind = 'teacher' and e.campus_ids @> array[${campusId}::uuid])
    order by e.id`)
}
