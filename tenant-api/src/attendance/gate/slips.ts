import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import { reach } from '../../core/authorization/reach.ts'
import { person } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { guardianLink, student } from '../../people/students-and-guardians/tables.ts'
import { campus, section } from '../../institute/structure/tables.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { gate, type Slip } from './contract.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { gateSlip } from './tables.ts'

goWithPerson({ table: 'gate_slip', column: 'student_id' }, { table: 'gate_slip', column: 'guardian_id' })

/** A slip belongs to the campus whose gate wrote it. */
export const slipPlaces = { campus: gateSlip.campusId }

type Asked = { day?: Day | undefined; campus?: string | undefined }

/** The slips of a day that the user sees, newest first. */
export async function listSlips(school: School, user: User, { day: asked, campus: of }: Asked) {
  const today = (await school.today()) as Day
  const day = asked ?? today
  const here = of === undefined ? undefined : eq(gateSlip.campusId, of)
  return { day, today, rows: await readSlips(school.db, user, and(eq(gateSlip.day, day), here)) }
}

/**
 * The slips of a student of a campus whose gate the user sees, and those written at such a gate before a
 * transfer.
 */
export async function listStudentSlips(school: School, user: User, { id }: { id: string }) {
  const rows = await readSlips(school.db, user, eq(gateSlip.studentId, id))
  if (rows.length > 0) return { rows }
  const [seen] = await school.db
    .select({ id: student.id })
    .from(student)
    .where(and(eq(student.id, id), reach(user, gate.resource, 'view', { campus: student.campusId })))
  return seen ? { rows } : refuseMissing()
}

export async function readSlips(db: Db | Tx, user: User, where: SQL | undefined): Promise<Slip[]> {
  return db
    .select({
      id: gateSlip.id,
      serial: gateSlip.serial,
      kind: gateSlip.kind,
      day: gateSlip.day,
      at: gateSlip.at,
      studentId: gateSlip.studentId,
      name: nameFor(user, student),
      fatherName: nameFor(user, { name: student.fatherName, otherName: student.fatherOtherName }),
      section: sql<string>`coalesce(${section.title}, '')`,
      campusId: gateSlip.campusId,
      campusName: nameFor(user, campus),
      minutes: gateSlip.minutes,
      reason: gateSlip.reason,
      broughtBy: gateSlip.broughtBy,
      collector: sql<string>`coalesce(${nameFor(user, person)}, ${gateSlip.collectorName})`,
      relation: guardianLink.relation,
      isSomebodyElse: sql<boolean>`${gateSlip.collectorName} <> ''`,
      madeBy: gateSlip.madeBy,
      withdrawnAt: gateSlip.withdrawnAt,
      withdrawnReason: gateSlip.withdrawnReason,
      mayEdit: sql<boolean>`${reach(user, gate.resource, 'edit', slipPlaces)}`,
    })
    .from(gateSlip)
    .innerJoin(student, eq(student.id, gateSlip.studentId))
    .innerJoin(campus, eq(campus.id, gateSlip.campusId))
    .leftJoin(section, eq(section.id, student.sectionId))
    .leftJoin(person, eq(person.id, gateSlip.guardianId))
    .leftJoin(
      guardianLink,
      and(eq(guardianLink.guardianId, gateSlip.guardianId), eq(guardianLink.studentId, gateSlip.studentId)),
    )
    .where(and(where, reach(user, gate.resource, 'view', slipPlaces)))
    .orderBy(desc(gateSlip.at), desc(gateSlip.id))
}
