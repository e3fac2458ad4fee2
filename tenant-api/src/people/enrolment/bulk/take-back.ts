import { eq, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { refuseBeyondReach } from '../../../crud/row.ts'
import type { Tx } from '../../../core/school/school.ts'
import type { User } from '../../../core/authorization/user.ts'
import { enrolment } from '../tables.ts'
import { studentCrud } from '../../students-and-guardians/students.ts'
import { section } from '../../../institute/structure/tables.ts'
import type { Done } from './done-by.ts'

type Given = { id: string; done: readonly Done[] }

/**
 * Puts the stays of a student back as a job found them, where nothing has happened to them since; gives the title of
 * the section in which the student stands then. The register keeps its GR numbers.
 */
export async function takeBack(tx: Tx, user: User, { id, done }: Given): Promise<string> {
  await refuseSince(tx, { id, done })
  for (const { enrolment: stay, before } of done.toReversed()) {
    if (before === null) await tx.delete(enrolment).where(eq(enrolment.id, stay))
    else await putBack(tx, stay, before)
  }
  await refuseBeyondReach(tx, studentCrud, { user, id })
  const [at] = await tx
    .select({ title: section.title, archivedAt: section.archivedAt })
    .from(enrolment)
    .innerJoin(section, eq(section.id, enrolment.sectionId))
    .where(sql`${enrolment.studentId} = ${id}::uuid and ${enrolment.endsOn} is null`)
  if (at && at.archivedAt !== null)
    refuse('students.step-elsewhere', 'The earlier section is archived or belongs to another campus')
  return at?.title ?? ''
}

/** The audit knows columns by the database's names and values as JSON; the table's own type reads them back. */
async function putBack(tx: Tx, stay: string, before: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = Object.keys(before).map((column) => sql.identifier(column))
  const names = sql.join(columns, sql`, `)
  const values = sql.join(
    columns.map((column) => sql`was.${column}`),
    sql`, `,
  )
  await tx.execute(sql`
    update enrolment set (${names}) = row(${values})
    from jsonb_populate_record(null::enrolment, ${JSON.stringify(before)}::jsonb) was where enrolment.id = ${stay}::uuid`)
}

/** The latest that happened to the stays of the student has to be what the job did. */
async function refuseSince(tx: Tx, { id, done }: Given): Promise<void> {
  const [last] = await tx.execute<{ act: string }>(sql`
    with own as materialized (
      select id, act_id from audit
      where resource = 'enrolment' and row_id in (select id from enrolment where student_id = ${id}::uuid)
    )
    select act_id as act from own order by id desc limit 1`)
  if (last && done.some(({ act }) => act === last.act)) return
  refuse('students.changed-since', 'Somebody changed this in the meantime', {}, { status: 409 })
}
