import { eq, sql } from 'drizzle-orm'
import { timeOf } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'
import { file } from '../../platform/files/tables.ts'
import type { Merged } from './contract.ts'
import { mergeTypes } from './merge-types.ts'

type Values = Readonly<Record<string, unknown>>
type Written = { of: Merged; id: string; values: Values }

/**
 * Writes two records that may exchange what only one row can have: the first lets go of its own before the second
 * takes it.
 */
export async function writeTwo(tx: Tx, first: Written, second: Written): Promise<void> {
  const given = {
    ...('registrationNumber' in second.values && { registrationNumber: `~${first.id}` }),
    ...('employeeNumber' in second.values && { employeeNumber: `~${first.id}` }),
    ...('photoId' in second.values && { photoId: null }),
  }
  if (Object.keys(given).length > 0) await write(tx, { ...first, values: given })
  await write(tx, second)
  await write(tx, first)
  // Who sees the list sees its photos.
  const isAcross = first.of !== second.of
  for (const { of, id, values } of [first, second])
    if (typeof values.photoId === 'string')
      await tx
        .update(file)
        .set({ ownerId: id, ...(isAcross && { resource: of }) })
        .where(eq(file.id, values.photoId))
}

async function write(tx: Tx, { of, id, values }: Written): Promise<void> {
  const { table } = mergeTypes[of]
  const set = { ...values, version: sql`${table.version} + 1`, updatedAt: timeOf(tx).toISOString() }
  await tx
    .update(table)
    .set(set as never)
    .where(eq(table.id, id))
}
