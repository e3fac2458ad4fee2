import { and, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { academicYear } from '../../institute/calendar/tables.ts'
import { students } from '../students-and-guardians/contract.ts'
import { student } from '../students-and-guardians/tables.ts'
import { campus, section } from '../../institute/structure/tables.ts'
import { mostRoll } from './contract.ts'
import { enrolment, grEntry } from './tables.ts'

export type Placing = {
  sectionId: string
  startsOn: Day
  rollNumber?: number | null | undefined
  grNumber: string
  /** Whether the student may leave their campus by it. */
  changesCampus: boolean
}
export type Place = {
  sectionId: string
  campusId: string
  title: string
  yearId: string
  rollNumber: number | null
}

/** Where a student goes, who leaves their campus only if that was said. */
export async function placeOf(
  tx: Tx,
  user: User,
  { id, ...placing }: Placing & { id: string },
): Promise<Place> {
  const place = await placeIn(tx, user, placing)
  if (placing.changesCampus) return place
  const [own] = await tx
    .select({ campusId: student.campusId, name: student.name, from: campus.name })
    .from(student)
    .innerJoin(campus, eq(campus.id, student.campusId))
    .where(eq(student.id, id))
  if (!own || own.campusId === place.campusId) return place
  return refuse(
    'students.other-campus',
    '{place} is at another campus, and {name} belongs to {campus}. Say that the campus changes, or choose one there',
    { place: place.title, name: own.name, campus: own.from },
    { status: 409 },
  )
}

/** The section that was chosen, the year in which its campus counts the day, and the roll number there. */
async function placeIn(
  tx: Tx,
  user: User,
  { sectionId, startsOn, rollNumber }: Omit<Placing, 'changesCampus'>,
): Promise<Place> {
  const { campusId, title } = await openSection(tx, user, sectionId)
  const yearId = await yearOf(tx, { campusId, day: startsOn })
  const roll = rollNumber === undefined ? await nextRoll(tx, sectionId, startsOn) : rollNumber
  return { sectionId, campusId, title, yearId, rollNumber: roll }
}

/** Students are brought only to where who does it may change students. */
async function openSection(tx: Tx, user: User, id: string) {
  const [found] = await tx
    .select({
      campusId: section.campusId,
      title: section.title,
      isMine: sql<boolean>`${reach(user, students.name, 'edit', { campus: section.campusId })}`,
    })
    .from(section)
    .where(and(eq(section.id, id), isNull(section.archivedAt)))
    .for('key share')
  if (!found)
    refuseField('sectionId', sentence('This section is not there any more. Choose another'), 'choice')
  if (!found.isMine)
    refuse('beyond-reach', 'You may add here only what lies within your own campus', {}, { status: 403 })
  return found
}

/** A campus that has years of its own counts in those, every other one in the institute's. */
async function yearOf(tx: Tx, { campusId, day }: { campusId: string; day: Day }): Promise<string> {
  const hasOwn = sql`exists (select from academic_year own where own.campus_id = ${campusId} and own.archived_at is null)`
  const [found] = await tx
    .select({ id: academicYear.id })
    .from(academicYear)
    .where(
      and(
        isNull(academicYear.archivedAt),
        lte(academicYear.firstDay, day),
        gte(academicYear.lastDay, day),
        or(eq(academicYear.campusId, campusId), and(isNull(academicYear.campusId), sql`not ${hasOwn}`)),
      ),
    )
    .for('key share')
  return (
    found?.id ??
    refuseField(
      'startsOn',
      sentence('This day lies in no academic year of the campus. Add the year, or choose another day'),
    )
  )
}

/**
 * One after the highest of those who are there from that day on; two who ask at once wait for each other. After the
 * last number there is none: the office types one.
 */
async function nextRoll(tx: Tx, sectionId: string, day: Day): Promise<number | null> {
  await holdRolls(tx, [sectionId])
  const [last] = await tx
    .select({ highest: sql<number | null>`max(${enrolment.rollNumber})::int` })
    .from(enrolment)
    .where(and(eq(enrolment.sectionId, sectionId), or(isNull(enrolment.endsOn), gte(enrolment.endsOn, day))))
  const highest = last?.highest ?? 0
  return highest < mostRoll ? highest + 1 : null
}

/** Whoever gives roll numbers of sections holds them until the end, in one order: nobody gives the same ones meanwhile. */
export async function holdRolls(tx: Tx, sectionIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('roll:' || id, 0))
    from (select jsonb_array_elements_text(${JSON.stringify(sectionIds)}::jsonb) as id order by 1) sections`)
}

/** Who was at the campus before has a GR number there for ever; others get the one that was typed, or the next. */
export async function enterInRegister(
  tx: Tx,
  { studentId, campusId, number, day }: { studentId: string; campusId: string; number: string; day: Day },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('gr:' || ${campusId}::text, 0))`)
  const [known] = await tx
    .select({ number: grEntry.number })
    .from(grEntry)
    .where(and(eq(grEntry.studentId, studentId), eq(grEntry.campusId, campusId)))
  if (known && (number === '' || number === known.number)) return
  if (known)
    refuseField(
      'grNumber',
      sentence('This student has another GR number at this campus, and keeps it'),
      'kept',
    )
  const given = number === '' ? sql<string>`next_gr(${campusId}::uuid)` : number
  await tx.insert(grEntry).values({ campusId, studentId, number: given as string, enteredOn: day })
}

/** The last enrolment of a student, ended or not. */
export async function lastEnrolment(tx: Tx, studentId: string) {
  const [found] = await tx
    .select()
    .from(enrolment)
    .where(eq(enrolment.studentId, studentId))
    .orderBy(desc(enrolment.startsOn))
    .limit(1)
  return found
}
