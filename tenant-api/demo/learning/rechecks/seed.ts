import { type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School, Tx } from '../../../src/core/school/school.ts'
import { exampleRecheck } from '../../../src/learning/rechecks/contract.ts'
import { exampleResult } from '../../../src/learning/results/contract.ts'
import { demoSubjects } from '../../institute/structure/seed-subjects.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 288.8

const asked = '01980000-0000-7000-8000-00000ec40002'
const retest = '01980000-0000-7000-8000-00000ee70001'

/**
 * The re-check of Maths in 7-B, by which its card was corrected; one that was asked for and waits; and a retest of two
 * students of the highest class, of which one was marked.
 */
export async function settle(school: School): Promise<void> {
  const [known] = await school.db.execute(sql`select from recheck limit 1`)
  if (known) return
  await school.transaction(system(sentence('Demo school')), 'rechecks.seeded', async (tx) => {
    const at = sql`${school.now().toISOString()}::timestamptz`
    await addDone(tx, at)
    await addAsked(tx, at)
    await addRetest(tx, at)
  })
}

async function addDone(tx: Tx, at: SQL): Promise<void> {
  await tx.execute(sql`
    insert into recheck (id, campus_id, section_id, set_id, student_id, subject_id, state, reason, asked_by, is_on_paper, asked_on,
      answer, decided_by, decided_on, marks, changed, created_at, updated_at)
    select ${exampleRecheck}::uuid, r.campus_id, r.section_id, r.id, s.student_id, a.subject_id, 'done',
      'Question 4 seems not to be counted', 'Rabia Aslam', true, '2026-10-10', 'Question 4 was marked again', 'Tariq Mehmood', '2026-10-10',
      jsonb_build_array(jsonb_build_object('partId', o.id, 'attempt', 1, 'assessment', a.title, 'day', a.day, 'part', o.name,
        'max', o.max, 'scoreId', before.id, 'enteredBy', '', 'before', jsonb_build_object('state', before.state, 'value', before.value),
        'after', jsonb_build_object('state', s.state, 'value', s.value))), 1, ${at}, ${at}
    from result_set r join result_card c on c.set_id = r.id and c.edition = 1
      join score s on s.student_id = c.student_id and s.recorded_by = 'recheck' and s.attempt = 1
      join score before on before.id = s.replaces_id
      join assessment_part o on o.id = s.part_id
      join assessment a on a.id = o.assessment_id and a.subject_id = ${demoSubjects.Maths ?? ''}::uuid
    where r.id = ${exampleResult}::uuid order by s.id limit 1`)
}

/** Whose family does not log in: nobody finds it in a portal. */
const isWithoutLogIn = sql`not exists (
  select from guardian_link l join account k on k.person_id = l.guardian_id where l.student_id = c.student_id)
  and not exists (select from account k where k.person_id = c.student_id)`

async function addAsked(tx: Tx, at: SQL): Promise<void> {
  await tx.execute(sql`
    insert into recheck (id, campus_id, section_id, set_id, student_id, subject_id, reason, asked_by, is_on_paper, asked_on,
      created_at, updated_at)
    select ${asked}::uuid, r.campus_id, r.section_id, r.id, c.student_id, (l ->> 'subjectId')::uuid,
      'The essay seems to be marked out of 10 instead of 15', 'Rabia Aslam', true, '2026-10-14', ${at}, ${at}
    from result_set r join current_result_card c on c.set_id = r.id
      cross join lateral jsonb_array_elements(c.snapshot -> 'subjects') l
    where r.state = 'published' and r.id <> ${exampleResult}::uuid and l ->> 'name' = 'English' and ${isWithoutLogIn}
    order by r.section_title, (c.snapshot #>> '{student,rollNumber}')::int nulls last, c.student_id limit 1`)
}

async function addRetest(tx: Tx, at: SQL): Promise<void> {
  const [chosen] = await tx.execute<{ id: string; students: string[] }>(sql`
    select a.id, (select json_agg(low.student_id) from (
        select c.student_id from assessment_part o join current_score c on c.part_id = o.id and c.attempt = 1
        where o.assessment_id = a.id and c.state = 'scored' and ${isWithoutLogIn} order by c.value, c.student_id limit 2) low) as students
    from assessment a join assessment_section y on y.assessment_id = a.id join section s on s.id = y.section_id
      join class k on k.id = s.class_id
    where a.title = 'September test' and a.subject_id = ${demoSubjects.English ?? ''}::uuid and exists (
      select from assessment_part o join current_score c on c.part_id = o.id and c.attempt = 1 and c.state = 'scored'
      where o.assessment_id = a.id and ${isWithoutLogIn})
    order by k.position desc, s.title, a.id limit 1`)
  const [first] = chosen?.students ?? []
  if (!chosen || !first) return
  await tx.execute(sql`
    insert into retest (id, assessment_id, day, rule, updated_at) values (${retest}::uuid, ${chosen.id}::uuid, '2026-11-16', 'better', ${at})`)
  await tx.execute(sql`
    insert into retest_student (retest_id, student_id)
    select ${retest}::uuid, s::uuid from jsonb_array_elements_text(${JSON.stringify(chosen.students)}::text::jsonb) s`)
  await tx.execute(sql`
    insert into score (part_id, student_id, attempt, state, value, recorded_by, act_id)
    select o.id, ${first}::uuid, 2, 'scored', least(o.max, 15), 'retest', current_setting('app.act')::uuid
    from assessment_part o where o.assessment_id = ${chosen.id}::uuid order by o.position limit 1`)
}
