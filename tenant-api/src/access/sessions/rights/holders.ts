import { sql } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import type { Day } from 'kit/values/day'
import type { Tx } from '../../../core/school/school.ts'

type Asked = {
  may: readonly [resource: string, action: Action]
  /** The campus of the row in question; null for an institute-wide one. */
  campus: string | null
  on: Day
}

/** The accounts with a permission on a row of a campus or of the institute: `reach` from the row's side. */
export async function holdersOf(tx: Tx, { may: [resource, action], campus, on }: Asked): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select distinct held.account_id as id
    from assignment held
      join role_grant given on given.role_id = held.role_id
      join account on account.id = held.account_id and account.state = 'active'
    where given.resource = ${resource} and given.action = ${action} and held.section_id is null
      and holds(held.starts_on, held.ends_on, ${on}::date)
      and (
        (given.reach = 'institute' and held.campus_id is null)
        or (given.reach in ('institute', 'campus') and held.campus_id = ${campus}::uuid)
      )`)
  return rows.map(({ id }) => id)
}
