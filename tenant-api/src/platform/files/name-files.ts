import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { timeOf } from '../../core/acts/act.ts'
import type { Actor, Tx } from '../../core/school/school.ts'
import { file } from './tables.ts'

type Naming = { user: Actor; resource: string; rowId: string; fileId: string }

/**
 * A row names a file from now on: one that the user has sent for a row of this resource, and that no other row names.
 * False for any other.
 */
export async function giveFile(tx: Tx, { user, resource, rowId, fileId }: Naming): Promise<boolean> {
  const given = await tx
    .update(file)
    .set({ ownerId: rowId })
    .where(isFree({ user, resource, fileId }))
    .returning({ id: file.id })
  return given.length > 0
}

/** Whether the user may have a row of this resource name a file. */
export async function mayGiveFile(tx: Tx, naming: Omit<Naming, 'rowId'>): Promise<boolean> {
  const [free] = await tx.select({ id: file.id }).from(file).where(isFree(naming))
  return free !== undefined
}

function isFree({ user, resource, fileId }: Omit<Naming, 'rowId'>) {
  return and(
    eq(file.id, fileId),
    eq(file.resource, resource),
    sentBy(user),
    isNull(file.ownerId),
    isNull(file.deletedAt),
    isNotNull(file.content),
  )
}

/** A row names a file no longer; its content goes some time later. */
export async function releaseFile(tx: Tx, { rowId, fileId }: Pick<Naming, 'rowId' | 'fileId'>) {
  await tx
    .update(file)
    .set({ deletedAt: timeOf(tx).toISOString() })
    .where(and(eq(file.id, fileId), eq(file.ownerId, rowId)))
}

/** Visitors send files only where an endpoint of their own lets them in; none of them is asked for by its id. */
export function sentBy({ id, apiKeyId }: Actor): SQL | undefined {
  if (apiKeyId !== undefined) return eq(file.apiKeyId, apiKeyId)
  return id === null ? and(isNull(file.uploadedBy), isNull(file.apiKeyId)) : eq(file.uploadedBy, id)
}
