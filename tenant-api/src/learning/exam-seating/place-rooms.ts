import { sql } from 'drizzle-orm'
import { seatStudents } from 'kit/exams/seating'
import { refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { SittingView } from './contract.ts'
import { findSitting, type FoundSitting, sittersOf, sittingOf } from './read-sitting.ts'

type GivenRoom = { roomId: string; rows: number; columns: number }

/** Uses these rooms, in this order, and seats everybody anew. Who watches a room that stays goes on watching it. */
export async function placeRooms(
  school: School,
  user: User,
  { id, rooms }: { id: string; rooms: readonly GivenRoom[] },
): Promise<SittingView> {
  return school.transaction(user, 'exam-seating.seated', async (tx) => {
    const sitting = await findSitting(tx, user, { id, change: true })
    await writeRooms(tx, sitting, rooms)
    const count = await seatAll(tx, user, id)
    describe(tx, { name: sitting.exam.title, day: sitting.day, count })
    return sittingOf(tx, user, sitting)
  })
}

async function writeRooms(
  tx: Tx,
  { id, exam, day, startsAt, endsAt }: FoundSitting,
  rooms: readonly GivenRoom[],
) {
  if (new Set(rooms.map(({ roomId }) => roomId)).size < rooms.length)
    refuseField('rooms', sentence('A room stands here twice'))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rooms.map((one, at) => ({ ...one, position: at + 1 })))}::jsonb)
    as n ("roomId" uuid, rows int, columns int, position int)`
  const [known] = await tx.execute<{ count: number; taken: string | null }>(sql`
    select count(m.id)::int as count, min(m.title) filter (where exists (
        select from exam_room r join exam_papers p on p.sitting_id = r.sitting_id
        where r.room_id = m.id and r.sitting_id <> ${id}::uuid
          and tsrange(p.begins, p.ends) && tsrange(${`${day} ${startsAt}`}::timestamp, ${`${day} ${endsAt}`}::timestamp))) as taken
    from ${given} join room m on m.id = n."roomId" and m.campus_id = ${exam.campusId}::uuid and m.archived_at is null`)
  if ((known?.count ?? 0) < rooms.length)
    refuseField('rooms', sentence('Choose rooms of the campus of the exam'), 'choice')
  if (known?.taken)
    refuseField('rooms', sentence('Another exam takes one of these rooms then. Choose another'))
  await tx.execute(sql`
    delete from exam_room r where r.sitting_id = ${id}::uuid and not exists (select from ${given} where n."roomId" = r.room_id)`)
  await tx.execute(sql`
    insert into exam_room (sitting_id, room_id, seat_rows, seat_columns, position, created_at)
    select ${id}::uuid, n."roomId", n.rows, n.columns, n.position, ${timeOf(tx).toISOString()}::timestamptz from ${given}
    on conflict (sitting_id, room_id) do update
      set seat_rows = excluded.seat_rows, seat_columns = excluded.seat_columns, position = excluded.position`)
}

/** Works the seats of a time out anew; returns how many students have one. */
export async function seatAll(tx: Tx, user: User, sittingId: string): Promise<number> {
  const rooms = await tx.execute<{ id: string; rows: number; columns: number }>(sql`
    select r.id, r.seat_rows as rows, r.seat_columns as columns from exam_room r where r.sitting_id = ${sittingId}::uuid order by r.position`)
  const papers = await sittersOf(tx, user, sittingId)
  // Of a student with two papers at once, which the date sheet refuses, the first counts.
  const seen = new Set<string>()
  const { seats } = seatStudents(
    rooms,
    papers.map(({ id, sitters }) => ({
      id,
      studentIds: sitters.flatMap((one) => (seen.has(one.id) ? [] : [seen.add(one.id) && one.id])),
    })),
  )
  await tx.execute(sql`delete from exam_seat where sitting_id = ${sittingId}::uuid`)
  if (seats.length > 0)
    await tx.execute(sql`
      insert into exam_seat (sitting_id, exam_room_id, paper_id, student_id, seat_row, seat_column, is_beside_same)
      select ${sittingId}::uuid, n."roomId", n."paperId", n."studentId", n."row", n."column", n."isBesideSame"
      from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
        as n ("roomId" uuid, "paperId" uuid, "studentId" uuid, "row" int, "column" int, "isBesideSame" boolean)`)
  return seats.length
}
