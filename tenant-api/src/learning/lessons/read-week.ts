import { type SQL, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { type Day, timeAt, weekdayOf, weekOf } from 'kit/values/day'
import { arrayOf } from '../../core/columns/array-text.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import { may, reach, type ReachColumns } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { executePrepared } from '../../core/school/prepared.ts'
import type { School } from '../../core/school/school.ts'
import { schoolDays } from '../../institute/school-days/school-days.ts'
import { reasonIn } from '../../institute/calendar/closure-reasons.ts'
import { room, section } from '../../institute/structure/tables.ts'
import { employee } from '../../people/employees/tables.ts'
import { studentPlaces } from '../../people/students-and-guardians/tables.ts'
import { timetables } from '../timetables/contract.ts'
import type { WeekLesson, WeekRoutine } from './contract.ts'
import { clockOf } from './lesson-times.ts'

export type OwnerKind = 'section' | 'teacher' | 'student' | 'room'
export type Span = { first: Day; last: Day }
type Asked = Partial<Record<OwnerKind, string | undefined>> & { day?: Day | undefined }

/** What was released of an arrangement `a`, and still stands. */
const isReleased = sql`a.state not in ('declined', 'withdrawn') and a.state <> 'proposed'`

/** Whose week it is: where they are found, how far a reader reaches them, and which lessons are theirs. */
const kinds: Record<
  OwnerKind,
  {
    from: SQL
    id: SQL
    within: ReachColumns
    title: (user: User) => SQL
    campuses: SQL
    shiftId: SQL
    classId: SQL
    /** Of the lessons `l` of the week: the taught subjects among which they are, and which of those; `mine` serves both. */
    has: (id: string, span: Span) => { mine?: SQL; teachings: SQL; where: SQL }
    /** Of the extra lessons `x`. */
    hasExtra: (id: string) => SQL
  }
> = {
  section: {
    from: sql`section`,
    id: sql`section.id`,
    within: { campus: section.campusId, section: section.id },
    title: () => sql`section.title`,
    campuses: sql`array[section.campus_id]`,
    shiftId: sql`section.shift_id`,
    classId: sql`section.class_id`,
    has: (id) => ({
      teachings: sql`select y.teaching_id from teaching_party y where y.section_id = ${id}::uuid`,
      where: sql`true`,
    }),
    hasExtra: (id) => sql`x.section_id = ${id}::uuid`,
  },
  student: {
    from: sql`students join person n on n.id = students.id`,
    id: sql`students.id`,
    within: studentPlaces,
    title: (user) => nameOf(user, 'n'),
    campuses: sql`array_remove(array[students.campus_id], null)`,
    shiftId: sql`(select s.shift_id from section s where s.id = students.section_id)`,
    classId: sql`(select s.class_id from section s where s.id = students.section_id)`,
    // With the days on which they are the student's, found once and not for each lesson.
    has: (id) => ({
      mine: sql`
        select y.teaching_id, e.starts_on, e.ends_on
        from enrolment e join teaching_party y on y.section_id = e.section_id join teaching g on g.id = y.teaching_id
        where e.student_id = ${id}::uuid and (y.choice = '' or exists (select from subject_choice c
          where c.enrolment_id = e.id and c.choice = y.choice and c.subject_id = g.subject_id))`,
      teachings: sql`select mine.teaching_id from mine`,
      where: sql`exists (
        select from mine where mine.teaching_id = l.teaching_id and holds(mine.starts_on, mine.ends_on, l.day))`,
    }),
    hasExtra: (id) => sql`exists (select from enrolment e
      where e.student_id = ${id}::uuid and e.section_id = x.section_id and holds(e.starts_on, e.ends_on, x.day))`,
  },
  teacher: {
    from: sql`employee join person n on n.id = employee.id`,
    id: sql`employee.id`,
    within: { campuses: employee.campusIds, person: employee.id },
    title: (user) => nameOf(user, 'n'),
    campuses: sql`employee.campus_ids`,
    shiftId: sql`null::uuid`,
    classId: sql`null::uuid`,
    // Also what they cover.
    has: (id, { first, last }) => ({
      teachings: sql`
        select t.teaching_id from teaching_teacher t where t.employee_id = ${id}::uuid
        union
        select p.teaching_id from arrangement a join placement p on p.id = a.placement_id
        where a.employee_id = ${id}::uuid and a.day between ${first}::date and ${last}::date and ${isReleased}`,
      where: sql`(exists (select from teaching_teacher t where t.teaching_id = l.teaching_id and t.employee_id = ${id}::uuid)
        or exists (select from arrangement a
          where a.placement_id = l.placement_id and a.day = l.day and a.employee_id = ${id}::uuid and ${isReleased}))`,
    }),
    hasExtra: (id) => sql`x.employee_id = ${id}::uuid`,
  },
  room: {
    from: sql`room`,
    id: sql`room.id`,
    within: { campus: room.campusId },
    title: () => sql`room.title`,
    campuses: sql`array[room.campus_id]`,
    shiftId: sql`null::uuid`,
    classId: sql`null::uuid`,
    has: (id) => ({
      teachings: sql`
        select g.id from teaching g where g.room_id = ${id}::uuid
        union select p.teaching_id from placement p where p.room_id = ${id}::uuid
        union select p.teaching_id from lesson_change c join placement p on p.id = c.placement_id where c.room_id = ${id}::uuid`,
      where: sql`l.room_id = ${id}::uuid`,
    }),
    hasExtra: (id) => sql`x.room_id = ${id}::uuid`,
  },
}

type Lesson = Omit<WeekLesson, 'isOwn'> & { campusId: string; letter: number | null }
type OfLessons = { mine?: SQL; teachings: SQL; where: SQL; extras: SQL }
type OfRoutines = { campuses: readonly string[]; shiftId: string | null; classId: string | null }
type OfOne = { whose: OwnerKind; id: string }
type WeekOwner = { title: string; campuses: string[]; shiftId: string | null; classId: string | null }
type Routine = WeekRoutine & { campusId: string }

/** What is taught on each day of a week, by the timetable that rules it; nothing on days without school at its campus. */
export async function readWeek(school: School, user: User, { day, ...asked }: Asked) {
  const given = (Object.keys(kinds) as OwnerKind[]).flatMap((whose) =>
    asked[whose] ? [{ whose, id: asked[whose] }] : [],
  )
  if (given.length > 1)
    refuse('weeks.of-whom', 'Ask for the week of a section, a teacher, a student or a room')
  const today = await school.today()
  const { zone, weekStart } = await school.profile()
  const now = timeAt(zone, school.now())
  const one = given[0] ?? (await findOwnWeek(school, user))
  if (!one) return { title: user.name, today, now, days: [], lessons: [], routines: [] }
  const week = weekOf(day ?? today, weekdayOf(weekStart))
  const [first, last] = [week[0] ?? today, week[6] ?? today]
  const found = await readWeekOwner(school, user, one)
  const [{ lessons, campuses, dayAt, isOpen }, routines] = await Promise.all([
    readLessons(school, user, { ...one, owner: found, first, last }),
    one.whose === 'room' ? [] : executePrepared<Routine>(school.db, routinesOf({ first, last, ...found })),
  ])
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
    lessons: lessons.map(({ campusId: _campusId, letter: _letter, ...lesson }) => ({
      ...lesson,
      isOwn: lesson.teachers.some((one) => user.own.includes(one.id)),
    })),
    routines: routines
      .filter((routine) => isOpen(routine.campusId, routine.day))
      .map(({ campusId: _campusId, ...routine }) => routine),
  }
}

