import { and, desc, eq, isNull } from 'drizzle-orm'
import { addDays, type Day } from 'kit/day'
import { refuse } from 'kit/refusal'
import { sentence } from 'kit/words'
import type { z } from 'zod'
import { describe } from '../../act.ts'
import { refusingTaken, type Taken } from '../../conflict.ts'
import { get } from '../../crud-row.ts'
import { standsOn } from '../../crud-table.ts'
import type { ActKey, School, Tx } from '../../school.ts'
import type { User } from '../access/user.ts'
import { academicYear } from '../calendar/tables.ts'
import type { students } from '../people/contract.ts'
import { lockOpen } from '../people/families.ts'
import { goWithPerson } from '../people/person-rows.ts'
import { studentCrud } from '../people/students.ts'
import { student } from '../people/tables.ts'
import { campus, section } from '../structure/tables.ts'
import type { leaving } from './contract.ts'
import { enterInRegister, lastEnrolment, placeIn, type Placing, refuseField } from './places.ts'
import { enrolment, grEntry } from './tables.ts'

// The register first: a stay says which number of it a student has.
goWithPerson(
  { table: 'gr_entry', column: 'student_id', onceFor: 'campus_id' },
  { table: 'enrolment', column: 'student_id' },
)

// Whoever is enrolled leaves before the archive takes the record.
standsOn({
  on: () => studentCrud,
  table: enrolment,
  column: enrolment.studentId,
  says: sentence('{name} is enrolled. End the enrolment first'),
  where: () => isNull(enrolment.endsOn),
})

type Student = z.output<typeof students.row>
type One = { id: string }

/** Where a student was and is, the latest first. */
export async function listEnrolments(school: School, user: User, { id }: One) {
  await get(studentCrud, { school, user, id })
  const rows = await school.db
    .select({
      id: enrolment.id,
      yearName: academicYear.name,
      campusId: enrolment.campusId,
      campusName: campus.name,
      sectionId: enrolment.sectionId,
      sectionTitle: section.title,
      rollNumber: enrolment.rollNumber,
      grNumber: grEntry.number,
      startsOn: enrolment.startsOn,
      endsOn: enrolment.endsOn,
      began: enrolment.began,
      ended: enrolment.ended,
      reason: enrolment.reason,
    })
    .from(enrolment)
    .innerJoin(academicYear, eq(academicYear.id, enrolment.yearId))
    .innerJoin(campus, eq(campus.id, enrolment.campusId))
    .innerJoin(section, eq(section.id, enrolment.sectionId))
    .innerJoin(
      grEntry,
      and(eq(grEntry.studentId, enrolment.studentId), eq(grEntry.campusId, enrolment.campusId)),
    )
    .where(eq(enrolment.studentId, id))
    .orderBy(desc(enrolment.startsOn))
  return { rows }
}

/** Enrols a student, or again who was enrolled before. */
export async function enrolStudent(school: School, user: User, given: One & Placing): Promise<Student> {
  return change(school, user, { act: 'students.enrolled', id: given.id }, async (tx, { id, status }) => {
    if (status === 'enrolled')
      refuse(
        'students.enrolled',
        'This student is enrolled already. Transfer the student instead',
        {},
        { status: 409 },
      )
    const before = await lastEnrolment(tx, id)
    return place(tx, user, { ...given, began: before ? 'readmission' : 'admission' })
  })
}

/** Ends the stay in one section and begins that in another on the next day. */
export async function transferStudent(school: School, user: User, given: One & Placing): Promise<Student> {
  const today = await school.today()
  return change(school, user, { act: 'students.transferred', id: given.id }, async (tx, { id }) => {
    const { startsOn, sectionId } = given
    const running = await runningEnrolment(tx, id)
    if (startsOn > today) refuseFuture('startsOn')
    if (sectionId === running.sectionId)
      refuseField('sectionId', sentence('The student is in this section already. Choose another'))
    if (startsOn <= running.startsOn)
      refuseField('startsOn', sentence('The first day must come after the first day in the old section'))
    await end(tx, running.id, { endsOn: addDays(startsOn, -1), ended: 'transfer' })
    return place(tx, user, { ...given, began: 'transfer' })
  })
}

