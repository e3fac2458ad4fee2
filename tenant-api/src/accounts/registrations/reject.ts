import { and, eq, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { users } from '../../access/users/contract.ts'
import { registrations } from './contract.ts'
import { tellRegistrant } from './mails.ts'
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
    describe(tx, {})
  })
  return { id }
}

/** They are decided by who keeps the door of every campus of which a child was named. */
export const decidable = {
  ...registrationCrud,
  name: users.name,
  within: { ...registrationCrud.within, wholly: true },
}

/** Holds one that waits. Whoever comes second is told that it is decided. */
export async function lockWaiting(tx: Tx, user: User, id: string): Promise<RegistrationRow> {
  const isSeen = and(
    eq(registration.id, id),
    reach(user, registrations.name, 'view', registrationCrud.within),
    reach(user, users.name, 'edit', registrationCrud.within),
  )
  const [row = refuseMissing()] = await tx.select().from(registration).where(isSeen).for('update')
  const isWhole = and(eq(registration.id, id), reach(user, users.name, 'edit', decidable.within))
  const whole = await tx.select({ id: registration.id }).from(registration).where(isWhole)
  if (whole.length === 0)
    refuse(
      'registrations.wider',
      'Children of another campus were named as well: somebody who reaches all of them decides it',
      {},
      { status: 403 },
    )
  if (row.state === 'waiting') return row
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
