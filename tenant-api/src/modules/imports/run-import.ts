import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { refuse } from 'kit/refusal'
import { sentence } from 'kit/words'
import { words } from 'kit/words-node'
import { describe } from '../../act.ts'
import { enqueue, type Failure, type Job, type Work } from '../../jobs.ts'
import type { School, Tx } from '../../school.ts'
import { userOf } from '../access/signed-in.ts'
import type { User } from '../access/user.ts'
import { type ImportView, keptDays } from './contract.ts'
import { type Importable, importableFor } from './importable.ts'
import { lockOwnImport, undoEnd, viewOf } from './own-import.ts'
import { refuseConfirmed } from './prepare-import.ts'
import { type FileImport, fileImport, type FileImportRow, fileImportRow } from './tables.ts'
import { takeBack } from './take-back.ts'
import { writeRows } from './write-rows.ts'

/** As many rows as one act writes; between two of them a job tells how far it is and may be stopped. */
const atOnce = 500

type Confirmed = { id: string; counts: { new: number; update: number } }

/** Leaves the job that writes what was checked. Refuses when it is no longer what the person has seen. */
export async function confirmImport(
  school: School,
  user: User,
  { id, counts }: Confirmed,
): Promise<ImportView> {
  return school.transaction(user, 'imports.confirmed', async (tx) => {
    const found = await lockOwnImport(tx, { user, id })
    if (found.jobId !== null) refuseConfirmed()
    const { resource } = importableFor(user, found.resource)
    const now = await viewOf(tx, found)
    if (now.counts.new !== counts.new || now.counts.update !== counts.update)
      refuse('import-changed', 'This import has changed. Look at it again and confirm', {}, { status: 409 })
    const total = counts.new + counts.update
    if (total === 0) refuse('nothing-to-import', 'There is nothing in this file to add or to change')
    const title = { sentence: titles.run, fill: { list: { sentence: resource.label.many }, count: total } }
    const asked = { by: user, title, page: `${found.resource}/import?id=${id}` }
    const jobId = await enqueue(tx, 'imports.run', { import: id, user: user.id }, { asked })
    const changes = { jobId, confirmedAt: school.now().toISOString() }
    await tx.update(fileImport).set(changes).where(eq(fileImport.id, id))
    describe(tx, { name: found.fileName, count: total })
    return viewOf(tx, { ...found, ...changes })
  })
}

/** Leaves the job that takes an import back, within a day. */
export async function undoImport(school: School, user: User, id: string): Promise<ImportView> {
  return school.transaction(user, 'imports.undo-asked', async (tx) => {
    const found = await lockOwnImport(tx, { user, id })
    const { resource } = importableFor(user, found.resource)
    const { state, outcome } = await viewOf(tx, found)
    if (found.confirmedAt === null || state === 'running')
      refuse('import-open', 'This import has not ended yet', {}, { status: 409 })
    if (found.undoJobId !== null) refuse('import-undone', 'This import was taken back', {}, { status: 409 })
    if (undoEnd(found.confirmedAt) < school.now().toISOString())
      refuse('undo-over', 'An import can be taken back for a day; this one is older', {}, { status: 409 })
    const count = outcome.created + outcome.updated
    const title = { sentence: titles.undo, fill: { list: { sentence: resource.label.many }, count } }
    const asked = { by: user, title, page: `${found.resource}/import?id=${id}` }
    const undoJobId = await enqueue(tx, 'imports.undo', { import: id, user: user.id }, { asked })
    await tx.update(fileImport).set({ undoJobId }).where(eq(fileImport.id, id))
    describe(tx, { name: found.fileName, count })
    return viewOf(tx, { ...found, undoJobId })
  })
}

const titles = {
  run: sentence('{list}: importing {count, plural, one {# row} other {# rows}}'),
  undo: sentence('{list}: taking back the import of {count, plural, one {# row} other {# rows}}'),
}

/** Writes what is not written yet; done again, it goes on where it stopped. */
export const runJob: Job = {
  attempts: 3,
  run: (school, work) => goThrough(school, work, { outcomes: null, step: writeSome }),
}

/** Takes back what is written and not yet taken back, the last row first. */
export const undoJob: Job = {
  attempts: 3,
  run: (school, work) => goThrough(school, work, { outcomes: ['created', 'updated'], step: takeBackSome }),
}

