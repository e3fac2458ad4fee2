import { and, eq, sql } from 'drizzle-orm'
import { inCampus } from '../../crud/filters.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { registrations } from './contract.ts'
import { decidable } from './reject.ts'
import { registrationCrud } from './registrations.ts'
import { registration } from './tables.ts'

/** How many wait that the reader sees and decides; what they only see is somebody else's to decide. */
export async function countWaiting(
  school: School,
  user: User,
  { campus }: { campus?: string | undefined },
): Promise<number> {
  const [counted] = await school.db
    .select({ count: sql<number>`count(*)::int` })
    .from(registration)
    .where(
      and(
        eq(registration.state, 'waiting'),
        reach(user, registrations.name, 'view', registrationCrud.within),
        reach(user, decidable.name, 'edit', decidable.within),
        campus === undefined ? undefined : inCampus(registrationCrud, campus),
      ),
    )
  return counted?.count ?? 0
}
