import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { demoSections } from '../../institute/structure/seed-sections.ts'

/** Its place among the rows of the demo school: after the results that they stand beside. */
export const rank = 288.8

const by = system(sentence('Demo school'))

/** The last three of 7-B by roll number came from another school, with the results of two years. */
export async function settle(school: School): Promise<void> {
  const [known] = await school.db.execute(sql`select from past_result limit 1`)
  if (known) return
  const at = sql`${school.now().toISOString()}::timestamptz`
  await school.transaction(by, 'past-results.seeded', (tx) =>
    tx.execute(sql`
      with newcomer as (
        select e.student_id, row_number() over (order by e.roll_number desc nulls last, e.student_id) as place
        from enrolment e where e.section_id = ${demoSections['7-B'] ?? ''}::uuid and e.ends_on is null
        order by place limit 3
      )
      insert into past_result (student_id, year, class, subject, marks, max, grade, source, position, created_at, updated_at)
      select n.student_id, y.year, y.class, s.subject, s.marks - 3 * n.place + y.more, 100, '', 'Green Valley School, Multan',
        s.position, ${at}, ${at}
      from newcomer n, (values ('2023-24', 'Class 4', 0), ('2024-25', 'Class 5', 4)) y (year, class, more),
        (values ('English', 71, 0), ('Urdu', 78, 1), ('Maths', 66, 2), ('Science', 74, 3), ('Islamiat', 83, 4)) s (subject, marks, position)`),
  )
}
