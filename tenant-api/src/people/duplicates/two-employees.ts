import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import type { Row } from '../../crud/table.ts'
import { goesOn } from '../../core/columns/effective-dates.ts'
import type { Tx } from '../../core/school/school.ts'
import { account } from '../../access/sessions/tables.ts'
import { teacherAssignment } from '../employees/tables.ts'
import { guardian } from '../students-and-guardians/tables.ts'
import type { Merged } from './contract.ts'

type Two = { survivor: Row; other: Row }

type Given = Two & { of: Merged; today: Day }

/**
 * Of two who work here the one stays who still does, who is a guardian too, and who still teaches where the other is of
 * the staff; and only one of them logs in.
 */
export async function refuseEmployees(tx: Tx, { of, survivor, other, today }: Given): Promise<void> {
  const said = { name: String(survivor.name), other: String(other.name) }
  if (survivor.status === 'left' && other.status !== 'left')
    refuse('merging.left', '{name} has left. Merge the other way round', said, at409)
  if (of === 'staff' && (await stillTeaches(tx, other.id, today)))
    refuse('merging.teaches', '{other} still teaches. Merge the other way round', said, at409)
  const guardians = await guardiansAmong(tx, { survivor, other })
  if (guardians.includes(other.id)) {
    if (!guardians.includes(survivor.id))
      refuse('merging.guardian-too', '{other} is a guardian too. Merge the other way round', said, at409)
    refuse('merging.guardians-first', 'Both are guardians too. Merge the two guardians first', said, at409)
  }
  if ((await logInsOf(tx, { survivor, other })) > 1)
    refuse('merging.two-log-ins', 'Both log in. Deactivate one of the two log-ins, then merge', said, at409)
}

const at409 = { status: 409 }

/** Past lessons are history wherever their teacher stands; what goes on is kept by the list of teachers alone. */
async function stillTeaches(tx: Tx, id: string, today: Day): Promise<boolean> {
  const found = await tx
    .select({ id: teacherAssignment.id })
    .from(teacherAssignment)
    .where(and(eq(teacherAssignment.employeeId, id), goesOn(teacherAssignment, today)))
    .limit(1)
  return found.length > 0
}

async function guardiansAmong(tx: Tx, { survivor, other }: Two): Promise<string[]> {
  const found = await tx
    .select({ id: guardian.id })
    .from(guardian)
    .where(and(inArray(guardian.id, [survivor.id, other.id]), isNull(guardian.archivedAt)))
  return found.map(({ id }) => id)
}

async function logInsOf(tx: Tx, { survivor, other }: Two): Promise<number> {
  const found = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(inArray(account.personId, [survivor.id, other.id]), eq(account.state, 'active')))
  return found.length
}
