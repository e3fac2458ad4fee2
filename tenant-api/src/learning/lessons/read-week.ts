import { type SQL, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { type Day, timeAt, weekOf } from 'kit/values/day'
import { nameOf } from '../../core/columns/name-in-script.ts'
import { may, reach, type ReachColumns } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { schoolDays } from '../../institute/school-days/school-days.ts'
import { reasonIn } from '../../institute/calendar/closure-reasons.ts'
import { room, section } from '../../institute/structure/tables.ts'
import { employee } from '../../people/employees/tables.ts'
import { studentPlaces } from '../../people/students-and-guardians/tables.ts'
import { timetables } from '../timetables/contract.ts'
import type { WeekLesson } from './contract.ts'

type Whose = 'section' | 'teacher' | 'student' | 'room'
type Span = { first: Day; last: Day }
type Asked = Partial<Record<Whose, string | undefined>> & { day?: Day | undefined }

/** What was released of an arrangement `a`, and still stands. */
const isReleased = sql`a.state not in ('declined', 'withdrawn') and a.state <> 'proposed'`

/** Whose week it is: where they are found, how far a reader reaches them, and which lessons are theirs. */
const kinds: Record<
  Whose,
  {
    from: SQL
    id: SQL
    within: ReachColumns
    title: (user: User) => SQL
    campuses: SQL
    classId: SQL
    has: (id: string, span: Span) => SQL
  }
> = {
  section: {
    from: sql`section`,
    id: sql`section.id`,
    within: { campus: section.campusId, section: section.id },
    title: () => sql`section.title`,
    campuses: sql`array[section.campus_id]`,
    classId: sql`section.class_id`,
    has: (id) => sql`g.id in (select y.teaching_id from teaching_party y where y.section_id = ${id}::uuid)`,
  },
  student: {
    from: sql`students join person n on n.id = students.id`,
    id: sql`students.id`,
    within: studentPlaces,
    title: (user) => nameOf(user, 'n'),
    campuses: sql`array_remove(array[students.campus_id], null)`,
    classId: sql`(select s.class_id from section s where s.id = students.section_id)`,
    has: (id) => sql`exists (
      select from enrolment e join teaching_party y on y.section_id = e.section_id and y.teaching_id = g.id
      where e.student_id = ${id}::uuid and holds(e.starts_on, e.ends_on, r.day)
        and (y.choice = '' or exists (select from subject_choice c
          where c.enrolment_id = e.id and c.choice = y.choice and c.subject_id = g.subject_id)))`,
  },
  teacher: {
    from: sql`employee join person n on n.id = employee.id`,
    id: sql`employee.id`,
    within: { campuses: employee.campusIds, person: employee.id },
    title: (user) => nameOf(user, 'n'),
    campuses: sql`employee.campus_ids`,
    classId: sql`null::uuid`,
    // Also what they cover. The first condition finds the few teachings, the second one their lessons.
    has: (id, { first, last }) => sql`
      g.id in (
        select t.teaching_id from teaching_teacher t where t.employee_id = ${id}::uuid
        union
        select l.teaching_id from arrangement a join placement l on l.id = a.placement_id
        where a.employee_id = ${id}::uuid and a.day between ${first}::date and ${last}::date and ${isReleased})
      and (exists (select from teaching_teacher t where t.teaching_id = g.id and t.employee_id = ${id}::uuid)
        or exists (select from arrangement a
          where a.placement_id = p.id and a.day = r.day and a.employee_id = ${id}::uuid and ${isReleased}))`,
  },
  room: {
    from: sql`room`,
    id: sql`room.id`,
    within: { campus: room.campusId },
    title: () => sql`room.title`,
    campuses: sql`array[room.campus_id]`,
    classId: sql`null::uuid`,
    has: (id) => sql`coalesce(p.room_id, g.room_id) = ${id}::uuid`,
  },
}

type Lesson = Omit<WeekLesson, 'isOwn'> & { campusId: string; letter: number | null }

/**
 * What is taught on each day of a week to a section or a student, by a teacher, or in a room, by the timetable that rules
 * each day; nothing on days without school at the campus of a lesson.
 */
export async function readWeek(school: School, user: User, { day, ...asked }: Asked) {
  const given = (Object.keys(kinds) as Whose[]).flatMap((whose) =>
    asked[whose] ? [{ whose, id: asked[whose] }] : [],
  )
  if (given.length > 1)
    refuse('weeks.of-whom', 'Ask for the week of a section, a teacher, a student or a room')
  const today = await school.today()
  const now = timeAt((await school.profile()).zone, school.now())
  const one = given[0] ?? (await ownOf(school, user))
  if (!one) return { title: user.name, today, now, days: [], lessons: [] }
  const kind = kinds[one.whose]
  const week = weekOf(day ?? today)
  const [first, last] = [week[0] ?? today, week[6] ?? today]
  const [found] = await school.db.execute<{ title: string; campuses: string[]; classId: string | null }>(sql`
    select ${kind.title(user)} as title, to_jsonb(${kind.campuses}) as campuses, ${kind.classId} as "classId"
    from ${kind.from} where ${kind.id} = ${one.id}::uuid and (${reach(user, timetables.resource, 'view', kind.within)} or ${isOwnWeek(user, one)})`)
  if (!found) refuseMissing()
  const lessons = await school.db.execute<Lesson>(
    lessonsOf(user, { first, last, where: kind.has(one.id, { first, last }) }),
  )
  const campuses = [...new Set([...found.campuses, ...lessons.map(({ campusId }) => campusId)])]
  const judged = await Promise.all(
    campuses.map(async (campus) => {
      const days = await schoolDays(school, { campus, class: found.classId, from: first, until: last })
      return [campus, new Map(days.map((one) => [one.day, one]))] as const
    }),
  )
  const dayAt = new Map(judged)
  const isOpen = (campus: string, at: Day) => dayAt.get(campus)?.get(at)?.state !== 'closed'
  return {
    title: found.title,
    today,
    now,
    days: week.map((at) => {
      const closed = campuses
        .map((campus) => dayAt.get(campus)?.get(at))
        .find((one) => one?.state === 'closed')
      const isSchoolDay = campuses.some((campus) => isOpen(campus, at))
      return {
        day: at,
        isSchoolDay,
        reason: isSchoolDay ? null : reasonIn(user, closed?.title ?? null),
        letter: lessons.find((lesson) => lesson.day === at)?.letter ?? null,
      }
    }),
    lessons: lessons
      .filter((lesson) => isOpen(lesson.campusId, lesson.day))
      .map(({ campusId: _campusId, letter: _letter, ...lesson }) => ({
        ...lesson,
        isOwn: lesson.teachers.some((one) => user.own.includes(one.id)),
      })),
  }
}

/** Of whom the reader's own week is: who teaches, else who is taught; nobody's, of whoever does neither. */
async function ownOf(school: School, user: User): Promise<{ whose: Whose; id: string } | undefined> {
  const [own] = await school.db.execute<{ whose: Whose; id: string }>(sql`
    select 'teacher' as whose, e.id from employee e where e.id = any (${`{${user.own.join(',')}}`}::uuid[])
      and (exists (select from teaching_teacher t where t.employee_id = e.id)
        or exists (select from arrangement a where a.employee_id = e.id and a.day >= (select day from current_day)))
    union all
    select 'student', a.person_id from account a join student s on s.id = a.person_id where a.id = ${user.id}::uuid
    limit 1`)
  return own
}

/** Whoever teaches sees the own week, also in sections that they do not reach. */
function isOwnWeek(user: User, { whose, id }: { whose: Whose; id: string }): SQL {
  return sql`${whose === 'teacher' && user.own.includes(id) && may(user, timetables.resource, 'view')}::boolean`
}

function lessonsOf(user: User, { first, last, where }: Span & { where: SQL }): SQL {
  const isOwn = sql`a.employee_id = any (${`{${user.own.join(',')}}`}::uuid[])`
  return sql`
    select p.id, r.day::text as day, p.period, p.length, g.subject_id as "subjectId", b.name as subject,
      coalesce(nullif(b.concise_name, ''), b.name) as "shortName", b.colour, r.campus_id as "campusId",
      case when t.weeks > 1 then r.letter end as letter, m.title as room,
      coalesce(${clockOf(sql`p.from_minute`)}, times.starts_at) as "startsAt", coalesce(${clockOf(sql`p.until_minute`)}, times.ends_at) as "endsAt",
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'part', y.part) order by s.title, y.part), '[]')
        from teaching_party y join section s on s.id = y.section_id where y.teaching_id = g.id) as sections,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.employee_id, 'name', ${nameOf(user, 'n')}, 'otherName', n.other_name)
          order by e.role, n.name), '[]')
        from teaching_teacher e join person n on n.id = e.employee_id where e.teaching_id = g.id) as teachers,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'period', a.period, 'kind', a.kind, 'isAccepted', a.state = 'accepted',
          'teacher', case when n.id is not null then jsonb_build_object('id', n.id, 'name', ${nameOf(user, 'n')}, 'otherName', n.other_name) end,
          'isOwn', coalesce(${isOwn}, false), 'reasons', coalesce(case when ${isOwn} then (
            select x -> 'reasons' from jsonb_array_elements(a.reasons) x where x ->> 'employeeId' = a.employee_id::text limit 1) end, '[]')
          ) order by a.during), '[]')
        from arrangement a left join person n on n.id = a.employee_id
        where a.placement_id = p.id and a.day = r.day and ${isReleased}) as covers
    from ruling_timetables(${first}::date, ${last}::date) r join timetable t on t.id = r.timetable_id
      join teaching g on g.timetable_id = r.timetable_id
      join placement p on p.teaching_id = g.id and p.weekday = extract(isodow from r.day)::smallint and (p.week = 0 or p.week = r.letter)
      join subject b on b.id = g.subject_id left join room m on m.id = coalesce(p.room_id, g.room_id)
      left join lateral (
        select to_char(min(o.starts_at), 'HH24:MI') as starts_at, to_char(max(o.ends_at), 'HH24:MI') as ends_at from bell_period o
        where o.schedule_id = ruling_bells(r.campus_id, g.shift_id, r.day) and o.kind = 'lesson'
          and o.number between p.period and p.period + p.length - 1
      ) times on p.period is not null
    where ${where} and (p.period is null or times.starts_at is not null)
    order by r.day, "startsAt", p.period, p.id`
}

function clockOf(minute: SQL): SQL {
  return sql`to_char(make_interval(mins => ${minute}), 'HH24:MI')`
}
