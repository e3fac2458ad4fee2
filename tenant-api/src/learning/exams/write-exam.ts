import { sql } from 'drizzle-orm'
import { refuse, refuseElsewhere, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { daysBetween, type Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { campus } from '../../institute/structure/tables.ts'
import {
  type ExamGiven,
  exams,
  type ExamState,
  type NewExam,
  statesAfter,
  type WrittenExam,
} from './contract.ts'
import { type LockedExam, lockExam, refuseUnlessPlanned, touchExam } from './exams.ts'

/** Plans an exam with a paper for each subject of the plans of its classes. */
export async function addExam(school: School, user: User, given: NewExam): Promise<WrittenExam> {
  return school.transaction(user, 'exams.created', async (tx) => {
    refuseWrongDays(given)
    if (given.pass !== null && given.pass > given.max)
      refuseField('pass', sentence('Pass marks are not more than the marks it is out of'))
    const { yearId, termId } = await placeOf(tx, user, given)
    await refuseUnknownKind(tx, given.kindId)
    const { title, kindId, campusId, firstDay, lastDay, lessons, startsAt } = given
    const at = timeOf(tx).toISOString()
    const [row] = await tx.execute<WrittenExam>(sql`
      insert into exam (campus_id, year_id, term_id, kind_id, title, first_day, last_day, lessons, starts_at, created_at, updated_at)
      values (${campusId}::uuid, ${yearId}::uuid, ${termId}::uuid, ${kindId}::uuid, ${title}, ${firstDay}::date, ${lastDay}::date,
        ${lessons}, ${startsAt}::time, ${at}::timestamptz, ${at}::timestamptz)
      returning id, version, state`)
    if (!row) throw new Error('an inserted row vanished')
    const { max, pass, minutes, classIds } = given
    const count = await proposePapers(tx, { examId: row.id, classIds, max, pass, minutes })
    if (count === 0)
      refuseField('classIds', sentence('These classes have no plan of subjects in this year'), 'choice')
    describe(tx, { name: title, count })
    return row
  })
}

/** What new papers have in common. Without a subject every subject of the plans is one. */
type Proposal = {
  examId: string
  classIds: readonly string[]
  subjectId?: string
  max: number
  pass: number | null
  minutes: number
}

/**
 * Adds a paper for each subject that sections of these classes are taught, unless there is one: an assessment of these
 * sections, a part that is the whole, and the paper. Subjects with five lessons a week or more are heavy. Returns how many.
 */
export async function proposePapers(
  tx: Tx,
  { examId, classIds, subjectId, max, pass, minutes }: Proposal,
): Promise<number> {
  const at = timeOf(tx).toISOString()
  const [row] = await tx.execute<{ count: number }>(sql`
    with planned as materialized (
      select s.class_id, p.subject_id, array_agg(s.id) as sections, max(p.lessons) as lessons, uuidv7() as assessment_id
      from exam e join section s on s.campus_id = e.campus_id and s.archived_at is null and s.class_id = any (${arrayOf(classIds)}::uuid[])
        join section_subject p on p.section_id = s.id and p.year_id = e.year_id and p.lessons > 0
      where e.id = ${examId}::uuid and (${subjectId ?? null}::uuid is null or p.subject_id = ${subjectId ?? null}::uuid)
        and not exists (select from exam_paper x where x.exam_id = e.id and x.class_id = s.class_id and x.subject_id = p.subject_id)
      group by s.class_id, p.subject_id
    ), marked as (
      insert into assessment (id, campus_id, year_id, term_id, kind_id, subject_id, title, day, origin, created_at, updated_at)
      select p.assessment_id, e.campus_id, e.year_id, e.term_id, e.kind_id, p.subject_id, e.title, e.first_day, 'paper',
        ${at}::timestamptz, ${at}::timestamptz
      from planned p, exam e where e.id = ${examId}::uuid
    ), sat as (
      insert into assessment_section (assessment_id, section_id) select p.assessment_id, unnest(p.sections) from planned p
    ), whole as (
      insert into assessment_part (assessment_id, max, pass, position) select p.assessment_id, ${max}, ${pass}, 1 from planned p
    ), papers as (
      insert into exam_paper (exam_id, class_id, subject_id, assessment_id, minutes, is_heavy, created_at, updated_at)
      select ${examId}::uuid, p.class_id, p.subject_id, p.assessment_id, ${minutes}, p.lessons >= 5, ${at}::timestamptz, ${at}::timestamptz
      from planned p returning 1
    )
    select count(*)::int as count from papers`)
  return row?.count ?? 0
}

/** Changes an exam; its assessments are called as it is. */
export async function changeExam(
  school: School,
  user: User,
  { id, version, ...given }: ExamGiven & { id: string; version: number },
): Promise<WrittenExam> {
  return school.transaction(user, 'exams.updated', async (tx) => {
    const row = await lockExam(tx, user, { id, version })
    refuseUnlessPlanned(row)
    refuseWrongDays(given)
    await refuseUnknownKind(tx, given.kindId)
    const { title, kindId, firstDay, lastDay, lessons, startsAt } = given
    const { yearId, termId } = await placeOf(tx, user, { ...given, campusId: row.campusId })
    if (yearId !== row.yearId) refuseField('firstDay', sentence('An exam stays in its academic year'))
    const [outside] = await tx.execute(sql`
      select from exam_sitting t where t.exam_id = ${id}::uuid and t.day not between ${firstDay}::date and ${lastDay}::date limit 1`)
    if (outside) refuseField('firstDay', sentence('A paper lies outside of these days. Move it first'))
    await tx.execute(sql`
      update exam set title = ${title}, kind_id = ${kindId}::uuid, term_id = ${termId}::uuid, first_day = ${firstDay}::date,
        last_day = ${lastDay}::date, lessons = ${lessons}, starts_at = ${startsAt}::time where id = ${id}::uuid`)
    await tx.execute(sql`
      update assessment a set title = ${title}, kind_id = ${kindId}::uuid, term_id = ${termId}::uuid, version = a.version + 1,
        day = case when p.sitting_id is null then ${firstDay}::date else a.day end, updated_at = ${timeOf(tx).toISOString()}::timestamptz
      from exam_paper p where p.exam_id = ${id}::uuid and a.id = p.assessment_id and a.state <> 'cancelled'`)
    describe(tx, { name: title })
    return touchExam(tx, row)
  })
}

type Turned = { id: string; to: ExamState; reason: string }

/** Takes an exam a step on or back. A step back takes a reason, and the last one locks the marks. */
export async function turnExam(school: School, user: User, { id, to, reason }: Turned): Promise<WrittenExam> {
  const order = Object.keys(statesAfter)
  return school.transaction(user, reason === '' ? 'exams.turned' : 'exams.taken-back', async (tx) => {
    const row = await lockExam(tx, user, { id })
    const next: readonly ExamState[] = statesAfter[row.state]
    if (!next.includes(to)) refuseState()
    const isBack = order.indexOf(to) < order.indexOf(row.state)
    if (row.state === 'planned') refuse('exams.publish', 'Publish the date sheet first', {}, { status: 409 })
    if (isBack && reason === '') refuseField('reason', sentence('Say why it is taken back'))
    if (!isBack && reason !== '') refuseField('reason', sentence('A step forward takes no reason'))
    if (to === 'closed')
      await tx.execute(sql`
        update assessment a set state = 'locked', version = a.version + 1, updated_at = ${timeOf(tx).toISOString()}::timestamptz
        from exam_paper p where p.exam_id = ${id}::uuid and a.id = p.assessment_id and a.state = 'open'`)
    describe(tx, { name: row.title, state: to, ...(reason !== '' && { reason }) })
    return touchExam(tx, row, { state: to })
  })
}

function refuseState(): never {
  refuse('exams.state', 'An exam goes on step by step. Load it again', {}, { status: 409 })
}

/** Cancels a planned exam with its papers. */
export async function cancelExam(
  school: School,
  user: User,
  { id, reason }: { id: string; reason: string },
): Promise<WrittenExam> {
  return school.transaction(user, 'exams.cancelled', async (tx) => {
    const row = await lockExam(tx, user, { id })
    refuseUnlessPlanned(row)
    await cancelPapers(tx, row, null)
    describe(tx, { name: row.title, reason })
    return touchExam(tx, row, { archived: true })
  })
}

/** Cancels the assessments of an exam, or of one paper of it, and takes them from the date sheet. Refuses where there are marks. */
export async function cancelPapers(
  tx: Tx,
  { id }: Pick<LockedExam, 'id'>,
  paperId: string | null,
): Promise<void> {
  const of = sql`p.exam_id = ${id}::uuid and (${paperId}::uuid is null or p.id = ${paperId}::uuid)`
  const [marked] = await tx.execute(sql`
    select from exam_paper p join assessment_part o on o.assessment_id = p.assessment_id join current_score c on c.part_id = o.id
    where ${of} and c.state is not null limit 1`)
  if (marked)
    refuse('exams.has-marks', 'Marks were entered already. Take them back first', {}, { status: 409 })
  await tx.execute(sql`
    update assessment a set state = 'cancelled', version = a.version + 1, updated_at = ${timeOf(tx).toISOString()}::timestamptz
    from exam_paper p where ${of} and a.id = p.assessment_id and a.state <> 'cancelled'`)
  await tx.execute(sql`delete from exam_paper p where ${of}`)
  await dropEmptySittings(tx, id)
}

/** A time at which no paper is sat any more has no rooms either. */
export async function dropEmptySittings(tx: Tx, examId: string): Promise<void> {
  await tx.execute(sql`
    delete from exam_sitting t where t.exam_id = ${examId}::uuid
      and not exists (select from exam_paper p where p.sitting_id = t.id)`)
}

function refuseWrongDays({ firstDay, lastDay }: Pick<ExamGiven, 'firstDay' | 'lastDay'>): void {
  if (lastDay < firstDay) refuseField('lastDay', sentence('It ends later than it begins'))
  if (daysBetween(firstDay as Day, lastDay as Day) > 92)
    refuseField('lastDay', sentence('An exam lasts three months at most'))
}

async function refuseUnknownKind(tx: Tx, id: string): Promise<void> {
  const [kind] = await tx.execute(
    sql`select from assessment_kind where id = ${id}::uuid and archived_at is null for key share`,
  )
  if (!kind) refuseField('kindId', sentence('This no longer exists. Choose another'), 'choice')
}

type Placing = { campusId: string; firstDay: string; lastDay: string }

/** The year that has both days, and the outermost term that has them; refuses campuses out of reach. */
async function placeOf(
  tx: Tx,
  user: User,
  { campusId, firstDay, lastDay }: Placing,
): Promise<{ yearId: string; termId: string | null }> {
  const [row] = await tx.execute<{ mayEdit: boolean; yearId: string | null; termId: string | null }>(sql`
    select ${reach(user, exams.name, 'edit', { campus: campus.id })} as "mayEdit", year.id as "yearId", (
        select t.id from term t where t.year_id = year.id and t.archived_at is null and t.parent_id is null
          and ${firstDay}::date between t.first_day and t.last_day and ${lastDay}::date <= t.last_day limit 1) as "termId"
    from campus left join lateral (
      select y.id from academic_year y where y.archived_at is null and ${firstDay}::date >= y.first_day and ${lastDay}::date <= y.last_day
        and (y.campus_id is null or y.campus_id = campus.id) order by y.campus_id is null limit 1
    ) year on true
    where campus.id = ${campusId}::uuid and campus.archived_at is null`)
  if (!row) refuseField('campusId', sentence('This no longer exists. Choose another'), 'choice')
  if (!row.mayEdit) refuseElsewhere()
  if (row.yearId === null) refuseField('firstDay', sentence('No academic year has both of these days'))
  return { yearId: row.yearId, termId: row.termId }
}
