import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { get } from '../../crud/row.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { academicYear } from '../../institute/calendar/tables.ts'
import { onWire, shownAppointment } from './appointments.ts'
import { admissionCrud } from './admissions.ts'
import { admissions, type Seats } from './contract.ts'
import { admission, admissionAppointment, admissionClass, type AdmissionRow } from './tables.ts'

/** All that stands about an application beside its own row. */
export async function readProgress(school: School, user: User, id: string) {
  const row = (await get(admissionCrud, { school, user, id })) as unknown as AdmissionRow
  const [appointments, age, seats, others] = await Promise.all([
    school.db
      .select(shownAppointment)
      .from(admissionAppointment)
      .where(eq(admissionAppointment.admissionId, id))
      .orderBy(asc(admissionAppointment.day), asc(admissionAppointment.id)),
    oddAge(school.db, row),
    seatsOf(school.db, row),
    othersOf(school.db, user, row),
  ])
  return { appointments: appointments.map(onWire), age, seats, others }
}

/** The age on the first day of the wanted year, where the class is for others; nobody is refused for it. */
async function oddAge(db: Db | Tx, { campusId, classId, yearId, birthDate, createdAt }: AdmissionRow) {
  if (birthDate === null) return null
  const [found] = await db
    .select({ least: admissionClass.leastAge, most: admissionClass.mostAge, firstDay: academicYear.firstDay })
    .from(admissionClass)
    .leftJoin(academicYear, eq(academicYear.id, sql`${yearId}::uuid`))
    .where(
      and(
        eq(admissionClass.campusId, campusId),
        eq(admissionClass.classId, classId),
        isNull(admissionClass.archivedAt),
      ),
    )
  if (!found) return null
  const { least, most, firstDay } = found
  const years = yearsBetween(birthDate, firstDay ?? createdAt.slice(0, 10))
  // Who is said to be at most five is so until the sixth birthday.
  const isOdd = (least !== null && years < least) || (most !== null && years >= most + 1)
  return isOdd ? { years, least, most } : null
}

/** Years of age on a day, to a tenth. */
export function yearsBetween(birth: string, day: string): number {
  return Math.floor((Date.parse(day) - Date.parse(birth)) / (365.25 * 8_640_000)) / 10
}

/** Seats of a class at a campus: its sections' capacities, who sits there, and to whom one is promised. */
export async function seatsOf(
  db: Db | Tx,
  { campusId, classId }: Pick<AdmissionRow, 'campusId' | 'classId'>,
): Promise<Seats> {
  const [found] = await db.execute<Seats>(sql`
    select
      case when count(*) = count(capacity) then sum(capacity)::int end as seats,
      (select count(*)::int from student s where s.campus_id = ${campusId}::uuid and s.class_id = ${classId}::uuid
        and s.status = 'enrolled' and s.archived_at is null) as enrolled,
      (select count(*)::int from admission a where a.campus_id = ${campusId}::uuid and a.class_id = ${classId}::uuid
        and a.stage in ('offered', 'accepted') and a.archived_at is null) as promised
    from section where campus_id = ${campusId}::uuid and class_id = ${classId}::uuid and archived_at is null`)
  return found ?? { seats: null, enrolled: 0, promised: 0 }
}

/** Other applications from one of the telephones, or of a child of this name and day of birth. */
function othersOf(db: Db, user: User, { id, guardianPhone, otherGuardianPhone, ...row }: AdmissionRow) {
  const isSame = or(
    eq(admission.guardianPhone, guardianPhone),
    ...(otherGuardianPhone === null ? [] : [eq(admission.guardianPhone, otherGuardianPhone)]),
    ...(row.birthDate === null
      ? []
      : [and(eq(admission.name, String(row.name)), eq(admission.birthDate, row.birthDate))]),
  )
  return db
    .select({
      id: admission.id,
      name: sql<string>`${admission.name}`,
      number: admission.number,
      stage: admission.stage,
    })
    .from(admission)
    .where(
      and(
        ne(admission.id, id),
        isNull(admission.archivedAt),
        isSame,
        reach(user, admissions.name, 'view', admissionCrud.within),
      ),
    )
    .orderBy(asc(admission.createdAt))
    .limit(10)
}
