import { exampleSection } from 'tenant-api/contract/attendance/registers'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'

const one = '/transcripts/:id'

/** What the examples of transcripts stand on: a student of the section with a result from before. */
export const preparations: Record<string, Preparation> = {
  'GET /transcripts': prepared(withPast),
  [`GET ${one}`]: prepared(withPast),
  [`GET ${one}/file`]: prepared(withPast),
  'GET /transcript-files': prepared(withPast),
  [`PUT ${one}/past-results`]: prepared(placed),
}

/** Whoever writes teaches nothing in the section. */
async function placed(sql: Sql): Promise<void> {
  await sql`delete from teacher_assignment where section_id = ${exampleSection}`
  await sql`delete from past_result where student_id = ${exampleStudent}`
  await sql`update student set section_id = ${exampleSection}, status = 'enrolled' where id = ${exampleStudent}`
}

async function withPast(sql: Sql): Promise<void> {
  await placed(sql)
  await sql`insert into past_result (student_id, year, class, subject, marks, max)
    values (${exampleStudent}, '2023-24', 'Class 4', 'Maths', 64, 100)`
}
