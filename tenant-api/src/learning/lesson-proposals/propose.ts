import { type SQL, sql } from 'drizzle-orm'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type { TimetableRow } from '../timetables/find-timetable.ts'
import { timetables } from '../timetables/contract.ts'
import { timetable } from '../timetables/tables.ts'
import { lessonProposals, type OwnProposal } from './contract.ts'
import { judgeTimes } from './judge-times.ts'

type Time = { weekday: number; period: number }

/** So many of the own proposals are shown. */
const mostShown = 20

const waiting = {
  lesson_proposal_waiting: {
    code: 'lesson-proposals.waiting',
    field: 'lessonId',
    message: sentence('Another time is proposed for this lesson already. Take that back first'),
  },
}

/** The times that an own lesson could have, by the timetable that is published. */
export async function readOtherTimes(school: School, user: User, { lesson }: { lesson: string }) {
  const { row, now } = await ownLesson(school.db, user, lesson)
  const times = await judgeTimes(school.db, user, { row, lessonId: lesson })
  return {
    now,
    times: times
      .filter(({ state }) => state !== 'here')
      .map(({ slot, state, words }) => ({
        ...slot,
        state: state === 'free' || state === 'swap' ? state : ('taken' as const),
        words,
      })),
  }
}

export async function listOwnProposals(school: School, user: User): Promise<{ rows: OwnProposal[] }> {
  return { rows: await ownProposals(school.db, user, sql`true`) }
}

/** Proposes a time that is free for an own lesson, or an exchange. */
export async function proposeTime(
  school: School,
  user: User,
  { lessonId, reason, ...time }: Time & { lessonId: string; reason: string },
): Promise<OwnProposal> {
  const proposing = school.transaction(user, 'lesson-proposals.proposed', async (tx) => {
    const { row, employeeId } = await ownLesson(tx, user, lessonId)
    const only = { weekday: time.weekday as 1, period: time.period }
    const [judged] = await judgeTimes(tx, user, { row, lessonId, only })
    if (judged?.state !== 'free' && judged?.state !== 'swap')
      refuse(
        'lesson-proposals.not-free',
        'This time is not free for the lesson. {why}',
        { why: judged?.words.join(' · ') ?? '' },
        { status: 409 },
      )
    const at = sql`${timeOf(tx).toISOString()}::timestamptz`
    const [made] = await tx.execute<{ id: string }>(sql`
      insert into lesson_proposal (placement_id, employee_id, weekday, period, reason, created_at, updated_at)
      values (${lessonId}::uuid, ${employeeId}::uuid, ${time.weekday}, ${time.period}, ${reason}, ${at}, ${at}) returning id`)
    return describedProposal(tx, user, made?.id ?? '')
  })
  return withConstraintMessages(waiting, proposing)
}

/** Takes an own proposal back that nobody has decided about. */
export async function withdrawProposal(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<OwnProposal> {
  return school.transaction(user, 'lesson-proposals.withdrawn', async (tx) => {
    await tx.execute(sql`select from lesson_proposal where id = ${id}::uuid for update`)
    const [found] = await ownProposals(tx, user, sql`r.id = ${id}::uuid and ${mayPropose(user)}`)
    if (!found) refuseMissing()
    refuseDecided(found.state)
    const at = sql`${timeOf(tx).toISOString()}::timestamptz`
    await tx.execute(
      sql`update lesson_proposal set state = 'withdrawn', updated_at = ${at} where id = ${id}::uuid`,
    )
    return describedProposal(tx, user, id)
  })
}

export function refuseDecided(state: OwnProposal['state']): void {
  if (state !== 'open')
    refuse('lesson-proposals.decided', 'This proposal was decided about already', {}, { status: 409 })
}

async function describedProposal(tx: Tx, user: User, id: string): Promise<OwnProposal> {
  const [found] = await ownProposals(tx, user, sql`r.id = ${id}::uuid`)
  if (!found) throw new Error('a written row vanished')
  describe(tx, { subject: found.subject, sections: found.sections })
  return found
}

/** The columns of a proposal `r` with its lesson `p` and teaching `g`, as the contract has them. */
export const proposalColumns = sql`r.id, r.placement_id as "lessonId", b.name as subject, r.reason,
  (select string_agg(s.title, ', ' order by s.title) from teaching_party y join section s on s.id = y.section_id
    where y.teaching_id = g.id) as sections,
  jsonb_build_object('weekday', p.weekday, 'period', p.period) as now,
  jsonb_build_object('weekday', r.weekday, 'period', r.period) as proposed,
  to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`

/** Of a lesson that was put into the tray since, nothing is asked any more. */
export const proposalSource = sql`lesson_proposal r join placement p on p.id = r.placement_id and p.period is not null
  join teaching g on g.id = p.teaching_id join timetable on timetable.id = g.timetable_id join subject b on b.id = g.subject_id`

function ownProposals(db: Db | Tx, user: User, where: SQL): Promise<OwnProposal[]> {
  return db.execute<OwnProposal>(sql`
    select ${proposalColumns}, r.state, r.answer from ${proposalSource}
    where r.employee_id = any (${ownIds(user)}::uuid[]) and ${where} order by r.id desc limit ${mostShown}`)
}

/** A lesson of a published timetable that is not over, which the user teaches in a section of theirs. */
async function ownLesson(
  db: Db | Tx,
  user: User,
  id: string,
): Promise<{ row: TimetableRow; now: Time; employeeId: string }> {
  const [found] = await db.execute<
    Time & { timetableId: string; employeeId: string | null; isMine: boolean; isSeen: boolean }
  >(sql`
    select p.weekday, p.period, g.timetable_id as "timetableId", ${mayPropose(user)} as "isMine",
      coalesce(${reach(user, timetables.resource, 'view', within)}, false) as "isSeen", (
      select t.employee_id from teaching_teacher t where t.teaching_id = g.id and t.employee_id = any (${ownIds(user)}::uuid[]) limit 1
    ) as "employeeId"
    from placement p join teaching g on g.id = p.teaching_id join timetable on timetable.id = g.timetable_id
    where p.id = ${id}::uuid and p.period is not null and timetable.state = 'published'
      and timetable.last_day >= (select day from current_day)`)
  if (!found) refuseMissing()
  if (!found.isMine) return found.isSeen ? refuseUnchangeable() : refuseMissing()
  if (found.employeeId === null)
    refuse(
      'lesson-proposals.not-own',
      'Whoever teaches a lesson proposes another time for it',
      {},
      { status: 403 },
    )
  const [row] = await db
    .select()
    .from(timetable)
    .where(sql`${timetable.id} = ${found.timetableId}::uuid`)
  if (!row) throw new Error('a timetable with lessons vanished')
  return { row, now: { weekday: found.weekday, period: found.period }, employeeId: found.employeeId }
}

function mayPropose(user: User): SQL {
  return sql`coalesce(${reach(user, lessonProposals.resource, 'mark', within)}, false)`
}

/** The campus of a lesson's timetable, and the sections that it is taught to. */
const within = {
  campus: timetable.campusId,
  section: (ids: SQL) =>
    sql`exists (select from teaching_party y where y.teaching_id = g.id and y.section_id = any (${ids}))`,
}

function ownIds({ own }: User): string {
  return `{${own.join(',')}}`
}
