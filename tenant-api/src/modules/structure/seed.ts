import { sentence } from 'kit/words'
import { system } from '../../act.ts'
import type { School } from '../../school.ts'
import { mainCampus } from './contract.ts'
import { campus } from './tables.ts'

/** Riverside's three campuses; their ids are fixed so that examples and tests can name them. */
export const demoCampuses = {
  MAIN: mainCampus,
  SHD: '01980000-0000-7000-8000-00000000c002',
  CNL: '01980000-0000-7000-8000-00000000c003',
} as const

/** Adds the demo school's campuses; those that are there stay as they are. */
export async function seed(school: School): Promise<void> {
  const there = await school.db.select({ id: campus.id }).from(campus)
  const rows = missing(there.map(({ id }) => id))
  if (rows.length === 0) return
  const now = school.now().toISOString()
  await school.transaction(system(sentence('Demo school')), 'campuses.seeded', async (tx) => {
    const values = rows.map((row) => ({
      ...row,
      city: 'Lahore',
      contact: '',
      createdAt: now,
      updatedAt: now,
    }))
    await tx.insert(campus).values(values).onConflictDoNothing()
  })
}

function missing(there: readonly string[]) {
  const rows = [
    {
      id: demoCampuses.MAIN,
      code: 'MAIN',
      name: 'Gulshan-e-Ravi',
      location: '14 Main Boulevard, Gulshan-e-Ravi گلشنِ راوی',
      description: 'Matric, Board of Lahore. Morning shift, Monday to Saturday.',
    },
    {
      id: demoCampuses.SHD,
      code: 'SHD',
      name: 'Shahdara',
      location: 'Sheikhupura Road, Shahdara شاہدرہ',
      description: 'Urdu medium. Girls in the morning and boys in the evening, in the same rooms.',
    },
    {
      id: demoCampuses.CNL,
      code: 'CNL',
      name: 'Canal View',
      location: 'Canal Bank Road, Canal View کینال ویو',
      description: 'Cambridge, with a school year of its own. Monday to Friday.',
    },
  ]
  return rows.filter(({ id }) => !there.includes(id))
}
