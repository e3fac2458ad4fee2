import { sql } from 'drizzle-orm'
import { addDays } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleSection } from '../../../src/attendance/registers/contract.ts'
import { exampleStudent } from '../../../src/people/students-and-guardians/contract.ts'
import { demoSubjects } from '../../institute/structure/seed-subjects.ts'
import { exampleEntry } from '../../../src/learning/diary/contract.ts'
import { daysOf, hereOf } from '../../../src/learning/diary/diary-access.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 280

/** What was written on the last three days with school, the earliest first; the subjects by name. */
const written: readonly (readonly (readonly [subject: string | null, words: string])[])[] = [
  [
    ['Maths', 'Exercise 4.2, sums 1 to 6. Show every step.'],
    ['Urdu', 'سبق ”پانی“ کے الفاظ معانی یاد کریں۔'],
    ['Science', 'Draw and label the parts of a flower.'],
  ],
  [
    [null, 'Please sign the report cards and send them back by Monday.'],
    ['Maths', 'Exercise 4.3, sums 1 to 8.'],
    ['Urdu', 'نظم ”برسات“ کے پہلے تین شعر زبانی یاد کریں اور خوش خط لکھیں۔'],
    ['English', 'Read chapter 6 and write five sentences about your favourite person in it.'],
  ],
  [['Maths', 'Learn the tables of 13 and 14 for the quiz.']],
]

/** Three days of the section 7-B: two that have gone out, one of them seen, and today, of which little is written yet. */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.execute(sql`select id from diary_entry limit 1`)
  const [place] = await school.db.execute<{ campusId: string; classId: string }>(sql`
    select campus_id as "campusId", class_id as "classId" from section where id = ${exampleSection}::uuid`)
  if (known || !place) return
  const { today, country } = await hereOf(school)
  const { zone } = await school.profile()
  const before = await daysOf(school.db, place, { from: addDays(today, -21), days: 20, country })
  const ahead = await daysOf(school.db, place, { from: addDays(today, 1), days: 30, country })
  const days = [...before.slice(-2), today]
  const now = school.now().toISOString()
  const rows = written.flatMap((some, at) =>
    some.map(([subject, words]) => ({
      day: days[at],
      due: days[at + 1] ?? ahead[0] ?? null,
      subject: subject === null ? null : demoSubjects[subject],
      words,
      id: days[at] === today ? exampleEntry : null,
    })),
  )
  await school.transaction(system(sentence('Demo school')), 'diary.seeded', async (tx) => {
    await tx.execute(sql`
      insert into diary_day (section_id, day, goes_at, told_at)
      select ${exampleSection}::uuid, d, at, case when d < ${today}::date then at end
      from unnest(${`{${days.join(',')}}`}::date[]) d
      cross join lateral (select (d + time '15:00') at time zone ${zone} as at) t`)
    await tx.execute(sql`
      insert into diary_entry (id, campus_id, section_id, day, subject_id, words, due_on, author_id, created_at, updated_at)
      select coalesce(r.id, uuidv7()), ${place.campusId}::uuid, ${exampleSection}::uuid, r.day, r.subject, r.words, r.due, (
        select a.id from account a join teacher_assignment t on t.employee_id = a.person_id and t.section_id = ${exampleSection}::uuid
        where t.is_class_teacher and t.ends_on is null limit 1), ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, day date, due date, subject uuid, words text)`)
    await tx.execute(sql`
      insert into diary_signature (student_id, guardian_id, day, at)
      select l.student_id, l.guardian_id, ${days[0]}::date, ${now}::timestamptz from guardian_link l
      where l.student_id = ${exampleStudent}::uuid and l.may_see limit 1`)
  })
}
