import { sql } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import { words } from 'kit/text/words-node'
import type { School } from '../../../core/school/school.ts'
import { actionNames, powerNamed } from '../../../access/roles/contract.ts'
import type { User } from '../../../core/authorization/user.ts'

/** What the resources of permissions are called, by their names. */
export type Labels = ReadonlyMap<string, string>

type Changed = { resource: string; rowId: string | null }
type Grant = { id: string; role: string | null; resource: string; action: Action }

/**
 * Of changes of permissions the role and the power: a change holds the reach alone. What was taken away since is known from
 * the audit of its end.
 */
export async function nameGrants<C extends Changed>(
  school: School,
  user: User,
  { changes, labels }: { changes: readonly C[]; labels: Labels },
): Promise<(C & { name: string | null })[]> {
  const ids = changes.flatMap(({ resource, rowId }) => (resource === 'role_grant' && rowId ? [rowId] : []))
  const grants = ids.length === 0 ? [] : await readGrants(school, ids)
  const { say } = words(user)
  const names = new Map(
    grants.map(({ id, role, resource, action }) => {
      const power = say(powerNamed, {
        thing: say(labels.get(resource) ?? resource),
        action: say(actionNames[action]),
      })
      return [id, role === null ? power : `${say(role)} · ${power}`]
    }),
  )
  return changes.map((change) => ({ ...change, name: names.get(change.rowId ?? '') ?? null }))
}

async function readGrants({ db }: School, ids: readonly string[]): Promise<Grant[]> {
  const asked = `{${[...new Set(ids)].join(',')}}`
  return db.execute<Grant>(sql`
    with said as (
      select id, role_id, resource, action from role_grant where id = any (${asked}::uuid[])
      union
      select row_id, (before ->> 'role_id')::uuid, before ->> 'resource', before ->> 'action' from audit
      where resource = 'role_grant' and operation = 'delete' and row_id = any (${asked}::uuid[])
    )
    select said.id, role.name as role, said.resource, said.action from said left join role on role.id = said.role_id`)
}
