import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import { describe } from '../../core/acts/act.ts'
import { lockRow } from '../../crud/row.ts'
import { crudOf } from '../../crud/table.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { bySection, studentCrud } from '../../people/students-and-guardians/students.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { newPaperCode } from '../../core/documents/paper-code.ts'
import { contactSetting, printSetting } from '../../institute/settings/tables.ts'
import {
  type Certificate,
  type CertificateForm,
  type CertificateKind,
  certificateKinds,
  certificates,
  mostOfReason,
} from './contract.ts'
import { doubtOf, findFacts, fitOf } from './facts.ts'
import { obstacleOf, refuseObstacle, sayObstacle } from './leaving-dues.ts'
import { certificate, type Snapshot } from './tables.ts'

// The code and what it says are no part of a row: the one is a secret of the paper, the other stands on it.
const { code: _code, snapshot: _snapshot, searchText: _searchText, ...shown } = getTableColumns(certificate)

/** Certificates and their table. What was issued keeps nobody out of the archive. */
export const certificateCrud = crudOf(certificates, {
  table: certificate,
  within: {
    campus: certificate.campusId,
    section: bySection(certificate.studentId),
    person: certificate.studentId,
  },
  rows: { studentId: () => studentCrud },
  until: null,
})
goWithPerson({ table: 'certificate', column: 'student_id' })

/** What a student was given, as far as the user sees it, and what can be given now. */
export async function listOfStudent(school: School, user: User, { id: of }: { id: string }) {
  const found = await findFacts(school.db, user, { id: of, action: 'view' })
  const rows = await school.db
    .select(shown)
    .from(certificate)
    .where(and(eq(certificate.studentId, of), reach(user, certificates.name, 'view', certificateCrud.within)))
    .orderBy(desc(certificate.issuedOn), desc(certificate.id))
  // What can be issued, and why the student left, is for who issues: a family sees what it was given.
  const [issues] = await school.db
    .select({ id: student.id })
    .from(student)
    .where(and(eq(student.id, of), reach(user, certificates.name, 'edit', studentCrud.within)))
  if (!issues) return { rows, kinds: [], reason: '' }
  const { say } = words(user)
  const [{ country }, today] = [await school.profile(), await school.today()]
  const obstacle = await obstacleOf(school.db, { user, kind: 'leaving', id: of, day: today as Day, country })
  const kinds = (Object.keys(certificateKinds) as CertificateKind[]).map((one) => {
    const missing = fitOf(one, found)
    const doubt = missing === null ? doubtOf(one, found, today) : null
    if (one === 'leaving' && missing === null && obstacle) {
      const text = sayObstacle(user, obstacle)
      return { kind: one, missing: obstacle.isRefused ? text : null, doubt: obstacle.isRefused ? null : text }
    }
    return { kind: one, missing: missing && say(missing), doubt: doubt && say(doubt) }
  })
  return { rows, kinds, reason: found.reason.slice(0, mostOfReason) }
}

type Asked = CertificateForm & { id: string }

/** What a certificate would say now; refuses a kind that does not fit the student. */
export async function draft(
  db: School['db'] | Tx,
  user: User,
  { school, id: of, ...form }: Asked & { school: string },
) {
  const found = await findFacts(db, user, { id: of, action: 'edit' })
  const unfit = fitOf(form.kind, found)
  if (unfit !== null) refuse('certificates.unfit', unfit, {}, { status: 409 })
  const [contact] = await db.select({ principal: contactSetting.principalName }).from(contactSetting)
  const snapshot: Snapshot = { ...found.facts, ...form, school, principal: contact?.principal ?? '' }
  return { campusId: found.campusId, snapshot }
}

