import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { may } from '../../core/authorization/reach.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { FileOwner } from '../../core/module-parts.ts'
import { refuseUngiven } from '../../core/authorization/open-to-keys.ts'
import { sentBy } from './name-files.ts'
import { file } from './tables.ts'

/** The owner for whose rows a user may send files; 404 for what is none, 403 for who may not change it. */
export async function ownerFor(
  owners: readonly FileOwner[],
  { school, user, resource }: { school: School; user: User; resource: string },
): Promise<FileOwner> {
  const found = owners.filter((owner) => owner.resource === resource)
  const [first = refuseMissing()] = found
  if (may(user, resource, 'edit')) return first
  if (user.apiKeyId !== undefined) refuseUngiven({ resource, action: 'edit' })
  for (const owner of found) if (await owner.sends?.(school, user)) return owner
  return refuse('beyond-reach', 'You may see these but not change them', {}, { status: 403 })
}

/** The files that a user may open: their own that no row names yet, and those of the rows that they see. */
export function isOpenTo(
  user: User,
  { owners, now }: { owners: readonly FileOwner[]; now: Date },
): SQL | undefined {
  const owned = owners.map(({ resource, rows }) =>
    and(eq(file.resource, resource), sql`${file.ownerId} in ${rows(user, 'view', now)}`),
  )
  // What nobody in particular sent is nobody's.
  const isSomebody = user.id !== null || user.apiKeyId !== undefined
  const own = isSomebody ? and(isNull(file.ownerId), sentBy(user)) : undefined
  return and(isNotNull(file.content), isNull(file.deletedAt), or(own, ...owned))
}
