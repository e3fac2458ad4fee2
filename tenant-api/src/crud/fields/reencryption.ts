import type { SealedColumn } from '../../core/module-parts.ts'
import { sql } from 'drizzle-orm'
import { isSealedBefore, open, ringOf, seal } from 'kit/storage/keys'
import { sentence } from 'kit/text/words'
import { system } from '../../core/acts/act.ts'
import type { Module } from '../../core/module.ts'
import { directory, type School } from '../../core/school/school.ts'

type Stale = SealedColumn & { id: string; sealed: Buffer }

/**
 * During a change of the school's key, seals again what an older key has sealed. Tells the control plane when
 * nothing is left, so that the older key can be destroyed. Values that live only days expire by themselves.
 * Returns how many were sealed again.
 */
export async function sealAnew(school: School, modules: readonly Module[]): Promise<number> {
  if (school.state === 'read_only' || ringOf(school.dataKey).opens.length === 1) return 0
  const columns = modules.flatMap(({ sealed = [] }) => sealed)
  const stale = (await Promise.all(columns.map((column) => staleIn(school, column)))).flat()
  if (stale.length === 0) {
    await directory().settleKey(school.id, school.keyId)
    return 0
  }
  await school.transaction(system(sentence('Maktab')), 'keys.changed', async (tx) => {
    for (const { table, column, by, id, sealed, ...row } of stale) {
      const label = row.label(id, school)
      const anew = seal(school.dataKey, open(school.dataKey, sealed, label), label)
      // A value written meanwhile is sealed by the new key already.
      await tx.execute(sql`
        update ${sql.identifier(table)} set ${sql.identifier(column)} = ${anew}
        where ${sql.identifier(by)}::text = ${id} and ${sql.identifier(column)} = ${sealed}`)
    }
  })
  return stale.length
}

async function staleIn(school: School, sealed: SealedColumn): Promise<Stale[]> {
  const { table, column, by, label } = sealed
  const rows = await school.db.execute<{ id: string; sealed: Buffer }>(sql`
    select ${sql.identifier(by)}::text as id, ${sql.identifier(column)} as sealed
    from ${sql.identifier(table)} where ${sql.identifier(column)} is not null`)
  return [...rows]
    .filter((row) => isSealedBefore(school.dataKey, row.sealed, label(row.id, school)))
    .map((row) => ({ ...sealed, ...row }))
}
