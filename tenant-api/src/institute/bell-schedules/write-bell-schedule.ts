import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { timeOf } from '../../core/acts/act.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { Tx } from '../../core/school/school.ts'
import { may } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { shifts } from '../structure/contract.ts'
import { isOpenCampus } from '../structure/open-campus.ts'
import { campus, shift } from '../structure/tables.ts'
import { inOrder, writePeriods } from './bell-periods.ts'
import { bellsPermission, type BellScheduleGiven } from './contract.ts'
import { bellSchedule } from './tables.ts'

type Row = typeof bellSchedule.$inferSelect
type Span = Pick<Row, 'campusId' | 'shiftId' | 'firstDay' | 'lastDay'>
type Writing = {
  given: BellScheduleGiven
  /** The row as it is, locked; without it a new one is added. */
  before?: Row | undefined
  /** The school's. */
  today: Day
}

const taken = {
  bell_schedule_name_taken: {
    code: 'bells.exists',
    message: sentence('Bells with this name already begin on this day'),
    field: 'name',
  },
}

/**
 * Writes bells and their periods within a transaction, for whoever has one: a form, or a file of many. Refuses what
 * lies beyond reach, days and periods in the wrong order, and bells that tie with others.
 */
export async function writeBellSchedule(
  tx: Tx,
  user: User,
  { given: { periods, ...given }, before, today }: Writing,
): Promise<Row> {
  if (given.lastDay < given.firstDay) refuseOrder()
  const ordered = inOrder(periods)
  await holdCampus(tx, user, given.campusId)
  if (given.shiftId !== null && given.shiftId !== before?.shiftId) await holdShift(tx, user, given.shiftId)
  const values = { ...given, weekdays: [...new Set(given.weekdays)].sort((a, b) => a - b) }
  const row = await withConstraintMessages(taken, write(tx, values, before))
  await refuseTied(tx, row)
  await writePeriods(tx, row.id, ordered)
  await announceBells(tx, before ? [before, row] : [row], today)
  return row
}

async function write(
  tx: Tx,
  values: Omit<BellScheduleGiven, 'periods'>,
  before: Row | undefined,
): Promise<Row> {
  const updatedAt = timeOf(tx).toISOString()
  const [row] = before
    ? await tx
        .update(bellSchedule)
        .set({ ...values, updatedAt, version: before.version + 1 })
        .where(eq(bellSchedule.id, before.id))
        .returning()
    : await tx
        .insert(bellSchedule)
        .values({ ...values, updatedAt, createdAt: updatedAt })
        .returning()
  if (!row) throw new Error('a written row vanished')
  return row
}

function refuseOrder(): never {
  const message = sentence('The last day must not come before the first day')
  const errors = [{ pointer: '/lastDay', code: 'order', message }]
  refuse('invalid', 'Invalid Data', {}, { errors })
}

/** Held until the end, so that of two who write bells of one campus the second sees what the first has written. */
async function holdCampus(tx: Tx, user: User, id: string): Promise<void> {
  const [found] = await tx
    .select({ id: campus.id })
    .from(campus)
    .where(isOpenCampus(user, { id, resource: bellsPermission.resource, action: 'edit' }))
    .for('no key update')
  if (!found) refuse('beyond-reach', 'You may set only the bells of your own campus', {}, { status: 403 })
}

async function holdShift(tx: Tx, user: User, id: string): Promise<void> {
  const [found] = may(user, shifts.name, 'view')
    ? await tx
        .select({ id: shift.id })
        .from(shift)
        .where(and(eq(shift.id, id), isNull(shift.archivedAt)))
        .for('key share')
    : []
  if (found) return
  const message = sentence('{field} must be one of the choices offered')
  const errors = [{ pointer: '/shiftId', code: 'choice', message, title: sentence('Shift') }]
  refuse('invalid', 'Invalid Data', {}, { errors })
}

/** Refuses to bring back bells of a campus or a shift in the archive; holds the campus as whoever writes bells does. */
export async function refuseOnArchived(tx: Tx, user: User, { campusId, shiftId }: Row): Promise<void> {
  const [place] = await tx
    .select({ archivedAt: campus.archivedAt })
    .from(campus)
    .where(eq(campus.id, campusId))
    .for('no key update')
  const [part] = shiftId
    ? await tx
        .select({ archivedAt: shift.archivedAt })
        .from(shift)
        .where(eq(shift.id, shiftId))
        .for('key share')
    : []
  const { say } = words(user)
  const archived = place?.archivedAt ? sentence('Campus') : part?.archivedAt ? sentence('Shift') : null
  if (archived === null) return
  const field = say(archived)
  refuse('rests-on-archived', '{field} is in the archive. Restore it first', { field }, { status: 409 })
}

/** Refuses bells that have a day in common with others where neither are the more special. */
export async function refuseTied(tx: Tx, { id }: Row): Promise<void> {
  const [other] = await tx.execute<{ name: string }>(sql`
    select other.name from bell_schedule own join bell_schedule other on bells_tie(own, other)
    where own.id = ${id} and other.archived_at is null order by other.first_day, other.id limit 1`)
  if (!other) return
  refuse(
    'bells.tied',
    'On some of these days it could be these or {name}: both last as long, on as many weekdays. Give one of them fewer days',
    { name: other.name },
    { status: 409 },
  )
}

/** Tells whoever counts on bells that those of some days from today on have changed. */
export async function announceBells(tx: Tx, spans: readonly Span[], today: Day): Promise<void> {
  for (const { campusId, shiftId, firstDay, lastDay } of spans) {
    if (lastDay < today) continue
    const from = firstDay < today ? today : firstDay
    await emit(tx, 'bells.changed', { campusId, shiftId, from, until: lastDay })
  }
}
