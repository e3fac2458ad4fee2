import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../../src/core/acts/act.ts'
import type { School } from '../../../../src/core/school/school.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 180

/** Stays whose section offers alternatives, beside each alternative. */
const offered = sql`
  from enrolment e
  join section_subject plan on plan.year_id = e.year_id and plan.section_id = e.section_id and plan.choice <> ''
  where e.ends_on is null and not exists (select from subject_choice c where c.enrolment_id = e.id)`

/**
 * Islamiat for everybody but Maryam Joseph, who is taught Ethics; of Biology and Computer Science, and of Additional
 * Maths and Accounting, the one or the other by the roll number. In 9-A nothing of the sciences is chosen yet. Who has
 * chosen something keeps it.
 */
export async function seed(school: School): Promise<void> {
  const [open] = await school.db.execute(sql`select e.id ${offered} limit 1`)
  if (!open) return
  await school.transaction(system(sentence('Demo school')), 'subject-choices.seeded', async (tx) => {
    await tx.execute(sql`
      insert into subject_choice (enrolment_id, choice, subject_id)
      select distinct on (a.id, a.choice) a.id, a.choice, a.subject_id
      from (select e.id, e.student_id, e.section_id, e.roll_number, plan.choice, plan.subject_id ${offered}) a
      join person p on p.id = a.student_id
      join section on section.id = a.section_id
      join subject on subject.id = a.subject_id
      where not (section.title = '9-A' and a.choice = 'Science')
      order by a.id, a.choice,
        a.choice = 'Religion' and (subject.name = 'Ethics') <> (p.name = 'Maryam Joseph'),
        case when a.roll_number % 2 = 0 then subject.name end desc nulls last, subject.name`)
  })
}

/** The many who came with the crowd choose, too. */
export { seed as crowd }
