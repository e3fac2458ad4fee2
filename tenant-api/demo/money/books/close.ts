import { and, asc, eq, lt } from 'drizzle-orm'
import { account } from '../../../src/access/sessions/tables.ts'
import type { Day } from 'kit/values/day'
import type { User } from '../../../src/core/authorization/user.ts'
import type { School } from '../../../src/core/school/school.ts'
import { examplePeriod } from '../../../src/money/books/periods/contract.ts'
import { askReopening, closePeriod, readChecklist } from '../../../src/money/books/periods/periods.ts'
import { period } from '../../../src/money/books/tables.ts'

/** Nothing is booked in a month that is closed: it comes after the books. */
export const rank = 295

/** Closes the months before this one, the last of all that is booked in the demo school. */
export async function seed(school: School): Promise<void> {
  const today = (await school.today()) as Day
  const thisMonth = `${today.slice(0, 7)}-01` as Day
  const [user, principal] = await Promise.all(['nasreen', 'tariq'].map((name) => userNamed(school, name)))
  if (!user || !principal) return
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
  await askOnce(school, principal)
}

/** The principal asks to open the first month of the fiscal year again; the owner has not decided yet. */
async function askOnce(school: School, principal: User): Promise<void> {
  const [first] = await school.db.select().from(period).where(eq(period.id, examplePeriod))
  if (first?.state !== 'closed' || first.reopeningAt !== null) return
  await askReopening(school, principal, { id: first.id, reason: 'The bill of the painters came late' })
}

async function userNamed(school: School, name: string): Promise<User | null> {
  const [row] = await school.db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, `${name}@riverside.example`))
  return row ? school.userOf(row.id) : null
}

/** The crowd's invoices are booked in months that were open again for them. */
export function crowd(school: School): Promise<void> {
  return seed(school)
}
