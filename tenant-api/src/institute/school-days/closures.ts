import { and, eq, or, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { ActKey, Db, School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { holidays } from '../calendar/contract.ts'
import { holidayCrud } from '../calendar/holidays.ts'
import { placeOf } from './school-weeks.ts'
import { holiday } from '../calendar/tables.ts'

type Closure = {
  campusId: string | null
  firstDay: Day
  lastDay: Day
  isOnline: boolean
  reason: string
  tells: boolean
}

/**
 * Closes a campus, or all, on some days, or has lessons at home. The calendar says so at once; `calendar.closed`
 * tells those who send messages whether to send any, and the holiday's own announcement those who count school days.
 */
export async function closeSchool(school: School, user: User, closure: Closure) {
  const { campusId, firstDay, lastDay, isOnline, reason } = closure
  const now = school.now().toISOString()
  const kind = isOnline ? ('online' as const) : ('closure' as const)
  const closing = school.transaction(user, actOf(closure), async (tx) => {
    const campus = await placeOf(tx, user, campusId)
    const values = { title: reason, kind, campusId, firstDay, lastDay, isTentative: false }
    const [row] = await tx
      .insert(holiday)
      .values({ ...values, createdAt: now, updatedAt: now })
      .returning()
    if (!row) throw new Error('an insert returned nothing')
    describe(tx, { campus, reason })
    await emit(tx, 'calendar.closed', { id: row.id, ...closure })
    return row
  })
  return withConstraintMessages(holidayCrud.taken, closing)
}

function actOf({ campusId, isOnline }: Closure): ActKey {
  if (isOnline) return campusId === null ? 'holidays.all-online' : 'holidays.online'
  return campusId === null ? 'holidays.all-closed' : 'holidays.closed'
}

/** Takes a closure back: the days are again what they were. What is taken back already stays so. */
export async function reopenSchool(
  school: School,
  user: User,
  { id, tells }: { id: string; tells: boolean },
) {
  return school.transaction(user, 'holidays.reopened', async (tx) => {
    const row = await lock(tx, user, id)
    describe(tx, { reason: row.title })
    if (row.archivedAt !== null) return row
    const now = school.now().toISOString()
    const [written] = await tx
      .update(holiday)
      .set({ archivedAt: now, updatedAt: now, version: sql`${holiday.version} + 1` })
      .where(eq(holiday.id, id))
      .returning()
    const { campusId, firstDay, lastDay } = row
    await emit(tx, 'calendar.reopened', { id, campusId, firstDay, lastDay, tells })
    return written ?? refuseMissing()
  })
}

async function lock(tx: Tx, user: User, id: string) {
  return (await readClosure(tx, user, { id, isLocked: true })).row
}

/** A closure that the user may take back. */
export async function readClosure(
  db: Db | Tx,
  user: User,
  { id, isLocked = false }: { id: string; isLocked?: boolean },
) {
  const mine = reach(user, holidays.name, 'edit', holidayCrud.within)
  const seen = reach(user, holidays.name, 'view', holidayCrud.within)
  const query = db
    .select({ row: holiday, isMine: sql<boolean>`coalesce(${mine}, false)` })
    .from(holiday)
    .where(and(eq(holiday.id, id), or(mine, seen)))
  const [row] = await (isLocked ? query.for('update') : query)
  if (!row) refuseMissing()
  if (!row.isMine) refuseUnchangeable()
  if (row.row.kind !== 'closure' && row.row.kind !== 'online')
    refuse(
      'holidays.no-closure',
      'This is no closure. Change it in the list of holidays',
      {},
      { status: 409 },
    )
  return row
}
