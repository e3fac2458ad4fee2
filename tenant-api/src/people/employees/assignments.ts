import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { withConstraintMessages, type ConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { get } from '../../crud/row.ts'
import type { CrudTable } from '../../crud/table.ts'
import type { ActKey, Db, School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'

import { campus, schoolClass, section, subject } from '../../institute/structure/tables.ts'
import { type Assigning, type TeacherAssignment, teachers } from './contract.ts'
import { lockOpen, teacherCrud } from './employees.ts'
import { teacher, teacherAssignment } from './tables.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { seenBy } from './taught.ts'

type One = { id: string }
type Of = One & { assignmentId: string }

/** What a teacher teaches and taught where the reader may see teachers: what runs first, then the latest. */
export async function listAssignments(school: School, user: User, { id }: One) {
  await get(teacherCrud, { school, user, id })
  const isTheirs = eq(teacherAssignment.employeeId, id)
  return { rows: await readAssignments(school.db, user, sql`${isTheirs} and ${seenBy(user)}`) }
}

export async function assignTeacher(school: School, user: User, { id, ...given }: One & Assigning) {
  return change(school, user, { act: 'teachers.assigned', id }, (tx) =>
    insertAssignment(tx, user, { id, ...given }),
  )
}

/** Assigns a teacher within any act; gives the id of the assignment. */
export async function insertAssignment(
  tx: Tx,
  user: User,
  { id, ...given }: One & Assigning,
): Promise<string> {
  const place = await placeOf(tx, user, given)
  const [made] = await tx
    .insert(teacherAssignment)
    .values({ employeeId: id, ...place, ...keptOf(given) })
    .returning({ id: teacherAssignment.id })
  return made?.id ?? ''
}

/** For what was entered wrong: the day on which something else begins ends the one and begins another. */
export async function changeAssignment(
  school: School,
  user: User,
  { id, assignmentId, ...given }: Of & Assigning,
) {
  return change(school, user, { act: 'teachers.assignment-changed', id }, async (tx) => {
    const { endsOn } = await mine(tx, user, { id, assignmentId })
    if (endsOn !== null && given.startsOn > endsOn)
      refuseField('startsOn', sentence('The first day must not come after the last day'))
    const place = await placeOf(tx, user, given)
    await tx
      .update(teacherAssignment)
      .set({ ...place, ...keptOf(given) })
      .where(eq(teacherAssignment.id, assignmentId))
    return assignmentId
  })
}

export async function endAssignment(
  school: School,
  user: User,
  { id, assignmentId, lastDay }: Of & { lastDay: Day },
) {
  const today = await school.today()
  return change(school, user, { act: 'teachers.assignment-ended', id }, async (tx) => {
    const { startsOn, endsOn } = await mine(tx, user, { id, assignmentId })
    if (endsOn !== null)
      refuse('teachers.assignment-over', 'This assignment has ended already', {}, { status: 409 })
    if (lastDay > today)
      refuseField('lastDay', sentence('This day is still to come. Choose today or an earlier one'))
    if (lastDay < startsOn)
      refuseField('lastDay', sentence('The last day must not come before the first day of the assignment'))
    await tx.update(teacherAssignment).set({ endsOn: lastDay }).where(eq(teacherAssignment.id, assignmentId))
    return assignmentId
  })
}

export const taken = {
  teacher_assignment_twice: {
    code: 'teachers.assigned-twice',
    message: sentence('The teacher is assigned to this already at that time'),
    field: 'sectionId',
  },
  section_has_class_teacher: {
    code: 'teachers.class-teacher-taken',
    message: sentence('This section has a class teacher at that time. End that assignment first'),
    field: 'isClassTeacher',
  },
} satisfies ConstraintMessages

type Change = (tx: Tx) => Promise<string>

/** An act about a teacher's assignment, told by the name and by what is taught where. */
async function change(
  school: School,
  user: User,
  { act, id }: { act: ActKey; id: string },
  fn: Change,
): Promise<TeacherAssignment> {
  const changing = school.transaction(user, act, async (tx) => {
    const row = await lockOpen(tx, teacherCrud, { user, id })
    if (row.status === 'left' && act === 'teachers.assigned')
      refuse(
        'teachers.left',
        'This teacher has left. Say first that the teacher is back',
        {},
        { status: 409 },
      )
    const [found] = await readAssignments(tx, user, eq(teacherAssignment.id, await fn(tx)))
    if (!found) throw new Error('the assignment was not written')
    const { subjectName, sectionTitle, classTitle, campusName } = found
    const place = sectionTitle || classTitle || campusName
    describe(tx, { name: String(row.name), place: [place, subjectName].filter(Boolean).join(' ') })
    await tx
      .update(teacher)
      .set({ version: row.version + 1, updatedAt: school.now().toISOString() })
      .where(eq(teacher.id, id))
    return found
  })
  return withConstraintMessages(taken, changing)
}

function keptOf({ subjectId, isClassTeacher, startsOn }: Assigning) {
  return { subjectId, isClassTeacher, startsOn }
}

type Place = { campusId: string; classId: string | null; sectionId: string | null }

/** Where it is: in a section, which says campus and class by itself, or in a class of a campus, or at the campus. */
async function placeOf(tx: Tx, user: User, given: Assigning): Promise<Place> {
  const { sectionId, classId, campusId, subjectId, isClassTeacher } = given
  if (subjectId !== null) await standing(tx, subject, { id: subjectId, field: 'subjectId' })
  if (sectionId === null) {
    if (isClassTeacher) refuseField('sectionId', sentence('A class teacher has a section. Choose it'))
    if (campusId === null) refuseField('sectionId', sentence('Choose a section, or a campus'))
    if (classId !== null) await standing(tx, schoolClass, { id: classId, field: 'classId' })
    await standing(tx, campus, { id: campusId, field: 'campusId', mine: mineAt(user, campus.id) })
    return { campusId, classId, sectionId }
  }
  const of = { id: sectionId, field: 'sectionId', mine: mineAt(user, section.campusId) }
  await standing(tx, section, of)
  const [found] = await tx
    .select({ campusId: section.campusId, classId: section.classId })
    .from(section)
    .where(eq(section.id, sectionId))
  if (!found) refuseMissing()
  if (campusId !== null && campusId !== found.campusId)
    refuseField('campusId', sentence('The section is at another campus'))
  if (classId !== null && classId !== found.classId)
    refuseField('classId', sentence('The section is of another class'))
  return { campusId: found.campusId, classId: null, sectionId }
}

/** Teachers are assigned only to where who does it may change teachers. */
function mineAt(user: User, column: PgColumn): SQL {
  return reach(user, teachers.name, 'edit', { campus: column })
}

type Chosen = { id: string; field: string; mine?: SQL }

async function standing(tx: Tx, table: CrudTable, { id, field, mine = sql`true` }: Chosen) {
  const [found] = await tx
    .select({ isMine: sql<boolean>`${mine}` })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.archivedAt)))
    .for('key share')
  if (!found) refuseField(field, sentence('This no longer exists. Choose another'), 'choice')
  if (!found.isMine)
    refuse('beyond-reach', 'You may add here only what lies within your own campus', {}, { status: 403 })
}

