import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system, timeOf } from '../../core/acts/act.ts'
import { enqueue, type Job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { tellPeople } from '../outbound/queue.ts'
import { type Clock, clockOf, tellingAt } from './hours.ts'
import { isShown, membersOf } from './members.ts'
import type { Seat } from './thread-role.ts'

type Side = 'family' | 'teachers'

/** Schedules the notification of a new message; returns its time if it is not now. */
export async function leaveTelling(
  tx: Tx,
  seat: Seat,
  { number, ...clock }: Clock & { number: number },
): Promise<string | null> {
  const now = timeOf(tx)
  const side: Side = seat.side === 'family' ? 'teachers' : 'family'
  // Guardians are notified at once: the quiet hours of messages apply to them.
  const dueAt = side === 'teachers' ? await tellingAt(tx, seat, { ...clock, now }) : now
  const { studentId } = seat
  const terms =
    dueAt > now ? leftFor(studentId, side, dueAt) : { dueAt, key: `thread ${studentId} ${side} ${number}` }
  await enqueue(tx, 'threads.tell', { studentId, side }, terms)
  return dueAt > now ? dueAt.toISOString() : null
}

/** Messages that wait for the same hours share one notification. */
function leftFor(studentId: string, side: Side, dueAt: Date) {
  return { dueAt, key: `thread ${studentId} ${side} ${dueAt.toISOString()}` }
}

/**
 * Notifies one side of a conversation of new messages: current members who have not read them. A run of unread
 * messages notifies once, since the key contains the position up to which the member has read.
 */
export const tellJob: Job = {
  async run(school, { payload }) {
    const studentId = String(payload.studentId)
    const side: Side = payload.side === 'family' ? 'family' : 'teachers'
    if (side === 'teachers' && (await isPutOff(school, studentId))) return
    const today = (await school.today()) as Day
    for (const { upto } of await whereTheyStopped(school, { studentId, side, today }))
      await tellPeople(school, school.db, {
        event: events[side],
        key: `${studentId} ${upto}`,
        page: `threads/${studentId}`,
        people: sql`
          select u.person_id, ${side === 'family' ? sql`s.id` : sql`null::uuid`} as about_id, s.campus_id,
            jsonb_build_object('student', p.name, 'studentOther', p.other_name, 'section', coalesce(c.title, '')) as fill
          from (${unreadBy({ studentId, side, today })}) u
            join student s on s.id = ${studentId}::uuid and s.archived_at is null
            join person p on p.id = s.id left join section c on c.id = s.section_id
          where u.upto = ${upto}`,
      })
  },
}
const events: Record<Side, string> = { family: 'threads.answered', teachers: 'threads.asked' }

/** If the day has become one without school since, waits for the next one. */
async function isPutOff(school: School, studentId: string): Promise<boolean> {
  const [place] = await school.db.execute<{ campusId: string; classId: string | null }>(
    sql`select campus_id as "campusId", class_id as "classId" from students where id = ${studentId}::uuid`,
  )
  if (!place) return true
  const now = school.now()
  const dueAt = await tellingAt(school.db, place, { ...(await clockOf(school)), now })
  if (dueAt <= now) return false
  await school.transaction(system(sentence('Conversations')), 'thread-messages.put-off', (tx) =>
    enqueue(tx, 'threads.tell', { studentId, side: 'teachers' }, leftFor(studentId, 'teachers', dueAt)),
  )
  return true
}

type Asked = { studentId: string; side: Side; today: Day }

async function whereTheyStopped(school: School, asked: Asked) {
  return school.db.execute<{ upto: string }>(
    sql`select distinct u.upto from (${unreadBy(asked)}) u order by u.upto`,
  )
}

/**
 * Members of a side with unread messages of the other side, and the position up to which they have read.
 * Members without an account cannot read, and are notified once a day.
 */
function unreadBy({ studentId, side, today }: Asked) {
  return sql`
    select member.person_id, case when a.id is null then 'on ' || ${today}::text else read.upto::text end as upto
    from (${membersOf(studentId, today)}) member
      left join account a on a.person_id = member.person_id and a.state = 'active'
      cross join lateral (
        select coalesce(max(r.upto), 0) as upto from thread_reading r
        where r.student_id = ${studentId}::uuid and r.account_id = a.id) read
    where member.side = ${side} and exists (
      select from thread_message m where m.student_id = ${studentId}::uuid and m.kind = 'message' and m.side <> ${side}
        and m.withdrawn_at is null and m.number > read.upto and ${isShown(sql`${side === 'family'}`)}
        and (a.id is not null or m.day = ${today}::date))`
}
