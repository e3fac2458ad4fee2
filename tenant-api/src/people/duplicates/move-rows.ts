import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/school/school.ts'
import { everyPersonRows } from '../students-and-guardians/person-rows.ts'
import type { Merged } from './contract.ts'
import type { MergeSnapshot } from './merge-snapshot.ts'
import { mergeTypes } from './merge-types.ts'

type Two = { of: Merged; id: string; otherId: string }

/** Whatever else belongs to the person goes along: enrolments, assignments, documents, notes. */
export async function moveRows(tx: Tx, { of, id, otherId }: Two): Promise<MergeSnapshot['moved']> {
  const moved: Record<string, string[]> = {}
  for (const { table, column, key = 'id', clash, where = 'true' } of everyPersonRows(mergeTypes[of].side)) {
    const [name, whose] = [sql.identifier(table), sql.identifier(column)]
    const free = clash
      ? sql`and not exists (select from ${name} own where own.${whose} = ${id}::uuid and ${sql.raw(clash)})`
      : sql``
    const rows =
      column === 'id'
        ? await moveOwnRow(tx, { table, from: otherId, to: id })
        : await tx.execute<{ id: string }>(sql`
            update ${name} theirs set ${whose} = ${id}::uuid
            where ${whose} = ${otherId}::uuid and ${sql.raw(where)} ${free}
            returning theirs.${sql.identifier(key)} as id`)
    if (rows.length > 0) moved[table] = rows.map((row) => row.id)
  }
  return moved
}

/** The same back again. */
export async function returnRows(
  tx: Tx,
  { of, id, otherId, moved }: Two & { moved: MergeSnapshot['moved'] },
) {
  for (const { table, column, key = 'id' } of everyPersonRows(mergeTypes[of].side)) {
    const ids = moved[table] ?? []
    const whose = sql.identifier(column)
    if (ids.length === 0) continue
    if (column === 'id') await moveOwnRow(tx, { table, from: id, to: otherId })
    else
      await tx.execute(sql`update ${sql.identifier(table)} set ${whose} = ${otherId}::uuid
        where ${whose} = ${id}::uuid and ${sql.identifier(key)} = any (${`{${ids.join(',')}}`}::uuid[])`)
  }
}

/** A row under the person’s own id is written anew, where there is none: the id of a row never changes. */
async function moveOwnRow(tx: Tx, { table, from, to }: { table: string; from: string; to: string }) {
  const name = sql.identifier(table)
  return tx.execute<{ id: string }>(sql`
    with gone as (
      delete from ${name} where id = ${from}::uuid and not exists (select from ${name} own where own.id = ${to}::uuid)
      returning *)
    insert into ${name} select (jsonb_populate_record(null::${name}, to_jsonb(gone) || jsonb_build_object('id', ${to}::text))).*
    from gone returning id`)
}
