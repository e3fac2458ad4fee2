import { and, asc, count, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { job } from '../../core/jobs/jobs.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { type ImportCounts, type ImportRow, type ImportView, undoHours, wholeSchool } from './contract.ts'
import { importableFor, importablesFor } from './importable.ts'
import { type FileImport, fileImport, type FileImportRow, fileImportRow } from './tables.ts'

type Own = { user: User; id: string }

/** An import of the user, as long as they may import; imports of others are missing to them. */
export async function ownImport(db: Db | Tx, { user, id }: Own): Promise<FileImport> {
  const [found] = await db.select().from(fileImport).where(isOwn({ user, id }))
  if (found) seeAllowed(user, found)
  return found ?? refuseMissing()
}

/** Refuses with 403 users who may not import this any more. */
export function seeAllowed(user: User, { resource }: FileImport): void {
  if (resource === wholeSchool) importablesFor(user)
  else importableFor(user, resource)
}

/**
 * Locks an import until the transaction ends; no sheet of a workbook, since it is confirmed only with the
 * workbook.
 */
export async function lockOwnImport(tx: Tx, own: Own): Promise<FileImport> {
  const [found] = await tx
    .select()
    .from(fileImport)
    .where(and(isOwn(own), isNull(fileImport.partOf)))
    .for('update')
  return found ?? refuseMissing()
}

/** The imports of single resources in an import: the sheets of a workbook in order, or the import itself. */
export async function sheetsOf(db: Db | Tx, found: FileImport): Promise<FileImport[]> {
  if (found.resource !== wholeSchool) return [found]
  return db.select().from(fileImport).where(eq(fileImport.partOf, found.id)).orderBy(asc(fileImport.place))
}

function isOwn({ user, id }: Own): SQL | undefined {
  return and(eq(fileImport.id, id), eq(fileImport.ownerId, user.id ?? ''))
}

/** The import for its owner: what would happen, the progress of its jobs, and their results. */
export async function viewOf(db: Db | Tx, found: FileImport): Promise<ImportView> {
  const { id, resource, fileName, columns, empties, notes, jobId, confirmedAt, createdAt } = found
  const sheets = await sheetsOf(db, found)
  const tallies = await talliesOf(
    db,
    sheets.map((sheet) => sheet.id),
  )
  const { created, updated, failed, undone, kept, ...counts } = sumOf([...tallies.values()])
  const parts = resource === wholeSchool ? sheets : []
  return {
    id,
    resource,
    file: fileName,
    state: await stateOf(db, found),
    columns,
    empties,
    sheets: parts.map((sheet) => ({
      id: sheet.id,
      resource: sheet.resource,
      columns: sheet.columns,
      empties: sheet.empties,
      counts: countsOf(tallies.get(sheet.id) ?? nothing),
    })),
    notes,
    counts,
    outcome: { created, updated, failed, undone, kept },
    job: found.undoJobId ?? jobId,
    undoUntil: confirmedAt === null ? null : undoEnd(confirmedAt),
    createdAt,
  }
}

type Tally = ImportCounts & ImportView['outcome']

const tallied = {
  total: count(),
  new: counted(sql`${fileImportRow.state} = 'new'`),
  update: counted(sql`${fileImportRow.state} = 'update'`),
  unchanged: counted(sql`${fileImportRow.state} = 'unchanged'`),
  error: counted(sql`${fileImportRow.state} = 'error'`),
  noted: counted(sql`${fileImportRow.notes} <> '[]'`),
  created: counted(sql`${fileImportRow.outcome} = 'created'`),
  updated: counted(sql`${fileImportRow.outcome} = 'updated'`),
  failed: counted(sql`${fileImportRow.outcome} = 'failed'`),
  undone: counted(sql`${fileImportRow.outcome} = 'undone'`),
  kept: counted(sql`${fileImportRow.outcome} = 'kept'`),
}

async function talliesOf(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Tally>> {
  const rows = await db
    .select({ import: fileImportRow.importId, ...tallied })
    .from(fileImportRow)
    .where(inArray(fileImportRow.importId, [...ids]))
    .groupBy(fileImportRow.importId)
  return new Map(rows.map(({ import: id, ...tally }) => [id, tally]))
}

const nothing: Tally = {
  total: 0,
  new: 0,
  update: 0,
  unchanged: 0,
  error: 0,
  noted: 0,
  created: 0,
  updated: 0,
  failed: 0,
  undone: 0,
  kept: 0,
}

function sumOf(tallies: readonly Tally[]): Tally {
  const sum = { ...nothing }
  for (const tally of tallies) for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key]
  return sum
}

function countsOf({ total, new: added, update, unchanged, error, noted }: Tally): ImportCounts {
  return { total, new: added, update, unchanged, error, noted }
}

/** The deadline for undoing an import. */
export function undoEnd(confirmedAt: string): string {
  return new Date(Date.parse(confirmedAt) + undoHours * 3_600_000).toISOString()
}

function counted(condition: SQL) {
  return sql<number>`(count(*) filter (where ${condition}))::int`
}

/** By its jobs; a job that is no longer in the queue has ended long ago. */
async function stateOf(db: Db | Tx, { jobId, undoJobId }: FileImport): Promise<ImportView['state']> {
  if (jobId === null) return 'ready'
  const [found] = await db
    .select({ state: job.state })
    .from(job)
    .where(eq(job.id, undoJobId ?? jobId))
  const isOpen = found?.state === 'waiting' || found?.state === 'running'
  if (undoJobId !== null) return isOpen ? 'undoing' : 'undone'
  if (isOpen) return 'running'
  return found?.state === 'cancelled' || found?.state === 'dead' ? 'stopped' : 'done'
}

type Asked = Own & { query: { state?: string | undefined; skip: number; limit: number } }

/** A page of an import's rows in file order. */
export async function listRows(school: School, { user, id, query }: Asked) {
  const found = await ownImport(school.db, { user, id })
  const where = and(eq(fileImportRow.importId, id), shownBy(query.state))
  const rows = await school.db
    .select()
    .from(fileImportRow)
    .where(where)
    .orderBy(asc(fileImportRow.number))
    .limit(query.limit)
    .offset(query.skip)
  const [counted] = await school.db.select({ total: count() }).from(fileImportRow).where(where)
  return { rows: rows.map((row) => rowView(found, row)), total: counted?.total ?? 0 }
}

function shownBy(state: string | undefined): SQL | undefined {
  if (state === undefined) return undefined
  if (state === 'noted') return ne(fileImportRow.notes, [])
  if (state === 'failed') return isNotNull(fileImportRow.failure)
  return sql`${fileImportRow.state} = ${state}`
}

function rowView(
  { columns }: FileImport,
  { number, state, cells, errors, notes, was, failure }: FileImportRow,
): ImportRow {
  const mapped = columns.flatMap(({ field }, at) =>
    field === null ? [] : [[field, cells[at] ?? ''] as const],
  )
  return { number, state, cells: Object.fromEntries(mapped), errors, notes, was, failure }
}
