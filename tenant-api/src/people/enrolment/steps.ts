import { eq } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { z } from 'zod'
import type { Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { section } from '../../institute/structure/tables.ts'
import type { leaving } from './contract.ts'
import { enterInRegister, lastEnrolment, placeOf, type Placing } from './section-placement.ts'
import { enrolment } from './tables.ts'

// What an enrolment does inside an act, for one student whose row is held. Each gives the title of the section that
// it is about.

type Placed = Placing & { id: string }
type Left = z.output<typeof leaving> & { id: string }

/** Who is in no section comes into one; whoever was in one before is readmitted. */
export async function enter(tx: Tx, user: User, given: Placed): Promise<string> {
  const before = await lastEnrolment(tx, given.id)
  if (before?.endsOn === null)
    refuse(
      'students.enrolled',
      'This student is enrolled already. Transfer the student instead',
      {},
      { status: 409 },
    )
  return place(tx, user, { ...given, began: before ? 'readmission' : 'admission' })
}

/**
 * The stay in one section ends the day before that in another begins. On the first day of the old one it was a
 * mistake, or never came to be: then the stay itself is written anew.
 */
export async function move(
  tx: Tx,
  user: User,
  { today, ...given }: Placed & { today: Day },
): Promise<string> {
  const { startsOn, sectionId } = given
  const running = await runningEnrolment(tx, given.id)
  if (sectionId === running.sectionId)
    refuseField('sectionId', sentence('The student is in this section already. Choose another'))
  if (startsOn < running.startsOn)
    refuseField('startsOn', sentence('The first day must not come before the first day in the old section'))
  if (startsOn === running.startsOn) return replace(tx, user, { ...given, stay: running.id })
  if (startsOn > today) refuseFuture('startsOn')
  await tx
    .update(enrolment)
    .set({ endsOn: addDays(startsOn, -1), ended: 'transfer' })
    .where(eq(enrolment.id, running.id))
  return place(tx, user, { ...given, began: 'transfer' })
}

/** The stay ends for good. */
export async function leave(
  tx: Tx,
  { id, lastDay, ended, reason, today }: Left & { today: Day },
): Promise<string> {
  const running = await runningEnrolment(tx, id)
  if (running.startsOn > today)
    refuseField('lastDay', sentence('This enrolment has not begun yet. Take the last step back instead'))
  if (lastDay > today) refuseFuture('lastDay')
  if (lastDay < running.startsOn)
    refuseField('lastDay', sentence('The last day must not come before the first day in the section'))
  await tx.update(enrolment).set({ endsOn: lastDay, ended, reason }).where(eq(enrolment.id, running.id))
  const [left] = await tx
    .select({ title: section.title })
    .from(section)
    .where(eq(section.id, running.sectionId))
  return left?.title ?? ''
}

export async function runningEnrolment(tx: Tx, id: string) {
  const last = await lastEnrolment(tx, id)
  if (!last || last.endsOn !== null)
    refuse('students.not-enrolled', 'Student is not enrolled in any campus or section', {}, { status: 409 })
  return last
}

type Beginning = Placed & { began: (typeof enrolment.$inferInsert)['began'] }

async function place(tx: Tx, user: User, { id, began, ...placing }: Beginning): Promise<string> {
  const { title, ...at } = await placeOf(tx, user, { id, ...placing })
  const { grNumber: number, startsOn: day } = placing
  await enterInRegister(tx, { studentId: id, campusId: at.campusId, number, day })
  await tx.insert(enrolment).values({ studentId: id, startsOn: day, began, ...at })
  return title
}

async function replace(
  tx: Tx,
  user: User,
  { id, stay, ...placing }: Placed & { stay: string },
): Promise<string> {
  const { title, ...at } = await placeOf(tx, user, { id, ...placing })
  const { grNumber: number, startsOn: day } = placing
  await enterInRegister(tx, { studentId: id, campusId: at.campusId, number, day })
  await tx.update(enrolment).set(at).where(eq(enrolment.id, stay))
  return title
}

function refuseFuture(field: string): never {
  refuseField(field, sentence('This day is still to come. Choose today or an earlier one'))
}