/** Ends the enrolment. What the student was and did stays. */
export async function withdrawStudent(
  school: School,
  user: User,
  { id, lastDay, ended, reason }: One & z.output<typeof leaving>,
): Promise<Student> {
  const today = await school.today()
  return change(school, user, { act: `students.${acts[ended]}`, id }, async (tx) => {
    const running = await runningEnrolment(tx, id)
    if (lastDay > today) refuseFuture('lastDay')
    if (lastDay < running.startsOn)
      refuseField('lastDay', sentence('The last day must not come before the first day in the section'))
    await end(tx, running.id, { endsOn: lastDay, ended, reason })
    const [left] = await tx
      .select({ section: section.title })
      .from(section)
      .where(eq(section.id, running.sectionId))
    return left?.section ?? ''
  })
}

const acts = { withdrawal: 'withdrawn', 'struck-off': 'struck-off', graduation: 'graduated' } as const

export async function setRollNumber(
  school: School,
  user: User,
  { id, rollNumber }: One & { rollNumber: number | null },
): Promise<Student> {
  return change(school, user, { act: 'students.roll-number', id }, async (tx) => {
    const running = await runningEnrolment(tx, id)
    await tx.update(enrolment).set({ rollNumber }).where(eq(enrolment.id, running.id))
    return rollNumber === null ? '–' : String(rollNumber)
  })
}

const taken: Taken = {
  enrolment_apart: {
    code: 'enrolments.overlap',
    message: sentence('The student was still enrolled on this day. Choose a later one'),
    field: 'startsOn',
  },
  enrolment_roll_taken: {
    code: 'enrolments.roll-taken',
    message: sentence('Somebody in the section has this roll number'),
    field: 'rollNumber',
  },
  gr_entry_number_taken: {
    code: 'enrolments.gr-taken',
    message: sentence('This GR number was given before, and none is given twice'),
    field: 'grNumber',
  },
}

type Row = { id: string; status: unknown }
type Change = (tx: Tx, row: Row) => Promise<string>

/** An act about one student, told by the name and by what `fn` gives: the section, or the number. */
async function change(school: School, user: User, { act, id }: { act: ActKey; id: string }, fn: Change) {
  const changing = school.transaction(user, act, async (tx) => {
    const row = await lockOpen(tx, user, id)
    const section = await fn(tx, { id, status: row.status })
    describe(tx, { name: String(row.name), section })
    // The row's version counts: whoever has the student open sees another one.
    const [written] = await tx
      .update(student)
      .set({ version: row.version + 1, updatedAt: school.now().toISOString() })
      .where(eq(student.id, id))
      .returning(studentCrud.columns)
    return written as unknown as Student
  })
  return refusingTaken(taken, changing)
}

type Beginning = One & Placing & { began: (typeof enrolment.$inferInsert)['began'] }

async function place(tx: Tx, user: User, { id, began, ...placing }: Beginning): Promise<string> {
  const { title, ...at } = await placeIn(tx, user, placing)
  const { grNumber: number, startsOn: day } = placing
  await enterInRegister(tx, { studentId: id, campusId: at.campusId, number, day })
  await tx.insert(enrolment).values({ studentId: id, startsOn: day, began, ...at })
  return title
}

async function runningEnrolment(tx: Tx, id: string) {
  const last = await lastEnrolment(tx, id)
  if (!last || last.endsOn !== null)
    refuse('students.not-enrolled', 'Student is not enrolled in any campus or section', {}, { status: 409 })
  return last
}

type Ending = { endsOn: Day; ended: 'transfer' | keyof typeof acts; reason?: string }

async function end(tx: Tx, id: string, ending: Ending): Promise<void> {
  await tx.update(enrolment).set(ending).where(eq(enrolment.id, id))
}

function refuseFuture(field: string): never {
  refuseField(field, sentence('This day is still to come. Choose today or an earlier one'))
}