/** An assignment of this teacher at a campus whose teachers the user may change. */
async function mine(tx: Tx, user: User, { id, assignmentId }: Of) {
  const [found] = await tx
    .select({
      startsOn: teacherAssignment.startsOn,
      endsOn: teacherAssignment.endsOn,
      isMine: sql<boolean>`${mineAt(user, teacherAssignment.campusId)}`,
    })
    .from(teacherAssignment)
    .where(and(eq(teacherAssignment.id, assignmentId), eq(teacherAssignment.employeeId, id)))
  if (!found) refuseMissing()
  if (!found.isMine) refuseUnchangeable()
  return found
}

function readAssignments(db: Db | Tx, user: User, where: SQL): Promise<TeacherAssignment[]> {
  return db
    .select({
      id: teacherAssignment.id,
      campusId: teacherAssignment.campusId,
      campusName: nameFor(user, campus),
      classId: sql<string | null>`coalesce(${section.classId}, ${teacherAssignment.classId})`,
      classTitle: sql<string>`coalesce(${schoolClass.title}, '')`,
      sectionId: teacherAssignment.sectionId,
      sectionTitle: sql<string>`coalesce(${section.title}, '')`,
      subjectId: teacherAssignment.subjectId,
      subjectName: sql<string>`coalesce(${subject.name}, '')`,
      isClassTeacher: teacherAssignment.isClassTeacher,
      startsOn: teacherAssignment.startsOn,
      endsOn: teacherAssignment.endsOn,
    })
    .from(teacherAssignment)
    .innerJoin(campus, eq(campus.id, teacherAssignment.campusId))
    .leftJoin(section, eq(section.id, teacherAssignment.sectionId))
    .leftJoin(
      schoolClass,
      sql`${schoolClass.id} = coalesce(${section.classId}, ${teacherAssignment.classId})`,
    )
    .leftJoin(subject, eq(subject.id, teacherAssignment.subjectId))
    .where(where)
    .orderBy(
      sql`${teacherAssignment.endsOn} desc nulls first`,
      desc(teacherAssignment.isClassTeacher),
      section.title,
      desc(teacherAssignment.startsOn),
    )
}
