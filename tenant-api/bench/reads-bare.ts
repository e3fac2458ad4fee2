import fastify from 'fastify'
import { responseSchema } from 'kit/http/response-schema'
import postgres from 'postgres'
import { readRegister } from '../src/attendance/registers/contract.ts'
import { students } from '../src/people/students-and-guardians/contract.ts'

/**
 * The baseline of bench/reads.ts: Fastify and postgres.js alone, which ask plain tables with the same rows by prepared
 * statements and answer through the same response schemas.
 */
export async function openBare(options: object): Promise<{ port: number; close: () => Promise<void> }> {
  const sql = postgres({ ...options, max: 3, fetch_types: false, onnotice: () => undefined } as never)
  const app = fastify()
  const register = { response: { '2xx': responseSchema(readRegister.response) } }
  app.get<{ Params: { id: string }; Querystring: { day: string } }>(
    '/register/:id',
    { schema: register },
    async ({ params: { id }, query: { day } }) => registerOf(sql, id, day),
  )
  const page = { response: { '2xx': responseSchema(students.endpoints.list.response) } }
  app.get('/students', { schema: page }, async () => {
    const rows = await sql`
      select id, name, status, class_id as "classId", section_id as "sectionId", roll_number as "rollNumber",
        gr_number as "grNumber", campus_id as "campusId", first_name as "firstName", last_name as "lastName",
        other_name as "otherName", father_name as "fatherName", mother_name as "motherName", gender,
        birth_date::text as "birthDate", registration_number as "registrationNumber", family_code as "familyCode",
        joined_on::text as "joinedOn", phone, email, nationality, present_address as "presentAddress",
        permanent_address as "permanentAddress", board_registration as "boardRegistration",
        board_roll_number as "boardRollNumber", photo_id as "photoId", version, to_json(created_at) #>> '{}' as "createdAt",
        to_json(updated_at) #>> '{}' as "updatedAt", archived_at as "archivedAt", username,
        father_other_name as "fatherOtherName", mother_other_name as "motherOtherName", qualification, bio
      from plain_student where archived_at is null order by name collate name_order, id limit ${100}`
    return { rows, total: 1020 }
  })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  return { port, close: async () => void (await Promise.all([app.close(), sql.end()])) }
}

/** The section, its students with the mark of the day, and their marks of the last five days on which it was called. */
async function registerOf(sql: postgres.Sql, id: string, day: string) {
  const [[section], students] = await Promise.all([
    sql`select s.id as "sectionId", s.title, s.campus_id as "campusId", r.id, coalesce(r.version, 0) as version,
        coalesce(r.state, 'open') as state
      from plain_section s left join plain_register r on r.section_id = s.id and r.day = ${day} where s.id = ${id}`,
    sql`
      with called as (
        select day from plain_register where section_id = ${id} and day < ${day} order by day desc limit 5)
      select s.id, s.name, s.other_name as "otherName", s.father_name as "fatherName", s.roll_number as "rollNumber",
        s.photo_id as "photoId", false as "isOnLeave", (
          select json_build_object('status', m.status, 'minutes', m.minutes, 'comment', m.comment) from plain_mark m
          where m.section_id = ${id} and m.day = ${day} and m.student_id = s.id) as mark,
        (select coalesce(json_agg(m.status order by m.day desc), '[]') from plain_mark m join called on called.day = m.day
          where m.section_id = ${id} and m.student_id = s.id) as before
      from plain_student s where s.section_id = ${id} order by s.roll_number`,
  ])
  return { ...section, day, today: day, ...fixed, students }
}

const fixed = {
  period: null,
  subjectId: null,
  subject: null,
  submittedAt: null,
  submittedBy: null,
  dayState: 'open',
  reason: null,
  holiday: null,
  mayMark: true,
  needsReason: false,
  mayReopen: false,
  isCover: false,
  lateAfter: null,
}
