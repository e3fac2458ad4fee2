import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import type { Language } from 'kit/text/locale'
import type { Day } from 'kit/values/day'
import { formatMoney } from 'kit/values/money'
import { describe } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { newPaperCode } from '../../core/documents/paper-code.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { lockRow } from '../../crud/row.ts'
import { crudOf } from '../../crud/table.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { nextNumbers } from '../books/post.ts'
import { numberedBy } from '../books/prove.ts'
import { documentNumber } from '../invoices/issue-invoices.ts'
import { feeCertificates, type FeeCertificateKind } from './contract.ts'
import { feeCertificate, type FeeSnapshot } from './tables.ts'
import { duesOf, readYearOfFees, readYears, yearOf } from './year-of-fees.ts'

const {
  code: _code,
  snapshot: _snapshot,
  searchText: _searchText,
  ...shown
} = getTableColumns(feeCertificate)

/** Fee certificates and their table. What was issued keeps nobody out of the archive. */
export const feeCertificateCrud = crudOf(feeCertificates, {
  table: feeCertificate,
  within: { campus: feeCertificate.campusId },
  rows: { studentId: () => studentCrud },
  until: null,
})

goWithPerson({ table: 'fee_certificate', column: 'student_id' })
numberedBy('fee-certificate', sql`select campus_id, year_key, serial as number from fee_certificate`)

/** The certificates of a student, the years of which one can be issued, and what is due today. */
export async function listFeeCertificates(school: School, user: User, { id }: { id: string }) {
  await findStudent(school.db, user, { id, action: 'view' })
  const rows = await school.db
    .select(shown)
    .from(feeCertificate)
    .where(
      and(
        eq(feeCertificate.studentId, id),
        reach(user, feeCertificates.name, 'view', feeCertificateCrud.within),
      ),
    )
    .orderBy(desc(feeCertificate.issuedOn), desc(feeCertificate.id))
  const { country } = await school.profile()
  const due = await duesOf(school.db, { studentId: id, day: (await school.today()) as Day, country })
  return { rows, years: await readYears(school, id), due: sayDues(user, due) }
}

type Dues = Awaited<ReturnType<typeof duesOf>>

/** What is due, as a reader of a language reads it: "Rs 17,000". */
export function sayDues({ language, digits }: Pick<User, 'language' | 'digits'>, due: Dues): string {
  return due.map(({ amount, currency }) => formatMoney(language, amount, currency, { digits })).join(' · ')
}

type Asked = { id: string; kind: FeeCertificateKind; language: Language; year: Day | null }

/** Certifies fees with the next number of the campus. Of cleared dues it is refused with the amount that is open. */
export async function issueFeeCertificate(school: School, user: User, { id, kind, language, year }: Asked) {
  const [{ country }, today] = [await school.profile(), (await school.today()) as Day]
  const span = await yearOf(school, year ?? today)
  return school.transaction(user, 'fee-certificates.issued', async (tx) => {
    const found = await findStudent(tx, user, { id, action: 'mark' })
    if (kind === 'dues-cleared') {
      const due = await duesOf(tx, { studentId: id, day: today, country })
      if (due.length > 0)
        refuse(
          'fee-certificates.due',
          '{due} is still due, so there is no certificate of cleared dues',
          { due: sayDues(user, due) },
          { status: 409 },
        )
    }
    const { campusId, campusCode, ...person } = found
    const fees = kind === 'fees' ? await readYearOfFees(tx, { studentId: id, ...span }) : null
    if (fees?.rows.length === 0)
      refuse('fee-certificates.nothing', 'Nothing was charged or paid in that year', {}, { status: 409 })
    const key = today.slice(0, 4)
    const serial = await nextNumbers(tx, { campusId, kind: 'fee-certificate', year: key })
    const at = school.now().toISOString()
    const snapshot: FeeSnapshot = { ...person, year: fees }
    const [made] = await tx
      .insert(feeCertificate)
      .values({
        studentId: id,
        campusId,
        kind,
        language,
        yearKey: key,
        serial,
        number: documentNumber({ code: campusCode, year: key, serial, mark: 'FC' }),
        name: person.name,
        fatherName: person.fatherName,
        issuedOn: today,
        issuedBy: user.name,
        snapshot,
        code: newPaperCode(),
        createdAt: at,
        updatedAt: at,
      })
      .returning(shown)
    if (!made) throw new Error('an insert returned nothing')
    describe(tx, { number: made.number, name: made.name })
    return made
  })
}

type Finding = { id: string; action: 'view' | 'mark' }

/** A student of the reader's campuses: 404 for who is out of reach, 403 for who may only be looked at. */
async function findStudent(db: Db | Tx, user: User, { id, action }: Finding) {
  const within = { campus: student.campusId }
  const may = (by: 'view' | 'mark') => reach(user, feeCertificates.name, by, within)
  const [row] = await db.execute<
    Omit<FeeSnapshot, 'year'> & { campusId: string; campusCode: string; isMine: boolean }
  >(sql`
    select ${student.name} as name, ${student.otherName} as "otherName", ${student.fatherName} as "fatherName",
      ${student.fatherOtherName} as "fatherOtherName", ${student.registrationNumber} as "registrationNumber",
      ${student.campusId} as "campusId", c.code as "campusCode", c.name as campus, c.other_name as "campusOther", coalesce(g.title, '') as section,
      coalesce(${may(action)}, false) as "isMine"
    from ${student} join campus c on c.id = ${student.campusId} left join section g on g.id = ${student.sectionId}
    where ${student.id} = ${id}::uuid and (${may('view')} or ${may(action)})`)
  if (!row) return refuseMissing()
  const { isMine, ...found } = row
  return isMine ? found : refuseUnchangeable()
}

/** Withdraws a certificate; its number stays used. */
export async function revokeFeeCertificate(
  school: School,
  user: User,
  { id, reason }: { id: string; reason: string },
) {
  const revokedOn = (await school.today()) as Day
  return school.transaction(user, 'fee-certificates.revoked', async (tx) => {
    const row = await lockRow(tx, feeCertificateCrud, { user, id, action: 'edit' })
    if (row.revokedOn !== null)
      refuse('fee-certificates.revoked', 'This certificate was withdrawn', {}, { status: 409 })
    const [written] = await tx
      .update(feeCertificate)
      .set({
        revokedOn,
        revokedReason: reason,
        version: row.version + 1,
        updatedAt: school.now().toISOString(),
      })
      .where(eq(feeCertificate.id, id))
      .returning(shown)
    if (!written) throw new Error('an update returned nothing')
    describe(tx, { number: written.number, name: written.name, reason })
    return written
  })
}

/** What anybody may know of the fee certificate that has a code. */
export async function findFeeCertificate(school: School, code: string) {
  const [found] = await school.db.select().from(feeCertificate).where(eq(feeCertificate.code, code))
  return (
    found && {
      kind: found.kind,
      state: found.revokedOn === null ? ('good' as const) : ('revoked' as const),
      name: found.name,
      otherName: found.snapshot.otherName,
      serial: found.number,
      issuedOn: found.issuedOn,
      validUntil: null,
    }
  )
}
