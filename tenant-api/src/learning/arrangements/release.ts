import { and, eq, inArray, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { holdersOf } from '../../access/sessions/rights/holders.ts'
import { describe, timeOf } from '../../core/acts/act.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { arrangements } from './contract.ts'
import { hereOf } from './day.ts'
import {
  type OfDay,
  hasEnded,
  lessonOf,
  lockDay,
  openDay,
  refuseEnded,
  refusePast,
  writtenName,
} from './lock-day.ts'
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

type Row = typeof arrangement.$inferSelect

/** Accepts an own cover that was released. */
export async function acceptCover(school: School, user: User, { id }: { id: string }) {
  const { today } = await hereOf(school)
  return school.transaction(user, 'arrangements.accepted', async (tx) => {
    const row = await lockOwn(tx, user, id)
    refusePast(row.day, today)
    await change(tx, row, { state: 'accepted' })
    describe(tx, { ...(await lessonOf(tx, row.placementId)), day: row.day })
    return { id, state: 'accepted' as const }
  })
}

/** Declines an own cover: its lesson is open again, and those who arrange lessons at the campus are told. */
export async function declineCover(
  school: School,
  user: User,
  { id, reason }: { id: string; reason: string },
) {
  const { today } = await hereOf(school)
  return school.transaction(user, 'arrangements.declined', async (tx) => {
    const row = await lockOwn(tx, user, id)
    refusePast(row.day, today)
    await change(tx, row, { state: 'declined', note: reason })
    const lesson = await lessonOf(tx, row.placementId)
    const name = await writtenName(tx, row.employeeId ?? '')
    const may = [arrangements.resource, 'edit'] as const
    const to = await holdersOf(tx, { may, campus: row.campusId, on: today })
    await notify(tx, to, {
      category: 'general',
      title: {
        sentence: sentence('{name} cannot cover {subject} of {section} on {day, date}'),
        fill: { name, ...lesson, day: row.day },
      },
      ...(reason === '' ? {} : { body: { sentence: sentence('Note: {note}'), fill: { note: reason } } }),
      page: `arrangements?day=${row.day}`,
    })
    describe(tx, { ...lesson, day: row.day })
    return { id, state: 'declined' as const }
  })
}

/** Locks the day of an own cover that the user was told of. */
async function lockOwn(tx: Tx, user: User, id: string): Promise<Row> {
  const own = and(
    eq(arrangement.id, id),
    sql`${arrangement.employeeId} = any (${arrayOf(user.own)}::uuid[])`,
    eq(arrangement.kind, 'cover'),
  )
  const [found] = await tx.select().from(arrangement).where(own)
  if (!found) await refuseOthers(tx, id)
  if (!found || found.toldAt === null) refuseMissing()
  await openDay(tx, found)
  const [row] = await tx.select().from(arrangement).where(own).for('update')
  if (!row || hasEnded(row.state)) refuseEnded()
  const [passed] = await tx.execute<{ isOver: boolean }>(sql`
    select upper(a.during) <= ${timeOf(tx).toISOString()}::timestamptz at time zone i.time_zone as "isOver"
    from arrangement a cross join institute i where a.id = ${id}::uuid`)
  if (passed?.isOver) refuse('arrangements.over', 'This lesson is over', {}, { status: 409 })
  return row
}

async function refuseOthers(tx: Tx, id: string): Promise<void> {
  const [found] = await tx.select({ id: arrangement.id }).from(arrangement).where(eq(arrangement.id, id))
  if (found)
    refuse(
      'arrangements.not-own',
      'Whoever covers a lesson accepts or declines it by themselves',
      {},
      { status: 403 },
    )
}

async function change(
  tx: Tx,
  { id }: Row,
  values: Partial<Pick<typeof arrangement.$inferInsert, 'state' | 'note'>>,
): Promise<void> {
  await tx
    .update(arrangement)
    .set({ ...values, updatedAt: timeOf(tx).toISOString() })
    .where(eq(arrangement.id, id))
}
