import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleCardDesign, usualBlocks } from '../../../src/learning/card-designs/contract.ts'
import { cardDesign, cardDesignClass } from '../../../src/learning/card-designs/tables.ts'
import { demoClasses } from '../../institute/structure/seed-classes.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 288.6

const early = ['PG', 'Nur', 'KG']
const usual = '01980000-0000-7000-8000-00000ca4d002'

/** The early classes have cards without positions and totals, in two languages; all others have the usual look. */
export async function seed(school: School): Promise<void> {
  const known = await school.db.select({ id: cardDesign.id }).from(cardDesign).limit(1)
  if (known.length > 0) return
  const at = school.now().toISOString()
  const stamps = { createdAt: at, updatedAt: at }
  const blocks = usualBlocks.map((one) => {
    if (one.kind === 'positions' || one.kind === 'totals') return { ...one, isShown: false }
    return one.kind === 'subjects' ? { ...one, items: ['grade', 'notes'] } : one
  })
  const conduct = blocks.findIndex(({ kind }) => kind === 'conduct')
  const moved = blocks.toSpliced(conduct, 1)
  const subjects = moved.findIndex(({ kind }) => kind === 'subjects')
  await school.transaction(system(sentence('Demo school')), 'card-designs.seeded', async (tx) => {
    await tx.insert(cardDesign).values([
      {
        id: exampleCardDesign,
        title: 'Early classes',
        language: 'en-ur',
        blocks: moved.toSpliced(subjects + 1, 0, ...blocks.slice(conduct, conduct + 1)),
        ...stamps,
      },
      { id: usual, title: 'All other classes', isForAll: true, blocks: [...usualBlocks], ...stamps },
    ])
    await tx
      .insert(cardDesignClass)
      .values(early.map((name) => ({ designId: exampleCardDesign, classId: demoClasses[name] ?? '' })))
  })
}
