import { describe } from '../../core/acts/act.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { calendarSetting } from './tables.ts'

/** By how many days Islamic dates come later here than Umm al-Qura computes. */
export async function readHijriShift(school: School): Promise<{ days: number }> {
  const [row] = await school.db.select({ days: calendarSetting.hijriShift }).from(calendarSetting)
  return row ?? { days: 0 }
}

export async function setHijriShift(
  school: School,
  user: User,
  { days }: { days: number },
): Promise<{ days: number }> {
  const updatedAt = school.now().toISOString()
  return school.transaction(user, 'hijri-shift.set', async (tx) => {
    const [row] = await tx.update(calendarSetting).set({ hijriShift: days, updatedAt }).returning()
    if (!row) await tx.insert(calendarSetting).values({ hijriShift: days, updatedAt })
    describe(tx, { days })
    return { days }
  })
}
