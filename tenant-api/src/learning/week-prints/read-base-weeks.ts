import { type SQL, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { arrayOf } from '../../core/columns/array-text.ts'
import { nameFor, nameOf } from '../../core/columns/name-in-script.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { section } from '../../institute/structure/tables.ts'
import { employee } from '../../people/employees/tables.ts'
import type { OwnerKind } from '../lessons/read-week.ts'
import { timetables } from '../timetables/contract.ts'
import { visibleTimetable } from '../timetables/find-timetable.ts'
import type { SheetOwners } from './contract.ts'

/** A lesson of the usual week of its owner: a section, a teacher, a student or a room. */
export type BaseLesson = {
  ownerId: string
  weekday: number
  period: number | null
  /** Minutes of its own, where an institute has no bells. */
  starts: string | null
  ends: string | null
  length: number
  /** 1 is A; 0 is every week. */
  letter: number
  campusId: string
  shiftId: string | null
  subject: string
  shortName: string
  sections: string
  teachers: string
  room: string
}

export type Bell = {
  campusId: string
  shiftId: string | null
  weekday: number
  periods: { kind: string; number: number | null; name: string; starts: string; ends: string }[]
}

/** OwnerKind week it is; `place` is the campus, where a file is about one. */
export type Owner = { id: string; title: string; place: string }

export type Weeks = {
  day: Day
  /** The version that was asked for, if one was. */
  version: { name: string; isDraft: boolean } | null
  whose: OwnerKind
  owners: readonly Owner[]
  lessons: BaseLesson[]
  bells: Bell[]
}

type Asked = { day?: Day | undefined; timetable?: string | undefined }

/** The ids of owners among those of a lesson: `g` is what is taught, `p` its place, `r` the timetable on its day. */
const ownersOf: Record<OwnerKind, (ids: SQL) => SQL> = {
  section: (ids) => sql`
    select y.section_id as id from teaching_party y where y.teaching_id = g.id and y.section_id = any (${ids}) group by 1`,
  teacher: (ids) => sql`
    select t.employee_id as id from teaching_teacher t where t.teaching_id = g.id and t.employee_id = any (${ids})`,
  room: (ids) => sql`
    select o.id from unnest(${ids}) o (id) where o.id = coalesce(p.room_id, g.room_id)`,
  student: (ids) => sql`
    select e.student_id as id from enrolment e join teaching_party y on y.section_id = e.section_id and y.teaching_id = g.id
    where e.student_id = any (${ids}) and holds(e.starts_on, e.ends_on, r.day)
      and (y.choice = '' or exists (select from subject_choice c
        where c.enrolment_id = e.id and c.choice = y.choice and c.subject_id = g.subject_id))
    group by 1`,
}

/**
 * The usual weeks of some owners on a day, or by one version instead of what rules at its campus. Special weeks are not
 * the usual ones.
 */
export async function readBaseWeeks(
  school: School,
  user: User,
  { whose, owners, ...asked }: Asked & Pick<Weeks, 'whose' | 'owners'>,
): Promise<Weeks> {
  const { day, row } = await readVersion(school, user, asked)
  const ids = sql`${arrayOf(owners.map(({ id }) => id))}::uuid[]`
  const lessons = await school.db.execute<BaseLesson>(sql`
    with ruling as materialized (
      select t.id, t.campus_id, t.weeks, ${day}::date as day from timetable t
      where t.id = ${row?.id ?? null}::uuid or t.state = 'published' and t.kind = 'base' and ${day}::date between t.first_day and t.last_day
        and not (t.campus_id = ${row?.campusId ?? null}::uuid and t.shift_id is not distinct from ${row?.shiftId ?? null}::uuid
          and ${row !== null}::boolean) is true
    )
    select o.id as "ownerId", p.weekday, p.period, p.length, case when r.weeks > 1 then p.week else 0 end as letter,
      ${clockOf(sql`p.from_minute`)} as starts, ${clockOf(sql`p.until_minute`)} as ends, r.campus_id as "campusId", g.shift_id as "shiftId",
      concat_ws(' · ', b.name, ${nameFor(user, { name: sql`y.title`, otherName: sql`y.other_title` })}) as subject, coalesce(nullif(b.concise_name, ''), b.name) as "shortName", coalesce(m.title, '') as room,
      coalesce((select string_agg(concat_ws(' ', s.title, nullif(nullif(y.part, ''), b.name)), ', ' order by s.title, y.part)
        from teaching_party y join section s on s.id = y.section_id where y.teaching_id = g.id), '') as sections,
      coalesce((select string_agg(${nameOf(user, 'n')}, ', ' order by t.role, n.name)
        from teaching_teacher t join person n on n.id = t.employee_id where t.teaching_id = g.id), '') as teachers
    from ruling r join teaching g on g.timetable_id = r.id join placement p on p.teaching_id = g.id and p.weekday is not null
      join subject b on b.id = g.subject_id left join room m on m.id = coalesce(p.room_id, g.room_id)
      left join lesson_type y on y.id = g.lesson_type_id
      cross join lateral (${ownersOf[whose](ids)}) o
    order by p.weekday, p.period, p.from_minute, p.week, b.name, p.id`)
  const version = row && { name: row.name, isDraft: row.state === 'draft' }
  return {
    day,
    version,
    whose,
    owners,
    lessons: [...lessons],
    bells: await readBells(school, { day, lessons }),
  }
}

/** The day whose bells count: of a version that does not rule today, the nearest of its own. */
export async function readVersion(school: School, user: User, { day, timetable }: Asked) {
  const today = await school.today()
  const row = timetable === undefined ? null : await visibleTimetable(school.db, user, timetable)
  if (!row) return { row, day: day ?? today }
  const wanted = day ?? today
  const nearest = wanted < row.firstDay ? row.firstDay : wanted > row.lastDay ? row.lastDay : wanted
  return { row, day: nearest }
}

async function readBells(
  school: School,
  { day, lessons }: { day: Day; lessons: readonly BaseLesson[] },
): Promise<Bell[]> {
  const places = new Map(
    lessons.map(({ campusId, shiftId }) => [`${campusId} ${shiftId ?? ''}`, { campusId, shiftId }]),
  )
  const rows = await school.db.execute<Bell>(sql`
    select k."campusId", k."shiftId", extract(isodow from d)::int as weekday, (
      select coalesce(jsonb_agg(jsonb_build_object('kind', b.kind, 'number', b.number, 'name', b.name,
        'starts', to_char(b.starts_at, 'HH24:MI'), 'ends', to_char(b.ends_at, 'HH24:MI')) order by b.starts_at), '[]')
      from bell_period b where b.schedule_id = ruling_bells(k."campusId", k."shiftId", d::date) and b.kind <> 'gate') as periods
    from jsonb_to_recordset(${JSON.stringify([...places.values()])}::jsonb) k ("campusId" uuid, "shiftId" uuid)
      cross join generate_series(date_trunc('week', ${day}::date), date_trunc('week', ${day}::date) + interval '6 days', interval '1 day') d`)
  return rows.filter(({ periods }) => periods.length > 0)
}

/** The most owners of one file. */
const mostOwners = 200

/** The sections or the teachers of a campus that the reader reaches, in the order of lists. */
export async function readOwners(
  school: School,
  user: User,
  { of, campusId }: { of: SheetOwners; campusId: string },
): Promise<Owner[]> {
  const { resource } = timetables
  const rows = await school.db.execute<Owner>(
    of === 'sections'
      ? sql`
        select section.id, section.title, ${nameOf(user, 'k')} as place
        from section join class c on c.id = section.class_id join campus k on k.id = section.campus_id
        where section.campus_id = ${campusId}::uuid and section.archived_at is null
          and ${reach(user, resource, 'view', { campus: section.campusId, section: section.id })}
        order by c.position, section.title, section.id`
      : sql`
        select employee.id, ${nameOf(user, 'n')} as title, ${nameOf(user, 'k')} as place
        from employee join person n on n.id = employee.id join campus k on k.id = ${campusId}::uuid
        where employee.campus_ids && array[${campusId}::uuid] and employee.archived_at is null
          and ${reach(user, resource, 'view', { campuses: employee.campusIds, person: employee.id })}
        order by n.name collate name_order, employee.id`,
  )
  return [...rows]
}

/** The same of those who have lessons. Refuses more than a file holds, and a file of nothing. */
export function withLessons(weeks: Weeks): Weeks {
  const busy = new Set(weeks.lessons.map(({ ownerId }) => ownerId))
  const owners = weeks.owners.filter(({ id }) => busy.has(id))
  if (owners.length === 0)
    refuse('week-prints.empty', 'No timetable has lessons of theirs on this day', {}, { status: 409 })
  if (owners.length > mostOwners)
    refuse(
      'week-prints.too-many',
      'A file holds the weeks of at most {count}. Print them campus by campus, or one by one',
      { count: mostOwners },
    )
  return { ...weeks, owners }
}

function clockOf(minute: SQL): SQL {
  return sql`to_char(make_interval(mins => ${minute}), 'HH24:MI')`
}
