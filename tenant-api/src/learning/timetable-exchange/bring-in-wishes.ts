import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { type Reader, words } from 'kit/text/words-node'
import { timeOf } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'
import type { TimetableRow } from '../timetables/find-timetable.ts'
import { campusRulesOf, saveCampusRules } from '../timetabling/campus-rules.ts'
import { ruleLevels, ruleTitles } from '../timetabling/contract.ts'
import type { DraftLessons } from './draft-lessons.ts'

type Wish = { employeeId: string; wish: 'mostADay' | 'longestRun' | 'daysOff'; level: Level; count: number }
type Level = 'avoid' | 'never'
export type BroughtWishes = { wishes: readonly Wish[]; rules: DraftLessons['rules'] }

/**
 * What a file says of the wishes of teachers, as it stands here: days with lessons are free days of those on which bells
 * ring. What would be none of them says nothing.
 */
export async function wishesFor(
  tx: Tx,
  { campusId, shiftId, firstDay, lastDay }: TimetableRow,
  { wishes, rules }: Pick<DraftLessons, 'wishes' | 'rules'>,
): Promise<BroughtWishes> {
  const [found] = await tx.execute<{ days: number }>(sql`
    select count(distinct d.day)::int as days from bell_schedule b cross join lateral unnest(b.weekdays) d (day)
    where b.campus_id = ${campusId}::uuid and b.archived_at is null and b.first_day <= ${lastDay}::date and b.last_day >= ${firstDay}::date
      and (b.shift_id is null or b.shift_id is not distinct from ${shiftId}::uuid or ${shiftId}::uuid is null)`)
  const days = found?.days ?? 0
  return {
    rules,
    wishes: wishes.flatMap(({ wish, count, ...one }): Wish[] => {
      if (wish !== 'mostDays') return [{ ...one, wish, count }]
      return days > count ? [{ ...one, wish: 'daysOff', count: days - count }] : []
    }),
  }
}

/** Wishes of the same kind that were known are replaced; others stay. */
export async function writeWishes(
  tx: Tx,
  { campusId }: Pick<TimetableRow, 'campusId'>,
  { wishes, rules }: BroughtWishes,
): Promise<void> {
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into teacher_wish (employee_id, campus_id, most_a_day, most_a_day_periods, longest_run, longest_run_periods, days_off,
      days_off_days, first_lesson, last_lesson, reason, created_at, updated_at)
    select n.id, ${campusId}::uuid, coalesce(n.most ->> 'level', w.most_a_day, 'off'), coalesce((n.most ->> 'count')::int, w.most_a_day_periods, 6),
      coalesce(n.run ->> 'level', w.longest_run, 'off'), coalesce((n.run ->> 'count')::int, w.longest_run_periods, 4),
      coalesce(n.off ->> 'level', w.days_off, 'off'), coalesce((n.off ->> 'count')::int, w.days_off_days, 1),
      coalesce(w.first_lesson, 'off'), coalesce(w.last_lesson, 'off'), coalesce(w.reason, ''), ${at}, ${at}
    from (
      select (g ->> 'employeeId')::uuid as id, (jsonb_agg(g) filter (where g ->> 'wish' = 'mostADay')) -> 0 as most,
        (jsonb_agg(g) filter (where g ->> 'wish' = 'longestRun')) -> 0 as run, (jsonb_agg(g) filter (where g ->> 'wish' = 'daysOff')) -> 0 as off
      from jsonb_array_elements(${JSON.stringify(wishes)}::jsonb) g group by 1
    ) n left join teacher_wish w on w.employee_id = n.id and w.campus_id = ${campusId}::uuid
    on conflict (employee_id, campus_id) do update set most_a_day = excluded.most_a_day, most_a_day_periods = excluded.most_a_day_periods,
      longest_run = excluded.longest_run, longest_run_periods = excluded.longest_run_periods, days_off = excluded.days_off,
      days_off_days = excluded.days_off_days, version = teacher_wish.version + 1, updated_at = excluded.updated_at
    where (teacher_wish.most_a_day, teacher_wish.most_a_day_periods, teacher_wish.longest_run, teacher_wish.longest_run_periods,
        teacher_wish.days_off, teacher_wish.days_off_days) is distinct from (excluded.most_a_day, excluded.most_a_day_periods,
        excluded.longest_run, excluded.longest_run_periods, excluded.days_off, excluded.days_off_days)`)
  if (rules.length === 0) return
  const { rules: known } = await campusRulesOf(tx, campusId)
  const next = { ...known, ...Object.fromEntries(rules.map(({ rule, level }) => [rule, level])) }
  if (JSON.stringify(next) !== JSON.stringify(known)) await saveCampusRules(tx, campusId, next)
}

/** What comes in, in sentences: the rules of all first, under how strictly they are kept. */
export function wishWords(
  reader: Reader,
  { wishes, rules }: BroughtWishes,
  employee: (id: string) => string,
): { name: string; text: string }[] {
  const { say } = words(reader)
  return [
    ...rules.map(({ rule, level }) => ({ name: say(ruleLevels[level]), text: say(ruleTitles[rule]) })),
    ...wishes.map(({ employeeId, wish, level, count }) => ({
      name: employee(employeeId),
      text: say(sentences[wish][level], { count }),
    })),
  ]
}

const sentences = {
  mostADay: {
    never: sentence(
      '{count, plural, one {Never more than # lesson a day} other {Never more than # lessons a day}}',
    ),
    avoid: sentence(
      '{count, plural, one {If possible not more than # lesson a day} other {If possible not more than # lessons a day}}',
    ),
  },
  longestRun: {
    never: sentence(
      '{count, plural, one {Never more than # lesson in a row} other {Never more than # lessons in a row}}',
    ),
    avoid: sentence(
      '{count, plural, one {If possible not more than # lesson in a row} other {If possible not more than # lessons in a row}}',
    ),
  },
  daysOff: {
    never: sentence('{count, plural, one {Always # free day a week} other {Always # free days a week}}'),
    avoid: sentence(
      '{count, plural, one {If possible # free day a week} other {If possible # free days a week}}',
    ),
  },
} as const
