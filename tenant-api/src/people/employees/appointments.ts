import { and, eq, isNull, sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { z } from 'zod'
import { describe, timeOf } from '../../core/acts/act.ts'
import { withConstraintMessages, type ConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { refuseBeyondReach, refuseWrong } from '../../crud/row.ts'
import type { Crud } from '../../crud/table.ts'
import { asColumns } from '../../crud/values.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'

import { guardians } from '../students-and-guardians/contract.ts'
import { guardianCrud } from '../students-and-guardians/guardians.ts'
import { guardian } from '../students-and-guardians/tables.ts'
import type { appointTeacher } from './contract.ts'

type Given = { crud: Crud } & z.output<typeof appointTeacher.body>

/** A guardian works here now: the record of the person stays what it is, and the employment is added to it. */
export async function appoint(school: School, user: User, { crud, personId, ...body }: Given) {
  const profile = await school.profile()
  const appointing = school.transaction(user, `${crud.name}.appointed` as const, async (tx) => {
    const { name, birthDate } = await chosenPerson(tx, user, personId)
    const values = await asColumns(tx, crud, { profile, user, body, isNew: true })
    refuseWrong(crud, { row: { ...values, birthDate }, body })
    const at = timeOf(tx).toISOString()
    await tx.execute(sql`
      insert into employee (id, kind, campus_id, employee_number, designation, department_id, major_role,
        qualification, bio, joined_on, contract_ends_on, custom, created_at, updated_at)
      values (${personId}::uuid, ${kinds[crud.name as keyof typeof kinds]}, ${values.campusId ?? null}::uuid,
        ${values.employeeNumber}, ${values.designation}, ${values.departmentId ?? null}::uuid,
        ${values.majorRole ?? null}, ${values.qualification}, ${values.bio}, ${values.joinedOn ?? null}::date,
        ${values.contractEndsOn ?? null}::date, ${JSON.stringify(values.custom ?? {})}::jsonb,
        ${at}::timestamptz, ${at}::timestamptz)`)
    await refuseBeyondReach(tx, crud, { user, id: personId })
    describe(tx, { name })
    return { id: personId, name }
  })
  return withConstraintMessages({ ...crud.taken, ...taken }, appointing)
}

const kinds = { teachers: 'teacher', staff: 'staff' } as const

const taken: ConstraintMessages = {
  employee_pkey: {
    code: 'employees.known',
    message: sentence('This person works or worked here. Open that record instead'),
    field: 'personId',
  },
}

/** Whoever may not see a guardian does not employ one either. */
async function chosenPerson(tx: Tx, user: User, id: string) {
  const [found] = await tx
    .select({ name: guardian.name, email: guardian.email, birthDate: guardian.birthDate })
    .from(guardian)
    .where(
      and(
        eq(guardian.id, id),
        isNull(guardian.archivedAt),
        reach(user, guardians.name, 'view', guardianCrud.within),
      ),
    )
  if (!found)
    return refuseField('personId', sentence('This person no longer exists. Choose another'), 'choice')
  await refuseKnownLogin(tx, id, found.email)
  return found
}

/** Somebody else logs in with the address of this guardian: two records of one person want to be merged first. */
async function refuseKnownLogin(tx: Tx, id: string, email: string | null): Promise<void> {
  if (email === null) return
  const [other] = await tx.execute<{ found: boolean }>(
    sql`select true as found from account where email = ${email}::citext and person_id <> ${id}::uuid`,
  )
  if (other)
    refuse(
      'employees.logs-in',
      'Somebody with this e-mail address logs in already, and is a person of their own',
      {},
      { status: 409 },
    )
}
