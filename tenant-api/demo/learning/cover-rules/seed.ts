import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { coverPolicyRow } from '../../../src/learning/cover-rules/tables.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 286

/** One campus has rules of its own: fairness before all, and one cover a day. The others keep the usual ones. */
export async function seed(school: School): Promise<void> {
  const known = await school.db.select({ id: coverPolicyRow.id }).from(coverPolicyRow).limit(1)
  if (known.length > 0) return
  const at = school.now().toISOString()
  await school.transaction(system(sentence('Demo school')), 'cover-rules.seeded', async (tx) => {
    await tx.insert(coverPolicyRow).values({
      campusId: demoCampuses.SHD,
      rules: ['fairness', 'subject', 'section', 'lessonsToday', 'run'],
      longestRun: 3,
      mostADay: 1,
      mostAWeek: 4,
      fairnessDays: 42,
      createdAt: at,
      updatedAt: at,
    })
  })
}
