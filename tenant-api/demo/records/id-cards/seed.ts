import { eq } from 'drizzle-orm'
import { day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleStudent } from '../../../src/people/students-and-guardians/contract.ts'
import { student } from '../../../src/people/students-and-guardians/tables.ts'
import { exampleCardCode, examplePrint } from '../../../src/records/id-cards/contract.ts'
import { idCard, idCardPrint } from '../../../src/records/id-cards/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 330

/** Bilal had his card printed when the term began; the file of it is cleared away by now. */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.select({ id: idCardPrint.id }).from(idCardPrint).limit(1)
  const [bilal] = await school.db
    .select({ campusId: student.campusId })
    .from(student)
    .where(eq(student.id, exampleStudent))
  if (known || !bilal) return
  const printedAt = '2026-09-28T05:00:00Z'
  await school.transaction(system(sentence('Demo school')), 'id-cards.seeded', async (tx) => {
    const validUntil = day('2027-03-31')
    await tx.insert(idCard).values({ personId: exampleStudent, code: exampleCardCode, validUntil, printedAt })
    await tx.insert(idCardPrint).values({
      id: examplePrint,
      campusId: bilal.campusId,
      people: [exampleStudent],
      look: 'band',
      language: 'en',
      paper: 'single',
      printed: 1,
      createdAt: printedAt,
    })
  })
}
