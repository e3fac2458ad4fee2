import { getTableColumns, sql } from 'drizzle-orm'
import { Refusal } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { Tx } from '../../core/school/school.ts'
import { pastResultSheet, transcripts } from '../../learning/transcripts/contract.ts'
import { pastResult } from '../../learning/transcripts/tables.ts'
import { problemOf, takenPast } from '../../learning/transcripts/write-past-result.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { attemptRow, fieldRefusal } from './fees/attempt-row.ts'
import { studentsByNumber } from './fees/students-by-number.ts'
import {
  type FoundRow,
  type ImportedCrud,
  keysBy,
  recogniseBy,
  type RowStore,
  type WritingRow,
} from './row-store.ts'
import type { FileImportRow } from './tables.ts'
import { differing } from './table-store.ts'

const named = 'subject'
/** Past results for the import: each row of a file is a subject of a student in a year. */
export const pastResultCrud: ImportedCrud = {
  name: pastResultSheet.name,
  label: named,
  columns: getTableColumns(pastResult),
  within: { campus: student.campusId },
  rows: {},
}

const keysOf = keysBy(pastResultSheet.recognisedBy)
const stale = sentence('Somebody changed this in the meantime')
const attempt = attemptRow({ fields: pastResultSheet.fields, referred: () => stale })

export const pastResultStore: RowStore = {
  changes: pastResultSheet.fields.partial(),
  keysOf,
  find: async (tx, { user }) => recogniseBy(keysOf, await find(tx, user)),
  differing,
  async write(tx, { rows, user }) {
    const written = new Map()
    const failures = new Map()
    const studentOf = await studentsByNumber(tx, user, { rows, resource: transcripts.resource })
    for (const row of rows) {
      const { registrationNumber } = row.body
      const outcome = await attempt(tx, user, (part) =>
        writeOne(part, row, studentOf(String(registrationNumber ?? '')).id),
      )
      if ('remark' in outcome) failures.set(row.number, outcome.remark)
      else written.set(row.number, outcome.result)
    }
    return { written, failures }
  },
  async takeBack(tx, { rows, user }) {
    const failures = new Map<number, string>()
    for (const row of rows) {
      const outcome = await attempt(tx, user, (part) => takeOneBack(part, row))
      if ('remark' in outcome) failures.set(row.number, outcome.remark.message)
    }
    return failures
  },
}

async function find(tx: Tx, user: User): Promise<FoundRow[]> {
  const seen = { campus: student.campusId }
  const rows = await tx.execute<FoundRow>(sql`
    select p.id, p.version, ${student.registrationNumber} as "registrationNumber", p.year, p.class, p.subject,
      p.marks::float8 as marks, p.max::float8 as max, p.grade, p.points::float8 as points, p.credits::float8 as credits, p.source,
      ${reach(user, transcripts.resource, 'edit', seen)} as writable
    from past_result p join ${student} on ${student.id} = p.student_id
    where ${reach(user, transcripts.resource, 'view', seen)}`)
  return [...rows]
}

async function writeOne(tx: Tx, { body, rowId, version }: WritingRow, studentId: string) {
  const { registrationNumber: _, ...line } = pastResultSheet.fields.parse(body)
  const wrong = problemOf(line)
  if (wrong) throw fieldRefusal(wrong.field, wrong.message)
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  if (version === null) {
    const writing = tx.execute(sql`
      insert into past_result (id, student_id, year, class, subject, marks, max, grade, points, credits, source, position, created_at, updated_at)
      values (${rowId}::uuid, ${studentId}::uuid, ${line.year}, ${line.class}, ${line.subject}, ${line.marks}::numeric, ${line.max}::numeric,
        ${line.grade}, ${line.points}::numeric, ${line.credits}::numeric, ${line.source},
        (select count(*) from past_result p where p.student_id = ${studentId}::uuid and p.year = ${line.year} and p.class = ${line.class}),
        ${at}, ${at})`)
    await withConstraintMessages(takenPast, writing)
    return { rowId, version: 1, before: null }
  }
  const [before] = await tx.execute<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(p) as row from past_result p where p.id = ${rowId}::uuid and p.version = ${version} for update`)
  if (!before) throw new Refusal('stale', stale)
  await tx.execute(sql`
    update past_result set marks = ${line.marks}::numeric, max = ${line.max}::numeric, grade = ${line.grade},
      points = ${line.points}::numeric, credits = ${line.credits}::numeric, source = ${line.source}, version = version + 1, updated_at = ${at}
    where id = ${rowId}::uuid`)
  return { rowId, version: version + 1, before: before.row }
}

/** Puts a line back as it was; refuses one that somebody changed since. */
async function takeOneBack(tx: Tx, { rowId, version, before }: FileImportRow): Promise<void> {
  const gone = await tx.execute(sql`
    delete from past_result where id = ${rowId}::uuid and version = ${version} returning id`)
  if (gone.length === 0) throw new Refusal('stale', stale)
  if (before)
    await tx.execute(sql`
      insert into past_result select * from jsonb_populate_record(null::past_result, ${JSON.stringify(before)}::jsonb)`)
}