/** Every night: rows that were staged a week ago go. How their columns were understood stays. */
export const sweepJob: Job = {
  nightlyAt: 3,
  async run(school) {
    const before = new Date(school.now().getTime() - keptDays * 86_400_000).toISOString()
    const old = school.db
      .select({ id: fileImport.id })
      .from(fileImport)
      .where(lt(fileImport.createdAt, before))
    await school.db.delete(fileImportRow).where(inArray(fileImportRow.importId, old))
    await school.db
      .delete(fileImport)
      .where(and(lt(fileImport.createdAt, before), isNull(fileImport.confirmedAt)))
    await school.db.execute(sql`
      update file_import set columns = (select jsonb_agg(c || '{"samples": []}') from jsonb_array_elements(columns) c)
      where created_at < ${before}::timestamptz and jsonb_path_exists(columns, '$[*].samples[*]')`)
  },
}

type Step = (school: School, some: Some) => Promise<Failure[]>
type Some = { user: User; of: Importable; found: FileImport; numbers: number[] }
type Going = { outcomes: readonly ('created' | 'updated')[] | null; step: Step }

/** Who asked is looked up again: what they may do by now decides. */
async function goThrough(school: School, work: Work, { outcomes, step }: Going): Promise<void> {
  const { import: id, user: accountId } = work.payload as { import: string; user: string }
  const user = await userOf(school, accountId)
  const [found] = await school.db.select().from(fileImport).where(eq(fileImport.id, id))
  if (!user || !found) return
  const of = importableFor(user, found.resource)
  const isOpen = outcomes
    ? inArray(fileImportRow.outcome, [...outcomes])
    : and(isNull(fileImportRow.outcome), inArray(fileImportRow.state, ['new', 'update']))
  const open = await school.db
    .select({ number: fileImportRow.number })
    .from(fileImportRow)
    .where(and(eq(fileImportRow.importId, id), isOpen))
    .orderBy(asc(fileImportRow.number))
  const numbers = open.map(({ number }) => number)
  if (outcomes) numbers.reverse()
  for (let at = 0; at < numbers.length; at += atOnce) {
    await work.progress(at, numbers.length)
    work.report(await step(school, { user, of, found, numbers: numbers.slice(at, at + atOnce) }))
  }
  await work.progress(numbers.length, numbers.length)
}

async function writeSome(school: School, { user, of, found, numbers }: Some): Promise<Failure[]> {
  const at = school.now().toISOString()
  return school.transaction(user, `${of.crud.name}.imported`, async (tx) => {
    const rows = await lockRows(tx, found, numbers)
    const { written, failures } = await writeRows(tx, of, { user, at, rows })
    const ends = rows.map(({ number, rowId }) => {
      const row = written.get(number)
      const failure = failures.get(number)?.message ?? null
      const outcome = row ? (rowId === null ? 'created' : 'updated') : 'failed'
      return {
        number,
        outcome,
        failure,
        rowId: row?.rowId ?? rowId,
        version: row?.version ?? null,
        before: row?.before ?? null,
      }
    })
    await keep(tx, found, ends)
    describe(tx, { count: written.size, name: found.fileName })
    return ends.flatMap(({ number, failure }) => (failure === null ? [] : [failed(user, number, failure)]))
  })
}

async function takeBackSome(school: School, { user, of, found, numbers }: Some): Promise<Failure[]> {
  const at = school.now().toISOString()
  return school.transaction(user, `${of.crud.name}.import-undone`, async (tx) => {
    const rows = await lockRows(tx, found, numbers)
    const kept = await takeBack(tx, of.crud, { user, at, rows })
    const ends = rows.map((row) => {
      const failure = kept.get(row.number) ?? null
      return { ...row, outcome: failure === null ? 'undone' : 'kept', failure }
    })
    await keep(tx, found, ends)
    describe(tx, { count: rows.length - kept.size, name: found.fileName })
    return ends.flatMap(({ number, failure }) => (failure === null ? [] : [failed(user, number, failure)]))
  })
}

function lockRows(tx: Tx, { id }: FileImport, numbers: number[]): Promise<FileImportRow[]> {
  return tx
    .select()
    .from(fileImportRow)
    .where(and(eq(fileImportRow.importId, id), inArray(fileImportRow.number, numbers)))
    .orderBy(asc(fileImportRow.number))
    .for('update')
}

/** Keeps what became of each row, in the transaction that made it so. */
async function keep(tx: Tx, { id }: FileImport, ends: readonly object[]) {
  await tx.execute(sql`
    update file_import_row as row set outcome = r.outcome, failure = r.failure, row_id = r."rowId", version = r.version,
      before = r.before
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)
      as r (number int, outcome text, failure text, "rowId" uuid, version int, before jsonb)
    where row.import_id = ${id}::uuid and row.number = r.number`)
}

function failed(user: User, number: number, message: string): Failure {
  const name = words(user.language).say(sentence('Row {number}'), { number: String(number) })
  return { id: String(number), name, message }
}
