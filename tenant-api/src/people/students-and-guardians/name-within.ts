import { and, eq } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import type { Action } from 'kit/contract/contract'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import type { Crud } from '../../crud/table.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'

type One = { crud: Crud; id: string; resource: string; action: Action }

/**
 * What somebody is called of whom the user may view or edit something, as the permission of `resource` reaches: 403 for
 * who may only look, else 404. Who is to be changed is held until the end, so that of two changes at once both stay;
 * what is in the archive may not.
 */
export async function nameWithin(
  db: Db | Tx,
  user: User,
  { crud, id, resource, action }: One,
): Promise<string> {
  const { table, within, columns, resource: named } = crud
  const apart = columns[named.apart ?? 'name']
  const find = (by: Action) =>
    db
      .select({ name: columns.name as never, apart: apart as never, archivedAt: table.archivedAt })
      .from(table)
      .where(and(eq(table.id, id), reach(user, resource, by, within)))
  const [found] = await (action === 'edit' ? find(action).for('no key update') : find(action))
  if (found && action === 'edit' && found.archivedAt !== null)
    refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
  if (found) return recordLabel({ search: ['name'], apart: named.apart && 'apart' }, found)
  if ((await find('view')).length > 0) refuseUnchangeable()
  return refuseMissing()
}
