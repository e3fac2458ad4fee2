import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { z } from 'zod'
import { describe } from '../../core/acts/act.ts'
import { get, lockRow } from '../../crud/row.ts'
import { referencedBy } from '../../crud/table.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import type { User } from '../../core/authorization/user.ts'
import {
  type guardianLink as guardianLinkShape,
  guardians,
  type LinkedGuardian,
  students,
} from './contract.ts'
import { uniteChildren } from './family-codes.ts'
import { guardianCrud } from './guardians.ts'
import { studentCrud } from './students.ts'
import { guardian, guardianLink, student } from './tables.ts'

// Of a student who is not in the archive, every guardian stays.
referencedBy({
  on: () => guardianCrud,
  table: guardianLink,
  column: guardianLink.guardianId,
  says: sentence('{name} is a guardian of {count, plural, one {# student} other {# students}}'),
  where: () => sql`exists (select from student where id = ${guardianLink.studentId} and archived_at is null)`,
})

const shownGuardian = {
  id: guardian.id,
  name: guardian.name,
  otherName: guardian.otherName,
  phone: guardian.phone,
  email: guardian.email,
  profession: guardian.profession,
  presentAddress: guardian.presentAddress,
  // Who went to the archive with the last child is not forgotten when the child comes back.
  isArchived: sql<boolean>`${guardian.archivedAt} is not null`,
}
/** What is said of a guardian for one student. */
export const saidOfLink = {
  relation: guardianLink.relation,
  maySee: guardianLink.maySee,
  mayPickUp: guardianLink.mayPickUp,
  getsBills: guardianLink.getsBills,
  isFirstContact: guardianLink.isFirstContact,
  contactOrder: guardianLink.contactOrder,
  language: guardianLink.language,
}
const shownLink = { ...shownGuardian, ...saidOfLink }
const shownRelative = {
  id: student.id,
  name: student.name,
  otherName: student.otherName,
  fatherName: student.fatherName,
  status: student.status,
  section: sql<string>`coalesce((select title from section where id = ${student.sectionId}), '')`,
  campusId: student.campusId,
}

/** A guardian and a relative as they are called in the script of the reader. */
const guardianFor = (user: User) => ({ ...shownLink, name: nameFor(user, guardian) })
export const relativeFor = (reader: Pick<User, 'language'>) => ({
  ...shownRelative,
  name: nameFor(reader, student),
  fatherName: nameFor(reader, { name: student.fatherName, otherName: student.fatherOtherName }),
})

/** Who answers for a student, and the brothers and sisters: of one family code, or with a guardian in common. */
export async function listFamily(school: School, user: User, id: string) {
  const one = (await get(studentCrud, { school, user, id })) as { familyCode: string }
  const isGuardianSeen = reach(user, guardians.name, 'view', guardianCrud.within)
  const found = await school.db
    .select(guardianFor(user))
    .from(guardianLink)
    .innerJoin(guardian, eq(guardian.id, guardianLink.guardianId))
    .where(and(eq(guardianLink.studentId, id), isGuardianSeen))
    .orderBy(desc(guardianLink.isFirstContact), asc(guardianLink.contactOrder), asc(guardianLink.id))
  const siblings = await siblingsOf(school.db, { id, ...one, seen: isStudentSeen(user), reader: user })
  return { guardians: found, siblings: siblings as never }
}

type Sought = { id: string; familyCode: string; seen: SQL; reader?: Pick<User, 'language'> }

/** Not one `or`: each half has an index of its own. */
export function siblingsOf(db: Db, { id, familyCode, seen, reader = { language: 'en' } }: Sought) {
  const together = sql`${student.id} in (
    select same.id from student same
    where ${familyCode} <> '' and same.family_code <> '' and fold(same.family_code) = fold(${familyCode})
    union select theirs.student_id from guardian_link theirs join guardian_link ours using (guardian_id)
    where ours.student_id = ${id}::uuid)`
  const byGuardian = sql<boolean>`exists (
    select from guardian_link theirs join guardian_link ours using (guardian_id)
    where theirs.student_id = students.id and ours.student_id = ${id}::uuid)`
  return db
    .select({ ...relativeFor(reader), byGuardian })
    .from(student)
    .where(and(ne(student.id, id), isNull(student.archivedAt), together, seen))
    .orderBy(asc(student.birthDate), asc(student.id))
}

