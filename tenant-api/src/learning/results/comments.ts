import { sql } from 'drizzle-orm'
import { refuse, refuseField, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { classOf, ofSection } from '../class-results/class-of-result.ts'
import { fingerprintOf } from '../class-results/compute-class.ts'
import { refuseChanged } from './decide-result.ts'
import { lockResult, type ResultRowOf, rightsTo, touch } from './find-result.ts'
import { isChangedSince } from './read-result.ts'

type Written = { studentId: string; remark: string; otherRemark: string }
type Writing = { id: string; subjectId: string | null; rows: readonly Written[] }

/**
 * Writes the remarks of the head, or of a subject by who teaches it there. What the head adds to a result that waits for
 * approval belongs to what was submitted.
 */
export async function writeComments(school: School, user: User, writing: Writing): Promise<{ saved: number }> {
  const { id, subjectId, rows } = writing
  const today = (await school.today()) as Day
  return school.transaction(user, 'results.commented', async (tx) => {
    const row = await lockFor(tx, user, { id, subjectId, today })
    if (row.state === 'submitted' && isChangedSince(row, await classOf(tx, row))) refuseChanged()
    const saved = await write(tx, row, writing)
    if (saved < rows.length)
      refuseField(
        'rows',
        sentence('One of these students is not in this section. Load the page again'),
        'choice',
      )
    if (row.state === 'submitted') {
      const cards = ofSection(await classOf(tx, row), row).map(({ card }) => card)
      await touch(tx, row, { fingerprint: fingerprintOf(cards) })
    }
    describe(tx, { name: row.title, section: row.sectionTitle, count: rows.length })
    return { saved }
  })
}

type Locking = { id: string; subjectId: string | null; today: Day }

async function lockFor(tx: Tx, user: User, { id, subjectId, today }: Locking): Promise<ResultRowOf> {
  if (subjectId === null)
    return lockResult(tx, user, { id, today, may: 'mayApprove', states: ['open', 'submitted'] })
  const rights = await rightsTo(tx, user, { id, today })
  const may = rights?.mayPrepare ? 'mayPrepare' : 'mayMark'
  const row = await lockResult(tx, user, { id, today, may, states: ['open'] })
  if (!rights?.mayPrepare && !rights?.teaches.includes(subjectId)) refuseUnchangeable()
  const [taught] = await tx.execute(sql`
    select from section_subject p where p.section_id = ${row.sectionId}::uuid and p.year_id = ${row.yearId}::uuid
      and p.subject_id = ${subjectId}::uuid`)
  if (!taught) refuse('results.other-subject', 'This section is not taught this subject', {}, { status: 409 })
  return row
}

async function write(tx: Tx, { id, ...row }: ResultRowOf, { subjectId, rows }: Writing): Promise<number> {
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  const written = await tx.execute(sql`
    insert into result_comment as c (set_id, student_id, subject_id, remark, other_remark, updated_at)
    select ${id}::uuid, l."studentId", ${subjectId}::uuid, l.remark, l."otherRemark", ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as l ("studentId" uuid, remark text, "otherRemark" text)
    where exists (select from enrolment e where e.student_id = l."studentId" and e.section_id = ${row.sectionId}::uuid
      and holds(e.starts_on, e.ends_on, ${row.cutOn}::date))
    on conflict on constraint result_comment_once do update set remark = excluded.remark, other_remark = excluded.other_remark,
      updated_at = excluded.updated_at
    returning id`)
  return written.length
}
