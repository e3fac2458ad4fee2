import { type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { NothingDone, system, unlessNothing } from '../../core/acts/act.ts'
import type { Listener } from '../../core/module.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { timetables } from '../timetables/contract.ts'
import type { TimetableOverlaps } from './contract.ts'
import type { TimetableRow } from '../timetables/find-timetable.ts'
import { projectWeek } from '../timetables/project-week.ts'
import { timetable } from '../timetables/tables.ts'

type Span = Pick<TimetableRow, 'campusId' | 'shiftId' | 'firstDay' | 'lastDay'>

/** After bells of a campus have changed: what its published weeks take is projected anew. */
export const followBells: Listener = async (school, { payload }) => {
  const [campus, from, until] = [payload.campusId, payload.from, payload.until].map(String)
  await projectAnew(
    school,
    sql`t.campus_id = ${campus}::uuid and t.last_day >= ${from}::date and t.first_day <= ${until}::date`,
  )
}

/** After two records of one person became one, or two again: so are the weeks in which they teach. */
export const followMerger: Listener = async (school, { payload }) => {
  const [id, otherId] = [payload.id, payload.otherId].map(String)
  await projectAnew(
    school,
    sql`exists (
      select from teaching g join placement p on p.teaching_id = g.id where g.timetable_id = t.id and (
        exists (select from teaching_teacher e where e.teaching_id = g.id and e.employee_id in (${id}::uuid, ${otherId}::uuid))
        or exists (select from occupied o where o.placement_id = p.id and o.who in (${id}::uuid, ${otherId}::uuid))))`,
  )
}

async function projectAnew(school: School, which: SQL): Promise<void> {
  const projecting = school.transaction(
    system(sentence('Timetables')),
    'timetables.projected',
    async (tx) => {
      await tx.execute(sql`lock table occupied in share row exclusive mode`)
      const spans = await tx.execute<Span>(sql`
      select t.campus_id as "campusId", t.shift_id as "shiftId", min(t.first_day)::text as "firstDay", max(t.last_day)::text as "lastDay"
      from timetable t where t.state = 'published' and ${which} group by 1, 2`)
      if (spans.length === 0) throw new NothingDone()
      for (const span of spans) await projectWeek(tx, span)
    },
  )
  await unlessNothing(projecting)
}

/**
 * Published timetables in which lessons of days to come overlap, since bells changed after they were published: how many
 * lessons, for those who draw them up.
 */
export async function readOverlaps(school: School, user: User, { campus }: { campus?: string | undefined }) {
  const today = await school.today()
  const mine = reach(user, timetables.resource, 'edit', { campus: timetable.campusId })
  const rows = await school.db.execute<TimetableOverlaps>(sql`
    select timetable.id, timetable.name, count(distinct p.id)::int as lessons
    from occupied o join placement p on p.id = o.placement_id join teaching g on g.id = p.teaching_id
      join timetable on timetable.id = g.timetable_id
    where o.is_tolerated and upper(o.days) > ${today}::date and timetable.state = 'published' and ${mine}
      and (${campus ?? null}::uuid is null or timetable.campus_id = ${campus ?? null}::uuid)
    group by timetable.id order by timetable.name collate name_order, timetable.id`)
  return { rows: [...rows] }
}
