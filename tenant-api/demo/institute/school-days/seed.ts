import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { demoCampuses } from '../structure/seed.ts'
import { schoolWeek } from '../../../src/institute/school-days/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 50

/** Monday to Saturday with shorter Fridays and Saturdays; Canal View has no Saturday. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db.select({ id: schoolWeek.id }).from(schoolWeek)
  if (there) return
  await school.transaction(system(sentence('Demo school')), 'school-weeks.seeded', async (tx) => {
    await tx.insert(schoolWeek).values([
      { campusId: null, openDays: [1, 2, 3, 4, 5, 6], shortDays: [5, 6] },
      { campusId: demoCampuses.CNL, openDays: [1, 2, 3, 4, 5], shortDays: [5] },
    ])
  })
}
