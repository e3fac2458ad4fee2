import { eq, inArray, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { doMeet } from './day-lessons.ts'
import { type Arranged, type DayOfCampus, type OpenLesson, hereOf, readDay } from './day.ts'
import { type OfDay, hasEnded, lessonOf, lockDayOfRow, refuseEnded, refusePast } from './lock-day.ts'
import { tellWithdrawn } from './messages.ts'
import { arrangement } from './tables.ts'

/** Withdraws what was arranged for a lesson, which is open again; who was told of it is told. */
export async function removeArrangement(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<{ id: string }> {
  const { today } = await hereOf(school)
  return school.transaction(user, 'arrangements.removed', async (tx) => {
    const [row] = await tx.select().from(arrangement).where(eq(arrangement.id, id))
    if (!row) refuseMissing()
    await lockDayOfRow(tx, user, row)
    refusePast(row.day, today)
    const [now] = await tx.select().from(arrangement).where(eq(arrangement.id, id))
    if (hasEnded(now?.state)) refuseEnded()
    await withdraw(tx, { campusId: row.campusId, day: row.day, ids: [id] })
    describe(tx, { ...(await lessonOf(tx, row.placementId)), day: row.day })
    return { id }
  })
}

/** Withdraws some arrangements of a day, and tells who had been told of them. */
export async function withdraw(
  tx: Tx,
  { campusId, day, ids }: OfDay & { ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  const before = await tx
    .select({ id: arrangement.id, state: arrangement.state })
    .from(arrangement)
    .where(inArray(arrangement.id, [...ids]))
  await tx
    .update(arrangement)
    .set({ state: 'withdrawn', updatedAt: timeOf(tx).toISOString() })
    .where(inArray(arrangement.id, [...ids]))
  const told = before.filter(({ state }) => state === 'told' || state === 'accepted').map((one) => one.id)
  if (told.length > 0) await tellWithdrawn(tx, { ids: told, campusId, day })
}

/**
 * Withdraws what is arranged for lessons that have their teacher again or are no longer taught on that day, and covers of
 * who is away or teaches then. The day that it gives is without them.
 */
export async function withdrawNeedless(
  tx: Tx,
  { campusId, day, country }: OfDay & { country: string },
): Promise<{ withdrawn: number; day: DayOfCampus }> {
  const found = await readDay(tx, { campusId, day, country })
  const standing = new Set(
    found.open.flatMap((lesson) =>
      lesson.arranged && !isTaken(found, lesson, lesson.arranged) ? [lesson.arranged.id] : [],
    ),
  )
  const ids = found.arranged.filter(({ id }) => !standing.has(id)).map(({ id }) => id)
  await withdraw(tx, { campusId, day, ids })
  const without = ({ arranged }: OpenLesson) => (arranged && standing.has(arranged.id) ? arranged : null)
  return {
    withdrawn: ids.length,
    day: {
      ...found,
      arranged: found.arranged.filter(({ id }) => standing.has(id)),
      open: found.open.map((lesson) => ({ ...lesson, arranged: without(lesson) })),
    },
  }
}

/** Whether who was to cover a lesson is away at that time, or teaches then. */
function isTaken(
  { lessons, away }: DayOfCampus,
  lesson: OpenLesson,
  { kind, employeeId }: Arranged,
): boolean {
  if (kind !== 'cover' || employeeId === null) return false
  return (
    away.some((one) => one.employeeId === employeeId && doMeet(one, lesson)) ||
    lessons.some((one) => one.teacherIds.includes(employeeId) && doMeet(one, lesson))
  )
}

/** The days from one on for which something is arranged at a campus. */
export async function arrangedDays(
  tx: Tx,
  { campusId, from }: { campusId: string; from: Day },
): Promise<Day[]> {
  const rows = await tx.execute<{ day: Day }>(sql`
    select distinct day::text as day from arrangement
    where campus_id = ${campusId}::uuid and day >= ${from}::date and state not in ('declined', 'withdrawn') order by 1`)
  return rows.map(({ day }) => day)
}
