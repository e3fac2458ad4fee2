import { sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { searchForm } from 'kit/text/search-form'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import type { PastLine, Transcript } from './contract.ts'
import { readStudents } from './read-transcripts.ts'
import { transcriptOf } from './transcript-of.ts'

type Seen = { id: string; version: number }
type Writing = {
  id: string
  seen: readonly Seen[]
  year: string
  class: string
  source: string
  lines: readonly PastLine[]
}

/** What the database refuses of past results, and how it is said. */
export const takenPast = {
  past_result_once: {
    code: 'past-results.twice',
    message: sentence('This subject is there already for this year and class'),
    field: 'subject',
  },
}

/** Replaces the lines of a past year that were seen; refuses where somebody changed them since. */
export async function writePastResult(
  school: School,
  user: User,
  { id, seen, lines, ...head }: Writing,
): Promise<Transcript> {
  const today = (await school.today()) as Day
  refuseWrongLines(lines)
  const of = sql`${student.id} = ${id}::uuid`
  const writing = school.transaction(user, 'past-results.written', async (tx) => {
    await tx.execute(sql`select from student where id = ${id}::uuid for no key update`)
    const [before] = await readStudents(school, user, { of, db: tx, today })
    if (!before) return refuseMissing()
    if (!before.mayEdit) refuseUnchangeable()
    await replaceLines(tx, { id, seen, lines, ...head })
    describe(tx, { name: before.name, year: head.year, count: lines.length })
    const [after] = await readStudents(school, user, { of, db: tx, today })
    return after ? transcriptOf(after) : refuseMissing()
  })
  return withConstraintMessages(takenPast, writing)
}

/** Lines whose subject stays keep their rows, so that the log shows what was changed. */
async function replaceLines(tx: Tx, { id, seen, lines, ...head }: Writing): Promise<void> {
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  const there = await tx.execute<Seen & { subject: string }>(sql`
    select p.id, p.version, p.subject from past_result p join jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
      as seen (id uuid, version int) on seen.id = p.id and seen.version = p.version where p.student_id = ${id}::uuid`)
  if (there.length < seen.length)
    refuse('stale', 'Somebody changed this in the meantime. Load it again', {}, { status: 409 })
  const known = new Map(there.map((line) => [searchForm(line.subject), line.id]))
  const rows = JSON.stringify(
    lines.map((line, position) => ({ ...line, position, id: known.get(searchForm(line.subject)) ?? null })),
  )
  const read = sql`jsonb_to_recordset(${rows}::jsonb) as l (id uuid, subject text, marks numeric, max numeric, grade text,
    points numeric, credits numeric, position smallint)`
  await tx.execute(sql`
    delete from past_result p where p.student_id = ${id}::uuid
      and p.id in (select (jsonb_array_elements(${JSON.stringify(there)}::jsonb) ->> 'id')::uuid)
      and not exists (select from ${read} where l.id = p.id)`)
  await tx.execute(sql`
    update past_result p set year = ${head.year}, class = ${head.class}, source = ${head.source}, subject = l.subject,
      marks = l.marks, max = l.max, grade = l.grade, points = l.points, credits = l.credits, position = l.position,
      version = p.version + 1, updated_at = ${at}
    from ${read} where p.id = l.id
      and (p.year, p.class, p.source, p.subject, p.marks, p.max, p.grade, p.points, p.credits, p.position) is distinct from
        (${head.year}, ${head.class}, ${head.source}, l.subject, l.marks, l.max, l.grade, l.points, l.credits, l.position)`)
  await tx.execute(sql`
    insert into past_result (student_id, year, class, source, subject, marks, max, grade, points, credits, position, created_at, updated_at)
    select ${id}::uuid, ${head.year}, ${head.class}, ${head.source}, l.subject, l.marks, l.max, l.grade, l.points, l.credits,
      l.position, ${at}, ${at} from ${read} where l.id is null`)
}

/** Refuses a line that tells nothing, more marks than there are, and a subject twice; at its field. */
function refuseWrongLines(lines: readonly PastLine[]): void {
  for (const [at, line] of lines.entries()) {
    const wrong = problemOf(line)
    if (wrong) refuseField(`lines/${String(at)}/${wrong.field}`, wrong.message)
    const subject = searchForm(line.subject)
    if (lines.slice(0, at).some((earlier) => searchForm(earlier.subject) === subject))
      refuseField(`lines/${String(at)}/subject`, sentence('This subject is there twice'), 'twice')
  }
}

/** What is wrong with a line, and at which of its fields; undefined if it is whole. */
export function problemOf({
  marks,
  max,
  grade,
}: PastLine): { field: 'marks' | 'max'; message: string } | undefined {
  if (marks === null && grade === '')
    return { field: 'marks', message: sentence('Say the marks or the grade') }
  if (marks !== null && max === null)
    return { field: 'max', message: sentence('Say how many marks it is out of') }
  if (marks !== null && max !== null && marks > max)
    return { field: 'marks', message: sentence('These are more marks than it is out of') }
  return undefined
}
