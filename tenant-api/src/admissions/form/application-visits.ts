import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import { foldDigits } from 'kit/text/locale'
import { readPhone } from 'kit/values/phone'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { countAttempt, forgive } from '../../access/sessions/sign-in/login-attempt-limit.ts'
import { askedFor, missingIn, papersOf } from './papers/papers.ts'
import { onWire, shownAppointment } from '../applicants/appointments.ts'
import { admissions, type Stage } from '../applicants/contract.ts'
import { ends, followEnd, put } from '../applicants/stages.ts'
import { admission, admissionAppointment, type AdmissionRow } from '../applicants/tables.ts'
import { academicYear } from '../../institute/calendar/tables.ts'
import { campus, schoolClass } from '../../institute/structure/tables.ts'
import type { ApplicationStatus } from './contract.ts'
import { page } from './send-application.ts'
import { admissionVisit } from './tables.ts'

const visitMinutes = 60

/**
 * Opens an application for who has its code and the telephone number that it was sent with. Whether there is none, or
 * the number is another, is answered alike; each code takes a few attempts in a quarter of an hour.
 */
export async function beginVisit(
  school: School,
  { code, phone }: { code: string; phone: string },
): Promise<{ visit: string }> {
  const asked = foldDigits(code.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  const key = `admission:${createHash('sha256').update(asked).digest('base64url')}`
  await countAttempt(school, key)
  const read = readPhone(phone, (await school.profile()).country)
  const [found] = await school.db
    .select({ id: admission.id, phone: admission.guardianPhone })
    .from(admission)
    .where(and(eq(admission.code, asked), isNull(admission.archivedAt)))
  if (!found || !read.ok || found.phone !== read.e164) return refuseUnknown()
  await forgive(school, key)
  const visit = randomBytes(32).toString('base64url')
  const now = school.now()
  await school.transaction(page, 'admissions.visited', async (tx) => {
    await tx.delete(admissionVisit).where(lt(admissionVisit.expiresAt, now.toISOString()))
    const expiresAt = new Date(now.getTime() + visitMinutes * 60_000).toISOString()
    await tx.insert(admissionVisit).values({ tokenHash: printOf(visit), admissionId: found.id, expiresAt })
  })
  return { visit }
}

/** The application of a visit; 404 for one that is over or never was. */
export async function visited(db: Db | Tx, now: Date, visit: string): Promise<AdmissionRow> {
  const [found] = await db
    .select({ row: admission })
    .from(admissionVisit)
    .innerJoin(admission, eq(admission.id, admissionVisit.admissionId))
    .where(
      and(
        eq(admissionVisit.tokenHash, printOf(visit)),
        gt(admissionVisit.expiresAt, now.toISOString()),
        isNull(admission.archivedAt),
      ),
    )
  return (
    found?.row ?? refuse('admissions.visit-over', 'Please open your application again', {}, { status: 404 })
  )
}

/** What the family may know: where it stands, when it is expected, what is missing. Notes and marks stay inside. */
export async function readStatus(school: School, visit: string): Promise<ApplicationStatus> {
  const { db } = school
  const row = await visited(db, school.now(), visit)
  const [[place], appointments, papers, asked] = await Promise.all([
    db
      .select({ className: schoolClass.title, campusName: campus.name, yearName: academicYear.name })
      .from(admission)
      .innerJoin(schoolClass, eq(schoolClass.id, admission.classId))
      .innerJoin(campus, eq(campus.id, admission.campusId))
      .leftJoin(academicYear, eq(academicYear.id, admission.yearId))
      .where(eq(admission.id, row.id)),
    db
      .select(shownAppointment)
      .from(admissionAppointment)
      .where(and(eq(admissionAppointment.admissionId, row.id), isNull(admissionAppointment.result)))
      .orderBy(asc(admissionAppointment.day)),
    papersOf(db, row.id),
    askedFor(db),
  ])
  const { number, name, otherName, stage, offerUntil, createdAt } = row
  const isOver = ends.has(stage)
  return {
    number,
    name: String(name),
    otherName,
    className: place?.className ?? '',
    campusName: place?.campusName ?? '',
    yearName: place?.yearName ?? null,
    stage,
    offerUntil: stage === 'offered' ? offerUntil : null,
    sentOn: createdAt,
    appointments: isOver ? [] : appointments.map(onWire),
    papers: papers.map(({ id, kind, fileName, state }) => ({ id, kind, name: fileName, state })),
    asked,
    missing: isOver ? [] : await missingIn(db, papers),
    mayWithdraw: !isOver,
    maySend: !isOver,
  }
}

/** The family takes its application back; what it sent stays with the school. */
export async function withdrawApplication(school: School, visit: string): Promise<ApplicationStatus> {
  const today = await school.today()
  await school.transaction(page, 'admissions.taken-back', async (tx) => {
    const row = await heldRow(tx, school.now(), visit)
    const stage: Stage = 'withdrawn'
    await put(tx, row, { stage, decidedOn: today, reason: '' })
    await followEnd(tx, { ...row, stage }, today)
    describe(tx, { name: recordLabel(admissions, row) })
  })
  return readStatus(school, visit)
}

/** Holds the application of a visit as long as it is open. */
export async function heldRow(tx: Tx, now: Date, visit: string): Promise<AdmissionRow> {
  const { id } = await visited(tx, now, visit)
  const [row] = await tx.select().from(admission).where(eq(admission.id, id)).for('update')
  if (!row || ends.has(row.stage))
    refuse(
      'admissions.over',
      'This application is closed. Please call the school’s office',
      {},
      { status: 409 },
    )
  return row
}

function refuseUnknown(): never {
  refuse(
    'admissions.unknown',
    sentence('We found no application with this code and this telephone number'),
    {},
    { status: 404 },
  )
}

function printOf(visit: string): Buffer {
  return createHash('sha256').update(visit).digest()
}
