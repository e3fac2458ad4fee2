import { type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School, Tx } from '../../../src/core/school/school.ts'
import { exampleAssessmentKind } from '../../../src/learning/assessment-kinds/contract.ts'
import { exampleAssessment, exampleAssessmentPart } from '../../../src/learning/assessments/contract.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { demoSections } from '../../institute/structure/seed-sections.ts'
import { demoSubjects } from '../../institute/structure/seed-subjects.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 288

const monthlyTest = '01980000-0000-7000-8000-00000a55e502'
const { MAIN } = demoCampuses
const [section, maths, english] = [demoSections['7-B'], demoSubjects.Maths, demoSubjects.English]

/** The tests of a month: its first day, what they are called, the number of the first, and whether marks were given. */
type Month = { from: string; title: string; first: number; isMarked: boolean }
const months: readonly Month[] = [
  { from: '2026-09-07', title: 'September test', first: 0x100, isMarked: true },
]

/**
 * The monthly tests of September with marks, of all sections of the main campus in all their subjects; and a class test of
 * Tuesday of which the teacher has entered the first marks. Those of December are an exam.
 */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.execute(sql`select from assessment limit 1`)
  if (known) return
  await school.transaction(system(sentence('Demo school')), 'assessments.seeded', async (tx) => {
    for (const month of months) await addMonth(tx, school, month)
    await addClassTest(tx, school)
  })
  await school.transaction(system(sentence('Demo school')), 'scores.seeded', async (tx) => {
    await addScores(tx)
    await tx.execute(sql`update assessment set state = 'locked' where title = 'September test'`)
  })
}

/** The crowd sat the same tests. */
export async function crowd(school: School): Promise<void> {
  const [known] = await school.db.execute(sql`select from act where key = 'scores.crowd-seeded' limit 1`)
  if (known) return
  await school.transaction(system(sentence('Demo school')), 'scores.crowd-seeded', addScores)
}

/** A test for each planned subject; each subject has its day, two of one section never the same. */
async function addMonth(tx: Tx, school: School, { from, title, first }: Month): Promise<void> {
  const at = school.now().toISOString()
  await tx.execute(sql`
    with planned as (
      select s.id as section_id, s.campus_id, p.subject_id, p.year_id,
        dense_rank() over (partition by s.id order by p.choice <> '', case p.choice when '' then u.name else p.choice end) - 1 as turn,
        row_number() over (order by k.position, s.title, u.name, u.id) as number
      from section s join class k on k.id = s.class_id join section_subject p on p.section_id = s.id and p.lessons > 0
        join subject u on u.id = p.subject_id join academic_year y on y.id = p.year_id and ${from}::date between y.first_day and y.last_day
      where s.campus_id = ${MAIN}::uuid and s.archived_at is null and k.position > 3
    ), made as (
      insert into assessment (id, campus_id, year_id, term_id, kind_id, subject_id, title, day, origin, state, created_at, updated_at)
      select ('01980000-0000-7000-8000-00000a55' || lpad(to_hex(${first}::int + number), 4, '0'))::uuid, campus_id, year_id,
        (select t.id from term t where t.year_id = planned.year_id and t.parent_id is null and t.archived_at is null
          and ${from}::date between t.first_day and t.last_day limit 1),
        ${monthlyTest}::uuid, subject_id, ${title}, ${from}::date + (turn + case when turn > 5 then 1 else 0 end)::int, 'test', 'open',
        ${at}::timestamptz, ${at}::timestamptz
      from planned returning id
    ), placed as (
      insert into assessment_section (assessment_id, section_id)
      select ('01980000-0000-7000-8000-00000a55' || lpad(to_hex(${first}::int + number), 4, '0'))::uuid, section_id from planned
    )
    select count(*) from made`)
  await tx.execute(sql`
    insert into assessment_part (id, assessment_id, max, pass, position)
    select replace(a.id::text, '00000a55', '00000a56')::uuid, a.id, 25, 10, 1 from assessment a where a.title = ${title}`)
}

async function addClassTest(tx: Tx, school: School): Promise<void> {
  const at = school.now().toISOString()
  await tx.execute(sql`
    insert into assessment (id, campus_id, year_id, term_id, kind_id, subject_id, title, day, origin, state, created_at, updated_at)
    select ${exampleAssessment}::uuid, ${MAIN}::uuid, y.id, (select t.id from term t where t.year_id = y.id and t.parent_id is null
        and date '2026-11-17' between t.first_day and t.last_day limit 1),
      ${exampleAssessmentKind}::uuid, ${maths ?? ''}::uuid, 'Chapter 4', '2026-11-17', 'test', 'open', ${at}::timestamptz, ${at}::timestamptz
    from academic_year y join section_subject p on p.year_id = y.id and p.section_id = ${section ?? ''}::uuid and p.subject_id = ${maths ?? ''}::uuid
    where date '2026-11-17' between y.first_day and y.last_day`)
  await tx.execute(sql`
    insert into assessment_section (assessment_id, section_id) values (${exampleAssessment}::uuid, ${section ?? ''}::uuid)`)
  await tx.execute(sql`
    insert into assessment_part (id, assessment_id, max, position) values (${exampleAssessmentPart}::uuid, ${exampleAssessment}::uuid, 20, 1)`)
}

/**
 * Marks as a class has them: each student is good at things or less so, and a little better or worse in each. In Maths of
 * 7-B number 5 was absent, in English number 9 excused.
 */
async function addScores(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with drawn as (
      select p.id as part_id, t.student_id, case
          when t.section_id = ${section ?? ''}::uuid and a.subject_id = ${maths ?? ''}::uuid and t.roll_number = 5 then 'absent'
          when t.section_id = ${section ?? ''}::uuid and a.subject_id = ${english ?? ''}::uuid and t.roll_number = 9 then 'excused'
          else 'scored' end as state,
        least(p.max, round(p.max * (0.34 + 0.5 * ${luck(sql`t.student_id::text`)}
          + 0.2 * ${luck(sql`t.student_id::text || a.subject_id::text || a.day::text`)}) * 2) / 2) as value
      from assessment a join assessment_part p on p.assessment_id = a.id, assessment_takers(a.id) t
      where (a.title = 'September test' or a.id = ${exampleAssessment}::uuid and t.roll_number <= 12)
        and not exists (select from score known where known.part_id = p.id and known.student_id = t.student_id)
    )
    insert into score (part_id, student_id, state, value, recorded_by, act_id)
    select part_id, student_id, state, case when state = 'scored' then value end, 'teacher', current_setting('app.act')::uuid from drawn`)
}

/** A number from 0 to 1 that hangs on a text alone. */
function luck(of: SQL): SQL {
  return sql`(('x' || substr(md5(${of}), 1, 4))::bit(16)::int / 65535.0)`
}
