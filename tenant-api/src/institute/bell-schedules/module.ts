import { isNull } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { RoleKey } from '../../core/authorization/role-keys.ts'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { bellSchedule } from './tables.ts'

const atWork = ['moderator', 'teacher', 'section_teacher', 'staff', 'finance_staff'] as const

/** When lessons begin and end: sets of bells for a campus and its shifts, and which of them ring on a day. */
export const bells = defineModule({
  name: 'bells',
  labels,
  columns: {
    scheduleId: sentence('Bell schedule'),
  },
  contract,
  defaultGrants: {
    ...granting(['super_admin', 'administrator'], 'institute', ['view', 'edit']),
    ...granting(['hr', 'hr_manager'], 'institute', ['view']),
    ...granting(['admin', 'campus_manager'], 'campus', ['view', 'edit']),
    ...granting(atWork, 'campus', ['view']),
  },
  sentences: {
    'bells.created': sentence('Added the bells {name}'),
    'bells.updated': sentence('Changed the bells {name}'),
    'bells.archived': sentence('Archived the bells {name}'),
    'bells.restored': sentence('Brought the bells {name} back from the archive'),
    'bells.seeded': sentence('Added the bells of the demo school'),
  },
  checklist: [
    {
      key: 'bells',
      title: sentence('Set your bells'),
      hint: sentence('When periods and breaks begin; in summer, on Fridays and in Ramadan perhaps otherwise'),
      page: 'bells/new',
      rank: 90,
      done: ringsAnywhere,
    },
  ],
  routes,
  audited: {
    bell_period: contract.numberedPeriod,
    bell_schedule: contract.bellScheduleBody,
  },
})

async function ringsAnywhere(school: School): Promise<boolean> {
  const [found] = await school.db
    .select({ id: bellSchedule.id })
    .from(bellSchedule)
    .where(isNull(bellSchedule.archivedAt))
    .limit(1)
  return found !== undefined
}

function granting(
  roles: readonly RoleKey[],
  reach: 'institute' | 'campus',
  actions: readonly ('view' | 'edit')[],
): Partial<Record<RoleKey, readonly DefaultGrant[]>> {
  const grants = actions.map((action) => [contract.bellsPermission.resource, action, reach] as const)
  return Object.fromEntries(roles.map((role) => [role, grants]))
}
