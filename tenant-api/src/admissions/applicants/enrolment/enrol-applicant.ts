import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import type { Day } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import type { z } from 'zod'
import { describe, timeOf } from '../../../core/acts/act.ts'
import { withConstraintMessages } from '../../../core/columns/constraint-errors.ts'
import { addRow, findWritable } from '../../../crud/row.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { readNumbers } from '../../form/papers/identity-numbers.ts'
import { admissionDocument } from '../../form/papers/tables.ts'
import { admissionCrud } from '../admissions.ts'
import { admissions } from '../contract.ts'
import { followEnd, lockOpen, put, refuseEnrolled } from '../stages.ts'
import type { AdmissionRow } from '../tables.ts'
import { academicYear } from '../../../institute/calendar/tables.ts'
import { taken } from '../../../people/enrolment/change-student.ts'
import { enter } from '../../../people/enrolment/steps.ts'
import { file } from '../../../platform/files/tables.ts'
import { students } from '../../../people/students-and-guardians/contract.ts'
import { link } from '../../../people/students-and-guardians/families.ts'
import { guardianCrud, sexOf } from '../../../people/students-and-guardians/guardians.ts'
import { childCalled, holdMarks, knownGuardians } from '../../../people/students-and-guardians/recognise.ts'
import { studentCrud } from '../../../people/students-and-guardians/students.ts'
import { guardianLink, sensitiveDetail, student } from '../../../people/students-and-guardians/tables.ts'
import type { enrolApplicant as contract } from './contract.ts'

type Relation = AdmissionRow['guardianRelation']
type Person = {
  name: string
  relation: Relation
  phone: string | null
  email: string | null
  identity: string
}
type Given = { id: string } & z.output<typeof contract.body>

/** What the dialog begins with; nothing of it is decided. */
export async function readEnrolment(school: School, user: User, id: string) {
  const row = (await findWritable(school.db, admissionCrud, {
    user,
    id,
  })) as unknown as AdmissionRow
  const [first, other] = await peopleOf(school.db, row)
  const today = await school.today()
  const guardian = first ? await knownAs(school.db, user, first) : null
  const [otherGuardian, sections, [year]] = await Promise.all([
    other ? knownAs(school.db, user, other, guardian ? [guardian.id] : []) : null,
    sectionsOf(school.db, row),
    school.db
      .select({ firstDay: academicYear.firstDay })
      .from(academicYear)
      .where(sql`${academicYear.id} = ${row.yearId}::uuid`),
  ])
  const begins = year?.firstDay as Day | undefined
  return {
    guardian,
    otherGuardian,
    familyCode: guardian?.familyCode || otherGuardian?.familyCode || '',
    startsOn: begins !== undefined && begins > today ? begins : today,
    sections,
  }
}

/** All of it or nothing: the student, the guardians, what few may know, the photo, and the seat. */
export async function enrolApplicant(school: School, user: User, given: Given) {
  const [profile, today] = await Promise.all([school.profile(), school.today()])
  const enrolling = school.transaction(user, 'admissions.enrolled', async (tx) => {
    const row = await lockOpen(tx, user, given.id)
    if (row.stage === 'enrolled') refuseEnrolled()
    if (row.stage === 'rejected' || row.stage === 'withdrawn')
      refuse('admissions.over', 'This application is closed. Take it up again first', {}, { status: 409 })
    const people = await peopleOf(tx, row)
    await holdMarks(tx, marksOf(people))
    const numbers = await readNumbers(tx, row.id)
    const body = { ...bodyOf(row, given, people), custom: given.custom }
    const child = await addRow(tx, studentCrud, { profile, user, body })
    const linked: string[] = []
    for (const [at, one] of people.entries()) {
      const isAnother = at === 0 ? given.isAnother : given.isOtherAnother
      const known = isAnother ? null : await knownAs(tx, user, one, linked)
      const ownAt = at === 0 ? 'guardianCustom' : 'otherGuardianCustom'
      const adding = { row, one, profile, ownAt, custom: given[ownAt] }
      const guardianId = known?.id ?? (await addGuardian(tx, user, adding))
      linked.push(guardianId)
      const isFirst = at === 0
      await link(tx, user, {
        id: child.id,
        guardianId,
        relation: one.relation,
        maySee: true,
        mayPickUp: true,
        getsBills: isFirst,
        isFirstContact: isFirst,
        contactOrder: at + 1,
        language: row.language,
      })
    }
    if (numbers.childNumber !== '') await keepNumber(tx, child.id, 'birth-certificate', numbers.childNumber)
    await takePhoto(tx, row.id, child.id)
    const { sectionId, startsOn, rollNumber, grNumber } = given
    const title = await enter(tx, user, {
      id: child.id,
      sectionId,
      startsOn,
      rollNumber,
      grNumber,
      changesCampus: false,
    })
    await put(tx, row, { stage: 'enrolled', decidedOn: today, studentId: child.id, reason: '' })
    await followEnd(tx, { id: row.id, stage: 'enrolled', studentId: child.id }, today)
    describe(tx, { name: recordLabel(admissions, row), section: title })
    return { studentId: child.id, name: String(row.name) }
  })
  return withConstraintMessages({ ...studentCrud.taken, ...taken }, enrolling)
}

