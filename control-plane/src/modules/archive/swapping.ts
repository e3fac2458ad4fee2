import { refuse } from 'kit/contract/refusal'
import { failpoint } from '../../failpoint.ts'
import type { Control } from '../../database.ts'
import { accessOf, setAccess } from '../provisioning/access.ts'
import { type DatabaseRow, databaseOfSchool, readDatabase } from '../provisioning/database-row.ts'
import { withDatabaseLock } from '../provisioning/lock.ts'

export type Swap = {
  schoolId: string
  /** Where the school has lived; refused when it lives elsewhere by now. */
  from: DatabaseRow
  to: DatabaseRow
  act: 'school.restored' | 'school.moved'
  actor: string
  detail: Record<string, string | number>
}

/**
 * Lets a school live in another database from one moment on: its generation grows by one, which every process is told.
 * The old database is closed and kept. A kill in between is mended by `reconcile`, which gives each database the access
 * that its state says.
 */
export async function swap(
  control: Control,
  { schoolId, from, to, act, actor, detail }: Swap,
): Promise<number> {
  const generation = await control.sql.begin(async (tx) => {
    await tx`select from school where id = ${schoolId} for update`
    const now = await databaseOfSchool(tx, schoolId)
    if (now?.id !== from.id)
      refuse('school-elsewhere', 'This school lives in another database by now', {}, { status: 409 })
    await tx`update placement set active = false where school_id = ${schoolId} and active`
    const [placed] = await tx<{ generation: number }[]>`
      update placement set active = true, placed_at = now() where database_id = ${to.id} returning generation`
    await tx`update database set state = 'retired', retired_at = now(), updated_at = now() where id = ${from.id}`
    await tx`update database set state = 'claimed', updated_at = now() where id = ${to.id}`
    await tx`update school set moving = false, version = version + 1, updated_at = now() where id = ${schoolId}`
    await tx`insert into operation_log (actor, act, school_id, database_id, detail)
      values (${actor}, ${act}, ${schoolId}, ${to.id}, ${tx.json({ ...detail, from: from.id })})`
    return placed?.generation ?? 0
  })
  failpoint('swap.placed')
  await giveAccess(control, to.id)
  await giveAccess(control, from.id)
  return generation
}

/** Brings a database's grants to what its state says. */
export async function giveAccess(control: Control, id: string): Promise<void> {
  await withDatabaseLock(control, id, async (sql) => {
    const row = await readDatabase(control.sql, id)
    await setAccess(sql, row, accessOf(row))
  })
}
