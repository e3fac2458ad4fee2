import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { NoContent, passing } from 'kit/storage/file-store'
import type postgres from 'postgres'
import type { Control, Sql } from '../../database.ts'
import { wordsOf } from '../../error-words.ts'
import { failpoint } from '../../failpoint.ts'
import { addressFor, homeOf, type DatabaseRow } from '../provisioning/database-row.ts'
import {
  type ArchiveRow,
  digestOf,
  findArchive,
  listArchives,
  readManifest,
  type Stores,
  vaultOf,
} from './archives.ts'
import { beginCopying, copyOut, measured, schemaOf, sequencesOf, type Table, tablesOf } from './copying.ts'
import type { ArchivedFile, ArchivedTable, Manifest, Measure } from './manifest.ts'
import { withArchiveLock } from './archive-lock.ts'
import { inParts, names, type ArchiveStore } from './archive-store.ts'

type Asking = { schoolId: string; kind: ArchiveRow['kind']; actor: string }

/**
 * Archives a school: every table of one snapshot, every content of a file, and a manifest of them, sealed under the
 * school's key. Work goes on meanwhile. A file that an earlier archive has brought there is not brought again.
 */
export async function backUp(control: Control, stores: Stores, asked: Asking): Promise<ArchiveRow> {
  return withArchiveLock(control, asked.schoolId, () => archive(control, stores, asked))
}

async function archive(control: Control, stores: Stores, asked: Asking): Promise<ArchiveRow> {
  const { schoolId, kind, actor } = asked
  const database = await homeOf(control.sql, schoolId)
  const id = await beginArchive(control.sql, { schoolId, kind, keyId: database.keyId })
  try {
    const vault = await vaultOf(control, stores, { schoolId, keyId: database.keyId })
    const { manifest, bytes } = await gather(control, stores, { id, database, vault, schoolId })
    const sealed = await vault.put(names.manifest(id), Buffer.from(JSON.stringify(manifest)))
    failpoint('archive.manifest')
    await endArchive(control.sql, {
      id,
      actor,
      manifest,
      bytes,
      digest: digestOf(sealed),
    })
    return await findArchive(control.sql, { schoolId, id })
  } catch (error) {
    await control.sql`
      update archive set state = 'failed', error = ${wordsOf(error)}, ended_at = now() where id = ${id} and state = 'running'`
    throw error
  }
}

async function beginArchive(
  sql: Sql,
  { schoolId, kind, keyId }: Pick<ArchiveRow, 'schoolId' | 'kind' | 'keyId'>,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into archive (school_id, kind, key_id) values (${schoolId}, ${kind}, ${keyId}) returning id`
  if (!row) throw new Error('the archive was not written')
  return row.id
}

type Gathering = { id: string; database: DatabaseRow; vault: ArchiveStore; schoolId: string }

async function gather(control: Control, stores: Stores, { id, database, vault, schoolId }: Gathering) {
  const inside = control.enter(await addressFor(control, database, 'ddl'))
  try {
    const tables = await inside.begin('isolation level repeatable read read only', (tx) =>
      gatherTables(tx, { id, vault }),
    )
    const known = await filesOfTheLast(control.sql, vault, { schoolId, keyId: database.keyId })
    const { files, bytes } = await gatherFiles(stores, { vault, schoolId, keyId: database.keyId, known })
    const manifest: Manifest = { format: 1, archiveId: id, schoolId, ...tables.said, files }
    return { manifest, bytes: tables.bytes + bytes }
  } finally {
    await inside.end()
  }
}

async function gatherTables(tx: postgres.TransactionSql, { id, vault }: Pick<Gathering, 'id' | 'vault'>) {
  await beginCopying(tx)
  const [at] = await tx<{ takenAt: Date }[]>`select transaction_timestamp() as "takenAt"`
  const tables: ArchivedTable[] = []
  let bytes = 0
  for (const [place, table] of (await tablesOf(tx)).entries()) {
    const kept = await keepTable(tx, table, async (part, content) => {
      bytes += (await vault.put(names.part(id, place, part), content)).length
    })
    tables.push(kept)
    failpoint('archive.table')
  }
  const said = {
    takenAt: (at?.takenAt ?? new Date()).toISOString(),
    ...(await schemaOf(tx)),
    tables,
    sequences: await sequencesOf(tx),
  }
  return { said, bytes }
}

async function keepTable(
  tx: Sql,
  table: Table,
  keep: (part: number, content: Buffer) => Promise<void>,
): Promise<ArchivedTable> {
  let measure: Measure = { rows: 0, bytes: 0, sha256: '' }
  let parts = 0
  for await (const content of inParts(measured(await copyOut(tx, table), (found) => (measure = found)))) {
    await keep(parts, content)
    parts += 1
  }
  return { name: table.name, columns: table.columns, ...measure, parts }
}

type Known = ReadonlyMap<string, ArchivedFile>

/** What the last archive under this key has measured. */
async function filesOfTheLast(
  sql: Sql,
  vault: ArchiveStore,
  { schoolId, keyId }: { schoolId: string; keyId: string },
): Promise<Known> {
  const last = (await listArchives(sql, schoolId)).find((one) => one.state === 'whole' && one.keyId === keyId)
  if (!last) return new Map()
  const { files } = await readManifest(vault, last)
  return new Map(files.map((file) => [file.name, file]))
}

/** Contents never change under their name: what is there and measured already is not read again. */
async function gatherFiles(
  stores: Stores,
  { vault, schoolId, keyId, known }: { vault: ArchiveStore; schoolId: string; keyId: string; known: Known },
) {
  const files: ArchivedFile[] = []
  let bytes = 0
  for await (const { name: whole } of stores.files.list(`${schoolId}/`)) {
    const name = whole.slice(schoolId.length + 1)
    if (name.startsWith(passing)) continue
    const kept = names.content(keyId, name)
    const before = known.get(name)
    if (before && (await vault.has(kept))) {
      files.push(before)
      continue
    }
    const content = await contentOf(stores, whole)
    if (content === null) continue
    bytes += (await vault.put(kept, content)).length
    files.push({
      name,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
  }
  return { files, bytes }
}

/** null for what was taken away since it was listed. */
async function contentOf({ files }: Stores, name: string): Promise<Buffer | null> {
  try {
    return await buffer(await files.read(name))
  } catch (error) {
    if (error instanceof NoContent) return null
    throw error
  }
}

type Ending = { id: string; actor: string; manifest: Manifest; bytes: number; digest: string }

async function endArchive(sql: postgres.Sql, { id, actor, manifest, bytes, digest }: Ending): Promise<void> {
  const { schoolId, schemaVersion, tables, files, takenAt } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  await sql.begin(async (tx) => {
    await tx`
      update archive set state = 'whole', schema_version = ${schemaVersion}, tables = ${tables.length}, row_count = ${rows},
        files = ${files.length}, bytes = ${bytes}, digest = ${digest}, taken_at = ${takenAt}, ended_at = now() where id = ${id}`
    await tx`insert into operation_log (actor, act, school_id, detail)
      values (${actor}, 'school.archived', ${schoolId}, ${tx.json({ archive: id })})`
  })
}
