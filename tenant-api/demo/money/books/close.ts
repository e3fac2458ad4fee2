import { and, asc, eq, lt } from 'drizzle-orm'
import { account } from '../../../src/access/sessions/tables.ts'
import type { Day } from 'kit/values/day'
import type { School } from '../../../src/core/school/school.ts'
import { closePeriod, readChecklist } from '../../../src/money/books/periods/periods.ts'
import { period } from '../../../src/money/books/tables.ts'

/** Nothing is booked in a month that is closed: it comes after the books. */
export const rank = 295

/** Closes the months before this one, the last of all that is booked in the demo school. */
export async function seed(school: School): Promise<void> {
  const today = (await school.today()) as Day
  const thisMonth = `${today.slice(0, 7)}-01` as Day
  const [owner] = await school.db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, 'nasreen@riverside.example'))
  const user = owner && (await school.userOf(owner.id))
  if (!user) return
  const open = await school.db
    .select({ id: period.id })
    .from(period)
    .where(and(eq(period.state, 'open'), lt(period.lastDay, thisMonth)))
    .orderBy(asc(period.firstDay))
  for (const { id } of open) {
    const { checks } = await readChecklist(school, user, { id })
    // Weeks later the journal by hand that waits for a decision lies in a month that is over.
    if (checks.some(({ state }) => state === 'blocks')) return
    await closePeriod(school, user, { id })
  }
}

/** The crowd's invoices are booked in months that were open again for them. */
export function crowd(school: School): Promise<void> {
  return seed(school)
}
