import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School } from '../../core/school/school.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { resultSet } from '../results/tables.ts'
import type * as contract from './contract.ts'
import { rechecks, type SubjectRecheck } from './contract.ts'

type OneCard = { setId: string; studentId: string }

type Standing = {
  sectionId: string
  campusId: string
  title: string
  name: string
  isOffice: boolean
  isOwn: boolean
  isSeen: boolean
  /** Published, visible by now, and held back by nothing. */
  isOpen: boolean
  isPublished: boolean
  /** The last day on which the family may ask; null where families do not. */
  until: Day | null
  today: Day
  subjects: { subjectId: string; name: string }[]
}

/** A published card, and what the user may ask about it. */
async function standingOf(
  school: School,
  user: User,
  { setId, studentId }: OneCard,
): Promise<Standing | undefined> {
  const today = (await school.today()) as Day
  const { zone } = await school.profile()
  const own = { person: student.id }
  const office = { campus: resultSet.campusId }
  const [row] = await school.db.execute<Omit<Standing, 'today'>>(sql`
    select result_set.section_id as "sectionId", result_set.campus_id as "campusId", result_set.title, p.name,
      coalesce(${reach(user, rechecks.name, 'mark', office)}, false) as "isOffice",
      coalesce(${reach(user, rechecks.name, 'mark', own)}, false) as "isOwn",
      coalesce(${reach(user, rechecks.name, 'view', { ...office, section: resultSet.sectionId })}, false)
        or coalesce(${reach(user, rechecks.name, 'view', own)}, false) and result_set.visible_at <= ${school.now().toISOString()}::timestamptz as "isSeen",
      result_set.state = 'published' as "isPublished",
      result_set.state = 'published' and result_set.visible_at <= ${school.now().toISOString()}::timestamptz
        and not exists (select from result_hold h where h.set_id = result_set.id and h.student_id = ${student.id} and h.released_at is null)
        and not exists (select from fee_holds f where f.student_id = ${student.id} and f.lifted_on is null and f.state = 'held'
          and 'result' = any (f.withholds)) as "isOpen",
      (select case when t.recheck_days > 0
        then ((result_set.visible_at at time zone ${zone}::text)::date + t.recheck_days)::text end from attendance_setting t) as until,
      (select json_agg(json_build_object('subjectId', l ->> 'subjectId', 'name', l ->> 'name'))
        from jsonb_array_elements(c.snapshot -> 'subjects') l) as subjects
    from result_set join current_result_card c on c.set_id = result_set.id and c.student_id = ${studentId}::uuid
      join ${student} on ${student.id} = c.student_id join person p on p.id = c.student_id
    where result_set.id = ${setId}::uuid`)
  return row && { ...row, today }
}

function mayAsk({ isOffice, isOwn, isOpen, isPublished, until, today }: Standing): boolean {
  return (isOffice && isPublished) || (isOwn && isOpen && until !== null && today <= until)
}

/** What was asked about a card, and whether the reader may ask now. */
export async function listCardRechecks(
  school: School,
  user: User,
  one: OneCard,
): Promise<Output<typeof contract.listCardRechecks>> {
  const standing = await standingOf(school, user, one)
  if (!standing?.isSeen) return refuseMissing()
  const rows = await school.db.execute<SubjectRecheck>(sql`
    select r.id, r.subject_id as "subjectId", r.state, r.reason, r.answer, r.asked_on::text as "askedOn",
      r.decided_on::text as "decidedOn"
    from recheck r where r.set_id = ${one.setId}::uuid and r.student_id = ${one.studentId}::uuid order by r.id desc`)
  const { isOffice, isOwn, isOpen, until } = standing
  return {
    mayAsk: mayAsk(standing),
    until: isOwn && !isOffice && isOpen ? until : null,
    rows: [...rows],
  }
}

type Asking = OneCard & { subjectId: string; reason: string }

/** Asks for a re-check: a family within its days and once for each subject, the office for whoever asks there. */
export async function askRecheck(school: School, user: User, asking: Asking): Promise<SubjectRecheck> {
  const { setId, studentId, subjectId, reason } = asking
  const standing = await standingOf(school, user, asking)
  if (!standing || (!standing.isSeen && !standing.isOffice && !standing.isOwn)) return refuseMissing()
  refuseUnlessMayAsk(standing)
  const { isOffice, today } = standing
  const subject = standing.subjects.find((one) => one.subjectId === subjectId)
  if (!subject) return refuseField('subjectId', sentence('This subject is not on the report card'), 'choice')
  const written = school.transaction(user, 'rechecks.asked', async (tx) => {
    const at = sql`${timeOf(tx).toISOString()}::timestamptz`
    const [before] = await tx.execute<{ isOpen: boolean }>(sql`
      select bool_or(state = 'asked') as "isOpen" from recheck
      where set_id = ${setId}::uuid and student_id = ${studentId}::uuid and subject_id = ${subjectId}::uuid having count(*) > 0`)
    if (before && (before.isOpen || !isOffice)) refuseAgain(before.isOpen)
    const [row] = await tx.execute<SubjectRecheck>(sql`
      insert into recheck (campus_id, section_id, set_id, student_id, subject_id, reason, asked_by, is_on_paper, asked_on, created_at, updated_at)
      values (${standing.campusId}::uuid, ${standing.sectionId}::uuid, ${setId}::uuid, ${studentId}::uuid, ${subjectId}::uuid,
        ${reason}, ${user.name}, ${isOffice}, ${today}::date, ${at}, ${at})
      returning id, subject_id as "subjectId", state, reason, answer, asked_on::text as "askedOn", null as "decidedOn"`)
    if (!row) throw new Error('an inserted row vanished')
    describe(tx, { name: standing.name, subject: subject.name, title: standing.title })
    return row
  })
  return withConstraintMessages(
    { recheck_open_once: { code: 'rechecks.asked', message: isAsked, field: 'subjectId' } },
    written,
  )
}

const isAsked = sentence('A re-check of this subject is asked for already')

function refuseUnlessMayAsk(standing: Standing): void {
  const { isOffice, isOwn, isPublished, isOpen, until } = standing
  const conflict = { status: 409 } as const
  if (mayAsk(standing)) return
  if (isOffice && !isPublished)
    refuse('rechecks.unpublished', 'A re-check is asked for when the result is published', {}, conflict)
  if (!isOwn) refuseUnchangeable()
  if (!isOpen) refuseMissing()
  if (until === null)
    refuse('rechecks.office', 'Please ask for a re-check at the office of the school', {}, conflict)
  refuse(
    'rechecks.late',
    'The days in which a re-check could be asked for here are over. Please see the office of the school',
    {},
    conflict,
  )
}

function refuseAgain(isOpen: boolean): never {
  if (isOpen) refuse('rechecks.asked', isAsked, {}, { status: 409 })
  refuse(
    'rechecks.again',
    'This subject was checked again already. Please see the office of the school',
    {},
    { status: 409 },
  )
}
