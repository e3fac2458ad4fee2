import { createHash } from 'node:crypto'
import { NoContent } from 'kit/storage/file-store'
import type { Control } from '../../database.ts'
import { failpoint } from '../../failpoint.ts'
import { anchorAnew } from '../audit/verifying.ts'
import { addressFor, homeOf, type DatabaseRow } from '../provisioning/database-row.ts'
import {
  type ArchiveRow,
  findArchive,
  readManifest,
  type Stores,
  unsettle,
  vaultOf,
  wrappedOf,
} from './archives.ts'
import { dropCopy, fillCopy, reserveCopy, type Source } from './copy-source.ts'
import type { ArchivedFile, Manifest } from './manifest.ts'
import { swap } from './swapping.ts'
import { withArchiveLock } from './archive-lock.ts'
import { names, type ArchiveStore } from './archive-store.ts'

export type Restored = {
  archive: string
  takenAt: string
  generation: number
  tables: number
  rows: number
  files: number
  seconds: number
}
type Order = { schoolId: string; archive?: string | undefined; actor: string }

/**
 * Brings a school back to what an archive holds: beside the database that it has, compared with the manifest, and then
 * in its place. Its people log in anew. The old database is closed and kept.
 */
export async function restoreSchool(control: Control, stores: Stores, order: Order): Promise<Restored> {
  return withArchiveLock(control, order.schoolId, () => restore(control, stores, order))
}

async function restore(control: Control, stores: Stores, order: Order): Promise<Restored> {
  const began = performance.now()
  const { schoolId, actor } = order
  const from = await homeOf(control.sql, schoolId)
  const archive = await findArchive(control.sql, { schoolId, id: order.archive })
  const { row: to, manifest } = await restoreBeside(control, stores, { archive, like: from })
  try {
    failpoint('restore.filled')
    const detail = { archive: archive.id, takenAt: manifest.takenAt }
    await anchorAnew(control, schoolId, to)
    const generation = await swap(control, { schoolId, from, to, act: 'school.restored', actor, detail })
    return { archive: archive.id, generation, ...tallyOf(manifest), seconds: secondsSince(began) }
  } catch (error) {
    await dropCopy(control, to)
    throw error
  }
}

export type Drill = { archive: string; tables: number; rows: number; files: number; seconds: number }

/** Restores an archive into a database beside, compares all of it, and drops it again: the school notices nothing. */
export async function drill(control: Control, stores: Stores, archive: ArchiveRow): Promise<Drill> {
  return withArchiveLock(control, archive.schoolId, () => tryOut(control, stores, archive))
}

async function tryOut(control: Control, stores: Stores, archive: ArchiveRow): Promise<Drill> {
  const began = performance.now()
  const like = await homeOf(control.sql, archive.schoolId)
  const { row, manifest } = await restoreBeside(control, stores, { archive, like, isDrill: true })
  await dropCopy(control, row)
  const seconds = secondsSince(began)
  await control.sql`
    update archive set drilled_at = now(), drill_seconds = ${seconds} where id = ${archive.id}`
  return { archive: archive.id, ...tallyOf(manifest), seconds }
}

type Restoring = { archive: ArchiveRow; like: DatabaseRow; isDrill?: boolean }

/** An archive in a database of its own, compared with what it says of itself; nobody but its maker enters it. */
async function restoreBeside(
  control: Control,
  stores: Stores,
  { archive, like, isDrill = false }: Restoring,
): Promise<{ row: DatabaseRow; manifest: Manifest }> {
  const { schoolId } = archive
  const vault = await vaultOf(control, stores, archive)
  const manifest = await readManifest(vault, archive)
  // Under the key that the archive is sealed by, as what stands in its tables is.
  await unsettle(control, archive.keyId)
  const key = { keyId: archive.keyId, wrappedKey: await wrappedOf(control, archive.keyId) }
  const row = await reserveCopy(control, { schoolId, server: like.server, like: { ...like, ...key } })
  try {
    await fillFrom(control, stores, { row, manifest, vault, archive, isDrill })
    return { row, manifest }
  } catch (error) {
    await dropCopy(control, row)
    throw error
  }
}

type Named = Pick<ArchiveRow, 'id' | 'schoolId' | 'keyId'>
type Filling = {
  row: DatabaseRow
  manifest: Manifest
  vault: ArchiveStore
  archive: Named
  isDrill?: boolean
}

/** Copies what an archive holds into a database that was reserved, and the contents of files to where they belong. */
export async function fillFrom(
  control: Control,
  stores: Stores,
  { row, manifest, vault, archive, isDrill = false }: Filling,
): Promise<void> {
  const { schoolId, keyId } = archive
  await fillCopy(control, row, sourceOf(manifest, { vault, archive }))
  await endOldSessions(control, row)
  await bringFiles(stores, { schoolId, keyId, vault, files: manifest.files, isDrill })
}

function sourceOf(manifest: Manifest, { vault, archive }: { vault: ArchiveStore; archive: Named }): Source {
  const { schemaVersion, migrations, sequences, tables } = manifest
  return {
    schemaVersion,
    migrations,
    sequences,
    tables,
    expected: () => tables,
    async *read(place) {
      const parts = tables[place]?.parts ?? 0
      for (let part = 0; part < parts; part += 1) yield await vault.get(names.part(archive.id, place, part))
    },
  }
}

type Bringing = {
  schoolId: string
  keyId: string
  vault: ArchiveStore
  files: readonly ArchivedFile[]
  isDrill: boolean
}

/** Opens every content and compares it; what the school has not any more is written again, but not in a drill. */
async function bringFiles(
  { files: store }: Stores,
  { schoolId, keyId, vault, files, isDrill }: Bringing,
): Promise<void> {
  for (const { name, bytes, sha256 } of files) {
    const content = await vault.get(names.content(keyId, name)).catch((error: unknown) => {
      throw error instanceof NoContent ? new Error(`The content ${name} is not in the archive`) : error
    })
    const is = createHash('sha256').update(content).digest('hex')
    if (content.length !== bytes || is !== sha256)
      throw new Error(`The content ${name} is not what was archived`)
    if (isDrill || (await store.size(`${schoolId}/${name}`)) === bytes) continue
    await store.write(`${schoolId}/${name}`, content)
  }
}

/** Who was shut out since must not come back with what was open at the time. */
async function endOldSessions(control: Control, row: DatabaseRow): Promise<void> {
  const inside = control.enter(await addressFor(control, row, 'ddl'))
  try {
    await inside`set role maktab_owner`
    await inside`update session set ended_at = now(), end_reason = 'ended' where ended_at is null`
  } finally {
    await inside.end()
  }
}

/** What an archive holds, in numbers. */
export function tallyOf({ takenAt, tables, files }: Manifest) {
  return {
    takenAt,
    tables: tables.length,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: files.length,
  }
}

function secondsSince(began: number): number {
  return Math.round(performance.now() - began) / 1000
}