/** Of whom somebody is a guardian, with what is said of each of them together. */
export async function listChildren(school: School, user: User, id: string) {
  await get(guardianCrud, { school, user, id })
  const rows = await school.db
    .select({ ...relativeFor(user), ...saidOfLink })
    .from(guardianLink)
    .innerJoin(student, eq(student.id, guardianLink.studentId))
    .where(and(eq(guardianLink.guardianId, id), isNull(student.archivedAt), isStudentSeen(user)))
    .orderBy(asc(student.birthDate), asc(student.id))
  return { rows: rows as never }
}

function isStudentSeen(user: User) {
  return reach(user, students.name, 'view', studentCrud.within)
}

type Pair = { id: string; guardianId: string }

/** Says what a guardian is to a student. Only one is called first: whoever was before is so no longer. */
export async function linkGuardian(
  school: School,
  user: User,
  { id, guardianId, ...said }: Pair & z.output<typeof guardianLinkShape>,
): Promise<LinkedGuardian> {
  return school.transaction(user, 'students.guardian-linked', async (tx) => {
    const child = await lockOpen(tx, user, id)
    const human = await chosenGuardian(tx, user, { id: guardianId, isOpen: true })
    await link(tx, user, { id, guardianId, ...said })
    describe(tx, { name: recordLabel(students, child), guardian: human.name })
    const contactOrder = said.isFirstContact ? 1 : said.contactOrder
    return { ...human, ...said, contactOrder, isFirstContact: contactOrder === 1 }
  })
}

/** Whoever is called at the place of another goes before them. */
export async function link(
  tx: Tx,
  user: User,
  { id, guardianId, ...said }: Pair & z.output<typeof guardianLinkShape>,
) {
  const contactOrder = said.isFirstContact ? 1 : said.contactOrder
  const set = { ...said, contactOrder, isFirstContact: contactOrder === 1 }
  if (contactOrder !== null) await makeRoom(tx, { id, guardianId, contactOrder })
  await tx
    .insert(guardianLink)
    .values({ studentId: id, guardianId, ...set })
    .onConflictDoUpdate({ target: [guardianLink.studentId, guardianLink.guardianId], set })
  await uniteChildren(tx, user, guardianId)
}

type Place = Pair & { contactOrder: number }

async function makeRoom(tx: Tx, { id, guardianId, contactOrder }: Place) {
  const others = and(eq(guardianLink.studentId, id), ne(guardianLink.guardianId, guardianId))
  const order = sql`case when ${guardianLink.isFirstContact} then 1 else ${guardianLink.contactOrder} end`
  const [taken] = await tx
    .select({ id: guardianLink.id })
    .from(guardianLink)
    .where(and(others, sql`${order} = ${contactOrder}`))
  if (taken)
    await tx
      .update(guardianLink)
      .set({ contactOrder: sql`least(${order} + 1, 99)`, isFirstContact: false })
      .where(and(others, sql`${order} >= ${contactOrder}`))
}

/** Whoever may not see a guardian takes none from a child either. */
export async function unlinkGuardian(school: School, user: User, { id, guardianId }: Pair) {
  return school.transaction(user, 'students.guardian-unlinked', async (tx) => {
    const child = await lockOpen(tx, user, id)
    const human = await chosenGuardian(tx, user, { id: guardianId, isOpen: false })
    const [gone] = await tx
      .delete(guardianLink)
      .where(and(eq(guardianLink.studentId, id), eq(guardianLink.guardianId, guardianId)))
      .returning({ id: guardianLink.guardianId })
    if (!gone) refuseMissing()
    describe(tx, { name: recordLabel(students, child), guardian: human.name })
    return { id: gone.id }
  })
}

/** Holds a student who may be changed; what is in the archive may not. */
export async function lockOpen(tx: Tx, user: User, id: string) {
  const row = await lockRow(tx, studentCrud, { user, id, action: 'edit' })
  if (row.archivedAt !== null)
    refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
  return row
}

/** A guardian within reach, held until the end. */
export async function chosenGuardian(tx: Tx, user: User, { id, isOpen }: { id: string; isOpen: boolean }) {
  const [found] = await tx
    .select(shownGuardian)
    .from(guardian)
    .where(
      and(
        eq(guardian.id, id),
        isOpen ? isNull(guardian.archivedAt) : undefined,
        reach(user, guardians.name, 'view', guardianCrud.within),
      ),
    )
    // Held until the end, so that nobody archives the guardian meanwhile.
    .for('key share')
  if (found) return found
  const message = sentence('This guardian no longer exists. Choose another')
  return refuse(
    'invalid',
    'Invalid Data',
    {},
    { errors: [{ pointer: '/guardianId', code: 'choice', message }] },
  )
}
