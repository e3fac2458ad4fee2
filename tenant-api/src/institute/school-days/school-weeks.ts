import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { schoolWeek as usualWeek } from 'kit/values/day'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { mayInInstitute, reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { isOpenCampus } from '../structure/open-campus.ts'
import { campus } from '../structure/tables.ts'
import { holidays } from '../calendar/contract.ts'
import type { SchoolWeek } from './contract.ts'
import { schoolWeek } from './tables.ts'

/** On which weekdays the institute is open, then each campus that the user sees. */
export async function readSchoolWeeks(school: School, user: User): Promise<{ rows: SchoolWeek[] }> {
  const { country } = await school.profile()
  const set = await school.db.select().from(schoolWeek)
  const campuses = await school.db
    .select({ id: campus.id })
    .from(campus)
    .where(and(isNull(campus.archivedAt), reach(user, holidays.name, 'view', { campus: campus.id })))
    .orderBy(asc(campus.name))
  const weekAt = (id: string | null): SchoolWeek => {
    const own = set.find(({ campusId }) => campusId === id)
    if (own) return { campusId: id, ...daysOf(own), by: id === null ? 'institute' : 'campus' }
    if (id !== null) return { ...weekAt(null), campusId: id }
    return { campusId: null, ...weekOf(country), by: 'country' }
  }
  return { rows: [null, ...campuses.map(({ id }) => id)].map(weekAt) }
}

type Week = { campusId: string | null; openDays: number[] | null; shortDays: number[] }

/** Sets the weekdays of the institute or of a campus, or lets it follow the institute or the country again. */
export async function setSchoolWeek(
  school: School,
  user: User,
  { campusId, openDays, shortDays }: Week,
): Promise<{ rows: SchoolWeek[] }> {
  if (shortDays.some((day) => !openDays?.includes(day)))
    refuse('school-weeks.short', 'Only a day with school can be short', {}, { status: 422 })
  const from = await school.today()
  await school.transaction(user, 'school-weeks.set', async (tx) => {
    const name = await placeOf(tx, user, campusId)
    const at = campusId === null ? isNull(schoolWeek.campusId) : eq(schoolWeek.campusId, campusId)
    const updatedAt = school.now().toISOString()
    if (openDays === null) await tx.delete(schoolWeek).where(at)
    else {
      const days = { openDays: sorted(openDays), shortDays: sorted(shortDays), updatedAt }
      await tx
        .insert(schoolWeek)
        .values({ campusId, ...days, createdAt: updatedAt })
        .onConflictDoUpdate({
          target: schoolWeek.campusId,
          set: { ...days, version: sql`${schoolWeek.version} + 1` },
        })
    }
    describe(tx, { name })
    await emit(tx, 'school-days.changed', { campusId, from, until: null })
  })
  return readSchoolWeeks(school, user)
}

/** Refuses with 404 a campus whose calendar the user does not see. */
export async function refuseUnseen(school: School, user: User, campusId: string | undefined): Promise<void> {
  if (campusId === undefined) return
  const [found] = await school.db
    .select({ id: campus.id })
    .from(campus)
    .where(and(eq(campus.id, campusId), reach(user, holidays.name, 'view', { campus: campus.id })))
  if (!found) refuseMissing()
}

/** The campus, or the institute, whose calendar the user may change; refuses what lies beyond reach. */
export async function placeOf(tx: Tx, user: User, campusId: string | null): Promise<string> {
  if (campusId === null && mayInInstitute(user, holidays.name, 'edit')) return ''
  if (campusId !== null) {
    const [found] = await tx
      .select({ name: campus.name })
      .from(campus)
      .where(isOpenCampus(user, { id: campusId, resource: holidays.name, action: 'edit' }))
    if (found) return found.name
  }
  refuse('beyond-reach', 'You may change here only the calendar of your own campus', {}, { status: 403 })
}

/** The usual school days of a country. In the Emirates Friday ends before the prayer. */
export function weekOf(country: string): { openDays: number[]; shortDays: number[] } {
  return { openDays: sorted(usualWeek(country)), shortDays: country === 'AE' ? [5] : [] }
}

function daysOf({ openDays, shortDays }: { openDays: number[]; shortDays: number[] }) {
  return { openDays: sorted(openDays), shortDays: sorted(shortDays) }
}

function sorted(days: readonly number[]): number[] {
  return [...new Set(days)].sort((a, b) => a - b)
}