/** Who stands in the application; the first is the one who applied. */
async function peopleOf(db: Db | Tx, row: AdmissionRow): Promise<Person[]> {
  const { guardianNumber } = await readNumbers(db, row.id)
  const { guardianName, guardianRelation, guardianPhone, guardianEmail } = row
  const first: Person = {
    name: guardianName,
    relation: guardianRelation,
    phone: guardianPhone,
    email: guardianEmail,
    identity: guardianNumber,
  }
  if (row.otherGuardianName === '') return [first]
  return [
    first,
    {
      name: row.otherGuardianName,
      relation: row.otherGuardianRelation ?? (guardianRelation === 'father' ? 'mother' : 'father'),
      phone: row.otherGuardianPhone,
      email: null,
      identity: '',
    },
  ]
}

function marksOf(people: readonly Person[]) {
  return {
    phones: people.flatMap(({ phone }) => phone ?? []),
    identityNumbers: people.flatMap(({ identity }) => identity || []),
  }
}

/**
 * The guardian who is known here by telephone or number, with the children whom the reader sees: nobody is entered
 * twice. Father and mother often have one telephone: who is the one of them already is not the other.
 */
async function knownAs(db: Db | Tx, user: User, one: Person, others: readonly string[] = []) {
  const all = await knownGuardians(db, user, marksOf([one]))
  const found = all.find(({ id }) => !others.includes(id))
  if (!found) return null
  const children = await db
    .select({ name: childCalled, familyCode: student.familyCode })
    .from(guardianLink)
    .innerJoin(student, eq(student.id, guardianLink.studentId))
    .where(
      and(
        eq(guardianLink.guardianId, found.id),
        isNull(student.archivedAt),
        reach(user, students.name, 'view', studentCrud.within),
      ),
    )
    .orderBy(asc(student.birthDate), asc(student.id))
  return {
    id: found.id,
    name: found.name,
    otherName: found.otherName,
    children: children.map(({ name }) => name),
    familyCode: children.find(({ familyCode }) => familyCode !== '')?.familyCode ?? '',
  }
}

function bodyOf(row: AdmissionRow, given: Given, people: readonly Person[]) {
  const mother = people.find(({ relation }) => relation === 'mother')
  return {
    campusId: row.campusId,
    firstName: row.firstName,
    lastName: row.lastName,
    otherName: row.otherName,
    fatherName: row.fatherName,
    motherName: mother?.name ?? '',
    gender: given.gender,
    birthDate: row.birthDate,
    registrationNumber: given.registrationNumber,
    familyCode: given.familyCode,
    presentAddress: row.address,
    qualification: row.previousSchool,
    joinedOn: null,
    photoId: null,
    phone: null,
    email: null,
    nationality: '',
    permanentAddress: '',
    boardRegistration: '',
    boardRollNumber: '',
  }
}

type Adding = {
  row: AdmissionRow
  one: Person
  profile: Awaited<ReturnType<School['profile']>>
  ownAt: string
  custom: Given['custom']
}

/** The last word of a name is the family's, where there is more than one. */
async function addGuardian(
  tx: Tx,
  user: User,
  { row, one, profile, ownAt, custom }: Adding,
): Promise<string> {
  const at = one.name.lastIndexOf(' ')
  const [firstName, lastName] = at < 0 ? [one.name, ''] : [one.name.slice(0, at), one.name.slice(at + 1)]
  const body = {
    campusId: row.campusId,
    firstName,
    lastName,
    otherName: '',
    gender: sexOf[one.relation] ?? null,
    phone: one.phone,
    email: one.email,
    profession: '',
    presentAddress: row.address,
    custom,
  }
  const { id } = await addRow(tx, guardianCrud, { profile, user, body, ownAt })
  if (one.identity !== '') await keepNumber(tx, id, 'id-card', one.identity)
  return id
}

/** What the family has sent goes along unseen: who enrols need not know it. */
async function keepNumber(
  tx: Tx,
  id: string,
  identityType: 'id-card' | 'birth-certificate',
  identityNumber: string,
): Promise<void> {
  await tx
    .insert(sensitiveDetail)
    .values({ id, identityType, identityNumber, updatedAt: timeOf(tx).toISOString() })
}

/** The photo becomes the student's; other documents stay with the application, which the student's page shows. */
async function takePhoto(tx: Tx, admissionId: string, studentId: string): Promise<void> {
  const [photo] = await tx
    .select({ fileId: admissionDocument.fileId })
    .from(admissionDocument)
    .where(
      and(
        eq(admissionDocument.admissionId, admissionId),
        eq(admissionDocument.kind, 'photo'),
        sql`${admissionDocument.state} <> 'refused'`,
      ),
    )
    .orderBy(sql`${admissionDocument.id} desc`)
    .limit(1)
  if (!photo) return
  await tx.delete(admissionDocument).where(eq(admissionDocument.fileId, photo.fileId))
  await tx.update(file).set({ resource: 'students', ownerId: studentId }).where(eq(file.id, photo.fileId))
  await tx.update(student).set({ photoId: photo.fileId }).where(eq(student.id, studentId))
}

function sectionsOf(db: Db, { campusId, classId }: AdmissionRow) {
  return db.execute<{ id: string; title: string; free: number | null }>(sql`
    select id, title, capacity - (select count(*)::int from student s
      where s.section_id = section.id and s.status = 'enrolled' and s.archived_at is null) as free
    from section where campus_id = ${campusId}::uuid and class_id = ${classId}::uuid and archived_at is null
    order by title, id`)
}
