import { exampleSection } from 'tenant-api/contract/attendance/registers'
import { exampleYear } from 'tenant-api/contract/institute/calendar'
import { classes, mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleAssessmentKind } from 'tenant-api/contract/learning/assessment-kinds'
import { examplePaper } from 'tenant-api/contract/learning/date-sheets'
import { exampleSitting } from 'tenant-api/contract/learning/exam-seating'
import { exampleExam } from 'tenant-api/contract/learning/exams'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { demoRooms } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { ringingDays } from './ringing-days.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'

const maths = demoSubjects.Maths ?? ''
const assessment = '01980000-0000-7000-8000-00000a55f001'
const examRoom = '01980000-0000-7000-8000-00000ea30001'
const one = '/exams/:id'
const sitting = '/exam-sittings/:id'

/** Which answer is given first. */
export const answeredOtherwise = {
  'POST /exams/:id/slips/holds body.studentIds.0': 'whoever may not give out slips hears that first',
  'POST /exams/:id/slips/releases body.studentIds.0': 'whoever may not give out slips hears that first',
}

/** What the examples of exams, date sheets, seats and slips stand on. */
export const preparations: Record<string, Preparation> = {
  'GET /exam-places': prepared(planned),
  'POST /exams': prepared(taught),
  ...all(planned, [
    `GET ${one}`,
    `GET ${one}/history`,
    `GET ${one}/history/:day`,
    `PUT ${one}`,
    `POST ${one}/cancellation`,
    `GET ${one}/date-sheet`,
    `PATCH ${one}/date-sheet`,
    `POST ${one}/draft`,
    `DELETE ${one}/papers/:paperId`,
    `GET ${one}/audience`,
    `POST ${one}/publication`,
    `GET ${one}/date-sheet/file`,
    `GET ${one}/sittings`,
    `GET ${sitting}`,
    `PUT ${sitting}/rooms`,
    `GET ${sitting}/invigilators`,
    `PUT ${sitting}/invigilators`,
    `GET ${one}/slips`,
    `POST ${one}/slips`,
  ]),
  ...all(withoutPaper, [`POST ${one}/papers`]),
  ...all(seated, [`GET ${sitting}/list`, `GET ${sitting}/seats`, `POST ${one}/slips/holds`]),
  ...all(published, [`POST ${one}/state`, `GET ${one}/slips/file`, 'GET /students/:id/exams']),
  ...all(held, [`POST ${one}/slips/releases`]),
}

function all(prepare: (sql: Sql) => Promise<void>, names: readonly string[]): Record<string, Preparation> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      async (scene) => {
        await prepared(prepare)(scene)
        return { version: 1 }
      },
    ]),
  )
}

/** A section of the class of the examples that is taught Maths, on days with school. */
async function taught(sql: Sql): Promise<void> {
  await ringingDays(sql)
  await sql`update holiday set archived_at = now() where first_day <= '2026-12-18' and last_day >= '2026-12-07'`
  await sql`update academic_year set archived_at = null, campus_id = ${mainCampus} where id = ${exampleYear}`
  await sql`update subject set archived_at = null where id = ${maths}`
  await sql`update class set archived_at = null where id = ${classes.example.id}`
  await sql`update assessment_kind set archived_at = null where id = ${exampleAssessmentKind}`
  for (const section of await sections(sql))
    await sql`insert into section_subject (year_id, section_id, subject_id, lessons) values (${exampleYear}, ${section}, ${maths}, 6)
      on conflict (year_id, section_id, subject_id) do update set lessons = 6, choice = ''`
}

async function sections(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from section where id = ${exampleSection} or class_id = ${classes.example.id} and campus_id = ${mainCampus} and archived_at is null`
  return rows.map(({ id }) => id)
}

/** A planned exam with one paper of the section, on its first day, which one student sits. */
async function planned(sql: Sql): Promise<void> {
  await taught(sql)
  await clear(sql)
  await sql`insert into enrolment (student_id, year_id, campus_id, section_id, starts_on, began)
    values (${exampleStudent}, ${exampleYear}, ${mainCampus}, ${exampleSection}, '2026-04-01', 'admission')`
  await sql`insert into exam (id, campus_id, year_id, kind_id, title, first_day, last_day)
    values (${exampleExam}, ${mainCampus}, ${exampleYear}, ${exampleAssessmentKind}, 'December test', '2026-12-07', '2026-12-18')
    on conflict (id) do update set state = 'planned', version = 1, archived_at = null, first_day = '2026-12-07', last_day = '2026-12-18',
      campus_id = ${mainCampus}, year_id = ${exampleYear}`
  await sql`insert into exam_sitting (id, exam_id, day, starts_at) values (${exampleSitting}, ${exampleExam}, '2026-12-07', '09:00')`
  await sql`insert into assessment (id, campus_id, year_id, kind_id, subject_id, title, day, origin)
    values (${assessment}, ${mainCampus}, ${exampleYear}, ${exampleAssessmentKind}, ${maths}, 'December test', '2026-12-07', 'paper')
    on conflict (id) do update set state = 'open', version = 1, day = '2026-12-07'`
  await sql`delete from assessment_section where assessment_id = ${assessment}`
  await sql`insert into assessment_section (assessment_id, section_id) values (${assessment}, ${exampleSection})`
  await sql`insert into assessment_part (assessment_id, max, position)
    select ${assessment}, 25, 1 where not exists (select from assessment_part where assessment_id = ${assessment})`
  await sql`insert into exam_paper (id, exam_id, class_id, subject_id, assessment_id, sitting_id)
    select ${examplePaper}, ${exampleExam}, s.class_id, ${maths}, ${assessment}, ${exampleSitting} from section s where s.id = ${exampleSection}`
}

async function clear(sql: Sql): Promise<void> {
  await sql`delete from exam_seat`
  await sql`delete from invigilation`
  await sql`delete from exam_room`
  await sql`delete from exam_candidate`
  await sql`delete from exam_paper`
  await sql`delete from exam_sitting`
}

async function withoutPaper(sql: Sql): Promise<void> {
  await planned(sql)
  await sql`delete from exam_paper`
}

/** One room, in which the student has a seat, and a number on the slip. */
async function seated(sql: Sql): Promise<void> {
  await planned(sql)
  await sql`insert into exam_room (id, sitting_id, room_id, seat_rows, seat_columns, position)
    values (${examRoom}, ${exampleSitting}, ${demoRooms.A1 ?? ''}, 6, 5, 1)`
  await sql`insert into exam_seat (sitting_id, exam_room_id, paper_id, student_id, seat_row, seat_column)
    values (${exampleSitting}, ${examRoom}, ${examplePaper}, ${exampleStudent}, 1, 1)`
  await sql`insert into exam_candidate (exam_id, student_id, number) values (${exampleExam}, ${exampleStudent}, 1001)`
  await sql`update fee_hold set lifted_on = placed_on where student_id = ${exampleStudent} and lifted_on is null`
}

async function published(sql: Sql): Promise<void> {
  await seated(sql)
  await sql`update exam set state = 'dated' where id = ${exampleExam}`
}

async function held(sql: Sql): Promise<void> {
  await seated(sql)
  await sql`update exam_candidate set held_for = 'papers', hold_reason = 'Incomplete' where student_id = ${exampleStudent}`
}
