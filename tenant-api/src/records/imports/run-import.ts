import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe } from '../../core/acts/act.ts'
import { type JobRequest, enqueue, type Failure, type Job, type Work } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { refuseStale } from '../../access/sessions/session-obligations.ts'
import { userOf } from '../../access/sessions/rights/load-grants.ts'
import type { User } from '../../core/authorization/user.ts'
import { salaryPermission } from '../../people/employees/contract.ts'
import { type ImportView, keptDays } from './contract.ts'
import { expectMany } from './discard-query-plans.ts'
import { type Importable, importableFor, importables } from './importable.ts'
import { atOnce } from './judge-rows.ts'
import { withOwnFields } from './own-fields.ts'
import { lockOwnImport, seeAllowed, sheetsOf, undoEnd, viewOf } from './own-import.ts'
import { refuseConfirmed } from './prepare-import.ts'
import { type FileImport, fileImport, type FileImportRow, fileImportRow } from './tables.ts'

type Confirmed = { id: string; counts: { new: number; update: number } }

/** Enqueues the job that writes the checked rows. Refuses if they are not what the user has seen. */
export async function confirmImport(
  school: School,
  user: User,
  { id, counts }: Confirmed,
): Promise<ImportView> {
  return school.transaction(user, 'imports.confirmed', async (tx) => {
    const found = await lockOwnImport(tx, { user, id })
    if (found.jobId !== null) refuseConfirmed()
    seeAllowed(user, found)
    const sheets = await sheetsOf(tx, found)
    if (sheets.some(changesPay)) refuseStale(school, user)
    const now = await viewOf(tx, found)
    if (now.counts.new !== counts.new || now.counts.update !== counts.update)
      refuse('import-changed', 'This import has changed. Look at it again and confirm', {}, { status: 409 })
    const total = counts.new + counts.update
    if (total === 0) refuse('nothing-to-import', 'There is nothing in this file to add or to change')
    const asked = { by: user, ...askedFor(found, titles.run, total) }
    const jobId = await enqueue(tx, 'imports.run', { import: id, user: user.id }, { asked })
    const changes = { jobId, confirmedAt: school.now().toISOString() }
    await tx.update(fileImport).set(changes).where(eq(fileImport.id, id))
    await tx.update(fileImport).set({ confirmedAt: changes.confirmedAt }).where(eq(fileImport.partOf, id))
    describe(tx, { name: found.fileName, count: total })
    return viewOf(tx, { ...found, ...changes })
  })
}

/** Changing where money is paid takes a recent proof of identity, by file as by form. */
function changesPay({ resource, columns }: FileImport): boolean {
  const { guarded = {} } = importables().find((one) => one.resource.name === resource) ?? {}
  return columns.some(({ field }) => field !== null && guarded[field] === salaryPermission.resource)
}

