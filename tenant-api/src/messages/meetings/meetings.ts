import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { Db, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { crudOf } from '../../crud/table.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { classCrud } from '../../institute/structure/classes.ts'
import { type meetingProgress, meetings } from './contract.ts'
import { meeting } from './tables.ts'

/** Parent-teacher meetings and their table. */
export const meetingCrud = crudOf(meetings, {
  table: meeting,
  within: { campus: meeting.campusId },
  rows: { campusId: () => campusCrud, classId: () => classCrud },
  until: meeting.day,
  fill: { fields: ['progress', 'came'], read: readProgress },
  taken: {
    meeting_in_order: {
      code: 'meetings.order',
      message: sentence('It ends before the first talk is over: choose a later time'),
      field: 'endsAt',
    },
    meeting_of_a_morning: {
      code: 'meetings.length',
      message: sentence('A meeting is at most twelve hours long'),
      field: 'endsAt',
    },
    meeting_booked_before: {
      code: 'meetings.booked-before',
      message: sentence('Families book on the day of the meeting at the latest'),
      field: 'bookUntil',
    },
    meeting_stands: {
      code: 'meetings.stands',
      message: sentence(
        'Families are invited already: its day, times and teachers stand. Call it off, and make another',
      ),
      field: 'day',
    },
  },
})

/** A meeting is over after its day, and then says how many families came. */
async function readProgress(
  db: Db | Tx,
  _user: User,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { progress: keyof typeof meetingProgress; came: number | null }>> {
  type Row = { id: string; progress: keyof typeof meetingProgress; came: number | null }
  const rows = await db.execute<Row>(sql`
    select m.id, case when m.state = 'open' and m.day < current_day.day then 'over' else m.state end as progress,
      case when m.state = 'open' and m.day < current_day.day then (
        select count(*) from meeting_booking b where b.meeting_id = m.id and b.state = 'booked' and b.came)::int end as came
    from meeting m cross join current_day where m.id = any (${`{${ids.join(',')}}`}::uuid[])`)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

const booked = { table: 'meeting_booking', side: 'family' } as const
goWithPerson(
  {
    table: 'meeting_host',
    column: 'employee_id',
    side: 'staff',
    clash: 'own.meeting_id = theirs.meeting_id',
  },
  {
    ...booked,
    column: 'student_id',
    clash: `own.state = 'booked' and theirs.state = 'booked' and own.meeting_id = theirs.meeting_id
      and (own.employee_id = theirs.employee_id or own.at = theirs.at)`,
  },
  {
    ...booked,
    column: 'guardian_id',
    clash: `own.state = 'booked' and theirs.state = 'booked' and own.meeting_id = theirs.meeting_id and own.at = theirs.at`,
  },
)
