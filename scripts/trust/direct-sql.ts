import type postgres from 'postgres'
import type { StagedSchool } from './schools.ts'

/** Changes audited rows behind the product's back; again, where the product was at the same rows in another order. */
export async function change(
  { sql }: Pick<StagedSchool, 'sql'>,
  statement: (sql: postgres.TransactionSql) => Promise<unknown>,
) {
  for (let tries = 1; ; tries += 1) {
    try {
      await sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await statement(tx)
      })
      return
    } catch (error) {
      if (!isDeadlock(error) || tries === 5) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}
