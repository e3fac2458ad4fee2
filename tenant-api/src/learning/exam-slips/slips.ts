import { type SQL, sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import { reach } from '../../core/authorization/reach.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { section } from '../../institute/structure/tables.ts'
import { exams } from '../exams/contract.ts'
import { findExam, type FoundExam, lockExam } from '../exams/exams.ts'
import type { Slip, Slips } from './contract.ts'

/** Everybody who sits a paper of an exam, once, with how many. */
const candidates = (id: string): SQL => sql`
  select t.student_id, (array_agg(t.section_id order by p.day desc nulls last))[1] as section_id,
    (array_agg(t.roll_number order by p.day desc nulls last))[1] as roll_number, count(*)::int as papers
  from exam_papers p cross join lateral assessment_takers(p.assessment_id) t where p.exam_id = ${id}::uuid group by t.student_id`

/** The slips of an exam that the reader sees; those of a section, if one is named. */
export async function listSlips(
  school: School,
  user: User,
  { id, section: only }: { id: string; section?: string | undefined },
): Promise<Slips> {
  return slipsOf(school.db, user, { exam: await findExam(school.db, user, { id, isRead: true }), only })
}

type Listing = { exam: FoundExam; only?: string | undefined }

async function slipsOf(db: Db | Tx, user: User, { exam, only }: Listing): Promise<Slips> {
  const { id, title, state, mayEdit } = exam
  const [found] = await db.execute<Pick<Slips, 'sections' | 'rows'>>(sql`
    with candidate as materialized (
      select x.*, section.title from (${candidates(id)}) x join section on section.id = x.section_id
      where ${reach(user, exams.name, 'view', { campus: section.campusId, section: section.id })}
    )
    select (select coalesce(json_agg(json_build_object('id', o.section_id, 'title', o.title) order by o.title), '[]')
        from (select distinct section_id, title from candidate) o) as sections,
      (select coalesce(json_agg(json_build_object('studentId', n.id, 'name', n.name, 'otherName', n.other_name,
          'fatherName', ${nameFor(user, { name: sql`s.father_name`, otherName: sql`s.father_other_name` })}, 'section', x.title,
          'sectionId', x.section_id, 'rollNumber', x.roll_number, 'papers', x.papers, 'number', c.number,
          'heldFor', slip_hold(x.student_id, c.held_for, coalesce(c.release_reason, '')), 'holdReason', coalesce(c.hold_reason, ''),
          'releaseReason', coalesce(c.release_reason, ''))
        order by x.title, x.roll_number nulls last, n.name collate name_order, n.id), '[]')
        from candidate x join person n on n.id = x.student_id join students s on s.id = x.student_id
          left join exam_candidate c on c.exam_id = ${id}::uuid and c.student_id = x.student_id
        where ${only ?? null}::uuid is null or x.section_id = ${only ?? null}::uuid) as rows`)
  return { id, title, state, mayEdit, sections: found?.sections ?? [], rows: found?.rows ?? [] }
}

/** Gives everybody without a number the next ones. */
export async function numberSlips(
  school: School,
  user: User,
  { id, first }: { id: string; first: number },
): Promise<Slips> {
  return school.transaction(user, 'exam-slips.numbered', async (tx) => {
    const exam = await lockExam(tx, user, { id })
    const at = timeOf(tx).toISOString()
    const [row] = await tx.execute<{ count: number }>(sql`
      with added as (
        insert into exam_candidate (exam_id, student_id, number, created_at, updated_at)
        select ${id}::uuid, x.student_id, coalesce((select max(c.number) + 1 from exam_candidate c where c.exam_id = ${id}::uuid), ${first}::int)
            + (row_number() over (order by k.position, k.title, s.title, x.roll_number nulls last, n.name, n.id))::int - 1,
          ${at}::timestamptz, ${at}::timestamptz
        from (${candidates(id)}) x join section s on s.id = x.section_id join class k on k.id = s.class_id join person n on n.id = x.student_id
        where not exists (select from exam_candidate c where c.exam_id = ${id}::uuid and c.student_id = x.student_id)
        returning 1
      ) select count(*)::int as count from added`)
    describe(tx, { name: exam.title, count: row?.count ?? 0 })
    return slipsOf(tx, user, { exam: { ...exam, isSeen: true, mayEdit: true } })
  })
}

type Holding = { id: string; studentIds: readonly string[]; heldFor: 'papers' | 'discipline'; reason: string }

/** Keeps slips back. The family reads why. */
export async function holdSlips(school: School, user: User, { id, ...given }: Holding): Promise<Slips> {
  return school.transaction(user, 'exam-slips.held', async (tx) => {
    const exam = await lockExam(tx, user, { id })
    const names = await namesOf(tx, exam.id, given.studentIds)
    await tx.execute(sql`
      update exam_candidate set held_for = ${given.heldFor}, hold_reason = ${given.reason}, release_reason = '',
        updated_at = ${timeOf(tx).toISOString()}::timestamptz
      where exam_id = ${id}::uuid and student_id = any (${arrayOf(given.studentIds)}::uuid[])`)
    describe(tx, { name: exam.title, names, reason: given.reason })
    return slipsOf(tx, user, { exam: { ...exam, isSeen: true, mayEdit: true } })
  })
}

/** Hands slips out that are kept back, whatever for. */
export async function releaseSlips(
  school: School,
  user: User,
  { id, studentIds, reason }: { id: string; studentIds: readonly string[]; reason: string },
): Promise<Slips> {
  return school.transaction(user, 'exam-slips.released', async (tx) => {
    const exam = await lockExam(tx, user, { id })
    const names = await namesOf(tx, exam.id, studentIds)
    const [free] = await tx.execute(sql`
      select from exam_candidate c where c.exam_id = ${id}::uuid and c.student_id = any (${arrayOf(studentIds)}::uuid[])
        and slip_hold(c.student_id, c.held_for, c.release_reason) is null limit 1`)
    if (free)
      refuse('exam-slips.free', 'One of these slips is not kept back. Load them again', {}, { status: 409 })
    await tx.execute(sql`
      update exam_candidate set held_for = null, hold_reason = '', release_reason = ${reason},
        updated_at = ${timeOf(tx).toISOString()}::timestamptz
      where exam_id = ${id}::uuid and student_id = any (${arrayOf(studentIds)}::uuid[])`)
    describe(tx, { name: exam.title, names, reason })
    return slipsOf(tx, user, { exam: { ...exam, isSeen: true, mayEdit: true } })
  })
}

/** The names of candidates of an exam, of whom each has a number; refuses others. */
async function namesOf(tx: Tx, examId: string, ids: readonly string[]): Promise<string> {
  const rows = await tx.execute<{ name: string }>(sql`
    select n.name from exam_candidate c join person n on n.id = c.student_id
    where c.exam_id = ${examId}::uuid and c.student_id = any (${arrayOf(ids)}::uuid[]) order by n.name for no key update of c`)
  if (rows.length < new Set(ids).size)
    refuseField('studentIds', sentence('Give the slips numbers first'), 'choice')
  return rows.map(({ name }) => name).join(', ')
}

export type PrintedSlip = Slip & { lines: { day: string; time: string; subject: string; seat: string }[] }

/** The slips that may be handed out, with the papers of each; refuses where there is none. */
export async function slipsToPrint(
  school: School,
  user: User,
  { id, section: only, student }: { id: string; section?: string | undefined; student?: string | undefined },
): Promise<{ title: string; rows: PrintedSlip[] }> {
  const { title, rows, state } = await listSlips(school, user, { id, section: only })
  if (state === 'planned') refuse('exam-slips.planned', 'Publish the date sheet first', {}, { status: 409 })
  const free = rows.filter(
    ({ studentId, number, heldFor }) =>
      number !== null && heldFor === null && (student === undefined || studentId === student),
  )
  if (free.length === 0)
    refuse(
      'exam-slips.none',
      'No slip can be handed out: give them numbers, or release those kept back',
      {},
      {
        status: 409,
      },
    )
  const lines = await school.db.execute<PrintedSlip['lines'][number] & { studentId: string }>(sql`
    select t.student_id as "studentId", p.day::text as day, to_char(p.begins, 'HH24:MI') || '–' || to_char(p.ends, 'HH24:MI') as time,
      u.name as subject, coalesce(m.title || ', ' || a.seat_row || '-' || a.seat_column, '') as seat
    from exam_papers p cross join lateral assessment_takers(p.assessment_id) t join subject u on u.id = p.subject_id
      left join exam_seat a on a.sitting_id = p.sitting_id and a.student_id = t.student_id and a.paper_id = p.id
      left join exam_room r on r.id = a.exam_room_id left join room m on m.id = r.room_id
    where p.exam_id = ${id}::uuid and p.day is not null and t.student_id = any (${arrayOf(free.map((one) => one.studentId))}::uuid[])
    order by p.begins, u.name`)
  const byStudent = Map.groupBy(lines, ({ studentId }) => studentId)
  return { title, rows: free.map((one) => ({ ...one, lines: byStudent.get(one.studentId) ?? [] })) }
}
