import { sql } from 'drizzle-orm'
import { addDays } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { castTeachers } from '../../people/employees/seed-cast.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 285

const { MAIN } = demoCampuses
const [maria, kamran] = [castTeachers.maria?.person ?? '', castTeachers.kamran?.person ?? '']

/**
 * Maria Joseph has leave from yesterday to tomorrow: her first lesson of yesterday was covered by Kamran Yousaf, who accepted
 * it. Her lessons of today are open.
 */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.execute(sql`select id from arrangement limit 1`)
  if (known) return
  const yesterday = addDays(await school.today(), -1)
  const { zone } = await school.profile()
  const at = sql`((${yesterday}::date + time '07:20') at time zone ${zone})`
  await school.transaction(system(sentence('Demo school')), 'arrangements.seeded', async (tx) => {
    const made = await tx.execute(sql`
      insert into arrangement (campus_id, day, placement_id, period, away_id, kind, employee_id, during, reasons, state, told_at, created_at,
        updated_at)
      select ${MAIN}::uuid, ${yesterday}::date, p.id, p.period, ${maria}::uuid, 'cover', ${kamran}::uuid,
        tsrange(${yesterday}::date + o.starts_at, ${yesterday}::date + o.ends_at), jsonb_build_array(jsonb_build_object(
          'employeeId', ${kamran}::text, 'refusals', '[]'::jsonb, 'reasons', jsonb_build_array(
            jsonb_build_object('rule', 'subject', 'penalty', 1), jsonb_build_object('rule', 'fairness', 'penalty', 0)))),
        'accepted', ${at}, ${at}, ${at}
      from ruling_timetables(${yesterday}::date, ${yesterday}::date) r
        join teaching g on g.timetable_id = r.timetable_id
        join teaching_teacher t on t.teaching_id = g.id and t.employee_id = ${maria}::uuid
        join placement p on p.teaching_id = g.id and p.weekday = extract(isodow from r.day)::smallint
        join bell_period o on o.schedule_id = ruling_bells(r.campus_id, g.shift_id, r.day) and o.kind = 'lesson' and o.number = p.period
      where r.campus_id = ${MAIN}::uuid order by p.period limit 1
      returning id`)
    if (made.length === 0) return
    await tx.execute(sql`
      insert into arrangement_day (campus_id, day, released_at, released_by, created_at, updated_at)
      select ${MAIN}::uuid, ${yesterday}::date, ${at}, (select id from account where email = 'tariq@riverside.example'), ${at}, ${at}`)
  })
}
