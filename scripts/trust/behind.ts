import type postgres from 'postgres'
import type { StagedSchool } from './schools.ts'

/** Changes audited rows behind the product's back. */
export async function change(
  { sql }: StagedSchool,
  statement: (sql: postgres.TransactionSql) => Promise<unknown>,
) {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await statement(tx)
  })
}
