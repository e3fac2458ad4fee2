import { sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { arrayOf } from '../../core/columns/array-text.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { readTimetables, visibleTimetable } from '../timetables/find-timetable.ts'
import type { ListedTimetable } from '../timetables/contract.ts'
import type { TimetableComparison } from './contract.ts'
import { layBeside, type WeekLesson } from './paired-lessons.ts'

/**
 * A timetable beside another version of the week of its campus and shift, lesson by lesson; drafts for those who draw them
 * up. Without `with` the other is the one that it was copied from, else the one that rules, else the newest.
 */
export async function compareTimetables(
  school: School,
  user: User,
  { id, with: chosen }: { id: string; with?: string | undefined },
): Promise<TimetableComparison> {
  const { campusId, shiftId } = await visibleTimetable(school.db, user, id)
  const found = await readTimetables(school.db, user, {
    where: sql`t."campusId" = ${campusId}::uuid and t."shiftId" is not distinct from ${shiftId}::uuid`,
    today: await school.today(),
  })
  const versions = found.map(headOf)
  const timetable = versions.find((one) => one.id === id) ?? refuseMissing()
  const others = versions.filter((one) => one.id !== id)
  const copied = found.find((one) => one.id === id)?.basedOn
  const before =
    chosen === undefined
      ? (others.find((one) => one.id === copied) ?? others.find((one) => one.isCurrent) ?? others[0])
      : (others.find((one) => one.id === chosen) ?? refuseMissing())
  if (!before) return { timetable, before: null, others, same: 0, rows: [] }
  const lessons = await readLessons(school, user, [id, before.id])
  const of = (which: string) => lessons.filter(({ timetableId }) => timetableId === which)
  return { timetable, before, others, ...layBeside(of(before.id), of(id)) }
}

const headOf = ({ id, name, state, isCurrent }: ListedTimetable) => ({ id, name, state, isCurrent })

function readLessons(
  school: School,
  user: User,
  ids: readonly string[],
): Promise<readonly (WeekLesson & { timetableId: string })[]> {
  return school.db.execute<WeekLesson & { timetableId: string }>(sql`
    select g.timetable_id as "timetableId", b.name as subject, whose.key || ' ' || g.subject_id as whose, whose.sections,
      p.weekday, p.period, p.from_minute as "from", p.until_minute as "until", p.length, p.week as letter, r.title as room,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', ${nameOf(user, 'e')}, 'otherName', e.other_name) order by t.role, e.id), '[]')
        from teaching_teacher t join person e on e.id = t.employee_id where t.teaching_id = g.id) as teachers
    from teaching g join placement p on p.teaching_id = g.id join subject b on b.id = g.subject_id
      left join room r on r.id = coalesce(p.room_id, g.room_id)
      cross join lateral (
        select string_agg(concat_ws(' ', y.section_id, y.choice, y.part), ',' order by y.section_id, y.choice, y.part) as key,
          string_agg(distinct s.title, ', ' order by s.title) as sections, min(k.position) as place
        from teaching_party y join section s on s.id = y.section_id join class k on k.id = s.class_id where y.teaching_id = g.id
      ) whose
    where g.timetable_id = any (${arrayOf(ids)}::uuid[])
    order by whose.place, whose.sections, b.name collate name_order, p.weekday nulls last, p.period, p.from_minute, p.week, p.id`)
}
