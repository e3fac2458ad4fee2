import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { addDays, type Day, weekday } from 'kit/values/day'
import { system } from '../../../src/core/acts/act.ts'
import type { School, Tx } from '../../../src/core/school/school.ts'
import { examplePaper } from '../../../src/learning/date-sheets/contract.ts'
import { draftDateSheet } from '../../../src/learning/date-sheets/place-papers.ts'
import { exampleSitting } from '../../../src/learning/exam-seating/contract.ts'
import { listInvigilators, placeInvigilators } from '../../../src/learning/exam-seating/invigilators.ts'
import { placeRooms } from '../../../src/learning/exam-seating/place-rooms.ts'
import { numberSlips } from '../../../src/learning/exam-slips/slips.ts'
import { exampleExam } from '../../../src/learning/exams/contract.ts'
import { proposePapers } from '../../../src/learning/exams/write-exam.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { demoClasses } from '../../institute/structure/seed-classes.ts'
import { demoRooms } from '../../institute/structure/seed-sections.ts'
import { demoSubjects } from '../../institute/structure/seed-subjects.ts'
import { userNamed } from '../../money/invoices/seed-bills.ts'

/** Its place among the rows of the demo school: after the assessments, and after the holds of fees. */
export const rank = 297

const { MAIN } = demoCampuses
const by = system(sentence('Demo school'))
const monthlyTest = '01980000-0000-7000-8000-00000a55e502'
const exampleAssessment = '01980000-0000-7000-8000-00000a55f001'

/**
 * The tests of December of the main campus from Monday 7 December, published: papers on ten days, the first time with
 * rooms, seats and invigilators, and slips with numbers. Hassan Tariq's is kept back, for his fees are open. Where that
 * Monday is past, they lie ahead all the same.
 */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.execute(sql`select from exam limit 1`)
  const nasreen = await userNamed(school, 'nasreen')
  if (known || !nasreen) return
  const first = firstDayFrom(await school.today())
  const isPlanned = await school.transaction(by, 'exams.seeded', (tx) => addTests(tx, school, first))
  if (!isPlanned) return
  const [exam] = await school.db.execute<{ version: number }>(
    sql`select version from exam where id = ${exampleExam}::uuid`,
  )
  await draftDateSheet(school, nasreen, { id: exampleExam, version: exam?.version ?? 1 })
  await school.transaction(by, 'exams.seeded', publish)
  await numberSlips(school, nasreen, { id: exampleExam, first: 1001 })
  await seatFirst(school)
}

/** The crowd sits the same papers. */
export async function crowd(school: School): Promise<void> {
  const nasreen = await userNamed(school, 'nasreen')
  const [unnumbered] = await school.db.execute(sql`
    select from exam_papers p, assessment_takers(p.assessment_id) t
    where p.exam_id = ${exampleExam}::uuid and not exists (
      select from exam_candidate c where c.exam_id = p.exam_id and c.student_id = t.student_id) limit 1`)
  if (!unnumbered || !nasreen) return
  await numberSlips(school, nasreen, { id: exampleExam, first: 1001 })
  await seatFirst(school)
}

/** 7 December 2026, or the first Monday that lies ten days ahead. */
function firstDayFrom(today: Day): Day {
  const meant = '2026-12-07' as Day
  if (today < meant) return meant
  const ahead = addDays(today, 10)
  return addDays(ahead, (8 - weekday(ahead)) % 7)
}

