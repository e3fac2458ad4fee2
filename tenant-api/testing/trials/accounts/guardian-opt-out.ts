import type postgres from 'postgres'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { members } from '../../../../scripts/trust/school-template.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'

/** The day from which a member is a guardian for one trial alone. */
const since = '2025-12-31'

/** What giving up the access of a guardian needs: that the member is one, whatever else they are. */
export const preparations: Record<string, Preparation> = {
  'POST /me/opt-out': async ({ school, member: { accountId } }) => {
    await change(school, async (sql) => {
      await sql`delete from assignment where account_id = ${accountId} and starts_on = ${since}`
      await sql`insert into assignment (account_id, role_id, starts_on)
        select ${accountId}, r.id, ${since} from role r where r.key = 'guardian' and r.builtin
          and not exists (select from assignment where account_id = ${accountId} and role_id = r.id)`
    })
    const [named] = await school.sql<{ name: string }[]>`
      select p.name from account a join person p on p.id = a.person_id where a.id = ${accountId}`
    return { body: { name: named?.name } }
  },
}

const memberIds = members.map(({ accountId }) => accountId)

/** Members as they were before they gave up their access: with the one role that each of them holds. */
export async function letIn(sql: postgres.TransactionSql): Promise<void> {
  await sql`update account set state = 'active' where state <> 'active' and id = any (${memberIds})`
  const gone = await sql<{ id: string }[]>`
    delete from assignment where starts_on = ${since} returning account_id as id`
  await sql`update permission_version set version = version + 1 where account_id = any (${gone.map(({ id }) => id)})`
}
