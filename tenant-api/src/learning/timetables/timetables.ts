import { and, eq, isNull, sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { addDays, type Day, weekday } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { isOpenCampus } from '../../institute/structure/open-campus.ts'
import { academicYear } from '../../institute/calendar/tables.ts'
import { campus, shift } from '../../institute/structure/tables.ts'
import { type ListedTimetable, type TimetableGiven, timetables } from './contract.ts'
import {
  listedTimetable,
  lockDraft,
  lockTimetable,
  readableTimetable,
  readTimetables,
  type TimetableRow,
  touch,
} from './find-timetable.ts'
import { addPlanned } from './plan-differences.ts'
import { timetable } from './tables.ts'
import { copyTeachings } from './teachings.ts'

type One = { id: string; version: number }
type Header = Pick<TimetableGiven, 'name' | 'firstDay' | 'lastDay' | 'weeks' | 'anchor'>

const { resource } = timetables

/** What is said of a name that another timetable has. */
export const nameTaken = {
  timetable_name_taken: {
    code: 'timetables.exists',
    message: sentence('A timetable of this name is there already'),
    field: 'name',
  },
}

/** The timetables of a year that the user may draw up, or of whose campus they see the published ones; drafts first. */
export async function listTimetables(
  school: School,
  user: User,
  { year, campus: at }: { year: string; campus?: string | undefined },
): Promise<{ today: Day; rows: ListedTimetable[] }> {
  const today = await school.today()
  const where = sql`t.year_id = ${year}::uuid ${at ? sql`and t.campus_id = ${at}::uuid` : sql``}`
  return { today, rows: await readTimetables(school.db, user, { where, today }) }
}

/** Begins a draft: a copy of another timetable with all its places, or the planned lessons in the tray. */
export async function addTimetable(
  school: School,
  user: User,
  { copyOf, ...given }: TimetableGiven & { copyOf: string | null },
): Promise<ListedTimetable> {
  const today = await school.today()
  const adding = school.transaction(user, 'timetables.created', async (tx) => {
    await lockPlace(tx, user, given)
    await refuseOutsideYear(tx, given)
    const source = copyOf === null ? undefined : await readableTimetable(tx, user, copyOf)
    if (source && (source.campusId !== given.campusId || source.shiftId !== given.shiftId))
      refuseField('copyOf', sentence('Copy a timetable of the same campus and shift'))
    const row = await insertDraft(tx, given, source?.id ?? null)
    describe(tx, { name: row.name })
    if (source) await copyTeachings(tx, { from: source.id, to: row.id })
    else await addPlanned(tx, row)
    return listedTimetable(tx, user, { id: row.id, today })
  })
  return withConstraintMessages(nameTaken, adding)
}

/** Begins a draft without any lessons yet, in a transaction of whoever has them. */
export async function beginDraft(tx: Tx, user: User, given: TimetableGiven): Promise<TimetableRow> {
  await lockPlace(tx, user, given)
  await refuseOutsideYear(tx, given)
  return insertDraft(tx, given, null)
}

async function insertDraft(tx: Tx, given: TimetableGiven, basedOn: string | null): Promise<TimetableRow> {
  const at = timeOf(tx).toISOString()
  const [row] = await tx
    .insert(timetable)
    .values({ ...given, anchor: anchorOf(given), state: 'draft', basedOn, createdAt: at, updatedAt: at })
    .returning()
  return row ?? refuseMissing()
}

/** Changes the head of a timetable. Days that have begun are not given other lessons: of a published one only the name. */
export async function changeTimetable(
  school: School,
  user: User,
  { id, version, ...given }: One & Header,
): Promise<ListedTimetable> {
  const today = await school.today()
  const changing = school.transaction(user, 'timetables.updated', async (tx) => {
    const row = await lockTimetable(tx, user, { id, version })
    const anchor = given.anchor === null ? row.anchor : anchorOf(given)
    const isSame =
      given.firstDay === row.firstDay &&
      given.lastDay === row.lastDay &&
      given.weeks === row.weeks &&
      anchor === row.anchor
    if (row.state !== 'draft' && !isSame)
      refuse(
        'timetables.published',
        'A published timetable keeps its days. Copy it, change the copy, and publish that',
        {},
        { status: 409 },
      )
    await refuseOutsideYear(tx, { ...row, ...given })
    describe(tx, { name: given.name })
    await touch(tx, row, { ...given, anchor })
    return listedTimetable(tx, user, { id, today })
  })
  return withConstraintMessages(nameTaken, changing)
}

/** Discards a draft with its lessons; the audit log keeps them. */
export async function discardTimetable(school: School, user: User, { id }: { id: string }) {
  return school.transaction(user, 'timetables.discarded', async (tx) => {
    const row = await lockDraft(tx, user, { id })
    describe(tx, { name: row.name })
    await tx.delete(timetable).where(eq(timetable.id, id))
    return { id }
  })
}

/** Locks an open campus whose timetables the user draws up: two who draw up its week wait for each other. */
export async function lockPlace(
  tx: Tx,
  user: User,
  { campusId, shiftId }: Pick<TimetableGiven, 'campusId' | 'shiftId'>,
): Promise<void> {
  const [open] = await tx
    .select({ id: campus.id })
    .from(campus)
    .where(isOpenCampus(user, { id: campusId, resource, action: 'edit' }))
    .for('no key update')
  if (!open) refuse('beyond-reach', 'You may draw up only timetables of your own campus', {}, { status: 403 })
  if (shiftId === null) return
  const [part] = await tx
    .select({ id: shift.id })
    .from(shift)
    .where(and(eq(shift.id, shiftId), isNull(shift.archivedAt)))
    .for('key share')
  if (!part) refuseField('shiftId', sentence('This no longer exists. Choose another'), 'choice')
}

type Span = Pick<TimetableGiven, 'campusId' | 'yearId' | 'firstDay' | 'lastDay'>

async function refuseOutsideYear(tx: Tx, { campusId, yearId, firstDay, lastDay }: Span): Promise<void> {
  if (lastDay < firstDay) refuseField('lastDay', sentence('The last day must not come before the first day'))
  const year = await openYear(tx, { campusId, yearId })
  if (firstDay < year.firstDay || lastDay > year.lastDay)
    refuseField(
      firstDay < year.firstDay ? 'firstDay' : 'lastDay',
      sentence('A timetable lies within its academic year'),
    )
}

/** An academic year of a campus; refuses another one. */
export async function openYear(tx: Tx, { campusId, yearId }: Pick<Span, 'campusId' | 'yearId'>) {
  const [year] = await tx
    .select()
    .from(academicYear)
    .where(and(eq(academicYear.id, yearId), isNull(academicYear.archivedAt)))
  if (!year || (year.campusId !== null && year.campusId !== campusId))
    refuseField('yearId', sentence('Choose an academic year of this campus'), 'choice')
  return year
}

/** The Monday of week A: the one that was said, else that of the first day. */
function anchorOf({ anchor, firstDay }: Pick<TimetableGiven, 'anchor' | 'firstDay'>): Day {
  const at = anchor ?? firstDay
  return addDays(at, 1 - weekday(at))
}