/** Who has a week that the reader may look at. */
export async function readWeekOwner(school: School, user: User, one: OfOne): Promise<WeekOwner> {
  const kind = kinds[one.whose]
  const ownerOf = sql`
    select ${kind.title(user)} as title, to_jsonb(${kind.campuses}) as campuses, ${kind.shiftId} as "shiftId", ${kind.classId} as "classId"
    from ${kind.from} where ${kind.id} = ${one.id}::uuid and (${reach(user, timetables.resource, 'view', kind.within)} or ${isOwnWeek(user, one)})`
  const [found] = await executePrepared<WeekOwner>(school.db, ownerOf)
  return found ?? refuseMissing()
}

/** The lessons of a span, but for days without school at their campus, and how such days are judged. */
export async function readLessons(
  school: School,
  user: User,
  { whose, id, owner, first, last }: OfOne & Span & { owner: WeekOwner },
) {
  const kind = kinds[whose]
  const span = { first, last }
  const judge = async (campus: string) => {
    const days = await schoolDays(school, { campus, class: owner.classId, from: first, until: last })
    return [campus, new Map(days.map((one) => [one.day, one]))] as const
  }
  const [lessons, own] = await Promise.all([
    executePrepared<Lesson>(
      school.db,
      lessonsOf(user, { ...span, ...kind.has(id, span), extras: kind.hasExtra(id) }),
    ),
    Promise.all(owner.campuses.map(judge)),
  ])
  // Whoever teaches elsewhere as well has lessons of campuses that are not theirs.
  const campuses = [...new Set([...owner.campuses, ...lessons.map(({ campusId }) => campusId)])]
  const others = await Promise.all(campuses.slice(owner.campuses.length).map(judge))
  const dayAt = new Map([...own, ...others])
  const isOpen = (campus: string, at: Day) => dayAt.get(campus)?.get(at)?.state !== 'closed'
  return { lessons: lessons.filter(({ campusId, day }) => isOpen(campusId, day)), campuses, dayAt, isOpen }
}

