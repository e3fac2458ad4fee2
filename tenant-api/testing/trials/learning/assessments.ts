import { exampleSection } from 'tenant-api/contract/attendance/registers'
import { exampleYear } from 'tenant-api/contract/institute/calendar'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleAssessmentKind } from 'tenant-api/contract/learning/assessment-kinds'
import { exampleAssessment, exampleAssessmentPart } from 'tenant-api/contract/learning/assessments'
import { exampleEnrolment } from 'tenant-api/contract/people/enrolment'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import { plainRows } from '../plain-rows.ts'

const maths = demoSubjects.Maths ?? ''
const one = '/assessments/:id'
const unmarkedPart = '01980000-0000-7000-8000-00000a560099'

/** What the examples of assessments, their kinds and their marks stand on. */
export const preparations: Record<string, Preparation> = {
  ...plainRows('assessment-kinds', 'assessment_kind'),
  'POST /assessment-kinds/changes': async () => ({
    body: { set: { usualMax: 30 }, of: { ids: [exampleAssessmentKind] } },
  }),
  'GET /assessment-places': prepared(planned),
  'POST /assessments': prepared(planned),
  ...Object.fromEntries(
    [
      `GET ${one}`,
      `GET ${one}/history`,
      `GET ${one}/history/:day`,
      `GET ${one}/parts`,
      `PUT ${one}`,
      `POST ${one}/lock`,
      `POST ${one}/cancellation`,
      `GET ${one}/scores`,
      `PATCH ${one}/scores`,
      `GET ${one}/award-list`,
      `GET ${one}/scores/:partId/:studentId`,
      `POST ${one}/score-file`,
      `GET ${one}/reminder`,
    ].map((key) => [key, prepared(given)] as const),
  ),
  // A past day, a part that nobody has marks in, somebody who teaches there, and nobody reminded today.
  [`POST ${one}/reminder`]: prepared(async (sql) => {
    await given(sql)
    await sql`update assessment set reminded_on = null, day = '2026-11-18' where id = ${exampleAssessment}`
    await sql`insert into assessment_part (id, assessment_id, name, max, position)
      values (${unmarkedPart}, ${exampleAssessment}, 'Oral', 10, 2) on conflict do nothing`
    await sql`insert into teacher_assignment (employee_id, campus_id, section_id, subject_id, starts_on)
      select id, ${mainCampus}, ${exampleSection}, ${maths}, '2026-04-01' from employee where archived_at is null order by id limit 1`
  }),
  [`POST ${one}/reopening`]: prepared(async (sql) => {
    await given(sql)
    await sql`update assessment set state = 'locked' where id = ${exampleAssessment}`
  }),
}

/** The section is taught the subject; whoever writes teaches nothing else there. */
export async function planned(sql: Sql): Promise<void> {
  await sql`delete from teacher_assignment where section_id = ${exampleSection}`
  await sql`update subject set archived_at = null where id = ${maths}`
  await sql`update assessment_kind set archived_at = null where id = ${exampleAssessmentKind}`
  await sql`insert into section_subject (year_id, section_id, subject_id, lessons)
    values (${exampleYear}, ${exampleSection}, ${maths}, 6) on conflict do nothing`
  await sql`update section_subject set choice = '' where section_id = ${exampleSection} and subject_id = ${maths}`
}

/** An open assessment with one part that one student is asked marks for, and nobody has entered any. */
export async function given(sql: Sql): Promise<void> {
  await planned(sql)
  await sql`insert into enrolment (id, student_id, year_id, campus_id, section_id, starts_on, began)
    values (${exampleEnrolment}, ${exampleStudent}, ${exampleYear}, ${mainCampus}, ${exampleSection}, '2026-04-01', 'admission')`
  await sql`insert into assessment (id, campus_id, year_id, kind_id, subject_id, title, day)
    values (${exampleAssessment}, ${mainCampus}, ${exampleYear}, ${exampleAssessmentKind}, ${maths}, 'Chapter 4', '2026-11-20')
    on conflict (id) do update set state = 'open', version = 1, day = '2026-11-20'`
  await sql`insert into assessment_section (assessment_id, section_id) values (${exampleAssessment}, ${exampleSection})
    on conflict do nothing`
  await sql`insert into assessment_part (id, assessment_id, max, position)
    values (${exampleAssessmentPart}, ${exampleAssessment}, 20, 1) on conflict (id) do update set max = 20`
}
