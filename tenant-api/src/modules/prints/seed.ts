import { eq } from 'drizzle-orm'
import { day } from 'kit/day'
import { sentence } from 'kit/words'
import { system } from '../../act.ts'
import type { School } from '../../school.ts'
import { demoStudent } from '../people/contract.ts'
import { student } from '../people/tables.ts'
import { demoCode, demoPrint } from './contract.ts'
import { idCard, idCardPrint } from './tables.ts'

/** Bilal had his card printed when the term began; the file of it is cleared away by now. */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.select({ id: idCardPrint.id }).from(idCardPrint).limit(1)
  const [bilal] = await school.db
    .select({ campusId: student.campusId })
    .from(student)
    .where(eq(student.id, demoStudent))
  if (known || !bilal) return
  const printedAt = '2026-09-28T05:00:00Z'
  await school.transaction(system(sentence('Demo school')), 'id-cards.seeded', async (tx) => {
    const validUntil = day('2027-03-31')
    await tx.insert(idCard).values({ personId: demoStudent, code: demoCode, validUntil, printedAt })
    await tx.insert(idCardPrint).values({
      id: demoPrint,
      campusId: bilal.campusId,
      people: [demoStudent],
      look: 'band',
      language: 'en',
      paper: 'single',
      printed: 1,
      createdAt: printedAt,
    })
  })
}