/** Of whom the reader's own week is: who teaches, else who is taught; nobody's, of whoever does neither. */
export async function findOwnWeek(school: School, user: User): Promise<OfOne | undefined> {
  const [own] = await school.db.execute<OfOne>(sql`
    select 'teacher' as whose, e.id from employee e where e.id = any (${arrayOf(user.own)}::uuid[])
      and (exists (select from teaching_teacher t where t.employee_id = e.id)
        or exists (select from arrangement a where a.employee_id = e.id and a.day >= (select day from current_day)))
    union all
    select 'student', a.person_id from account a join student s on s.id = a.person_id where a.id = ${user.id}::uuid
    limit 1`)
  return own
}

/** Whoever teaches sees the own week, also in sections that they do not reach. */
function isOwnWeek(user: User, { whose, id }: OfOne): SQL {
  return sql`${whose === 'teacher' && user.own.includes(id) && may(user, timetables.resource, 'view')}::boolean`
}

function lessonsOf(user: User, { first, last, mine, teachings, where, extras }: Span & OfLessons): SQL {
  const isOwn = sql`a.employee_id = any (${arrayOf(user.own)}::uuid[])`
  // What the lessons of a subject or of a day share is found once: the bells, the sections and the teachers.
  return sql`
    with ${mine && sql`mine as materialized (${mine}),`} lesson as materialized (
      select l.* from taught_lessons(${first}::date, ${last}::date) l where l.teaching_id = any (array(${teachings})) and ${where}
    ), bells as materialized (
      select o.*, ruling_bells(o.campus_id, o.shift_id, o.day) as id
      from (select distinct l.campus_id, l.shift_id, l.day from lesson l where l.period is not null) o
    ), taught as materialized (
      select distinct l.teaching_id as id from lesson l
    ), parties as materialized (
      select y.teaching_id, jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'part', y.part) order by s.title, y.part) as sections
      from taught join teaching_party y on y.teaching_id = taught.id join section s on s.id = y.section_id group by y.teaching_id
    ), staff as materialized (
      select e.teaching_id, jsonb_agg(jsonb_build_object('id', e.employee_id, 'name', ${nameOf(user, 'n')}, 'otherName', n.other_name)
        order by e.role, n.name) as teachers
      from taught join teaching_teacher e on e.teaching_id = taught.id join person n on n.id = e.employee_id group by e.teaching_id
    ), types as materialized (
      select g.id as teaching_id, ${typeOf(sql`y`)} as type
      from taught join teaching g on g.id = taught.id join lesson_type y on y.id = g.lesson_type_id
    )
    select l.placement_id as id, l.day::text as day, l.period, l.length, l.subject_id as "subjectId", b.name as subject,
      coalesce(nullif(b.concise_name, ''), b.name) as "shortName", b.colour, l.campus_id as "campusId",
      case when t.weeks > 1 then l.letter end as letter, m.title as room, types.type,
      coalesce(${clockOf(sql`l.from_minute`)}, times.starts_at) as "startsAt", coalesce(${clockOf(sql`l.until_minute`)}, times.ends_at) as "endsAt",
      coalesce(parties.sections, '[]') as sections, coalesce(staff.teachers, '[]') as teachers,
      case when l.change_id is not null then (select jsonb_build_object('id', c.id, 'kind', l.change, 'reason', c.reason,
        'otherDay', case when l.change = 'moved-here' then c.day else c.to_day end) from (
        select id, reason, day, to_day from lesson_change union all select p.id, e.title, null, null from exam_paper p join exam e on e.id = p.exam_id
        ) c where c.id = l.change_id) end as change,
      null as extra,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'period', a.period, 'kind', a.kind, 'isAccepted', a.state = 'accepted',
          'teacher', case when n.id is not null then jsonb_build_object('id', n.id, 'name', ${nameOf(user, 'n')}, 'otherName', n.other_name) end,
          'isOwn', coalesce(${isOwn}, false), 'reasons', coalesce(case when ${isOwn} then (
            select x -> 'reasons' from jsonb_array_elements(a.reasons) x where x ->> 'employeeId' = a.employee_id::text limit 1) end, '[]')
          ) order by a.during), '[]')
        from arrangement a left join person n on n.id = a.employee_id
        where l.takes_place and a.placement_id = l.placement_id and a.day = l.day and ${isReleased}) as covers
    from lesson l join timetable t on t.id = l.timetable_id join subject b on b.id = l.subject_id left join room m on m.id = l.room_id
      left join parties on parties.teaching_id = l.teaching_id left join staff on staff.teaching_id = l.teaching_id
      left join types on types.teaching_id = l.teaching_id
      left join bells on bells.campus_id = l.campus_id and bells.shift_id is not distinct from l.shift_id and bells.day = l.day
      left join lateral (
        select to_char(min(o.starts_at), 'HH24:MI') as starts_at, to_char(max(o.ends_at), 'HH24:MI') as ends_at from bell_period o
        where o.schedule_id = bells.id and o.kind = 'lesson' and o.number between l.period and l.period + l.length - 1
      ) times on l.period is not null
    where l.period is null or times.starts_at is not null
    union all
    select x.id, x.day::text, null, 1, x.subject_id, b.name, coalesce(nullif(b.concise_name, ''), b.name), b.colour, x.campus_id, null, m.title,
      case when y.id is not null then ${typeOf(sql`y`)} end,
      to_char(x.starts_at, 'HH24:MI'), to_char(x.ends_at, 'HH24:MI'),
      jsonb_build_array(jsonb_build_object('id', s.id, 'title', s.title, 'part', '')),
      jsonb_build_array(jsonb_build_object('id', n.id, 'name', ${nameOf(user, 'n')}, 'otherName', n.other_name)), null, x.title, '[]'
    from extra_lesson x join subject b on b.id = x.subject_id join section s on s.id = x.section_id join person n on n.id = x.employee_id
      left join room m on m.id = x.room_id left join lesson_type y on y.id = x.lesson_type_id
    where x.day between ${first}::date and ${last}::date and x.archived_at is null and ${extras}
    order by day, "startsAt", period, id`
}

const typeOf = (y: SQL) =>
  sql`jsonb_build_object('name', ${y}.title, 'otherName', ${y}.other_title, 'colour', ${y}.colour)`

/** What recurs on the days of a span for a shift and a class; of nobody's shift and class, what is for all of a campus. */
function routinesOf({ first, last, campuses, shiftId, classId }: Span & OfRoutines): SQL {
  return sql`
    select r.id, d.day::text as day, r.campus_id as "campusId", r.name, r.kind, to_char(r.starts_at, 'HH24:MI') as "startsAt",
      to_char(r.ends_at, 'HH24:MI') as "endsAt"
    from (select g::date as day from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') g) d
      join routine r on d.day between r.first_day and coalesce(r.ends_on, 'infinity') and to_char(d.day, 'FMday') = any (r.weekdays)
    where r.archived_at is null and r.campus_id = any (${arrayOf(campuses)}::uuid[])
      and (r.shift_id is null or r.shift_id = ${shiftId}::uuid) and (r.class_id is null or r.class_id = ${classId}::uuid)
    order by d.day, r.starts_at, r.id`
}
