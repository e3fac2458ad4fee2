import { type SQL, sql } from 'drizzle-orm'
import { timeOf } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'
import { callOff } from './notify.ts'

/**
 * Cancels the booked talks `b`, and notifies each family of all of theirs in one message, unless a family
 * cancelled itself. Returns their number.
 */
export async function endTalks(
  tx: Tx,
  { which, reason = '', isTold = true }: { which: SQL; reason?: string; isTold?: boolean },
): Promise<number> {
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  const ended = await tx.execute<{ id: string }>(sql`
    update meeting_booking b set state = 'cancelled', ended_at = ${at}, updated_at = ${at}, version = version + 1
    where ${which} and b.state = 'booked' returning b.id`)
  if (isTold && ended.length > 0)
    await callOff(
      tx,
      ended.map(({ id }) => id),
      reason,
    )
  return ended.length
}
