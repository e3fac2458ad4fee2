import { and, eq } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import type { Day } from 'kit/values/day'
import { refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { z } from 'zod'
import { describe } from '../../core/acts/act.ts'
import { withConstraintMessages, type ConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { ActKey, School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'

import { admissions, type Appointment, type appointing, type resulting, type Stage } from './contract.ts'
import { lockOpen, put, refuseEnrolled } from './stages.ts'
import { admissionAppointment, type AdmissionRow } from './tables.ts'

type Of = { id: string; appointmentId: string }
type Appointing = z.output<typeof appointing>

export const shownAppointment = {
  id: admissionAppointment.id,
  kind: admissionAppointment.kind,
  day: admissionAppointment.day,
  startsAt: admissionAppointment.startsAt,
  place: admissionAppointment.place,
  withWhom: admissionAppointment.withWhom,
  result: admissionAppointment.result,
  marks: admissionAppointment.marks,
  marksOf: admissionAppointment.marksOf,
  remark: admissionAppointment.remark,
}

/** Before an offer, who is expected stands among the scheduled. */
const leadsTo: ReadonlySet<Stage> = new Set(['enquiry', 'applied', 'waiting'])

export async function makeAppointment(
  school: School,
  user: User,
  { id, ...given }: { id: string } & Appointing,
): Promise<Appointment> {
  const today = await school.today()
  return change(school, user, { act: 'admissions.appointed', id }, async (tx, row) => {
    refusePast(given.day, today)
    if (leadsTo.has(row.stage)) await put(tx, row, { stage: 'scheduled', reason: '' })
    const [made] = await tx
      .insert(admissionAppointment)
      .values({ admissionId: id, ...given })
      .returning(shownAppointment)
    return onWire(made)
  })
}

export async function changeAppointment(
  school: School,
  user: User,
  { id, appointmentId, ...given }: Of & Appointing,
): Promise<Appointment> {
  const today = await school.today()
  return change(school, user, { act: 'admissions.appointment-moved', id }, async (tx) => {
    const [before] = await tx
      .select({ day: admissionAppointment.day })
      .from(admissionAppointment)
      .where(isOf({ id, appointmentId }))
      .for('update')
    // What is past keeps its day, whatever else is said of it.
    if (before && given.day !== before.day) refusePast(given.day, today)
    const [moved] = await tx
      .update(admissionAppointment)
      .set(given)
      .where(isOf({ id, appointmentId }))
      .returning(shownAppointment)
    return onWire(moved)
  })
}

export async function enterResult(
  school: School,
  user: User,
  { id, appointmentId, ...given }: Of & z.output<typeof resulting>,
): Promise<Appointment> {
  return change(school, user, { act: 'admissions.result', id }, async (tx) => {
    if (given.marks !== null && given.marksOf !== null && given.marks > given.marksOf)
      refuseField('marks', sentence('More marks than the maximum'))
    const [entered] = await tx
      .update(admissionAppointment)
      .set(given)
      .where(isOf({ id, appointmentId }))
      .returning(shownAppointment)
    return onWire(entered)
  })
}

export async function dropAppointment(school: School, user: User, { id, appointmentId }: Of) {
  return change(school, user, { act: 'admissions.appointment-dropped', id }, async (tx, row) => {
    const [gone] = await tx
      .delete(admissionAppointment)
      .where(isOf({ id, appointmentId }))
      .returning({ id: admissionAppointment.id })
    if (!gone) return refuseMissing()
    const [other] = await tx
      .select({ id: admissionAppointment.id })
      .from(admissionAppointment)
      .where(eq(admissionAppointment.admissionId, id))
      .limit(1)
    if (row.stage === 'scheduled' && !other) await put(tx, row, { stage: 'applied' })
    return gone
  })
}

type Change<T> = (tx: Tx, row: AdmissionRow) => Promise<T>

/** An act about one application, told by the child's name. */
async function change<T>(
  school: School,
  user: User,
  { act, id }: { act: ActKey; id: string },
  fn: Change<T>,
): Promise<T> {
  const changing = school.transaction(user, act, async (tx) => {
    const row = await lockOpen(tx, user, id)
    if (row.stage === 'enrolled') refuseEnrolled()
    describe(tx, { name: recordLabel(admissions, row) })
    return fn(tx, row)
  })
  return withConstraintMessages(taken, changing)
}

const taken: ConstraintMessages = {
  admission_marks_within: {
    code: 'admissions.marks',
    message: sentence('More marks than the maximum'),
    field: 'marks',
  },
}

function isOf({ id, appointmentId }: Of) {
  return and(eq(admissionAppointment.id, appointmentId), eq(admissionAppointment.admissionId, id))
}

function refusePast(day: Day, today: Day): void {
  if (day < today) refuseField('day', sentence('This day is past. Choose today or a later one'))
}

/** Times are told without seconds; what is not there is missing. */
export function onWire(row: Appointment | undefined): Appointment {
  if (!row) return refuseMissing()
  return { ...row, startsAt: row.startsAt?.slice(0, 5) ?? null }
}
