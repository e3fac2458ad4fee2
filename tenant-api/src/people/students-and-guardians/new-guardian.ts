import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import { bareIdentity } from 'kit/values/identity'
import { readPhone } from 'kit/values/phone'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { z } from 'zod'
import { describe } from '../../core/acts/act.ts'
import { addRow, create } from '../../crud/row.ts'
import type { Crud } from '../../crud/table.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import {
  type addGuardian as contract,
  guardians,
  type KnownGuardian,
  type LinkedGuardian,
  sensitivePermission,
  students,
} from './contract.ts'
import { campus } from '../../institute/structure/tables.ts'
import { link, lockOpen } from './families.ts'
import { guardianCrud } from './guardians.ts'
import { childCalled, holdMarks, knownGuardians } from './recognise.ts'
import { keepIdentity } from './sensitive-details.ts'
import { studentCrud } from './students.ts'
import { guardian, guardianLink, student } from './tables.ts'

type Marks = { phone?: string | null | undefined; identityNumber: string }

/** Who has the telephone or the identity number that somebody is typing, and of whom they are the guardians. */
export async function recogniseGuardians(
  school: School,
  user: User,
  marks: Marks,
): Promise<{ rows: KnownGuardian[] }> {
  const { country } = await school.profile()
  return { rows: await recognised(school.db, user, { ...marks, country }) }
}

type Typed = Marks & { country: string }

/** As they are stored. */
export function marksOf({ phone, identityNumber, country }: Typed) {
  const read = phone ? readPhone(phone, country) : undefined
  const bare = bareIdentity(identityNumber)
  return { phones: read?.ok ? [read.e164] : [], identityNumbers: bare === '' ? [] : [bare] }
}

export async function recognised(db: Db | Tx, user: User, typed: Typed): Promise<KnownGuardian[]> {
  const { phones, ...papers } = marksOf(typed)
  const found = await knownGuardians(db, user, { phones, ...papers })
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const professions = await db
    .select({ id: guardian.id, profession: guardian.profession })
    .from(guardian)
    .where(inArray(guardian.id, ids))
  const children = await db
    .select({
      guardianId: guardianLink.guardianId,
      name: childCalled,
      relation: guardianLink.relation,
    })
    .from(guardianLink)
    .innerJoin(student, eq(student.id, guardianLink.studentId))
    .where(
      and(
        inArray(guardianLink.guardianId, ids),
        isNull(student.archivedAt),
        reach(user, students.name, 'view', studentCrud.within),
      ),
    )
    .orderBy(asc(student.birthDate), asc(student.id))
  return found.map(({ id, name, otherName, phone: known, identityNumber: number }) => ({
    id,
    name,
    otherName,
    phone: known,
    profession: professions.find((one) => one.id === id)?.profession ?? '',
    by: [
      ...(known !== null && phones.includes(known) ? (['phone'] as const) : []),
      ...(number === null ? [] : (['identity'] as const)),
    ],
    children: children.filter(({ guardianId }) => guardianId === id),
  }))
}

/** Refuses whom the telephone says to be known, unless it is said to be somebody else; of two at once the second waits. */
export async function refuseIfKnown(
  tx: Tx,
  user: User,
  { isAnother, ...typed }: Typed & { isAnother: boolean },
): Promise<void> {
  await holdMarks(tx, marksOf(typed))
  const [known] = isAnother ? [] : await recognised(tx, user, typed)
  if (known) refuseKnown(known)
}

type New = z.output<typeof contract.body> & { id: string }

/** Adds a guardian to a student. Somebody who is known already is linked instead, unless it is said to be another. */
export async function addGuardian(school: School, user: User, given: New): Promise<LinkedGuardian> {
  const { id, isAnother, identityNumber } = given
  const profile = await school.profile()
  const said = linkOf(given)
  return school.transaction(user, 'students.guardian-added', async (tx) => {
    await holdMarks(tx, marksOf({ ...given, country: profile.country }))
    const child = await lockOpen(tx, user, id)
    const campusId = String(child.campusId)
    if (!(await mayEditAt(tx, user, { resource: guardians.name, campusId }))) refuseAdding()
    if (!isAnother) {
      const [known] = await recognised(tx, user, { ...given, country: profile.country })
      if (known) refuseKnown(known)
    }
    const row = await addRow(tx, guardianCrud, { profile, user, body: bodyOf(given, campusId) })
    if (identityNumber !== '') {
      if (!(await mayEditAt(tx, user, { resource: sensitivePermission.resource, campusId })))
        refuse('beyond-reach', 'You may not change identity numbers', {}, { status: 403 })
      await keepIdentity(tx, { id: row.id, user, country: profile.country, identityNumber })
    }
    await link(tx, user, { id, guardianId: row.id, ...said })
    describe(tx, { name: recordLabel(students, child), guardian: String(row.name) })
    return { ...(row as unknown as LinkedGuardian), isArchived: false, ...said }
  })
}

type Adding = Parameters<typeof create>[1]

/** Adds a guardian by the form of the list, which knows by the telephone alone who is there. */
export async function addToList(crud: Crud, { school, user, body }: Adding) {
  const { country } = await school.profile()
  const { isAnother, ...fields } = guardians.endpoints.create.body.parse(body)
  const typed = { phone: fields.phone, identityNumber: '', country }
  return create(crud, {
    school,
    user,
    body: fields,
    async first(tx) {
      await holdMarks(tx, marksOf(typed))
      const [known] = isAnother ? [] : await recognised(tx, user, typed)
      if (known) refuseKnownInList(known)
    },
  })
}

type At = { resource: string; campusId: string }

export async function mayEditAt(tx: Tx, user: User, { resource, campusId }: At): Promise<boolean> {
  const within = reach(user, resource, 'edit', { campus: campus.id })
  const found = await tx
    .select({ id: campus.id })
    .from(campus)
    .where(and(eq(campus.id, campusId), within))
  return found.length > 0
}

function linkOf({ relation, maySee, mayPickUp, getsBills, contactOrder: order, ...more }: New) {
  const contactOrder = more.isFirstContact ? 1 : order
  const isFirstContact = contactOrder === 1
  return { relation, maySee, mayPickUp, getsBills, isFirstContact, contactOrder, language: more.language }
}

/** The fields of the guardian's own row, at the campus of the child. */
function bodyOf(given: New, campusId: string) {
  const { firstName, lastName, otherName, gender, phone, email, profession, presentAddress, custom } = given
  return {
    campusId,
    firstName,
    lastName,
    otherName,
    gender,
    phone,
    email,
    profession,
    presentAddress,
    custom,
  }
}

function refuseKnown({ name }: KnownGuardian): never {
  return refuse(
    'guardians.known',
    '{name} is known by this telephone or identity number already. Choose {name}, or say that this is somebody else',
    { name },
    { status: 409 },
  )
}

function refuseKnownInList({ name }: KnownGuardian): never {
  return refuse(
    'guardians.known',
    '{name} is already registered with this phone. Open {name}, or confirm that this is somebody else',
    { name },
    { status: 409 },
  )
}

export function refuseAdding(): never {
  const message = sentence('Choose a guardian who is there: you may add none')
  return refuse(
    'invalid',
    'Invalid Data',
    {},
    { errors: [{ pointer: '/firstName', code: 'choice', message }] },
  )
}
