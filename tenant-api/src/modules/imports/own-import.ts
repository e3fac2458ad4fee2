import { and, asc, count, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/refusal'
import { job } from '../../jobs.ts'
import type { Db, School, Tx } from '../../school.ts'
import type { User } from '../access/user.ts'
import type { ImportRow, ImportView } from './contract.ts'
import { undoHours } from './contract.ts'
import { importableFor } from './importable.ts'
import { type FileImport, fileImport, type FileImportRow, fileImportRow } from './tables.ts'

type Own = { user: User; id: string }

/** An import of the user's own, as long as they may import; everybody else's does not exist. */
export async function ownImport(db: Db | Tx, { user, id }: Own): Promise<FileImport> {
  const [found] = await db.select().from(fileImport).where(isOwn({ user, id }))
  if (found) importableFor(user, found.resource)
  return found ?? refuseMissing()
}

/** The same, held until the transaction ends. */
export async function lockOwnImport(tx: Tx, { user, id }: Own): Promise<FileImport> {
  const [found] = await tx.select().from(fileImport).where(isOwn({ user, id })).for('update')
  return found ?? refuseMissing()
}

function isOwn({ user, id }: Own): SQL | undefined {
  return and(eq(fileImport.id, id), eq(fileImport.ownerId, user.id ?? ''))
}

/** The import as its owner sees it: what would happen, how far its jobs are, what they did. */
export async function viewOf(db: Db | Tx, found: FileImport): Promise<ImportView> {
  const { id, resource, fileName, columns, notes, jobId, confirmedAt, createdAt } = found
  const [counts] = await db
    .select({
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
    })
    .from(fileImportRow)
    .where(eq(fileImportRow.importId, id))
  if (!counts) throw new Error('a count returned nothing')
  const { created, updated, failed, undone, kept, ...of } = counts
  return {
    id,
    resource,
    file: fileName,
    state: await stateOf(db, found),
    columns,
    notes,
    counts: of,
    outcome: { created, updated, failed, undone, kept },
    job: found.undoJobId ?? jobId,
    undoUntil: confirmedAt === null ? null : undoEnd(confirmedAt),
    createdAt,
  }
}

/** The last moment in which an import can be taken back. */
export function undoEnd(confirmedAt: string): string {
  return new Date(Date.parse(confirmedAt) + undoHours * 3_600_000).toISOString()
}

function counted(condition: SQL) {
  return sql<number>`(count(*) filter (where ${condition}))::int`
}

/** By its jobs; a job that is gone from the work list has ended long ago. */
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

/** A page of an import's rows in the order of the file. */
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
  { number, state, cells, errors, notes, failure }: FileImportRow,
): ImportRow {
  const mapped = columns.flatMap(({ field }, at) =>
    field === null ? [] : [[field, cells[at] ?? ''] as const],
  )
  return { number, state, cells: Object.fromEntries(mapped), errors, notes, failure }
}
