import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import type { z } from 'zod'
import { get } from '../../crud/row.ts'
import { referencedBy } from '../../crud/table.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { academicYear } from '../../institute/calendar/tables.ts'
import { students } from '../students-and-guardians/contract.ts'
import { goWithPerson } from '../students-and-guardians/person-rows.ts'
import { studentCrud } from '../students-and-guardians/students.ts'
import { student } from '../students-and-guardians/tables.ts'
import { campus, section } from '../../institute/structure/tables.ts'
import { changeStudent, type Student } from './change-student.ts'
import type { leaving } from './contract.ts'
import type { Placing } from './section-placement.ts'
import { enter, leave, move, runningEnrolment } from './steps.ts'
import { nameFor, nameOf } from '../../core/columns/name-in-script.ts'
import { enrolment, grEntry } from './tables.ts'

// The register first: a stay says which number of it a student has.
goWithPerson(
  { table: 'gr_entry', column: 'student_id', clash: 'own.campus_id = theirs.campus_id' },
  { table: 'enrolment', column: 'student_id' },
)

// Whoever is enrolled leaves before the archive takes the record.
referencedBy({
  on: () => studentCrud,
  table: enrolment,
  column: enrolment.studentId,
  says: sentence('{name} is enrolled. End the enrolment first'),
  where: () => isNull(enrolment.endsOn),
})

type One = { id: string }

/** Where a student was and is, the latest first. */
export async function listEnrolments(school: School, user: User, { id }: One) {
  await get(studentCrud, { school, user, id })
  const today = await school.today()
  // Why the office ended a stay is not told to whom the record is their own.
  const within = reach({ ...user, own: [] }, students.name, 'view', studentCrud.within)
  const isOfOffice = sql`exists (select from ${student} where ${student.id} = ${id}::uuid and ${within})`
  const rows = await school.db
    .select({
      id: enrolment.id,
      yearName: academicYear.name,
      campusId: enrolment.campusId,
      campusName: nameFor(user, campus),
      sectionId: enrolment.sectionId,
      sectionTitle: section.title,
      rollNumber: enrolment.rollNumber,
      grNumber: grEntry.number,
      startsOn: enrolment.startsOn,
      endsOn: enrolment.endsOn,
      began: enrolment.began,
      ended: enrolment.ended,
      reason: sql<string>`case when ${isOfOffice} then ${enrolment.reason} else '' end`,
      classTeacher: classTeacherAt(user, today),
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

/** The class teacher of a stay's section on its last day, or today while it runs. */
function classTeacherAt(user: User, today: Day) {
  const at = sql`least(coalesce(${enrolment.endsOn}, ${today}::date), ${today}::date)`
  return sql<string>`coalesce((
    select ${nameOf(user, 'p')} from teacher_assignment a join person p on p.id = a.employee_id
    where a.section_id = ${enrolment.sectionId} and a.is_class_teacher and holds(a.starts_on, a.ends_on, ${at})), '')`
}

/** Enrols a student, or again who was enrolled before. */
export async function enrolStudent(school: School, user: User, given: One & Placing): Promise<Student> {
  return changeStudent(school, user, { act: 'students.enrolled', id: given.id }, (tx) =>
    enter(tx, user, given),
  )
}

/** Ends the stay in one section and begins that in another on the next day. */
export async function transferStudent(school: School, user: User, given: One & Placing): Promise<Student> {
  const today = await school.today()
  return changeStudent(school, user, { act: 'students.transferred', id: given.id }, (tx) =>
    move(tx, user, { ...given, today }),
  )
}

/** Ends the enrolment. What the student was and did stays. */
export async function withdrawStudent(
  school: School,
  user: User,
  given: One & z.output<typeof leaving>,
): Promise<Student> {
  const today = await school.today()
  return changeStudent(school, user, { act: `students.${leftActs[given.ended]}`, id: given.id }, (tx) =>
    leave(tx, { ...given, today }),
  )
}

const leftActs = { withdrawal: 'withdrawn', 'struck-off': 'struck-off', graduation: 'graduated' } as const

export async function setRollNumber(
  school: School,
  user: User,
  { id, rollNumber }: One & { rollNumber: number | null },
): Promise<Student> {
  return changeStudent(school, user, { act: 'students.roll-number', id }, async (tx) => {
    const running = await runningEnrolment(tx, id)
    await tx.update(enrolment).set({ rollNumber }).where(eq(enrolment.id, running.id))
    return rollNumber === null ? '–' : String(rollNumber)
  })
}
