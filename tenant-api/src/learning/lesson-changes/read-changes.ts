import { type SQL, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { addDays, type Day, daysBetween } from 'kit/values/day'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { School } from '../../core/school/school.ts'
import { clockOf } from '../lessons/lesson-times.ts'
import { type ChangedLesson, lessonChanges } from './contract.ts'
import { lessonChange } from './tables.ts'

const mostDays = 100

type Asked = { campus?: string | undefined; from?: string | undefined; until?: string | undefined }

/** The lessons that differ from the week on the days of a span, by day and time; those of timetables that rule no more are left out. */
export async function listLessonChanges(school: School, user: User, { campus, ...span }: Asked) {
  const today = await school.today()
  const from = (span.from ?? today) as Day
  const until = (span.until ?? addDays(from, 30)) as Day
  if (until < from || daysBetween(from, until) >= mostDays)
    refuse('lesson-changes.span', 'Ask for at most {days} days', { days: mostDays })
  const within = { campus: lessonChange.campusId }
  const seen = reach(user, lessonChanges.resource, 'view', within)
  const mine = reach(user, lessonChanges.resource, 'edit', within)
  const rows = await school.db.execute<ChangedLesson>(sql`
    select ${lessonChange.id} as id, ${lessonChange.placementId} as "lessonId", ${lessonChange.kind} as kind, ${lessonChange.day}::text as day,
      ${timesOf({ campus: sql`t.campus_id`, day: sql`${lessonChange.day}`, period: sql`p.period`, from: sql`p.from_minute`, until: sql`p.until_minute` }, ['startsAt', 'endsAt'])},
      b.name as subject, coalesce((select string_agg(concat_ws(' ', s.title, nullif(y.part, '')), ', ' order by s.title)
        from teaching_party y join section s on s.id = y.section_id where y.teaching_id = g.id), '') as sections,
      coalesce((select string_agg(${nameOf(user, 'n')}, ', ' order by e.role, n.name)
        from teaching_teacher e join person n on n.id = e.employee_id where e.teaching_id = g.id), '') as teachers,
      ${lessonChange.toDay}::text as "toDay",
      ${timesOf({ campus: sql`t.campus_id`, day: sql`${lessonChange.toDay}`, period: sql`${lessonChange.toPeriod}`, from: sql`${lessonChange.toFromMinute}`, until: sql`${lessonChange.toUntilMinute}` }, ['toStartsAt', 'toEndsAt'])},
      m.title as room, o.name as "newSubject", ${lessonChange.reason} as reason,
      coalesce(${mine}, false) and ${lessonChange.day} >= ${today}::date as "mayEdit"
    from lesson_change join placement p on p.id = ${lessonChange.placementId} join teaching g on g.id = p.teaching_id
      join timetable t on t.id = g.timetable_id join subject b on b.id = g.subject_id
      left join room m on m.id = ${lessonChange.roomId} left join subject o on o.id = ${lessonChange.subjectId}
    where (${lessonChange.day} between ${from}::date and ${until}::date or ${lessonChange.toDay} between ${from}::date and ${until}::date)
      and (${campus ?? null}::uuid is null or ${lessonChange.campusId} = ${campus ?? null}::uuid) and ${seen}
      and exists (select from ruling_timetables(${lessonChange.day}, ${lessonChange.day}) r where r.timetable_id = t.id)
    order by ${lessonChange.day}, "startsAt", ${lessonChange.id} limit 500`)
  return { today, from, until, rows }
}

type When = { campus: SQL; day: SQL; period: SQL; from: SQL; until: SQL }

/** The clock of a lesson on a day, by its bells or its own minutes, as two columns. */
function timesOf({ campus, day, period, from, until }: When, [first, last]: readonly [string, string]): SQL {
  const rings = (of: SQL, time: SQL) => sql`(select to_char(${of}, 'HH24:MI') from bell_period o
    where o.schedule_id = ruling_bells(${campus}, g.shift_id, ${day}) and o.kind = 'lesson' and o.number = ${time})`
  return sql`coalesce(${clockOf(from)}, ${rings(sql`o.starts_at`, period)}) as ${sql.identifier(first)},
    coalesce(${clockOf(until)}, ${rings(sql`o.ends_at`, sql`${period} + p.length - 1`)}) as ${sql.identifier(last)}`
}
