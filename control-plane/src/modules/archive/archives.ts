import { createHash } from 'node:crypto'
import type { FileStore } from 'kit/storage/file-store'
import { refuse } from 'kit/contract/refusal'
import { openArchiveStore, openFileStore } from 'kit/storage/storage'
import type { Control, Sql } from '../../database.ts'
import { dataKeyOf } from '../provisioning/database-row.ts'
import { manifest, type Manifest } from './manifest.ts'
import { names, openArchives, type ArchiveStore } from './archive-store.ts'

/** The contents of the schools' files, and where archives are kept. */
export type Stores = { files: FileStore; archives: FileStore }

/** The stores of the settings. */
export async function openStores(dataDir: string, env = process.env): Promise<Stores> {
  return { files: await openFileStore(env, dataDir), archives: await openArchiveStore(env, dataDir) }
}

export type ArchiveRow = {
  id: string
  schoolId: string
  keyId: string
  kind: 'nightly' | 'asked'
  state: 'running' | 'whole' | 'failed' | 'gone'
  schemaVersion: number | null
  tables: number | null
  rows: number | null
  files: number | null
  bytes: number | null
  digest: string | null
  error: string | null
  begunAt: Date
  takenAt: Date | null
  endedAt: Date | null
  drilledAt: Date | null
  drillSeconds: number | null
}

/** A school's archives, newest first; those that are gone stay as a trace. */
export async function listArchives(sql: Sql, schoolId: string): Promise<ArchiveRow[]> {
  return select(sql, sql`where school_id = ${schoolId} order by begun_at desc, id desc`)
}

/** The archive that is meant: by its id, or the newest whole one. */
export async function findArchive(
  sql: Sql,
  { schoolId, id }: { schoolId: string; id?: string | undefined },
): Promise<ArchiveRow> {
  const [row] = await select(
    sql,
    sql`where school_id = ${schoolId} and state = 'whole' and (${id ?? null}::text is null or id::text = ${id ?? null})
      order by taken_at desc limit 1`,
  )
  return (
    row ??
    refuse(
      'archive-missing',
      'There is no such archive of this school. See: maktab school archives',
      {},
      { status: 404 },
    )
  )
}

/** The vault in which an archive lies. */
export async function vaultOf(
  control: Control,
  stores: Stores,
  { schoolId, keyId }: Pick<ArchiveRow, 'schoolId' | 'keyId'>,
): Promise<ArchiveStore> {
  const dataKey = await dataKeyOf(control, { keyId, wrappedKey: await wrappedOf(control, keyId) })
  return openArchives(stores.archives, { schoolId, dataKey })
}

/** A key as it is kept, or null when it was destroyed. */
export async function wrappedOf({ sql }: Control, keyId: string): Promise<Buffer | null> {
  const [key] = await sql<{ wrapped: Buffer | null }[]>`select wrapped from data_key where id = ${keyId}`
  return key?.wrapped ?? null
}

/** What is restored may be sealed by the older of a key's two again: its school has to say anew that nothing is. */
export async function unsettle({ sql }: Control, keyId: string): Promise<void> {
  await sql`update data_key set settled_at = null where id = ${keyId} and settled_at is not null`
}

/** What an archive says of itself; throws when it is not what was written. */
export async function readManifest(
  vault: ArchiveStore,
  { id, digest }: Pick<ArchiveRow, 'id' | 'digest'>,
): Promise<Manifest> {
  const name = names.manifest(id)
  const sealed = await vault.sealed(name)
  if (digestOf(sealed) !== digest) throw new Error('The manifest is not the one that was written')
  return manifest.parse(JSON.parse((await vault.unsealed(name, sealed)).toString('utf8')))
}

/** Takes away everything whose name begins so; gives how many. */
export async function removeAll(store: FileStore, prefix: string): Promise<number> {
  const found = await Array.fromAsync(store.list(prefix), ({ name }) => name)
  await store.remove(found)
  return found.length
}

export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function select(sql: Sql, which: ReturnType<Sql>) {
  return sql<ArchiveRow[]>`
    select id, school_id as "schoolId", key_id as "keyId", kind, state, schema_version as "schemaVersion", tables,
      row_count::float8 as rows, files, bytes::float8 as bytes, digest, error, begun_at as "begunAt",
      taken_at as "takenAt", ended_at as "endedAt", drilled_at as "drilledAt", drill_seconds as "drillSeconds"
    from archive ${which}`
}
