import { eq } from 'drizzle-orm'
import type { Action, Reach } from 'kit/contract/contract'
import { refuseMissing } from 'kit/contract/refusal'
import { describe } from '../src/core/acts/act.ts'
import type { Actor, School } from '../src/core/school/school.ts'
import { forgetSignedIn } from '../src/access/sessions/tokens/session-cache.ts'
import { role, roleGrant } from '../src/access/sessions/tables.ts'

/** Writes one cell of the settings grid; a null reach takes the permission away. From then on the school owns the cell. */
export async function setGrant(
  school: School,
  user: Actor,
  cell: { role: string; resource: string; action: Action; reach: Reach | null },
): Promise<void> {
  const { resource, action, reach } = cell
  await school.transaction(user, 'roles.grant-changed', async (tx) => {
    const [found] = await tx
      .select({ id: role.id, name: role.name })
      .from(role)
      .where(eq(role.key, cell.role))
    if (!found) return refuseMissing()
    await tx
      .insert(roleGrant)
      .values({ roleId: found.id, resource, action, reach, edited: true })
      .onConflictDoUpdate({
        target: [roleGrant.roleId, roleGrant.resource, roleGrant.action],
        set: { reach, edited: true },
      })
    describe(tx, { role: found.name, resource, action })
  })
  forgetSignedIn(school)
}
