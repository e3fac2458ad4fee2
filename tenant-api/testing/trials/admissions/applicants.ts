import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { examplePaper } from 'tenant-api/contract/admissions/form/papers'
import {
  exampleAdmission,
  exampleAdmissionClass,
  exampleAppointment,
  admissions,
} from 'tenant-api/contract/admissions/applicants'
import { exampleYear } from 'tenant-api/contract/institute/calendar'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'

type Sql = postgres.TransactionSql
const { classId, guardianPhone } = admissions.example.body
const code = 'QZ7M2K4P9XWA'
const kindergartenA = '01980000-0000-7000-8000-000000015003'
const content = '%PDF-1.4\n%%EOF\n'

/** What is another person's, or was sent by one, is refused after a key was let in, by these words. */
export const refusedToKeys = {
  'POST /admissions/:id/documents': 'admissions.file-gone',
}

/** What the examples of admissions stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  ...ofRow('admissions'),
  ...ofRow('admission-classes'),
  'POST /admission-classes': prepared(
    (sql) => sql`delete from admission_class where id = ${exampleAdmissionClass}`,
  ),
  'POST /admission-classes/changes': async (scene) => {
    await prepared()(scene)
    return { body: { set: { leastAge: 4 }, of: { ids: [exampleAdmissionClass] } } }
  },
  'GET /admissions/:id/progress': prepared(),
  'GET /admissions/:id/history': prepared(),
  'GET /admissions/:id/history/:day': prepared(),
  'PUT /admissions/:id/stage': prepared(),
  'POST /admissions/:id/appointments': prepared(),
  'PUT /admissions/:id/appointments/:appointmentId': prepared(),
  'PUT /admissions/:id/appointments/:appointmentId/result': prepared(),
  'DELETE /admissions/:id/appointments/:appointmentId': prepared(),
  'GET /admissions/:id/documents': withPaper,
  'POST /admissions/:id/documents': newPaper,
  'PUT /admissions/:id/documents/:paperId/state': withPaper,
  'DELETE /admissions/:id/documents/:paperId': withPaper,
  'GET /admissions/:id/identity-numbers': prepared(),
  'PATCH /admissions/:id/identity-numbers': prepared(),
  'POST /admissions/:id/revelation': prepared(),
  'GET /admissions/:id/enrolment': prepared(),
  'POST /admissions/:id/enrolment': prepared(
    (sql) =>
      sql`update section set archived_at = null, class_id = ${classId}, campus_id = ${mainCampus} where id = ${kindergartenA}`,
  ),
  'GET /admission-form': prepared(),
  'POST /admission-applications': prepared(),
  'POST /admission-visits': async (scene) => {
    await prepared()(scene)
    return { body: { code, phone: guardianPhone } }
  },
  'GET /admission-visits/:visit': visiting,
  'PUT /admission-visits/:visit/documents': async (scene) => ({
    ...(await visiting(scene)),
    query: { kind: 'report-card', name: 'report.pdf', type: 'application/pdf', bytes: content.length },
    body: content,
  }),
  'POST /admission-visits/:visit/withdrawal': visiting,
}

function ofRow(name: string): Record<string, Preparation> {
  const one = `/${name}/:id`
  const names = [
    `GET ${one}`,
    `PATCH ${one}`,
    `DELETE ${one}`,
    `POST ${one}/restoration`,
    `POST /${name}/filing`,
  ]
  return Object.fromEntries(names.map((key) => [key, prepared()]))
}

export function prepared(more?: (sql: Sql) => Promise<unknown>): Preparation {
  return async ({ school }) => {
    await change(school, async (sql) => {
      await fresh(sql)
      await more?.(sql)
    })
    return undefined
  }
}

/** The application of the examples is open, at the main campus, and the school's page takes others. */
async function fresh(sql: Sql): Promise<void> {
  await sql`update campus set archived_at = null where id = ${mainCampus}`
  await sql`update class set archived_at = null where id = ${classId}`
  await sql`update academic_year set archived_at = null where id = ${exampleYear}`
  await sql`update admission_setting set opens_on = '2026-01-01', closes_on = null`
  await sql`delete from admission_class where id <> ${exampleAdmissionClass} and campus_id = ${mainCampus} and class_id = ${classId}`
  await sql`insert into admission_class (id, campus_id, class_id) values (${exampleAdmissionClass}, ${mainCampus}, ${classId})
    on conflict (id) do update set archived_at = null, campus_id = excluded.campus_id, class_id = excluded.class_id`
  await sql`update admission set archived_at = null, stage = 'applied', decided_on = null, student_id = null,
    campus_id = ${mainCampus}, class_id = ${classId}, code = ${code}, guardian_phone = '+923000000890',
    other_guardian_phone = null
    where id = ${exampleAdmission}`
  await sql`delete from login_throttle where key like 'admission:%'`
  await sql`delete from admission_document where admission_id = ${exampleAdmission}`
  await sql`delete from admission_appointment where admission_id = ${exampleAdmission}`
  await sql`insert into admission_appointment (id, admission_id, kind, day) values
    (${exampleAppointment}, ${exampleAdmission}, 'interview', '2026-11-24')`
}

async function fileOf({ school, stage }: Scene, owner: string | null, by: string | null): Promise<string> {
  const id = randomUUID()
  await change(
    school,
    (
      sql,
    ) => sql`insert into file (id, resource, owner_id, name, type, bytes, uploaded_by, created_at, content, sha256, kept_at)
      values (${id}, 'admissions', ${owner}, ${`${school.canary}.pdf`}, 'application/pdf', 10, ${by}, ${stage.now},
        ${randomUUID()}, 'trial', ${stage.now})`,
  )
  return id
}

async function withPaper(scene: Scene): Promise<undefined> {
  await prepared()(scene)
  const file = await fileOf(scene, exampleAdmission, null)
  await change(
    scene.school,
    (sql) => sql`insert into admission_document (id, admission_id, kind, file_id)
      values (${examplePaper}, ${exampleAdmission}, 'report-card', ${file})`,
  )
}

async function newPaper(scene: Scene): Promise<Parts> {
  await prepared()(scene)
  const fileId = await fileOf(scene, null, scene.member.accountId)
  return { body: { kind: 'report-card', fileId } }
}

/** A family that has shown its code. */
export async function visiting(scene: Scene): Promise<Parts> {
  await prepared()(scene)
  const visit = randomBytes(32).toString('base64url')
  await change(
    scene.school,
    (sql) => sql`insert into admission_visit (token_hash, admission_id, expires_at) values
      (${createHash('sha256').update(visit).digest()}, ${exampleAdmission}, ${new Date(Date.parse(String(scene.stage.now)) + 3_600_000).toISOString()})`,
  )
  return { params: { visit } }
}