/** Enqueues the job that undoes an import, within a day. */
export async function undoImport(school: School, user: User, id: string): Promise<ImportView> {
  return school.transaction(user, 'imports.undo-asked', async (tx) => {
    const found = await lockOwnImport(tx, { user, id })
    seeAllowed(user, found)
    if ((await sheetsOf(tx, found)).some(changesPay)) refuseStale(school, user)
    const { state, outcome } = await viewOf(tx, found)
    if (found.confirmedAt === null || state === 'running')
      refuse('import-open', 'This import has not ended yet', {}, { status: 409 })
    if (found.undoJobId !== null) refuse('import-undone', 'This import was taken back', {}, { status: 409 })
    if (undoEnd(found.confirmedAt) < school.now().toISOString())
      refuse('undo-over', 'An import can be taken back for a day; this one is older', {}, { status: 409 })
    const count = outcome.created + outcome.updated
    const asked = { by: user, ...askedFor(found, titles.undo, count) }
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

/** The job's title for its owner's tray, and the page with its results. */
function askedFor({ id, resource }: FileImport, sentence: string, count: number): Omit<JobRequest, 'by'> {
  const list = importables().find(({ crud }) => crud.name === resource)?.resource.label.many ?? wholeBook
  return {
    title: { sentence, fill: { list: { sentence: list }, count } },
    page: `imports/${resource}?id=${id}`,
  }
}

const wholeBook = sentence('The whole school')

/** Writes the rows that are not written yet; a second run continues where the first one stopped. */
export const runJob: Job = {
  attempts: 3,
  run: (school, work) => goThrough(school, work, { outcomes: null, step: writeSome }),
}

/** Undoes the written rows, last row first. */
export const undoJob: Job = {
  attempts: 3,
  run: (school, work) => goThrough(school, work, { outcomes: ['created', 'updated'], step: takeBackSome }),
}

/** Every night: deletes rows that are older than a week. The column mapping of confirmed imports stays. */
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
type Some = { user: User; of: Importable; sheet: FileImport; numbers: number[] }
type Going = { outcomes: readonly ('created' | 'updated')[] | null; step: Step }

/** Reads the user again: their current permissions decide. */
async function goThrough(school: School, work: Work, { outcomes, step }: Going): Promise<void> {
  const { import: id, user: accountId } = work.payload as { import: string; user: string }
  const user = await userOf(school, accountId)
  const [found] = await school.db.select().from(fileImport).where(eq(fileImport.id, id))
  if (!user || !found) return
  const sheets = await sheetsOf(school.db, found)
  const open = await Promise.all(sheets.map((sheet) => openRows(school, sheet, outcomes)))
  const total = open.reduce((sum, numbers) => sum + numbers.length, 0)
  const order = sheets.map((sheet, at) => ({ sheet, numbers: open[at] ?? [] }))
  // Undo in reverse order: nothing refers to the last rows any more.
  if (outcomes) order.reverse()
  const profile = await school.profile()
  let done = 0
  for (const { sheet, numbers } of order) {
    const of = withOwnFields(importableFor(user, sheet.resource), profile, user)
    for (let at = 0; at < numbers.length; at += atOnce) {
      await work.progress(done, total)
      const some = numbers.slice(at, at + atOnce)
      work.report(await step(school, { user, of, sheet, numbers: some }))
      done += some.length
    }
  }
  await work.progress(total, total)
}

/** The numbers of the rows to write, in writing order; or of the written ones, last one first. */
async function openRows(school: School, { id }: FileImport, outcomes: Going['outcomes']): Promise<number[]> {
  const { turn, number, state, outcome, importId } = fileImportRow
  const isOpen = outcomes
    ? inArray(outcome, [...outcomes])
    : and(isNull(outcome), inArray(state, ['new', 'update']))
  const rows = await school.db
    .select({ number })
    .from(fileImportRow)
    .where(and(eq(importId, id), isOpen))
    .orderBy(...(outcomes ? [desc(turn), desc(number)] : [asc(turn), asc(number)]))
  return rows.map((row) => row.number)
}

async function writeSome(school: School, { user, of, sheet, numbers }: Some): Promise<Failure[]> {
  const [at, today] = [school.now().toISOString(), await school.today()]
  return school.transaction(user, `${of.crud.name}.imported`, async (tx) => {
    await expectMany(tx)
    await of.store.hold?.(tx)
    const staged = await lockRows(tx, sheet, numbers)
    const rows = staged.flatMap(({ rowId, ...row }) => (rowId === null ? [] : [{ ...row, rowId }]))
    const { written, failures } = await of.store.write(tx, { user, at, today, rows })
    const ends = rows.map(({ number, rowId, version }) => {
      const row = written.get(number)
      const failure = failures.get(number)?.message ?? null
      const outcome = row ? (version === null ? 'created' : 'updated') : 'failed'
      return {
        number,
        outcome,
        failure,
        rowId: row?.rowId ?? rowId,
        version: row?.version ?? null,
        before: row?.before ?? null,
      }
    })
    await keep(tx, sheet, ends)
    describe(tx, { count: written.size, name: sheet.fileName })
    return ends.flatMap(({ number, failure }) => (failure === null ? [] : [failed(user, number, failure)]))
  })
}

async function takeBackSome(school: School, { user, of, sheet, numbers }: Some): Promise<Failure[]> {
  const [at, today] = [school.now().toISOString(), await school.today()]
  return school.transaction(user, `${of.crud.name}.import-undone`, async (tx) => {
    await expectMany(tx)
    const rows = await lockRows(tx, sheet, numbers)
    const kept = await of.store.takeBack(tx, { user, at, today, rows: rows.toReversed() })
    const ends = rows.map((row) => {
      const failure = kept.get(row.number) ?? null
      return { ...row, outcome: failure === null ? 'undone' : 'kept', failure }
    })
    await keep(tx, sheet, ends)
    describe(tx, { count: rows.length - kept.size, name: sheet.fileName })
    return ends.flatMap(({ number, failure }) => (failure === null ? [] : [failed(user, number, failure)]))
  })
}

function lockRows(tx: Tx, { id }: FileImport, numbers: number[]): Promise<FileImportRow[]> {
  return tx
    .select()
    .from(fileImportRow)
    .where(and(eq(fileImportRow.importId, id), inArray(fileImportRow.number, numbers)))
    .orderBy(asc(fileImportRow.turn), asc(fileImportRow.number))
    .for('update')
}

/** Stores the outcome of each row, in the transaction that caused it. */
async function keep(tx: Tx, { id }: FileImport, ends: readonly object[]) {
  await tx.execute(sql`
    update file_import_row as row set outcome = r.outcome, failure = r.failure, row_id = r."rowId", version = r.version,
      before = r.before
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)
      as r (number int, outcome text, failure text, "rowId" uuid, version int, before jsonb)
    where row.import_id = ${id}::uuid and row.number = r.number`)
}

function failed(user: User, number: number, message: string): Failure {
  const name = words(user).say(sentence('Row {number}'), { number: String(number) })
  return { id: String(number), name, message }
}
