import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** The version of the member’s own record. */
export const preparations: Record<string, Preparation> = {
  'PATCH /profile': ownVersion,
}

/** The version of what the member is told of themselves. */
async function ownVersion({ school, member }: Scene): Promise<Parts> {
  await change(school, async (sql) => {
    for (const table of ['employee', 'guardian', 'student'] as const)
      await sql`update ${sql(table)} set archived_at = null
        where id = (select person_id from account where id = ${member.accountId})`
  })
  const [own] = await school.sql<{ version: number }[]>`
    select coalesce(e.version, g.version, s.version, p.version) as version
    from account a join person p on p.id = a.person_id left join employee e on e.id = p.id
      left join guardian g on g.id = p.id left join student s on s.id = p.id
    where a.id = ${member.accountId}`
  return { version: own?.version ?? 0 }
}
