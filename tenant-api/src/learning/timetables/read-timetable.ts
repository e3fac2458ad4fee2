import { type SQL, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { arrayOf } from '../../core/columns/array-text.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { type Card, type Teaching, timetables, type WholeTimetable } from './contract.ts'
import { isOfTimetable } from './plan-differences.ts'
import { timetable } from './tables.ts'
import { listedTimetable, type TimetableRow, visibleTimetable } from './find-timetable.ts'

/** A timetable with all that its editor needs. Whoever only looks at it does not see the hours of teachers. */
export async function readTimetable(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<WholeTimetable> {
  const today = await school.today()
  const row = await visibleTimetable(school.db, user, id)
  const [head, whole] = await Promise.all([
    listedTimetable(school.db, user, { id, today }),
    readWhole(school.db, user, row),
  ])
  return {
    ...head,
    ...whole,
    rules: head.mayEdit ? whole.rules : [],
    wishes: head.mayEdit ? whole.wishes : [],
  }
}

type Whole = Omit<WholeTimetable, keyof Awaited<ReturnType<typeof listedTimetable>>>

/** What a timetable is judged by, in one statement: its lessons, the bells of its days, and what is taught elsewhere. */
export async function readWhole(db: Db | Tx, user: User, row: TimetableRow): Promise<Whole> {
  const [found] = await db.execute<Whole>(sql`
    with own_teaching as materialized (
      select g.* from teaching g where g.timetable_id = ${row.id}::uuid
    ), own_teacher as materialized (
      select t.* from teaching_teacher t join own_teaching g on g.id = t.teaching_id
    ), own_party as materialized (
      select y.* from teaching_party y join own_teaching g on g.id = y.teaching_id
    ), own_room as materialized (
      select room_id as id from own_teaching where room_id is not null
      union select p.room_id from placement p join own_teaching g on g.id = p.teaching_id where p.room_id is not null
    ), other as materialized (
      select p.id, timetable.campus_id, g.shift_id, g.id as teaching_id, g.subject_id, coalesce(p.room_id, g.room_id) as room_id, p.weekday,
        p.period, p.from_minute, p.until_minute, p.length, p.week, greatest(timetable.first_day, ${row.firstDay}::date) as first_day,
        least(timetable.last_day, ${row.lastDay}::date) as last_day,
        ${reach(user, timetables.resource, 'view', { campus: timetable.campusId })} as is_seen
      from timetable join teaching g on g.timetable_id = timetable.id join placement p on p.teaching_id = g.id and p.weekday is not null
      where timetable.state = 'published' and timetable.id <> ${row.id}::uuid and timetable.first_day <= ${row.lastDay}::date
        and timetable.last_day >= ${row.firstDay}::date
        and (timetable.campus_id <> ${row.campusId}::uuid or timetable.shift_id is distinct from ${row.shiftId}::uuid)
        and (exists (select from teaching_teacher e join own_teacher o on o.employee_id = e.employee_id where e.teaching_id = g.id)
          or coalesce(p.room_id, g.room_id) in (select id from own_room))
    ), campuses as (
      select ${row.campusId}::uuid as id union select campus_id from other
    )
    select ${teachings(sql`own_teaching`, row)} as teachings, ${cards(sql`own_teaching`)} as cards,
      (select ${rows(sql`jsonb_build_object('id', s.id, 'name', s.title, 'classId', s.class_id, 'homeRoomId', s.room_id)
          order by c.position, s.title, s.id`)}
        from section s join class c on c.id = s.class_id
        where ${isOfTimetable(row)} and s.archived_at is null or s.id in (select section_id from own_party)) as sections,
      (select ${rows(sql`jsonb_build_object('id', s.id, 'name', s.name, 'shortName', coalesce(nullif(s.concise_name, ''), s.name),
          'colour', s.colour, 'roomKind', s.room_kind) order by s.name collate name_order, s.id`)}
        from subject s where s.id in (select subject_id from own_teaching)) as subjects,
      (select ${rows(sql`jsonb_build_object('id', y.id, 'name', y.title, 'otherName', y.other_title, 'colour', y.colour) order by y.title, y.id`)}
        from lesson_type y where y.archived_at is null or y.id in (select lesson_type_id from own_teaching)) as "lessonTypes",
      (select ${rows(sql`jsonb_build_object('id', e.id, 'name', p.name, 'otherName', p.other_name) order by p.name collate name_order, e.id`)}
        from employee e join person p on p.id = e.id
        where e.id in (select employee_id from own_teacher) or (e.kind = 'teacher' and e.archived_at is null and e.status <> 'left'
          and e.campus_ids && array[${row.campusId}::uuid])) as teachers,
      (select ${rows(sql`jsonb_build_object('id', r.id, 'name', r.title, 'campusId', r.campus_id, 'kind', r.kind, 'parallel', r.parallel,
          'capacity', r.capacity) order by r.title, r.id`)}
        from room r where (r.campus_id = ${row.campusId}::uuid and r.archived_at is null) or r.id in (select id from own_room)) as rooms,
      (select ${rows(sql`jsonb_build_object('id', b.id, 'name', b.name, 'campusId', b.campus_id, 'shiftId', b.shift_id,
          'firstDay', b.first_day, 'lastDay', b.last_day, 'weekdays', b.weekdays, 'periods', (
            select ${rows(sql`jsonb_build_object('kind', p.kind, 'number', p.number, 'from', ${minutesOf(sql`p.starts_at`)},
              'until', ${minutesOf(sql`p.ends_at`)}) order by p.starts_at`)} from bell_period p where p.schedule_id = b.id
          )) order by b.id`)}
        from bell_schedule b where b.archived_at is null and b.campus_id in (select id from campuses)
          and b.first_day <= ${row.lastDay}::date and b.last_day >= ${row.firstDay}::date) as bells,
      (select ${rows(sql`jsonb_build_object('fromId', w.from_id, 'toId', w.to_id, 'minutes', w.minutes) order by w.id`)}
        from campus_way w) as ways,
      (select ${rows(sql`jsonb_build_object('employeeId', r.employee_id, 'level', r.level, 'weekday', r.weekday, 'campusId', r.campus_id,
          'periods', case when r.first_period is not null then jsonb_build_object('first', r.first_period, 'last', r.last_period) end,
          'minutes', case when r.from_minute is not null then jsonb_build_object('from', r.from_minute, 'until', r.until_minute) end)
          order by r.id`)}
        from teacher_rule r where r.employee_id in (select employee_id from own_teacher)) as rules,
      (select ${rows(sql`jsonb_build_object('employeeId', w.employee_id, 'mostADay', jsonb_build_object('level', w.most_a_day, 'periods', w.most_a_day_periods),
          'longestRun', jsonb_build_object('level', w.longest_run, 'periods', w.longest_run_periods),
          'daysOff', jsonb_build_object('level', w.days_off, 'days', w.days_off_days), 'firstLesson', w.first_lesson, 'lastLesson', w.last_lesson)
          order by w.id`)}
        from teacher_wish w where w.campus_id = ${row.campusId}::uuid and w.employee_id in (select employee_id from own_teacher)) as wishes,
      (select ${rows(sql`jsonb_build_object('id', o.id, 'campusId', o.campus_id, 'shiftId', o.shift_id, 'subjectId', o.subject_id,
          'subject', case when o.is_seen then s.name else '' end, 'sections', case when o.is_seen then (select string_agg(x.title, ', ' order by x.title) from teaching_party y
            join section x on x.id = y.section_id where y.teaching_id = o.teaching_id) else '' end,
          'teacherIds', (select ${rows(sql`e.employee_id order by e.employee_id`)} from teaching_teacher e where e.teaching_id = o.teaching_id),
          'roomId', o.room_id, 'weekday', o.weekday, 'period', o.period, 'from', o.from_minute, 'until', o.until_minute,
          'length', o.length, 'letter', o.week, 'firstDay', o.first_day, 'lastDay', o.last_day) order by o.id`)}
        from other o join subject s on s.id = o.subject_id) as others`)
  if (!found) throw new Error('a statement without a table gave no row')
  return found
}

/** One teaching as the editor has it. */
export async function teachingOf(tx: Tx, row: Pick<TimetableRow, 'firstDay'>, id: string): Promise<Teaching> {
  const only = sql`(select * from teaching where id = ${id}::uuid)`
  const [found] = await tx.execute<{ all: Teaching[] }>(sql`select ${teachings(only, row)} as "all"`)
  return found?.all[0] ?? refuseMissing()
}

/** The teachings of some rows of `teaching` as the contract has them, as one jsonb. */
function teachings(from: SQL, { firstDay }: Pick<TimetableRow, 'firstDay'>): SQL<Teaching[]> {
  return sql<Teaching[]>`(
    select ${rows(sql`jsonb_build_object('id', g.id, 'subjectId', g.subject_id, 'shiftId', g.shift_id, 'roomId', g.room_id, 'ownRoomKind', g.room_kind,
      'roomKind', coalesce(g.room_kind, (select b.room_kind from subject b where b.id = g.subject_id and g.room_id is null)),
      'lessonTypeId', g.lesson_type_id,
      'parties', (select ${rows(sql`jsonb_build_object('sectionId', y.section_id, 'choice', y.choice, 'part', y.part)
        order by y.section_id, y.choice, y.part`)} from teaching_party y where y.teaching_id = g.id),
      'teachers', (select ${rows(sql`jsonb_build_object('employeeId', e.employee_id, 'role', e.role) order by e.role, e.employee_id`)}
        from teaching_teacher e where e.teaching_id = g.id),
      'students', (
        select count(*) from enrolment e join teaching_party y on y.section_id = e.section_id and y.teaching_id = g.id
        where holds(e.starts_on, e.ends_on, greatest(${firstDay}::date, (select day from current_day)))
          and (y.choice = '' or exists (select from subject_choice c
            where c.enrolment_id = e.id and c.choice = y.choice and c.subject_id = g.subject_id))
      )) order by g.id`)} from ${from} g)`
}

/** The cards of some rows of `teaching`, as one jsonb. */
function cards(from: SQL): SQL<Card[]> {
  return sql<Card[]>`(
    select ${rows(card)} from placement p join ${from} g on g.id = p.teaching_id)`
}

const card = sql`jsonb_build_object('id', p.id, 'teachingId', p.teaching_id, 'weekday', p.weekday, 'period', p.period,
  'from', p.from_minute, 'until', p.until_minute, 'length', p.length, 'letter', p.week, 'roomId', p.room_id,
  'isLocked', p.is_locked) order by p.id`

/** Some cards by their ids, or all of a teaching. */
export async function cardsOf(
  tx: Db | Tx,
  { ids = [], teachingId = null }: { ids?: readonly string[]; teachingId?: string | null },
): Promise<Card[]> {
  const [found] = await tx.execute<{ cards: Card[] }>(sql`
    select ${rows(card)} as cards from placement p
    where p.id = any (${arrayOf(ids)}::uuid[]) or p.teaching_id = ${teachingId}::uuid`)
  return found?.cards ?? []
}

function rows(of: SQL): SQL {
  return sql`coalesce(jsonb_agg(${of}), '[]')`
}

function minutesOf(time: SQL): SQL {
  return sql`(extract(epoch from ${time}) / 60)::int`
}
