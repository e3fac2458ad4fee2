import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Language } from 'kit/text/locale'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { addRow } from '../../crud/row.ts'
import type { Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { person } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { employeeDetailsPermission, staff, teachers } from '../../people/employees/contract.ts'
import { staffCrud, teacherCrud } from '../../people/employees/employees.ts'
import { staffMember, teacher } from '../../people/employees/tables.ts'
import type { Profile } from '../../core/school/profile.ts'
import {
  guardianLink as guardianLinkShape,
  guardians,
  type relations,
} from '../../people/students-and-guardians/contract.ts'
import { chosenGuardian, link, lockOpen } from '../../people/students-and-guardians/families.ts'
import { guardianCrud, sexOf } from '../../people/students-and-guardians/guardians.ts'
import { mayEditAt, refuseAdding, refuseIfKnown } from '../../people/students-and-guardians/new-guardian.ts'
import { keepIdentity } from '../../people/students-and-guardians/sensitive-details.ts'
import { guardianLink } from '../../people/students-and-guardians/tables.ts'
import type { Approving } from './contract.ts'
import { addressOf } from './reject.ts'
import type { RegistrationRow } from './tables.ts'

type Who = { user: User; row: RegistrationRow; profile: Profile; today: Day }
type Chosen<K extends Approving['kind']> = Extract<Approving, { kind: K }>
/** Of whom the school knew them to be, before. */
export type PersonMatch = {
  id: string
  firstName: string
  email: string | null
  phone: string | null
  language: Language | null
}

/** The guardian who is meant, or a new one, with the children; what was said before of whom they may see stays. */
export async function findGuardian(
  tx: Tx,
  { user, row, profile, chosen }: Who & { chosen: Chosen<'guardian'> },
): Promise<PersonMatch> {
  const { personId, children, isAnother, custom } = chosen
  if (personId === null && children.length === 0) refuseChildless()
  const known = personId !== null ? await chosenGuardian(tx, user, { id: personId, isOpen: true }) : undefined
  const id =
    known?.id ?? (await addGuardian(tx, { user, row, profile, isAnother, custom, ...firstOf(children) }))
  for (const { studentId, relation } of children) {
    await lockOpen(tx, user, studentId)
    if (known && (await isLinked(tx, { studentId, guardianId: id }))) continue
    const said = guardianLinkShape.parse({ relation, language: row.language })
    await link(tx, user, { id: studentId, guardianId: id, ...said })
  }
  return readFound(tx, id)
}

type Child = { studentId: string; relation: keyof typeof relations }

function firstOf(children: readonly Child[]): Child {
  return children[0] ?? refuseChildless()
}

type NewGuardian = Omit<Who, 'today'> & Child & Pick<Chosen<'guardian'>, 'isAnother' | 'custom'>

async function addGuardian(
  tx: Tx,
  { user, row, profile, studentId, relation, isAnother, custom }: NewGuardian,
): Promise<string> {
  const { phone } = addressOf(row)
  // Who does not reach the child is told nothing of whom the school knows.
  const child = await lockOpen(tx, user, studentId)
  await refuseIfKnown(tx, user, { phone, identityNumber: '', country: profile.country, isAnother })
  const campusId = String(child.campusId)
  if (!(await mayEditAt(tx, user, { resource: guardians.name, campusId }))) refuseAdding()
  const gender = sexOf[relation] ?? null
  const body = guardians.fields.parse({ campusId, gender, ...ownOf(row) })
  return (await addRow(tx, guardianCrud, { profile, user, body: { ...body, custom } })).id
}

/** Of what was typed the record holds what was confirmed. */
function ownOf(row: RegistrationRow) {
  const { firstName, lastName } = row
  const { email, phone } = addressOf(row)
  return { firstName, lastName, email, phone }
}

async function isLinked(tx: Tx, { studentId, guardianId }: { studentId: string; guardianId: string }) {
  const rows = await tx
    .select({ id: guardianLink.id })
    .from(guardianLink)
    .where(and(eq(guardianLink.studentId, studentId), eq(guardianLink.guardianId, guardianId)))
  return rows.length > 0
}

type OfStaff = Who & { chosen: Chosen<'staff'>; identityNumber: string }

/** Who works here and is meant, or a new record in the list that was chosen. */
export async function findEmployee(
  tx: Tx,
  { user, row, profile, today, chosen, identityNumber }: OfStaff,
): Promise<PersonMatch> {
  if (chosen.personId !== null) return readFound(tx, await chosenEmployee(tx, user, chosen.personId))
  const { resource, crud } =
    chosen.list === 'teachers'
      ? { resource: teachers, crud: teacherCrud }
      : { resource: staff, crud: staffCrud }
  const { campusId, work } = row
  const given = { campusId, designation: work.slice(0, 80), joinedOn: today, ...ownOf(row) }
  const body = { ...resource.fields.parse(given), custom: chosen.custom }
  const { id } = await addRow(tx, crud, { profile, user, body })
  if (identityNumber !== '' && (await mayKeepNumber(tx, user, String(campusId))))
    await keepIdentity(tx, { id, user, country: profile.country, identityNumber })
  return readFound(tx, id)
}

/** Somebody else enters the number where who approves may not. */
function mayKeepNumber(tx: Tx, user: User, campusId: string): Promise<boolean> {
  return mayEditAt(tx, user, { resource: employeeDetailsPermission.resource, campusId })
}

async function chosenEmployee(tx: Tx, user: User, id: string): Promise<string> {
  // Nobody archives them meanwhile.
  await tx.execute(sql`select from employee where id = ${id} for share`)
  const seen = (['teachers', 'staff'] as const).map((list) => {
    const { table, crud } =
      list === 'teachers' ? { table: teacher, crud: teacherCrud } : { table: staffMember, crud: staffCrud }
    const within = and(eq(table.id, id), isNull(table.archivedAt), reach(user, list, 'view', crud.within))
    return sql`exists (select from ${table} where ${within})`
  })
  const [found] = await tx.execute(sql`select 1 where ${or(...seen)}`)
  if (found) return id
  const message = sentence('This person no longer exists. Choose another')
  return refuse(
    'invalid',
    'Invalid Data',
    {},
    { errors: [{ pointer: '/personId', code: 'choice', message }] },
  )
}

async function readFound(tx: Tx, id: string): Promise<PersonMatch> {
  const [row] = await tx.execute<PersonMatch>(sql`
    select id, first_name as "firstName", email::text, phone, coalesce(
      (select language from account where person_id = ${id}),
      (select language from guardian_link where guardian_id = ${id} order by id limit 1)) as language
    from ${person} where id = ${id}`)
  return row ?? refuseMissing()
}

function refuseChildless(): never {
  const message = sentence('Choose the child of this guardian')
  return refuse(
    'invalid',
    'Invalid Data',
    {},
    { errors: [{ pointer: '/children', code: 'required', message }] },
  )
}
