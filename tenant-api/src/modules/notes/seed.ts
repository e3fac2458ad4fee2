import { sentence } from 'kit/words'
import { system } from '../../act.ts'
import type { School } from '../../school.ts'
import { demoStudent } from '../people/contract.ts'
import { student } from '../people/tables.ts'
import { eq } from 'drizzle-orm'
import { demoNote } from './contract.ts'
import { note } from './tables.ts'

const notes = [
  {
    id: demoNote,
    kind: 'academic',
    audience: 'all',
    isPinned: true,
    body: 'Sits in front: he does not see the board well from the back. Glasses are ordered.',
  },
  {
    id: '01980000-0000-7000-8000-000000a07e02',
    kind: 'family',
    audience: 'management',
    isPinned: false,
    body: 'The father works in Riyadh and calls on Fridays. The mother decides about everyday matters.',
  },
] as const

/** What the office knows of Bilal. */
export async function seed(school: School): Promise<void> {
  const [bilal] = await school.db.select({ id: student.id }).from(student).where(eq(student.id, demoStudent))
  if (!bilal) return
  await school.transaction(system(sentence('Demo school')), 'notes.seeded', async (tx) => {
    await tx
      .insert(note)
      .values(notes.map((one) => ({ ...one, personId: demoStudent, author: 'Nasreen Akhtar' })))
      .onConflictDoNothing()
  })
}
