import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Db, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { enrolment } from '../../people/enrolment/tables.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { campus, schoolClass, section } from '../../institute/structure/tables.ts'
import { type CertificateKind, certificates } from './contract.ts'
import { certificate } from './tables.ts'

/** What a certificate says of a student, as it stood on the day of issue. */
export type CertificateFacts = {
  name: string
  otherName: string
  fatherName: string
  /** Certificates of the first days do not say. */
  fatherOtherName?: string
  gender: string | null
  birthDate: Day | null
  registrationNumber: string
  grNumber: string
  campus: string
  /** The class that the student is in, or was in last. */
  className: string
  admittedOn: Day | null
  leftOn: Day | null
}
type Found = {
  id: string
  campusId: string
  status: string
  facts: CertificateFacts
  /** Whether there is a leaving certificate of the stay that ended last. */
  hasLeaving: boolean
  /** Why the last stay ended, as the office wrote it then. */
  reason: string
}

/** A student as a certificate needs it; 404 for who is out of reach, 403 for who may only be looked at. */
export async function findFacts(
  db: Db | Tx,
  user: User,
  { id, action }: { id: string; action: 'view' | 'edit' },
): Promise<Found> {
  const find = (by: 'view' | 'edit') =>
    db
      .select({
        campusId: student.campusId,
        status: student.status,
        name: student.name,
        otherName: student.otherName,
        fatherName: student.fatherName,
        fatherOtherName: student.fatherOtherName,
        gender: student.gender,
        birthDate: sql<Day | null>`${student.birthDate}::text`,
        registrationNumber: student.registrationNumber,
        grNumber: student.grNumber,
        campus: campus.name,
        joinedOn: sql<Day | null>`${student.joinedOn}::text`,
      })
      .from(student)
      .innerJoin(campus, eq(campus.id, student.campusId))
      .where(and(eq(student.id, id), reach(user, certificates.name, by, studentCrud.within)))
  const [found] = await find(action)
  if (!found && action === 'edit' && (await find('view')).length > 0) refuseUnchangeable()
  if (!found) return refuseMissing()
  const stays = await db
    .select({
      startsOn: enrolment.startsOn,
      endsOn: enrolment.endsOn,
      className: schoolClass.title,
      reason: enrolment.reason,
    })
    .from(enrolment)
    .innerJoin(section, eq(section.id, enrolment.sectionId))
    .innerJoin(schoolClass, eq(schoolClass.id, section.classId))
    .where(eq(enrolment.studentId, id))
    .orderBy(asc(enrolment.startsOn))
  const { campusId, status, joinedOn, ...known } = found
  const last = stays.at(-1)
  const facts = {
    ...known,
    className: String(last?.className ?? ''),
    admittedOn: joinedOn ?? stays[0]?.startsOn ?? null,
    leftOn: last?.endsOn ?? null,
  }
  const given = await db
    .select({ id: certificate.id })
    .from(certificate)
    .where(
      and(
        eq(certificate.studentId, id),
        eq(certificate.kind, 'leaving'),
        isNull(certificate.revokedOn),
        facts.leftOn === null ? undefined : gte(certificate.issuedOn, facts.leftOn),
      ),
    )
    .limit(1)
  return { id, campusId, status, facts, hasLeaving: given.length > 0, reason: last?.reason ?? '' }
}

/** Which kinds a student can be given as things stand, and why the others not. */
export function fitOf(
  kind: CertificateKind,
  { status, facts, hasLeaving }: Pick<Found, 'status' | 'facts' | 'hasLeaving'>,
): string | null {
  const isGone = status === 'left' || status === 'struck-off' || status === 'graduated'
  if (kind === 'leaving' && !isGone)
    return sentence('A leaving certificate needs an ended enrolment. End the enrolment first')
  if (kind === 'leaving' && facts.birthDate === null)
    return sentence('A leaving certificate needs the date of birth. Add it to the record first')
  if (kind === 'leaving' && hasLeaving)
    return sentence('A leaving certificate was issued already. Make a duplicate of it')
  if (kind === 'bonafide' && status !== 'enrolled')
    return sentence('A bonafide certificate needs an enrolment')
  if (kind === 'character' && status === 'registered')
    return sentence('A character certificate needs a present or past enrolment')
  return null
}

/** For so many days after an admission the school can hardly vouch for somebody's conduct. */
const newcomerDays = 30

/** What is asked before a kind is issued; null where nothing is in doubt. */
export function doubtOf(
  kind: CertificateKind,
  { facts: { admittedOn } }: { facts: Pick<CertificateFacts, 'admittedOn'> },
  today: Day,
): string | null {
  if (kind !== 'character' || admittedOn === null || admittedOn < addDays(today, -newcomerDays)) return null
  return sentence(
    'Admitted less than a month ago. Issue a character certificate only if you know the conduct',
  )
}
