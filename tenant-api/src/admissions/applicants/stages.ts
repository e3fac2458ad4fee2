import { eq } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import type { Day } from 'kit/values/day'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { z } from 'zod'
import { describe, timeOf, wakeWorker } from '../../core/acts/act.ts'
import { lockRow } from '../../crud/row.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'

import { admissionCrud } from './admissions.ts'
import { admissions, type moving, type Stage, stages } from './contract.ts'
import { admission, admissionAppointment, type AdmissionRow } from './tables.ts'

type Row = z.output<typeof admissions.row>
type Move = { id: string } & z.output<typeof moving>

/** Where nothing more comes: the family is told no, or does not come, or is here. */
export const ends: ReadonlySet<Stage> = new Set(['enrolled', 'rejected', 'withdrawn'])

/**
 * Moves an application along. The office may go back, too, since people press the wrong thing; only who was enrolled
 * stays so, and becomes so by being enrolled.
 */
export async function moveAdmission(school: School, user: User, move: Move): Promise<Row> {
  const today = await school.today()
  return school.transaction(user, 'admissions.moved', async (tx) => {
    const row = await lockOpen(tx, user, move.id)
    if (row.stage === 'enrolled') refuseEnrolled()
    const { stage } = move
    if (stage === 'enrolled') refuseField('stage', sentence('To enrol, press Enrol'))
    if (stage === 'scheduled') await refuseUnappointed(tx, row.id)
    if (stage === 'rejected' && move.reason === '')
      refuseField('reason', sentence('Say why, so that the family can be told'))
    const until = stage === 'offered' ? offerOf(row, move, today) : row.offerUntil
    if (stage === 'accepted' && row.stage === 'offered' && row.offerUntil && row.offerUntil < today)
      refuse('admissions.offer-over', 'The offer has ended. Make a new one first', {}, { status: 409 })
    describe(tx, { name: recordLabel(admissions, row), stage: words(user).say(stages[stage]) })
    const written = await put(tx, row, {
      stage,
      offerUntil: until,
      reason: move.reason,
      decidedOn: ends.has(stage) ? today : null,
    })
    await followEnd(tx, { ...row, stage }, today)
    wakeWorker(tx)
    const [seen] = await tx.select(admissionCrud.columns).from(admission).where(eq(admission.id, row.id))
    return (seen ?? written) as unknown as Row
  })
}

/** Holds an application that may be changed; what is in the archive may not. */
export async function lockOpen(tx: Tx, user: User, id: string): Promise<AdmissionRow> {
  const row = (await lockRow(tx, admissionCrud, { user, id, action: 'edit' })) as unknown as AdmissionRow
  if (row.archivedAt !== null)
    refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
  return row
}

type Follower = {
  /** Nothing more comes of the application: it was rejected or withdrawn. */
  closed: (tx: Tx, application: { id: string; today: Day }) => Promise<void>
  /** The applicant is a student now. */
  enrolled: (tx: Tx, application: { id: string; studentId: string; today: Day }) => Promise<void>
}
const followers: Follower[] = []

/** Registers what a later module does within the act that ends an application. */
export function followApplications(follower: Follower): void {
  followers.push(follower)
}

/** Does what follows from an end, within the act that has just written it. */
export async function followEnd(
  tx: Tx,
  { id, stage, studentId }: Pick<AdmissionRow, 'id' | 'stage' | 'studentId'>,
  today: Day,
): Promise<void> {
  for (const { closed, enrolled } of followers) {
    if (stage === 'enrolled' && studentId !== null) await enrolled(tx, { id, studentId, today })
    else if (ends.has(stage)) await closed(tx, { id, today })
  }
}

type Change = Partial<
  Pick<AdmissionRow, 'stage' | 'offerUntil' | 'reason' | 'decidedOn' | 'studentId' | 'gender' | 'birthDate'>
>

/** Writes what a verb decided; how long it is in its stage counts from a change of that. */
export async function put(tx: Tx, row: AdmissionRow, change: Change): Promise<Row> {
  const at = timeOf(tx).toISOString()
  const isMoved = change.stage !== undefined && change.stage !== row.stage
  const [written] = await tx
    .update(admission)
    .set({ ...change, ...(isMoved ? { stageSince: at } : {}), version: row.version + 1, updatedAt: at })
    .where(eq(admission.id, row.id))
    .returning(admissionCrud.columns)
  return written as unknown as Row
}

export function refuseEnrolled(): never {
  refuse(
    'admissions.enrolled',
    'This child is enrolled. What follows is done on the child’s own page',
    {},
    { status: 409 },
  )
}

function offerOf({ offerUntil }: AdmissionRow, move: Move, today: Day): Day {
  const until = move.offerUntil ?? offerUntil
  if (until === null)
    return refuseField('offerUntil', sentence('Say until when the offer is good'), 'required')
  if (until < today) refuseField('offerUntil', sentence('This day is past. Choose today or a later one'))
  return until
}

async function refuseUnappointed(tx: Tx, id: string): Promise<void> {
  const [made] = await tx
    .select({ id: admissionAppointment.id })
    .from(admissionAppointment)
    .where(eq(admissionAppointment.admissionId, id))
    .limit(1)
  if (!made) refuseField('stage', sentence('Say first when the family comes, and for what'))
}
