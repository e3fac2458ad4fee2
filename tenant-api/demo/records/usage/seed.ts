import { sql } from 'drizzle-orm'
import { addDays } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { countDay } from '../../../src/records/usage/count-days.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 370

/** So many days of the demo school were counted before it was shown. */
const days = 120

/** The log-ins of the demo school have been there for a while: their roles since then, the rest as it is now. */
export async function crowd(school: School): Promise<void> {
  const [known] = await school.db.execute(sql`select from usage_day limit 1`)
  if (known) return
  const today = await school.today()
  const first = addDays(today, -days)
  await school.transaction(system(sentence('Demo school')), 'usage.seeded', async (tx) => {
    await tx.execute(sql`update assignment set starts_on = ${first}::date where starts_on = ${today}::date`)
  })
  const asOf = new Date(school.now().getTime() + 86_400_000)
  for (let day = first; day < today; day = addDays(day, 1))
    await countDay(school, { day, isMadeUp: false, asOf })
}