/** False where no academic year has the days. */
async function addTests(tx: Tx, school: School, first: Day): Promise<boolean> {
  const at = school.now().toISOString()
  const last = addDays(first, 12)
  const [exam] = await tx.execute(sql`
    insert into exam (id, campus_id, year_id, term_id, kind_id, title, first_day, last_day, lessons, starts_at, created_at, updated_at)
    select ${exampleExam}::uuid, ${MAIN}::uuid, y.id, (select t.id from term t where t.year_id = y.id and t.parent_id is null
        and t.archived_at is null and ${first}::date between t.first_day and t.last_day limit 1),
      ${monthlyTest}::uuid, 'December test', ${first}::date, ${last}::date, 'around', '09:00', ${at}::timestamptz, ${at}::timestamptz
    from academic_year y where ${first}::date >= y.first_day and ${last}::date <= y.last_day and y.archived_at is null
    limit 1 returning id`)
  if (!exam) return false
  await addExamplePaper(tx, at)
  const classIds = Object.entries(demoClasses).flatMap(([name, id]) =>
    ['PG', 'Nur', 'KG'].includes(name) ? [] : [id],
  )
  await proposePapers(tx, { examId: exampleExam, classIds, max: 25, pass: 10, minutes: 60 })
  // What is practised and not written.
  await tx.execute(sql`
    delete from exam_paper p using subject u where u.id = p.subject_id and p.exam_id = ${exampleExam}::uuid
      and u.name in ('PE', 'Art', 'Library', 'Nazra')`)
  await tx.execute(sql`
    update assessment a set state = 'cancelled' where a.origin = 'paper' and not exists (select from exam_paper p where p.assessment_id = a.id)`)
  return true
}

/** Maths of class 7 on the first day, which examples name. */
async function addExamplePaper(tx: Tx, at: string): Promise<void> {
  const maths = sql`${demoSubjects.Maths ?? ''}::uuid`
  const seventh = sql`${demoClasses['7'] ?? ''}::uuid`
  await tx.execute(sql`
    insert into exam_sitting (id, exam_id, day, starts_at)
    select ${exampleSitting}::uuid, id, first_day, starts_at from exam where id = ${exampleExam}::uuid`)
  await tx.execute(sql`
    insert into assessment (id, campus_id, year_id, term_id, kind_id, subject_id, title, day, origin, created_at, updated_at)
    select ${exampleAssessment}::uuid, campus_id, year_id, term_id, kind_id, ${maths}, title, first_day, 'paper',
      ${at}::timestamptz, ${at}::timestamptz from exam where id = ${exampleExam}::uuid`)
  await tx.execute(sql`
    insert into assessment_section (assessment_id, section_id)
    select ${exampleAssessment}::uuid, s.id from section s where s.campus_id = ${MAIN}::uuid and s.class_id = ${seventh} and s.archived_at is null`)
  await tx.execute(sql`
    insert into assessment_part (assessment_id, max, pass, position) values (${exampleAssessment}::uuid, 25, 10, 1)`)
  await tx.execute(sql`
    insert into exam_paper (id, exam_id, class_id, subject_id, assessment_id, sitting_id, minutes, is_heavy, syllabus)
    values (${examplePaper}::uuid, ${exampleExam}::uuid, ${seventh}, ${maths}, ${exampleAssessment}::uuid, ${exampleSitting}::uuid, 60,
      true, 'Chapters 5 to 7')`)
}

/** Nobody is told: what is in the demo school was told long ago. What found no day is not sat. */
async function publish(tx: Tx): Promise<void> {
  await tx.execute(sql`
    delete from exam_paper where exam_id = ${exampleExam}::uuid and sitting_id is null`)
  await tx.execute(sql`
    update assessment a set state = 'cancelled' where a.origin = 'paper' and not exists (select from exam_paper p where p.assessment_id = a.id)`)
  await tx.execute(
    sql`update exam set state = 'dated', version = version + 1 where id = ${exampleExam}::uuid`,
  )
}

/** Fourteen rooms of six rows of six seats, each with somebody who watches it. */
async function seatFirst(school: School): Promise<void> {
  const nasreen = await userNamed(school, 'nasreen')
  if (!nasreen) return
  const rooms = Array.from({ length: 14 }, (_, at) => demoRooms[`A${at + 1}`]).flatMap((roomId) =>
    roomId ? [{ roomId, rows: 6, columns: 6 }] : [],
  )
  const { rooms: placed } = await placeRooms(school, nasreen, { id: exampleSitting, rooms })
  if (placed.some(({ invigilators }) => invigilators.length > 0)) return
  const { proposed } = await listInvigilators(school, nasreen, { id: exampleSitting })
  await placeInvigilators(school, nasreen, {
    id: exampleSitting,
    rooms: proposed.map(({ examRoomId, employeeId }) => ({ examRoomId, employeeIds: [employeeId] })),
  })
}
