import { and, eq, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Tx } from '../../core/school/school.ts'
import { isOpenCampus } from '../../institute/structure/open-campus.ts'
import { campus } from '../../institute/structure/tables.ts'
import { arrangements } from './contract.ts'
import { arrangementDay } from './tables.ts'

export type OfDay = { campusId: string; day: Day }
type DayRow = typeof arrangementDay.$inferSelect

/** Opens and locks the arrangement of a day: two who arrange it wait for each other. Refuses a campus out of reach. */
export async function lockDay(tx: Tx, user: User, ofDay: OfDay): Promise<DayRow> {
  const asked = { id: ofDay.campusId, resource: arrangements.resource, action: 'edit' } as const
  const [open] = await tx.select({ id: campus.id }).from(campus).where(isOpenCampus(user, asked))
  if (!open) refuse('beyond-reach', 'You may arrange only lessons of your own campus', {}, { status: 403 })
  return openDay(tx, ofDay)
}

/** The same for the product itself. */
export async function openDay(tx: Tx, { campusId, day }: OfDay): Promise<DayRow> {
  const at = timeOf(tx).toISOString()
  await tx
    .insert(arrangementDay)
    .values({ campusId, day, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(arrangementDay)
    .where(and(eq(arrangementDay.campusId, campusId), sql`${arrangementDay.day} = ${day}::date`))
    .for('update')
  if (!row) throw new Error('the day that was opened is gone')
  return row
}

export function refusePast(day: Day, today: Day): void {
  if (day < today)
    refuse('arrangements.past', 'This day is over. What was arranged for it stays', {}, { status: 409 })
}
