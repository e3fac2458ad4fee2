import type postgres from 'postgres'
import type { Preparation } from '../../../../scripts/trust/scene.ts'

type Sql = postgres.TransactionSql
const demoMerger = '01980000-0000-7000-8000-0000000af001'

type Two = {
  /** The list, and the table under the person's id. */
  name: string
  table: 'student' | 'guardian' | 'employee'
  ids: readonly [string, string]
  /** Makes them two records of the main campus, in no archive, to which nothing is linked. */
  alone: (sql: Sql) => Promise<unknown>
  prepared: (more: (sql: Sql) => Promise<unknown>) => Preparation
}

/** What the examples of two records of one person stand on: nobody has merged them, or they are merged. */
export function ofTwo({ name, table, ids, alone, prepared }: Two): Record<string, Preparation> {
  const [id, otherId] = ids
  const two = async (sql: Sql) => {
    await sql`delete from merger where id = ${demoMerger} or survivor_id = any (${[...ids]})`
    await alone(sql)
  }
  const merged = async (sql: Sql) => {
    await two(sql)
    const [{ version = 0 } = {}] = await sql`select version from ${sql(table)} where id = ${id}`
    const links = { moved: [], dropped: [], changed: [] }
    await sql`insert into merger (id, resource, survivor_id, other_id, kept, version, at)
      values (${demoMerger}, ${name}, ${id}, ${otherId},
        ${sql.json({ fields: {}, otherFields: {}, sensitive: null, links, moved: {} })}, ${version}, now())`
    await sql`update ${sql(table)} set archived_at = now() where id = ${otherId}`
  }
  return {
    [`GET /${name}/:id/duplicates`]: prepared(two),
    [`GET /${name}/:id/duplicates/:otherId`]: prepared(two),
    [`PUT /${name}/:id/duplicates/:otherId`]: prepared(two),
    [`POST /${name}/:id/mergers`]: prepared(two),
    [`DELETE /${name}/:id/mergers/:mergerId`]: prepared(merged),
  }
}
