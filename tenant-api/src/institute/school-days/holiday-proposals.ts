import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { words } from 'kit/text/words-node'
import { describe } from '../../core/acts/act.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { HolidayProposal } from './contract.ts'
import { readHijriShift } from '../calendar/hijri-shift.ts'
import { refuseLong } from '../calendar/long-span.ts'
import { type Dated, publicHolidays } from './public-holidays.ts'
import { placeOf, refuseUnseen } from './school-weeks.ts'
import { holiday } from '../calendar/tables.ts'

type Span = { from: Day; until: Day }
const mostDays = 800

/** The public holidays of the school's country in a span, and which of them the calendar already has. */
export async function listHolidayProposals(
  school: School,
  user: User,
  { campus, ...span }: Span & { campus?: string | undefined },
): Promise<{ country: string; proposals: HolidayProposal[] }> {
  await refuseUnseen(school, user, campus)
  const { country } = await school.profile()
  const { say } = words(user)
  const dated = await datedIn(school, country, span)
  const taken = await takenIn(school.db, campus ?? null, span)
  const proposals = dated.map((one) => ({ ...one, title: say(one.title), isTaken: isTaken(one, taken) }))
  return { country, proposals }
}

type Taking = Span & { campusId: string | null; keys: string[] }

/** Takes public holidays over into the calendar, named in the user's language; gives how many were added. */
export async function takeHolidayProposals(
  school: School,
  user: User,
  { campusId, keys, ...span }: Taking,
): Promise<{ added: number }> {
  const { country } = await school.profile()
  const dated = await datedIn(school, country, span)
  return school.transaction(user, 'holidays.taken-over', async (tx) => {
    await placeOf(tx, user, campusId)
    const chosen = dated.filter(({ key }) => keys.includes(key))
    const { count, added } = await addHolidays(tx, school, user, { campusId, dated: chosen, span })
    describe(tx, { count })
    return { added }
  })
}

type Adding = { campusId: string | null; dated: readonly Dated[]; span: Span }

/** Adds what the calendar has not yet, within any act; `count` of them were missing. */
export async function addHolidays(tx: Tx, school: School, user: User, { campusId, dated, span }: Adding) {
  const taken = await takenIn(tx, campusId, span)
  const missing = dated.filter((one) => !isTaken(one, taken))
  if (missing.length === 0) return { count: 0, added: 0 }
  const { say } = words(user)
  const now = school.now().toISOString()
  const rows = missing.map(({ title, firstDay, lastDay, isTentative }) => ({
    title: say(title),
    kind: 'holiday' as const,
    campusId,
    firstDay,
    lastDay,
    isTentative,
    createdAt: now,
    updatedAt: now,
  }))
  const added = await tx.insert(holiday).values(rows).onConflictDoNothing().returning({ id: holiday.id })
  return { count: missing.length, added: added.length }
}

export async function datedIn(school: School, country: string, { from, until }: Span): Promise<Dated[]> {
  refuseLong({ from, until }, mostDays)
  const { days: shift } = await readHijriShift(school)
  return publicHolidays(country, { from, until, shift })
}

type Taken = { firstDay: Day; lastDay: Day; isTentative: boolean }

/** The holidays of the campus, or of all, that touch a span. */
async function takenIn(db: Db | Tx, campus: string | null, { from, until }: Span): Promise<Taken[]> {
  const here = campus === null ? undefined : eq(holiday.campusId, campus)
  const { firstDay, lastDay, isTentative } = holiday
  return db
    .select({ firstDay, lastDay, isTentative })
    .from(holiday)
    .where(
      and(
        isNull(holiday.archivedAt),
        eq(holiday.kind, 'holiday'),
        or(isNull(holiday.campusId), here),
        lte(firstDay, until),
        gte(lastDay, from),
      ),
    )
}

/** A feast that the school has on the day before or after is the same feast; a fixed day may fall into one. */
function isTaken({ firstDay, lastDay, isTentative }: Dated, taken: readonly Taken[]): boolean {
  return taken.some(
    (there) => there.isTentative === isTentative && there.firstDay <= lastDay && there.lastDay >= firstDay,
  )
}
