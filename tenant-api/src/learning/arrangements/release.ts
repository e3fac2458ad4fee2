import { and, eq, inArray, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { hereOf } from './day.ts'
import { lockDay, type OfDay, refusePast } from './lock-day.ts'
import { tellReleased } from './messages.ts'
import { arrangement, arrangementDay } from './tables.ts'
import { withdrawNeedless } from './withdraw.ts'

/**
 * Releases what is arranged for a day: those concerned are told, each once with all lessons of theirs, and covers stand in
 * their weeks. Releasing it again tells of what was arranged since. What is open stays open.
 */
export async function releaseArrangements(
  school: School,
  user: User,
  ofDay: OfDay,
): Promise<{ released: number; open: number }> {
  const { today, country } = await hereOf(school)
  refusePast(ofDay.day, today)
  return school.transaction(user, 'arrangements.released', async (tx) => {
    const row = await lockDay(tx, user, ofDay)
    // Nobody is told of a lesson that has its teacher again.
    const { day } = await withdrawNeedless(tx, { ...ofDay, country })
    const at = timeOf(tx).toISOString()
    const waiting = await tx
      .select({ id: arrangement.id })
      .from(arrangement)
      .where(
        and(
          eq(arrangement.campusId, ofDay.campusId),
          sql`${arrangement.day} = ${ofDay.day}::date`,
          eq(arrangement.state, 'proposed'),
        ),
      )
    const ids = waiting.map(({ id }) => id)
    if (ids.length === 0)
      refuse('arrangements.nothing', 'Nothing new is arranged for this day', {}, { status: 409 })
    await tx
      .update(arrangement)
      .set({ state: 'told', toldAt: at, updatedAt: at })
      .where(inArray(arrangement.id, ids))
    await tx
      .update(arrangementDay)
      .set({ releasedAt: at, releasedBy: user.id, updatedAt: at })
      .where(eq(arrangementDay.id, row.id))
    await tellReleased(tx, { ...ofDay, ids })
    const open = day.open.filter(({ arranged }) => arranged === null).length
    describe(tx, { count: ids.length, day: ofDay.day })
    return { released: ids.length, open }
  })
}
