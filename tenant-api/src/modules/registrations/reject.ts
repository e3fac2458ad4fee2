import { eq, sql } from 'drizzle-orm'
import { refuse } from 'kit/refusal'
import { describe, timeOf } from '../../act.ts'
import { lockRow } from '../../crud-row.ts'
import type { School, Tx } from '../../school.ts'
import type { User } from '../access/user.ts'
import { users } from '../users/contract.ts'
import { tellRegistrant } from './letters.ts'
import { registrationCrud } from './registrations.ts'
import { registration, type RegistrationRow } from './tables.ts'

type Rejecting = { id: string; reason: string; isTold: boolean }

/** Turns a registration down. The reason stays with it; whoever registered reads it where that is said. */
export async function reject(
  school: School,
  user: User,
  { id, reason, isTold }: Rejecting,
): Promise<{ id: string }> {
  const today = await school.today()
  await school.transaction(user, 'registrations.rejected', async (tx) => {
    const row = await lockWaiting(tx, user, id)
    await decide(tx, row, { state: 'rejected', decidedOn: today, reason })
    await tellRegistrant(tx, school, { ...addressOf(row), news: 'rejected', reason: isTold ? reason : '' })
    describe(tx, { name: String(row.name), reason })
  })
  return { id }
}

/** They are decided by who keeps the door, as far as that power goes. */
const decidable = { ...registrationCrud, name: users.name }

/** Holds one that waits. Whoever comes second is told that it is decided. */
export async function lockWaiting(tx: Tx, user: User, id: string): Promise<RegistrationRow> {
  await lockRow(tx, decidable, { user, id, action: 'edit' })
  const [row] = await tx.select().from(registration).where(eq(registration.id, id))
  if (row?.state === 'waiting') return row
  return refuse(
    'registrations.decided',
    'Somebody has decided this registration meanwhile',
    {},
    { status: 409 },
  )
}

type Decision = Pick<typeof registration.$inferInsert, 'state' | 'decidedOn' | 'reason' | 'accountId'>

export async function decide(tx: Tx, { id }: RegistrationRow, decision: Decision): Promise<void> {
  await tx
    .update(registration)
    .set({
      ...decision,
      sealed: null,
      version: sql`${registration.version} + 1`,
      updatedAt: timeOf(tx).toISOString(),
    })
    .where(eq(registration.id, id))
}

/** Where what was confirmed leads, and nowhere else: the other address was only typed. */
export function addressOf({ firstName, proved, email, phone, language }: RegistrationRow) {
  return {
    name: firstName,
    email: proved === 'email' ? email : null,
    phone: proved === 'phone' ? phone : null,
    language,
  }
}
