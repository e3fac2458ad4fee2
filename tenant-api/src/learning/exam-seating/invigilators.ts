import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuse, refuseField, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type * as contract from './contract.ts'
import type { SittingView, WatchCandidate } from './contract.ts'
import { findSitting, type FoundSitting, sittingOf } from './read-sitting.ts'

/** Who works at the campus and teaches, with what they do then; whoever has watched least of this exam first. */
export async function listInvigilators(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<Output<typeof contract.listInvigilators>> {
  const sitting = await findSitting(school.db, user, { id, isRead: false })
  if (!sitting.exam.mayEdit) refuseUnchangeable()
  const rows = await readCandidates(school.db, user, { sitting })
  const rooms = await school.db.execute<{ id: string }>(sql`
    select r.id from exam_room r where r.sitting_id = ${id}::uuid
      and not exists (select from invigilation i where i.exam_room_id = r.id) order by r.position`)
  const free = rows.filter(({ busy }) => busy === null)
  return {
    rows,
    proposed: rooms.flatMap((room, at) => {
      const one = free[at]
      return one ? [{ examRoomId: room.id, employeeId: one.employeeId }] : []
    }),
  }
}

type Reading = { sitting: FoundSitting; among?: readonly string[] }

async function readCandidates(
  db: Db | Tx,
  user: User,
  { sitting, among }: Reading,
): Promise<WatchCandidate[]> {
  const { id, exam, day, startsAt, endsAt } = sitting
  const span = sql`tsrange(${`${day} ${startsAt}`}::timestamp, ${`${day} ${endsAt}`}::timestamp)`
  const rows = await db.execute<WatchCandidate>(sql`
    with lesson as materialized (
      select l.teaching_id from taught_lessons(${day}::date, ${day}::date) l
        cross join lateral (
          select min(o.starts_at) - time '00:00' as begins, max(o.ends_at) - time '00:00' as ends from bell_period o
          where l.period is not null and o.schedule_id = ruling_bells(l.campus_id, l.shift_id, l.day) and o.kind = 'lesson'
            and o.number between l.period and l.period + l.length - 1
          union all
          select make_interval(mins => l.from_minute), make_interval(mins => l.until_minute) where l.period is null
        ) x
      where l.takes_place and x.begins is not null and tsrange(l.day + x.begins, l.day + x.ends) && ${span}
    )
    select e.id as "employeeId", ${nameOf(user, 'n')} as name, case
        when exists (select from invigilation i where i.employee_id = e.id and i.during && ${span} and i.sitting_id <> ${id}::uuid) then 'exam'
        when exists (select from teaching_teacher g join lesson l on l.teaching_id = g.teaching_id where g.employee_id = e.id)
          or exists (select from extra_lesson x where x.employee_id = e.id and x.day = ${day}::date and x.archived_at is null
            and tsrange(x.day + x.starts_at, x.day + x.ends_at) && ${span}) then 'lesson'
        when exists (select from arrangement a where a.employee_id = e.id and a.day = ${day}::date
          and a.state not in ('declined', 'withdrawn') and a.during && ${span}) then 'cover'
        when exists (select from teacher_away w where w.employee_id = e.id and w.day = ${day}::date)
          or exists (select from leave_request r where r.person_id = e.id and r.side = 'staff' and r.state = 'approved'
            and ${day}::date between r.first_day and r.last_day) then 'away'
      end as busy,
      coalesce((select sum(extract(epoch from upper(i.during) - lower(i.during)) / 60) from invigilation i
        join exam_sitting t on t.id = i.sitting_id and t.exam_id = ${exam.id}::uuid where i.employee_id = e.id), 0)::int as minutes
    from employee e join person n on n.id = e.id
    where e.archived_at is null and ${
      among
        ? sql`e.id = any (${arrayOf(among)}::uuid[]) and ${exam.campusId}::uuid = any (e.campus_ids)`
        : sql`exists (select from teacher_assignment a where a.employee_id = e.id and a.campus_id = ${exam.campusId}::uuid
            and holds(a.starts_on, a.ends_on, ${day}::date))`
    }
    order by minutes, n.name collate name_order, e.id`)
  return [...rows]
}

type Watched = { examRoomId: string; employeeIds: readonly string[] }

const taken = {
  invigilation_apart: {
    code: 'exams.watches',
    field: 'rooms',
    message: sentence('Somebody watches another room at this time'),
  },
}

/** Says who watches the rooms that are named; the others stay as they are. */
export async function placeInvigilators(
  school: School,
  user: User,
  { id, rooms }: { id: string; rooms: readonly Watched[] },
): Promise<SittingView> {
  const placing = school.transaction(user, 'exam-seating.watched', async (tx) => {
    const sitting = await findSitting(tx, user, { id, change: true })
    const known = await tx.execute<{ id: string }>(
      sql`select r.id from exam_room r where r.sitting_id = ${id}::uuid`,
    )
    if (rooms.some(({ examRoomId }) => !known.some((one) => one.id === examRoomId)))
      refuseField('rooms', sentence('This no longer exists. Choose another'), 'choice')
    const people = rooms.flatMap(({ employeeIds }) => employeeIds)
    if (new Set(people).size < people.length)
      refuseField('rooms', sentence('Somebody watches another room at this time'))
    await refuseBusy(tx, user, { sitting, among: people })
    const given = sql`jsonb_to_recordset(${JSON.stringify(
      rooms.flatMap(({ examRoomId, employeeIds }) =>
        employeeIds.map((employeeId) => ({ examRoomId, employeeId })),
      ),
    )}::jsonb) as n ("examRoomId" uuid, "employeeId" uuid)`
    await tx.execute(sql`
      delete from invigilation i where i.exam_room_id = any (${arrayOf(rooms.map(({ examRoomId }) => examRoomId))}::uuid[])
        and not exists (select from ${given} where n."examRoomId" = i.exam_room_id and n."employeeId" = i.employee_id)`)
    await tx.execute(sql`
      insert into invigilation (sitting_id, exam_room_id, employee_id, during, created_at)
      select ${id}::uuid, n."examRoomId", n."employeeId",
        tsrange(${`${sitting.day} ${sitting.startsAt}`}::timestamp, ${`${sitting.day} ${sitting.endsAt}`}::timestamp),
        ${timeOf(tx).toISOString()}::timestamptz
      from ${given} where not exists (
        select from invigilation i where i.exam_room_id = n."examRoomId" and i.employee_id = n."employeeId")`)
    describe(tx, { name: sitting.exam.title, day: sitting.day, count: people.length })
    return sittingOf(tx, user, sitting)
  })
  return withConstraintMessages(taken, placing)
}

async function refuseBusy(tx: Tx, user: User, { sitting, among }: Reading & { among: readonly string[] }) {
  const rows = await readCandidates(tx, user, { sitting, among })
  if (rows.length < among.length)
    refuseField('rooms', sentence('Choose people who work at the campus of the exam'), 'choice')
  const busy = rows.find((one) => one.busy !== null)
  if (busy?.busy) refuse('exams.busy', reasons[busy.busy], { name: busy.name }, { status: 409 })
}

const reasons = {
  lesson: sentence('{name} has a lesson at this time'),
  cover: sentence('{name} covers a lesson at this time'),
  exam: sentence('{name} watches another room at this time'),
  away: sentence('{name} is away on this day'),
} as const
