import type { PlanKey } from 'kit/institute/plans'
import { expect } from 'vitest'
import { forgetSignedIn } from '../src/access/sessions/tokens/session-cache.ts'
import type { CastSchool } from './school.ts'

type Agreed = { students?: number | null; until?: Date | null; graceDays?: number; host?: string }

/** What was agreed with a school becomes something else at the control plane; over when the school has heard it. */
export async function agree(
  cast: CastSchool,
  plan: PlanKey,
  { students = null, until = null, graceDays = 0, host = cast.host }: Agreed = {},
): Promise<void> {
  await cast.schools.sql`
    update school set plan = ${plan}, plan_students = ${students}, plan_until = ${until},
      plan_grace_days = ${graceDays}, plan_from = ${until ? new Date(until.getTime() - 86_400_000) : new Date(0)},
      version = version + 1
    where id = (select school_id from host where host = ${host})`
  await expect
    .poll(async () => {
      const has = (await cast.school(host)).entitlements()
      return [has.agreed, has.until?.getTime() ?? null, has.plan === 'free' ? students : has.students]
    })
    .toEqual([plan, until?.getTime() ?? null, students])
  forgetSignedIn(await cast.school(host))
}
