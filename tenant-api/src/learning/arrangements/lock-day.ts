import { and, eq, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Tx } from '../../core/school/school.ts'
import { editableCampus, isOpenCampus } from '../../institute/structure/open-campus.ts'
import { campus } from '../../institute/structure/tables.ts'
import { type ArrangementState, arrangements } from './contract.ts'
import { arrangementDay } from './tables.ts'

export type OfDay = { campusId: string; day: Day }
type DayRow = typeof arrangementDay.$inferSelect

/** Opens and locks the arrangement of a day: two who arrange it wait for each other. Refuses a campus out of reach. */
export async function lockDay(tx: Tx, user: User, ofDay: OfDay): Promise<DayRow> {
  const asked = { id: ofDay.campusId, resource: arrangements.resource, action: 'edit' } as const
  const open = await tx.select({ id: campus.id }).from(campus).where(isOpenCampus(user, asked))
  if (open.length === 0)
    refuse('beyond-reach', 'You may arrange only lessons of your own campus', {}, { status: 403 })
  return openDay(tx, ofDay)
}

/** The same of something that was arranged: what the reader does not even see does not exist for them. */
export async function lockDayOfRow(tx: Tx, user: User, row: OfDay): Promise<DayRow> {
  await editableCampus(tx, user, { id: row.campusId, resource: arrangements.resource })
  return openDay(tx, row)
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

/** What sentences of acts say of a lesson. */
export async function lessonOf(tx: Tx, placementId: string): Promise<{ section: string; subject: string }> {
  const [found] = await tx.execute<{ section: string; subject: string }>(sql`
    select coalesce(string_agg(s.title, ', ' order by s.title), '') as section, b.name as subject
    from placement p join teaching g on g.id = p.teaching_id join subject b on b.id = g.subject_id
      left join teaching_party y on y.teaching_id = g.id left join section s on s.id = y.section_id
    where p.id = ${placementId}::uuid group by b.name`)
  return found ?? { section: '', subject: '' }
}

/** The name of somebody as it was written, for sentences of acts. */
export async function writtenName(tx: Tx, id: string): Promise<string> {
  const [found] = await tx.execute<{ written: string }>(
    sql`select name as written from person where id = ${id}::uuid`,
  )
  return found?.written ?? ''
}

/** Refuses what was declined or withdrawn meanwhile. */
export function refuseEnded(): never {
  refuse('arrangements.changed', 'Somebody has changed this arrangement meanwhile', {}, { status: 409 })
}

export function hasEnded(state: ArrangementState | undefined): boolean {
  return state === undefined || state === 'declined' || state === 'withdrawn'
}
