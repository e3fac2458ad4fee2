import { sql } from 'drizzle-orm'
import type { User } from '../../core/authorization/user.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { isOfTimetable } from '../timetables/plan-differences.ts'
import type { ImportRow } from './tables.ts'

/** A row of the school that a name may mean: what it is called, and its short forms. */
export type Offer = { id: string; name: string; also: string[]; short: string[] }

/** What the names of a file are matched with, and what a draft needs to know of it. */
export type SchoolNames = {
  section: (Offer & { shiftId: string | null })[]
  subject: Offer[]
  teacher: Offer[]
  room: (Offer & { kind: string })[]
  /** The numbers of the periods that ring, with the minutes at which they begin under any bells. */
  periods: { number: number; starts: number[] }[]
  /** Subjects of the plans of the year, by section. */
  planned: { sectionId: string; subjectId: string; choice: string }[]
  /** What names meant the last time, at this campus. */
  remembered: { kind: string; name: string; id: string | null }[]
}

type Place = Pick<ImportRow, 'campusId' | 'shiftId' | 'yearId'>

/** The open sections, subjects, teachers and rooms of a campus and shift. */
export async function readSchoolNames(db: Db | Tx, user: User, place: Place): Promise<SchoolNames> {
  const { campusId, shiftId, yearId } = place
  const [found] = await db.execute<SchoolNames>(sql`
    with own_section as materialized (
      select s.* from section s where s.archived_at is null and ${isOfTimetable(place)}
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.title, 'shiftId', s.shift_id, 'short', '[]'::jsonb,
          'also', jsonb_build_array(c.name || ' ' || s.name, c.title || ' ' || s.name, c.concise_name || ' ' || s.name))
          order by c.position, s.title, s.id), '[]')
        from own_section s join class c on c.id = s.class_id) as section,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'also', jsonb_build_array(s.title),
          'short', jsonb_build_array(s.concise_name, s.code)) order by s.name collate name_order, s.code, s.id), '[]')
        from subject s where s.archived_at is null) as subject,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', ${nameOf(user, 'p')}, 'short', '[]'::jsonb,
          'also', jsonb_build_array(p.name, p.other_name)) order by p.name collate name_order, e.id), '[]')
        from employee e join person p on p.id = e.id
        where e.kind = 'teacher' and e.archived_at is null and e.status <> 'left' and e.campus_ids && array[${campusId}::uuid]) as teacher,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.title, 'kind', r.kind, 'also', '[]'::jsonb,
          'short', jsonb_build_array(r.number)) order by r.title, r.id), '[]')
        from room r where r.campus_id = ${campusId}::uuid and r.archived_at is null) as room,
      (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'starts', n.starts) order by n.number), '[]')
        from (
          select p.number, jsonb_agg(distinct (extract(epoch from p.starts_at) / 60)::int) as starts
          from bell_period p join bell_schedule b on b.id = p.schedule_id and b.archived_at is null
          where b.campus_id = ${campusId}::uuid and p.kind = 'lesson' and p.number is not null
            and (${shiftId}::uuid is null or b.shift_id is null or b.shift_id = ${shiftId}::uuid)
          group by p.number
        ) n) as periods,
      (select coalesce(jsonb_agg(jsonb_build_object('sectionId', p.section_id, 'subjectId', p.subject_id, 'choice', p.choice)), '[]')
        from section_subject p join own_section s on s.id = p.section_id where p.year_id = ${yearId}::uuid) as planned,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'name', w.name,
          'id', coalesce(w.section_id, w.subject_id, w.employee_id, w.room_id))), '[]')
        from timetable_name w where w.campus_id = ${campusId}::uuid) as remembered`)
  if (!found) throw new Error('a statement without a table gave no row')
  return found
}
