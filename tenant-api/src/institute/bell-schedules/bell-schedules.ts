import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import { referencedBy } from '../../crud/table.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { campusCrud } from '../structure/campuses.ts'
import { shiftCrud } from '../structure/shifts.ts'
import { shift } from '../structure/tables.ts'
import { periodsOf } from './bell-periods.ts'
import { bellsPermission, type BellSchedule, type BellScheduleGiven } from './contract.ts'
import { bellSchedule } from './tables.ts'
import { announceBells, refuseOnArchived, refuseTied, writeBellSchedule } from './write-bell-schedule.ts'

/** What rings from today on keeps its campus and its shift out of the archive. */
const standing = {
  table: bellSchedule,
  says: sentence(
    '{name} cannot be archived: {count, plural, one {# set of bells refers} other {# sets of bells refer}} to it',
  ),
  where: (today: Day) => sql`${bellSchedule.archivedAt} is null and ${bellSchedule.lastDay} >= ${today}`,
}
referencedBy(
  { ...standing, on: () => campusCrud, column: bellSchedule.campusId },
  { ...standing, on: () => shiftCrud, column: bellSchedule.shiftId },
)

type Row = typeof bellSchedule.$inferSelect
const within = { campus: bellSchedule.campusId }
const { resource } = bellsPermission

/** The bells of a campus, if the user sees it, from the latest to the oldest. */
export async function listBellSchedules(
  school: School,
  user: User,
  { campus, archived }: { campus: string; archived: boolean },
): Promise<{ rows: BellSchedule[] }> {
  const filed = archived ? isNotNull(bellSchedule.archivedAt) : isNull(bellSchedule.archivedAt)
  const rows = await school.db
    .select()
    .from(bellSchedule)
    .where(and(eq(bellSchedule.campusId, campus), filed, reach(user, resource, 'view', within)))
    .orderBy(desc(bellSchedule.firstDay), desc(bellSchedule.id))
  return { rows: await withPeriods(school.db, rows) }
}

export async function readBellSchedule(school: School, user: User, id: string): Promise<BellSchedule> {
  const [row] = await school.db
    .select()
    .from(bellSchedule)
    .where(and(eq(bellSchedule.id, id), reach(user, resource, 'view', within)))
  return withOwnPeriods(school.db, row ?? refuseMissing())
}

/**
 * Adds bells, or with `saved` changes these: the periods are then the given ones. Refuses periods that overlap, and
 * bells that would rule a day together with others of which neither is the more special.
 */
export async function saveBellSchedule(
  school: School,
  user: User,
  given: BellScheduleGiven,
  saved?: { id: string; version: number },
): Promise<BellSchedule> {
  const today = await school.today()
  return school.transaction(user, saved ? 'bells.updated' : 'bells.created', async (tx) => {
    const before = saved && (await lock(tx, user, saved.id))
    if (before && before.version !== saved?.version) refuseStale(await withOwnPeriods(tx, before))
    if (before && before.archivedAt !== null)
      refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
    describe(tx, { name: given.name })
    return withOwnPeriods(tx, await writeBellSchedule(tx, user, { given, before, today }))
  })
}

/** Puts bells into the archive, where they rule no day, or takes them out; what is there already stays as it is. */
export async function fileBellSchedule(
  school: School,
  user: User,
  { id, archivedAt }: { id: string; archivedAt: string | null },
): Promise<BellSchedule> {
  const today = await school.today()
  return school.transaction(user, archivedAt ? 'bells.archived' : 'bells.restored', async (tx) => {
    const row = await lock(tx, user, id)
    describe(tx, { name: row.name })
    if ((row.archivedAt === null) === (archivedAt === null)) return withOwnPeriods(tx, row)
    if (archivedAt === null) await refuseOnArchived(tx, user, row)
    const [written] = await tx
      .update(bellSchedule)
      .set({ archivedAt, version: row.version + 1, updatedAt: school.now().toISOString() })
      .where(eq(bellSchedule.id, id))
      .returning()
    if (!written) throw new Error('a locked row vanished')
    if (archivedAt === null) await refuseTied(tx, written)
    await announceBells(tx, [row], today)
    return withOwnPeriods(tx, written)
  })
}

/** Seen but not theirs to change is a 403; what is out of sight does not exist. */
async function lock(tx: Tx, user: User, id: string): Promise<Row> {
  const mine = reach(user, resource, 'edit', within)
  const seen = reach(user, resource, 'view', within)
  const [found] = await tx
    .select({ row: bellSchedule, isMine: sql<boolean>`coalesce(${mine}, false)` })
    .from(bellSchedule)
    .where(and(eq(bellSchedule.id, id), or(mine, seen)))
    .for('update')
  if (!found) refuseMissing()
  if (!found.isMine) refuseUnchangeable()
  return found.row
}

/** Rows with their periods and the names of their shifts, in their order. */
export async function withPeriods(db: Db | Tx, rows: readonly Row[]): Promise<BellSchedule[]> {
  const ids = rows.map(({ id }) => id)
  const periods = await periodsOf(db, ids)
  const shifts = rows.some(({ shiftId }) => shiftId !== null)
    ? await db.select({ id: shift.id, name: shift.name }).from(shift)
    : []
  const nameOf = new Map(shifts.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    ...row,
    shiftName: nameOf.get(row.shiftId ?? '') ?? null,
    periods: periods.get(row.id) ?? [],
  }))
}

async function withOwnPeriods(db: Db | Tx, row: Row): Promise<BellSchedule> {
  const [found] = await withPeriods(db, [row])
  return found ?? refuseMissing()
}
