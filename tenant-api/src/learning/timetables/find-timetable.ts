import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Permission } from 'kit/contract/contract'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { type ListedTimetable, timetablePublications, timetables } from './contract.ts'
import { timetable } from './tables.ts'

export type TimetableRow = typeof timetable.$inferSelect

const within = { campus: timetable.campusId }
const { resource } = timetables

/** A draft is seen by those who may change it; what was published by whoever sees timetables of the campus. */
export async function readTimetables(
  db: Db | Tx,
  user: User,
  { where, today }: { where: SQL; today: Day },
): Promise<ListedTimetable[]> {
  const mine = reach(user, resource, 'edit', within)
  const publishes = reach(user, timetablePublications.resource, 'edit', within)
  const rows = await db.execute<ListedTimetable>(sql`
    select t.*, coalesce(n.lessons, 0)::int as lessons, coalesce(n.placed, 0)::int as placed
    from (
      select timetable.id, timetable.campus_id as "campusId", ${nameOf(user, 'c')} as "campusName", timetable.shift_id as "shiftId",
        s.name as "shiftName", timetable.year_id as "yearId", timetable.name, timetable.kind, timetable.state,
        timetable.first_day::text as "firstDay", timetable.last_day::text as "lastDay", timetable.weeks,
        timetable.anchor::text as anchor, timetable.based_on as "basedOn", timetable.version,
        exists (select from ruling_timetables(${today}::date, ${today}::date) r where r.timetable_id = timetable.id) as "isCurrent",
        ${mine} as "mayEdit", ${publishes} as "mayPublish",
        timetable.campus_id, timetable.year_id
      from timetable join campus c on c.id = timetable.campus_id left join shift s on s.id = timetable.shift_id
      where ${mine} or ${publishes} or timetable.state <> 'draft' and ${reach(user, resource, 'view', within)}
    ) t
    left join lateral (
      select sum(p.length) as lessons, sum(p.length) filter (where p.weekday is not null) as placed
      from teaching g join placement p on p.teaching_id = g.id where g.timetable_id = t.id
    ) n on true
    where ${where}
    order by t.state <> 'draft', t."campusName" collate name_order, t."shiftName" nulls first, t."firstDay" desc, t.id`)
  return rows.map(({ campusName, ...row }) => ({
    id: row.id,
    campusId: row.campusId,
    campusName,
    shiftId: row.shiftId,
    shiftName: row.shiftName,
    yearId: row.yearId,
    name: row.name,
    kind: row.kind,
    state: row.state,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    weeks: row.weeks,
    anchor: row.anchor,
    basedOn: row.basedOn,
    lessons: row.lessons,
    placed: row.placed,
    isCurrent: row.isCurrent,
    mayEdit: row.mayEdit,
    mayPublish: row.mayPublish,
    version: row.version,
  }))
}

export async function listedTimetable(
  db: Db | Tx,
  user: User,
  { id, today }: { id: string; today: Day },
): Promise<ListedTimetable> {
  const [row] = await readTimetables(db, user, { where: sql`t.id = ${id}::uuid`, today })
  return row ?? refuseMissing()
}

/** Locks a timetable whose campus the user may draw up, or publish for; with a version, of that version alone. */
export async function lockTimetable(
  tx: Tx,
  user: User,
  { id, version, power = timetables }: { id: string; version?: number; power?: Permission },
): Promise<TimetableRow> {
  const mine = reach(user, power.resource, 'edit', within)
  const seen = reach(user, resource, 'view', within)
  const [found] = await tx
    .select({ row: timetable, isMine: sql<boolean>`coalesce(${mine}, false)` })
    .from(timetable)
    .where(and(eq(timetable.id, id), or(mine, seen)))
    .for('update')
  if (!found) refuseMissing()
  if (!found.isMine) refuseUnchangeable()
  if (version !== undefined && found.row.version !== version) refuseStale(found.row)
  return found.row
}

/** The same of a draft: lessons of what was published stay where they are. */
export async function lockDraft(
  tx: Tx,
  user: User,
  one: { id: string; version?: number; power?: Permission },
): Promise<TimetableRow> {
  const row = await lockTimetable(tx, user, one)
  if (row.state !== 'draft')
    refuse(
      'timetables.not-draft',
      'This timetable was published. Copy it, change the copy, and publish that',
      {},
      { status: 409 },
    )
  return row
}

/** Counts a change of a timetable, whose version is that of all its lessons. */
export async function touch(
  tx: Tx,
  { id, version }: Pick<TimetableRow, 'id' | 'version'>,
  values: Partial<Omit<TimetableRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>> = {},
): Promise<number> {
  await tx
    .update(timetable)
    .set({ ...values, version: version + 1, updatedAt: timeOf(tx).toISOString() })
    .where(eq(timetable.id, id))
  return version + 1
}

/** A timetable that the user may draw up. */
export async function readableTimetable(db: Db | Tx, user: User, id: string): Promise<TimetableRow> {
  const mine = reach(user, resource, 'edit', within)
  const [found] = await db
    .select({ row: timetable, isMine: sql<boolean>`coalesce(${mine}, false)` })
    .from(timetable)
    .where(and(eq(timetable.id, id), or(mine, reach(user, resource, 'view', within))))
  if (!found) refuseMissing()
  return found.isMine ? found.row : refuseUnchangeable()
}

/** A timetable that the user may look at: a draft if they may draw it up, another one if they see those of its campus. */
export async function visibleTimetable(db: Db, user: User, id: string): Promise<TimetableRow> {
  const drawn = and(eq(timetable.state, 'draft'), reach(user, resource, 'edit', within))
  const seen = and(ne(timetable.state, 'draft'), reach(user, resource, 'view', within))
  const [row] = await db
    .select()
    .from(timetable)
    .where(and(eq(timetable.id, id), or(drawn, seen)))
  return row ?? refuseMissing()
}
