import { type SQL, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { LocalizedMessage } from '../../core/acts/localized-message.ts'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { lockDraft } from '../timetables/find-timetable.ts'
import { placeLessons, touchMoved } from '../timetables/move-lessons.ts'
import { timetable } from '../timetables/tables.ts'
import { lessonProposals, type OwnProposal, type WaitingProposal } from './contract.ts'
import { judgeTimes } from './judge-times.ts'
import { proposalColumns, proposalSource, refuseDecided } from './propose.ts'

const within = { campus: timetable.campusId }
const { resource } = lessonProposals

/** The proposals of the campuses for which the user decides, the oldest first. */
export async function listProposals(
  school: School,
  user: User,
  { campus }: { campus?: string | undefined },
): Promise<{ rows: WaitingProposal[] }> {
  const rows = await school.db.execute<WaitingProposal>(sql`
    select ${proposalColumns}, timetable.campus_id as "campusId", timetable.shift_id as "shiftId",
      jsonb_build_object('id', n.id, 'name', n.name, 'otherName', n.other_name) as teacher
    from ${proposalSource} join person n on n.id = r.employee_id
    where r.state = 'open' and timetable.state = 'published' and timetable.last_day >= (select day from current_day)
      and ${reach(user, resource, 'edit', within)} ${campus ? sql`and timetable.campus_id = ${campus}::uuid` : sql``}
    order by r.id limit 200`)
  return { rows }
}

/**
 * Moves the same lesson of a draft to the time that its teacher proposes, if need be in exchange, locks it there, so that no
 * later run takes it away, and tells the teacher. The published timetable stays as it is until the draft is published.
 */
export async function acceptProposal(
  school: School,
  user: User,
  { id, timetableId }: { id: string; timetableId: string },
): Promise<{ timetableId: string; version: number }> {
  return school.transaction(user, 'lesson-proposals.accepted', async (tx) => {
    const proposal = await lockProposal(tx, user, id)
    const draft = await lockDraft(tx, user, { id: timetableId })
    const card = await sameLesson(tx, { draft: draft.id, lesson: proposal.lessonId })
    if (!card)
      refuse(
        'lesson-proposals.not-in-draft',
        '{name} has no such lesson. Choose a draft of the same campus, or decline the proposal',
        { name: draft.name },
        { status: 409 },
      )
    const { weekday, period } = proposal.proposed
    const [judged] = await judgeTimes(tx, user, {
      row: draft,
      lessonId: card.id,
      only: { weekday: weekday as 1, period },
    })
    if (!judged || judged.state === 'forbidden')
      refuse(
        'lesson-proposals.taken',
        'In {name} this time is not free for the lesson. {why}',
        { name: draft.name, why: judged?.words.join(' · ') ?? '' },
        { status: 409 },
      )
    if (judged.moves.length > 0) await placeLessons(tx, draft, judged.moves)
    const version = await touchMoved(
      tx,
      draft,
      judged.moves.map((move) => move.id),
    )
    await decide(tx, { id, user, state: 'accepted', draftId: draft.id })
    await tell(tx, proposal, {
      title: sentence('{subject} of {sections} moves as you have proposed'),
      body: {
        sentence: sentence('It is so from the day on which {name} is published'),
        fill: { name: draft.name },
      },
    })
    describe(tx, { subject: proposal.subject, sections: proposal.sections, name: draft.name })
    return { timetableId: draft.id, version }
  })
}

/** Declines a proposal, and tells the teacher why. */
export async function declineProposal(
  school: School,
  user: User,
  { id, answer }: { id: string; answer: string },
): Promise<{ id: string }> {
  return school.transaction(user, 'lesson-proposals.declined', async (tx) => {
    const proposal = await lockProposal(tx, user, id)
    await decide(tx, { id, user, state: 'declined', answer })
    await tell(tx, proposal, {
      title: sentence('{subject} of {sections} stays at its time'),
      body: { sentence: sentence('Note: {note}'), fill: { note: answer } },
    })
    describe(tx, { subject: proposal.subject, sections: proposal.sections })
    return { id }
  })
}

type Waiting = Pick<OwnProposal, 'lessonId' | 'subject' | 'sections' | 'proposed' | 'state'> & {
  employeeId: string
}

/** Locks a proposal of a campus for which the user decides, and about which nobody has. */
async function lockProposal(tx: Tx, user: User, id: string): Promise<Waiting> {
  await tx.execute(sql`select from lesson_proposal where id = ${id}::uuid for update`)
  const [found] = await tx.execute<Waiting & { isMine: boolean }>(sql`
    select ${proposalColumns}, r.state, r.employee_id as "employeeId", ${reach(user, resource, 'edit', within)} as "isMine"
    from ${proposalSource} where r.id = ${id}::uuid`)
  if (!found?.isMine) refuseMissing()
  refuseDecided(found.state)
  return found
}

/**
 * The lesson of a draft that is the same as one of a published timetable: of the same subject and the same sections, at the
 * same time if it is still there.
 */
async function sameLesson(tx: Tx, { draft, lesson }: { draft: string; lesson: string }) {
  const [found] = await tx.execute<{ id: string }>(sql`
    select c.id from placement p join teaching g on g.id = p.teaching_id
      join teaching d on d.timetable_id = ${draft}::uuid and d.subject_id = g.subject_id and ${partiesOf(sql`d.id`)} = ${partiesOf(sql`g.id`)}
      join placement c on c.teaching_id = d.id and c.length = p.length and not c.is_locked
    where p.id = ${lesson}::uuid
    order by (c.weekday, c.period) is distinct from (p.weekday, p.period), c.weekday is null, c.id limit 1`)
  return found
}

function partiesOf(teaching: SQL): SQL {
  return sql`(select array_agg(concat(y.section_id, ' ', y.choice, ' ', y.part) order by y.section_id, y.choice, y.part)
    from teaching_party y where y.teaching_id = ${teaching})`
}

type Deciding = { id: string; user: User; state: 'accepted' | 'declined'; draftId?: string; answer?: string }

async function decide(tx: Tx, { id, user, state, draftId, answer = '' }: Deciding): Promise<void> {
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  await tx.execute(sql`
    update lesson_proposal set state = ${state}, answer = ${answer}, draft_id = ${draftId ?? null}::uuid,
      decided_by = ${user.id}::uuid, decided_at = ${at}, updated_at = ${at} where id = ${id}::uuid`)
}

async function tell(
  tx: Tx,
  { employeeId, subject, sections }: Waiting,
  { title, body }: { title: string; body: LocalizedMessage },
): Promise<void> {
  const accounts = await tx.execute<{ id: string }>(
    sql`select id from account where person_id = ${employeeId}::uuid`,
  )
  await notify(
    tx,
    accounts.map(({ id }) => id),
    { category: 'general', title: { sentence: title, fill: { subject, sections } }, body, page: 'weeks' },
  )
}
