import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { timeOf } from '../../act.ts'
import type { Actor, Tx } from '../../school.ts'
import { sentBy } from './begin-file.ts'
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
    .where(
      and(
        eq(file.id, fileId),
        eq(file.resource, resource),
        sentBy(user),
        isNull(file.ownerId),
        isNull(file.deletedAt),
        isNotNull(file.content),
      ),
    )
    .returning({ id: file.id })
  return given.length > 0
}

/** A row names a file no longer; its content goes some time later. */
export async function releaseFile(tx: Tx, { rowId, fileId }: Pick<Naming, 'rowId' | 'fileId'>) {
  await tx
    .update(file)
    .set({ deletedAt: timeOf(tx).toISOString() })
    .where(and(eq(file.id, fileId), eq(file.ownerId, rowId)))
}
