import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { addGradeSystems } from '../../../src/learning/grade-systems/preset-systems.ts'
import { gradeSystem } from '../../../src/learning/grade-systems/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 287.5

/** The systems that every school begins with. */
export async function seed(school: School): Promise<void> {
  const known = await school.db.select({ id: gradeSystem.id }).from(gradeSystem).limit(1)
  if (known.length > 0) return
  const at = school.now().toISOString()
  const { language } = await school.profile()
  await school.transaction(system(sentence('Demo school')), 'grade-systems.seeded', (tx) =>
    addGradeSystems(tx, { language, at }),
  )
}
