import { sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { Card, Move } from './contract.ts'
import { cardsOf } from './read-timetable.ts'
import { lockDraft, type TimetableRow, touch } from './find-timetable.ts'

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
  return school.transaction(user, 'timetables.moved', async (tx) => {
    const row = await lockDraft(tx, user, { id, version })
    await placeLessons(tx, row, moves)
    describe(tx, { name: row.name, count: moves.length })
    return { version: await touch(tx, row), cards: await cardsOf(tx, { ids }) }
  })
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
    select id from room where id = any (${`{${rooms.join(',')}}`}::uuid[]) and archived_at is null for key share`)
  if (found.length < rooms.length)
    refuse('timetables.no-room', 'One of these rooms is not there any more. Choose another')
}
