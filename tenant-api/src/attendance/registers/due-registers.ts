import { type Day, startOfDay } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import { anonymous, type User } from '../../core/authorization/user.ts'
import { attendance, type CalledSection } from './contract.ts'
import { listRegisters } from './registers.ts'

/** A system user that sees every register of the school and changes none. */
function house(): User {
  const everywhere = { reach: 'institute' as const, campuses: [], sections: [] }
  return {
    ...anonymous({ language: 'en' }),
    grants: [{ resource: attendance.resource, action: 'view', ...everywhere }],
  }
}

/** A register of today that is not submitted, and when it counts as missing. */
export type Due = Pick<CalledSection, 'sectionId' | 'title'> & { day: Day; missingAt: Date }

/**
 * Today's registers that are not submitted, each with the time from which it is missing: some minutes after the
 * first bell of its section. Sections without bells are left out.
 */
export async function dueRegisters(school: School, minutes: number): Promise<Due[]> {
  const { zone } = await school.profile()
  const { day, rows } = await listRegisters(school, house(), {})
  const midnight = startOfDay(day, zone).getTime()
  return rows.flatMap(({ sectionId, title, state, dayState, students, dueAt, isWithCampus }) => {
    const isCalled = dayState !== 'closed' && students > 0 && !isWithCampus
    if (!isCalled || dueAt === null || (state !== null && state !== 'open')) return []
    return [{ sectionId, title, day, missingAt: new Date(midnight + (minutesOf(dueAt) + minutes) * 60_000) }]
  })
}

/** `08:15` as minutes since midnight. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
