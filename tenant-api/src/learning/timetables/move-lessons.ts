import { sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { arrayOf } from '../../core/columns/array-text.ts'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { Card, Move } from './contract.ts'
import { cardsOf } from './read-timetable.ts'
import { lockDraft, type TimetableRow, touch, visibleTimetable } from './find-timetable.ts'

/** So many of the last deeds are remembered, each of so many lessons at most; who is further behind reads the whole. */
const mostDeeds = 50
const mostRemembered = 200

type Moving = { id: string; version: number; moves: readonly Move[] }

/**
 * Puts lessons of a draft into their places, or back into the tray: all of them or none. A draft may clash while it is
 * drawn up; what clashes is shown there, and refused when it is published.
 */
export async function moveLessons(
  school: School,
  user: User,
  { id, version, moves }: Moving,
): Promise<{ version: number; cards: Card[] }> {
  const ids = moves.map((move) => move.id)
  if (new Set(ids).size < ids.length)
    refuse('timetables.moved-twice', 'A lesson is moved to one place at a time')
  for (const move of moves) refuseHalfPlaced(move)
  return school.transaction(user, 'timetable-lessons.moved', async (tx) => {
    const row = await lockDraft(tx, user, { id, version })
    await placeLessons(tx, row, moves)
    describe(tx, { name: row.name, count: moves.length })
    return { version: await touchMoved(tx, row, ids), cards: await cardsOf(tx, { ids }) }
  })
}

/** The lessons that were moved since a version; null where the timetable was changed otherwise, or too much. */
export async function readLessonChanges(
  school: School,
  user: User,
  { id, since }: { id: string; since: number },
): Promise<{ version: number; cards: Card[] | null }> {
  await visibleTimetable(school.db, user, id)
  const [found] = await school.db.execute<{ version: number; deeds: number; ids: string[] }>(sql`
    select t.version, count(distinct m.version)::int as deeds, coalesce(jsonb_agg(distinct c.id) filter (where c.id is not null), '[]') as ids
    from timetable t left join timetable_move m on m.timetable_id = t.id and m.version > ${since}
      left join lateral unnest(m.placement_ids) c (id) on true
    where t.id = ${id}::uuid group by t.version`)
  const { version, deeds, ids } = found ?? refuseMissing()
  if (deeds !== version - since) return { version, cards: null }
  // Lessons that were moved again since are of a later version: whoever asks next hears of them once more.
  return { version, cards: await cardsOf(school.db, { ids }) }
}

/** Counts a deed that has moved lessons and changed nothing else, and remembers which. */
export async function touchMoved(
  tx: Tx,
  row: Pick<TimetableRow, 'id' | 'version'>,
  ids: readonly string[],
): Promise<number> {
  const version = await touch(tx, row)
  await tx.execute(sql`
    delete from timetable_move where timetable_id = ${row.id}::uuid and version <= ${version - mostDeeds}`)
  if (ids.length <= mostRemembered)
    await tx.execute(sql`
      insert into timetable_move (timetable_id, version, placement_ids)
      values (${row.id}::uuid, ${version}, ${arrayOf(ids)}::uuid[])
      on conflict (timetable_id, version) do update set placement_ids = excluded.placement_ids`)
  return version
}

/** Writes the places of lessons of a locked draft, all of them or none. */
export async function placeLessons(
  tx: Tx,
  { id, weeks }: Pick<TimetableRow, 'id' | 'weeks'>,
  moves: readonly Move[],
): Promise<void> {
  if (moves.some(({ letter }) => letter > weeks))
    refuse('timetables.no-such-week', 'This timetable does not have that many alternating weeks')
  await refuseForeignRooms(tx, moves)
  const moved = await tx.execute<{ id: string }>(sql`
    update placement p set weekday = m.weekday, period = m.period, from_minute = m.from, until_minute = m.until, week = m.letter,
      room_id = m."roomId", is_locked = m."isLocked" and m.weekday is not null, updated_at = ${timeOf(tx).toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (id uuid, weekday smallint, period smallint, "from" smallint,
      until smallint, letter smallint, "roomId" uuid, "isLocked" boolean), teaching g
    where p.id = m.id and g.id = p.teaching_id and g.timetable_id = ${id}::uuid returning p.id`)
  if (moved.length < moves.length) refuseMissing()
}

function refuseHalfPlaced({ weekday, period, from, until }: Move): void {
  const hasMinutes = from !== null && until !== null && until > from
  const isWhole =
    weekday === null
      ? period === null && from === null && until === null
      : period === null
        ? hasMinutes
        : from === null && until === null
  if (!isWhole)
    refuse(
      'timetables.half-placed',
      'A lesson has a weekday with a period, or with a beginning and an end, or none of them',
    )
}

async function refuseForeignRooms(tx: Tx, moves: readonly Move[]): Promise<void> {
  const rooms = [...new Set(moves.flatMap(({ roomId }) => roomId ?? []))]
  if (rooms.length === 0) return
  const found = await tx.execute(sql`
    select id from room where id = any (${arrayOf(rooms)}::uuid[]) and archived_at is null for key share`)
  if (found.length < rooms.length)
    refuse('timetables.no-room', 'One of these rooms is not there any more. Choose another')
}
