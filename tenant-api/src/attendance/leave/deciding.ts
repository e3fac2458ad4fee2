import { eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { describe, timeOf } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { attendanceSetting } from '../../institute/settings/tables.ts'
import type { Outcome, Side, StepName } from './contract.ts'
import { countOf } from './leave-days.ts'
import { officeOf } from './deciders.ts'
import { isKin } from './conflict-of-interest.ts'
import { calledIn, decidable, listOf } from './leaves.ts'
import { tellAsker, tellDeciders } from './notices.ts'
import { addStep } from './steps.ts'
import { leaveRequest } from './tables.ts'
import { readWhose, refuseMinor } from './leave-subject.ts'

type One = { id: string; note: string }

/** Approves a request; if it is longer than class teachers may decide, it moves from them to the office. */
export async function approve(school: School, user: User, side: Side, one: One): Promise<Outcome> {
  const today = (await school.today()) as Day
  return school.transaction(user, `${listOf[side].name}.approved`, async (tx) => {
    const row = await lockPending(tx, user, side, one.id)
    const [setting] = await tx.select({ most: attendanceSetting.leaveTeacherDays }).from(attendanceSetting)
    const isFinal = row.isOffice || row.days <= (setting?.most ?? 0)
    if (isFinal) return decide(tx, user, { side, row, note: one.note, to: 'approved' })
    await change(tx, row.id, { awaits: 'office' })
    await conclude(tx, user, { side, row, note: one.note, to: 'passed' })
    const whose = (await readWhose(tx, user, { side, id: row.personId, today })) ?? refuseMissing()
    const office = await officeOf(tx, { side, whose, on: today })
    await tellDeciders(tx, { to: office.filter((id) => id !== user.id), side, id: row.id, name: row.name })
    return { id: row.id, state: 'pending', awaits: 'office', days: row.days }
  })
}

/** Rejects a request; whoever has to decide next may. */
export async function reject(school: School, user: User, side: Side, one: One): Promise<Outcome> {
  return school.transaction(user, `${listOf[side].name}.rejected`, async (tx) => {
    const row = await lockPending(tx, user, side, one.id)
    return decide(tx, user, { side, row, note: one.note, to: 'rejected' })
  })
}

/** Cancels a request that nobody has decided yet; whoever may ask for the person may cancel. */
export async function cancel(school: School, user: User, side: Side, one: One): Promise<Outcome> {
  const today = (await school.today()) as Day
  return school.transaction(user, `${listOf[side].name}.cancelled`, async (tx) => {
    const row = await lock(tx, user, side, one.id)
    refuseUnless(row.mayAsk)
    const whose = await readWhose(tx, user, { side, id: row.personId, today })
    if (whose?.isMinor) refuseMinor()
    refuseUnlessPending(row)
    return decide(tx, user, { side, row, note: one.note, to: 'cancelled' })
  })
}

/** Revokes approved leave; registers return to the marks from before it. */
export async function revoke(
  school: School,
  user: User,
  side: Side,
  { id, reason }: { id: string; reason: string },
): Promise<Outcome> {
  return school.transaction(user, `${listOf[side].name}.revoked`, async (tx) => {
    const row = await lock(tx, user, side, id)
    refuseOwn(row)
    refuseUnless(row.isOffice)
    if (row.state !== 'approved')
      refuse('leave.not-approved', 'Only leave that is approved is revoked', {}, { status: 409 })
    return decide(tx, user, { side, row, note: reason, to: 'revoked' })
  })
}

type Held = Awaited<ReturnType<typeof lock>>

async function lock(tx: Tx, user: User, side: Side, id: string) {
  const { name, approvals, table, personId, within, places, offices } = listOf[side]
  await tx.select({ id: leaveRequest.id }).from(leaveRequest).where(eq(leaveRequest.id, id)).for('update')
  const [row] = await tx
    .select({
      id: table.id,
      personId,
      name: calledIn(side),
      state: table.state,
      firstDay: table.firstDay,
      lastDay: table.lastDay,
      days: sql<string>`(${await countOf(tx, side)})`,
      isSeen: sql<boolean>`(${reach(user, name, 'view', within)} or ${reach(user, name, 'edit', within)}
        or ${reach(user, approvals, 'edit', places)})`,
      isOwn: isKin(user, personId),
      mayAsk: sql<boolean>`${reach(user, name, 'edit', within)}`,
      mayDecide: sql<boolean>`${decidable(user, side)}`,
      isOffice: sql<boolean>`${reach(user, approvals, 'edit', offices)}`,
    })
    .from(table)
    // In a query of two tables, columns need the table's name.
    .innerJoin(leaveRequest, eq(leaveRequest.id, table.id))
    .where(eq(table.id, id))
  if (!row?.isSeen) return refuseMissing()
  return { ...row, days: Number(row.days), mayAsk: row.mayAsk || user.own.includes(row.personId) }
}

async function lockPending(tx: Tx, user: User, side: Side, id: string): Promise<Held> {
  const row = await lock(tx, user, side, id)
  refuseOwn(row)
  refuseUnlessPending(row)
  refuseUnless(row.mayDecide)
  return row
}

function refuseOwn({ isOwn }: Held): void {
  if (isOwn) refuse('leave.own', 'You cannot decide your own or your child’s leave', {}, { status: 403 })
}

function refuseUnless(may: boolean): void {
  if (!may) refuseUnchangeable()
}

function refuseUnlessPending({ state }: Held): void {
  if (state !== 'pending')
    refuse('leave.decided', 'Somebody has decided this request meanwhile', {}, { status: 409 })
}

const stateAfter = {
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
  revoked: 'cancelled',
} as const

type Deciding = { side: Side; row: Held; note: string; to: keyof typeof stateAfter }

async function decide(tx: Tx, user: User, { to, ...deciding }: Deciding): Promise<Outcome> {
  const { side, row, note } = deciding
  const state = stateAfter[to]
  await change(tx, row.id, { state })
  await conclude(tx, user, { ...deciding, to })
  await emit(tx, 'leave.decided', { requestId: row.id, side, state })
  if (to !== 'cancelled') await tellAsker(tx, { by: user, side, id: row.id, name: row.name, state, note })
  return { id: row.id, state, awaits: 'office', days: row.days }
}

async function change(
  tx: Tx,
  id: string,
  to: Partial<Pick<typeof leaveRequest.$inferInsert, 'state' | 'awaits'>>,
): Promise<void> {
  await tx
    .update(leaveRequest)
    .set({ ...to, version: sql`${leaveRequest.version} + 1`, updatedAt: timeOf(tx).toISOString() })
    .where(eq(leaveRequest.id, id))
}

type Concluding = { row: Held; note: string; to: StepName }

async function conclude(tx: Tx, user: User, { row, note, to }: Concluding & { side: Side }): Promise<void> {
  await addStep(tx, user, { requestId: row.id, what: to, note })
  describe(tx, { name: row.name, firstDay: row.firstDay, lastDay: row.lastDay })
}