/** Issues a certificate; its serial number is drawn in the same commit, so that none is missing and none is twice. */
export async function issueCertificate(
  school: School,
  user: User,
  { isSure, ...asked }: Asked & { isSure: boolean },
): Promise<Certificate> {
  const [{ name: institute, country }, today] = [await school.profile(), await school.today()]
  return school.transaction(user, 'certificates.issued', async (tx) => {
    // First, since it holds the kind: of two leaving certificates at once the second is refused.
    const drawn = await nextSerial(tx, asked.kind, today)
    const { campusId, snapshot } = await draft(tx, user, { ...asked, school: institute })
    const doubt = isSure ? null : doubtOf(asked.kind, { facts: snapshot }, today)
    if (doubt !== null) refuse('certificates.doubt', doubt, {}, { status: 409 })
    const { kind, id } = asked
    const obstacle = await obstacleOf(tx, { user, kind, id, day: today as Day, country })
    if (obstacle) refuseObstacle(obstacle, isSure)
    const at = school.now().toISOString()
    const [made] = await tx
      .insert(certificate)
      .values({
        ...drawn,
        studentId: asked.id,
        campusId,
        kind: asked.kind,
        code: newPaperCode(),
        snapshot,
        name: snapshot.name,
        fatherName: snapshot.fatherName,
        issuedOn: today,
        issuedBy: user.name,
        createdAt: at,
        updatedAt: at,
      })
      .returning(shown)
    if (!made) throw new Error('an insert returned nothing')
    describe(tx, { serial: made.serial, name: made.name })
    return made
  })
}

type One = { id: string }

/** One more duplicate, which says of itself that it is one. */
export async function duplicateCertificate(school: School, user: User, one: One): Promise<Certificate> {
  const duplicatedOn = await school.today()
  return change(
    school,
    user,
    { ...one, act: 'certificates.duplicated', action: 'edit' },
    { duplicates: sql`${certificate.duplicates} + 1`, duplicatedOn },
  )
}

/** Withdraws a certificate; its number stays used. */
export async function revokeCertificate(
  school: School,
  user: User,
  { reason: revokedReason, ...one }: One & { reason: string },
): Promise<Certificate> {
  const revokedOn = await school.today()
  return change(
    school,
    user,
    { ...one, act: 'certificates.revoked', action: 'delete' },
    { revokedOn, revokedReason },
  )
}

type Changing = One & { act: `certificates.${string}`; action: 'edit' | 'delete' }
type Values = { [K in 'duplicates' | 'duplicatedOn' | 'revokedOn' | 'revokedReason']?: unknown }

async function change(
  school: School,
  user: User,
  { id, act, action }: Changing,
  values: Values,
): Promise<Certificate> {
  return school.transaction(user, act, async (tx) => {
    const row = await lockRow(tx, certificateCrud, { user, id, action })
    if (row.revokedOn !== null)
      refuse('certificates.revoked', 'This certificate was withdrawn', {}, { status: 409 })
    const [written] = await tx
      .update(certificate)
      .set({ ...(values as object), version: row.version + 1, updatedAt: school.now().toISOString() })
      .where(eq(certificate.id, id))
      .returning(shown)
    if (!written) throw new Error('an update returned nothing')
    describe(tx, { serial: written.serial, name: written.name, count: written.duplicates })
    return written
  })
}

/**
 * The next number of a kind in a year, such as RSS/LC/2026/014. The counter's row is held until the commit: of twenty
 * at once each waits for the one before, and what is not committed leaves no gap.
 */
async function nextSerial(tx: Tx, kind: CertificateKind, today: Day) {
  const year = Number(today.slice(0, 4))
  const [counted] = await tx.execute<{ number: number }>(sql`
    insert into certificate_counter (kind, year, last) values (${kind}, ${year}, 1)
    on conflict (kind, year) do update set last = certificate_counter.last + 1 returning last as number`)
  const [setting] = await tx.select().from(printSetting)
  if (!counted || !setting) throw new Error('this school was never founded')
  const prefix = {
    leaving: setting.leavingPrefix,
    character: setting.characterPrefix,
    bonafide: setting.bonafidePrefix,
  }[kind]
  const serial = `${prefix.replaceAll('yyyy', String(year))}${String(counted.number).padStart(3, '0')}`
  return { year, number: counted.number, serial }
}
