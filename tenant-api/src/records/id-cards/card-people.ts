import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { byName } from '../../core/columns/columns.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { academicYear } from '../../institute/calendar/tables.ts'
import { enrolment } from '../../people/enrolment/tables.ts'
import { file } from '../../platform/files/tables.ts'
import { sensitivePermission } from '../../people/students-and-guardians/contract.ts'
import { sensitiveDetail, student } from '../../people/students-and-guardians/tables.ts'
import { campus, schoolClass, section } from '../../institute/structure/tables.ts'
import { cardLists } from './card-lists.ts'
import { type CardList, cardPermission } from './contract.ts'

/** What may stand on somebody's card. */
export type CardPerson = {
  id: string
  name: string
  otherName: string
  fatherName: string
  fatherOtherName: string
  registrationNumber: string
  /** Whether they are enrolled, or work here. */
  isHere: boolean
  /** The section; empty for who is in none. Of who works here the campus. */
  place: string
  /** As what somebody works here; null of students. */
  designation: string | null
  /** That of the guardian who is called first, E.164. */
  phone: string | null
  bloodGroup: string | null
  /** The content of the photo. */
  photo: string | null
  /** The last day of the academic year in which the person is enrolled, or of the contract. */
  yearEnds: Day | null
}

type Sought = { list: CardList; ids: readonly string[] }

/** Whom a user may print a card for, of these: in the order in which cards are handed out, section by section. */
export async function findCardPeople(
  school: School,
  user: User,
  { list, ids }: Sought,
): Promise<CardPerson[]> {
  return list === 'students' ? findStudents(school, user, ids) : findEmployees(school, user, { list, ids })
}

/** Those of one list of employees, by their campus and their number. What few may know of them stands on no card. */
async function findEmployees(
  school: School,
  user: User,
  { list, ids }: { list: 'teachers' | 'staff'; ids: readonly string[] },
): Promise<CardPerson[]> {
  const { table, crud, here } = cardLists[list]
  return school.db
    .select({
      id: table.id,
      name: table.name,
      otherName: table.otherName,
      fatherName: sql<string>`''`,
      fatherOtherName: sql<string>`''`,
      registrationNumber: table.employeeNumber,
      isHere: sql<boolean>`${table.status} = ${here}`,
      place: sql<string>`coalesce(${campus.name}, '')`,
      designation: table.designation,
      phone: sql<null>`null`,
      bloodGroup: sql<null>`null`,
      photo: file.content,
      yearEnds: table.contractEndsOn,
    })
    .from(table)
    .leftJoin(campus, eq(campus.id, table.campusId))
    .leftJoin(file, and(eq(file.id, table.photoId), isNull(file.deletedAt)))
    .where(
      and(inArray(table.id, [...ids]), isNull(table.archivedAt), reach(user, crud.name, 'edit', crud.within)),
    )
    .orderBy(asc(campus.name), asc(table.employeeNumber), asc(table.id))
}

async function findStudents(school: School, user: User, ids: readonly string[]): Promise<CardPerson[]> {
  const within = { campus: student.campusId }
  const { resource } = sensitivePermission
  const seesBlood = reach(user, resource, 'view', within)
  return school.db
    .select({
      id: student.id,
      name: student.name,
      otherName: student.otherName,
      fatherName: student.fatherName,
      fatherOtherName: student.fatherOtherName,
      registrationNumber: student.registrationNumber,
      isHere: sql<boolean>`${student.status} = 'enrolled'`,
      place: sql<string>`coalesce(${section.title}, '')`,
      designation: sql<null>`null`,
      phone: firstPhone,
      bloodGroup: sql<string | null>`case when ${seesBlood} then ${sensitiveDetail.bloodGroup} end`,
      photo: file.content,
      yearEnds: academicYear.lastDay,
    })
    .from(student)
    .leftJoin(section, eq(section.id, student.sectionId))
    .leftJoin(schoolClass, eq(schoolClass.id, student.classId))
    .leftJoin(enrolment, and(eq(enrolment.studentId, student.id), isNull(enrolment.endsOn)))
    .leftJoin(academicYear, eq(academicYear.id, enrolment.yearId))
    .leftJoin(sensitiveDetail, eq(sensitiveDetail.id, student.id))
    .leftJoin(file, and(eq(file.id, student.photoId), isNull(file.deletedAt)))
    .where(and(inArray(student.id, [...ids]), isNull(student.archivedAt), mayPrint(user)))
    .orderBy(
      asc(schoolClass.position),
      asc(section.title),
      asc(student.rollNumber),
      byName(student.name),
      asc(student.id),
    )
}

/** Whose cards a user prints: the grants for ID cards say it, those for students do not. */
function mayPrint(user: User): SQL {
  return reach(user, cardPermission.resource, 'edit', { campus: student.campusId })
}

const firstPhone = sql<string | null>`(
  select g.phone from guardian_link l join person g on g.id = l.guardian_id
  where l.student_id = ${student.id} and g.phone is not null
  order by l.is_first_contact desc, l.contact_order, l.id limit 1)`
