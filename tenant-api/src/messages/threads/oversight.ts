import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import type { Thread, ThreadFigure } from './contract.ts'
import { longAgo } from './hours.ts'
import { isOverseen } from './members.ts'
import { readOpened } from './read-threads.ts'
import { isClosed } from './thread-role.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import { addLine, hold, tellMembers } from './write-threads.ts'

type Doing = { id: string; reason: string }

/**
 * Opens a conversation for a reason. Its members see the fact and the reason; the user can read it for an hour.
 */
export async function openThread(school: School, user: User, { id, reason }: Doing): Promise<Thread> {
  await act(school, user, { id, reason, kind: 'opened' })
  return readOpened(school, user, { id, limit: 50 })
}

/** Closes a conversation: its members write no more. */
export async function closeThread(school: School, user: User, doing: Doing) {
  return act(school, user, { ...doing, kind: 'closed' })
}

/** Lets the members of a closed conversation write again. */
export async function reopenThread(school: School, user: User, doing: Doing) {
  return act(school, user, { ...doing, kind: 'reopened' })
}

type Act = Doing & { kind: 'opened' | 'closed' | 'reopened' }

async function act(school: School, user: User, { id, reason, kind }: Act) {
  const today = (await school.today()) as Day
  return school.transaction(user, `thread-messages.${kind}`, async (tx) => {
    await hold(tx, id)
    const { name, closed } = await find(tx, user, id)
    describe(tx, { name, reason })
    if (kind === 'closed' && closed)
      refuse('threads.closed-already', 'This conversation is closed already', {}, { status: 409 })
    if (kind === 'reopened' && !closed)
      refuse('threads.not-closed', 'This conversation is not closed', {}, { status: 409 })
    await addLine(tx, user, { id, kind, side: 'office', text: reason, today })
    await tellMembers(tx, { id, today })
    return { studentId: id, at: timeOf(tx).toISOString() }
  })
}

/** The student, if the user oversees their campus. */
async function find(tx: Tx, user: User, id: string): Promise<{ name: string; closed: boolean }> {
  const [row] = await tx.execute<{ name: string; closed: boolean; mayEdit: boolean; isSeen: boolean }>(sql`
    select ${student.name} as name, ${isClosed(sql`${student.id}`)} as closed,
      ${isOverseen(user, 'edit')} as "mayEdit",
      ${isOverseen(user, 'view')} as "isSeen"
    from ${student} where ${student.id} = ${id}::uuid and ${student.archivedAt} is null`)
  if (!row || !(row.isSeen || row.mayEdit)) return refuseMissing()
  return row.mayEdit ? row : refuseUnchangeable()
}

/** By section, the number of conversations, and of those where a family has waited too long for an answer. */
export async function countThreads(school: School, user: User): Promise<{ rows: ThreadFigure[] }> {
  const today = (await school.today()) as Day
  const { country } = await school.profile()
  const seen = isOverseen(user, 'view')
  const rows = await school.db.execute<ThreadFigure & { campusId: string; waiting: (string | null)[] }>(sql`
    select c.id as "sectionId", c.title as section, ${nameOf(user, 'campus')} as campus, campus.id as "campusId",
      count(*)::int as threads, 0 as unanswered, (count(*) filter (where ${isClosed(sql`of.id`)}))::int as closed,
      to_json(array_agg(case when last.side = 'family' then last.day::text end)) as waiting
    from (select ${student.id} as id, ${student.sectionId} as section_id from ${student}
      where ${student.archivedAt} is null and ${student.status} = 'enrolled' and ${seen}) of
      join section c on c.id = of.section_id join campus on campus.id = c.campus_id
      join lateral (select m.side, m.day from thread_message m
        where m.student_id = of.id and m.kind = 'message' and m.withdrawn_at is null
        order by m.number desc limit 1) last on true
    group by c.id, c.title, campus.id, campus.name, campus.other_name
    order by campus.name, c.title, c.id`)
  const limits = new Map<string, string | null>()
  for (const id of new Set(rows.map(({ campusId }) => campusId)))
    limits.set(id, await longAgo(school.db, id, { country, today }))
  return {
    rows: rows.map(({ campusId, waiting, ...row }) => {
      const limit = limits.get(campusId) ?? null
      return {
        ...row,
        unanswered: waiting.filter((day) => day !== null && limit !== null && day < limit).length,
      }
    }),
  }
}
