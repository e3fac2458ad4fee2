import { inArray } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { person } from '../../../src/access/sessions/tables.ts'
import { exampleStaff, exampleTeacher } from '../../../src/people/employees/contract.ts'
import { castTeachers } from '../employees/seed-cast.ts'
import { castStudents } from '../enrolment/seed-cast.ts'
import { castGuardians } from '../enrolment/seed-guardians.ts'
import { guardianId, studentId } from '../enrolment/seed-rows.ts'
import { exampleStudent } from '../../../src/people/students-and-guardians/contract.ts'
import { exampleNote, exampleStaffNote } from '../../../src/people/notes/contract.ts'
import { note } from '../../../src/people/notes/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 320

const ofFamily = { side: 'family', author: 'Nasreen Akhtar' } as const
const ofStaff = { side: 'staff', author: 'Farzana Kausar' } as const
// Of the two Muhammad Alis of 7-B, the son of Saleem Raza.
const monitor = studentId(
  castStudents.findIndex(({ names, father }) => names[1] === 'Ali' && father === 'Saleem Raza'),
)
const bashir = guardianId(Object.keys(castGuardians).indexOf('bashir'))

const notes: readonly (typeof note.$inferInsert & { id: string })[] = [
  {
    ...ofFamily,
    id: exampleNote,
    personId: exampleStudent,
    kind: 'academic',
    audience: 'all',
    isPinned: true,
    body: 'Sits in front: he does not see the board well from the back. Glasses are ordered.',
  },
  {
    ...ofFamily,
    id: '01980000-0000-7000-8000-000000a07e02',
    personId: exampleStudent,
    kind: 'family',
    audience: 'management',
    isPinned: false,
    body: 'The father works in Riyadh and calls on Fridays. The mother decides about everyday matters.',
  },
  {
    ...ofFamily,
    id: '01980000-0000-7000-8000-000000a07e06',
    personId: monitor,
    kind: 'general',
    audience: 'all',
    isPinned: true,
    body: 'Monitor of 7-B: brings the register to the office in the morning, and speaks for the class.',
  },
  {
    ...ofFamily,
    id: '01980000-0000-7000-8000-000000a07e07',
    personId: bashir,
    kind: 'family',
    audience: 'all',
    isPinned: true,
    body: 'Has no WhatsApp. Send him an SMS in Urdu, or call: he reads no English.',
  },
  {
    ...ofStaff,
    id: exampleStaffNote,
    personId: exampleTeacher,
    kind: 'performance',
    audience: 'all',
    isPinned: true,
    body: 'On probation until the end of January. A lesson was watched on 9 November: calm, clear, good with the slow ones.',
  },
  {
    ...ofStaff,
    id: '01980000-0000-7000-8000-000000a07e04',
    personId: castTeachers.sana?.person ?? '',
    kind: 'training',
    audience: 'all',
    isPinned: false,
    body: 'Was at the workshop of the board for examiners in October, and may mark papers of class 9.',
  },
  {
    ...ofStaff,
    id: '01980000-0000-7000-8000-000000a07e05',
    personId: exampleStaff,
    kind: 'family',
    audience: 'management',
    isPinned: false,
    author: 'Nasreen Akhtar',
    body: 'Her mother is ill. Until the end of the year she may leave at one o’clock on Thursdays.',
  },
]

/** What the office knows of some families, and personnel of some who work here. */
export async function seed(school: School): Promise<void> {
  const people = await idsOf(
    school,
    person,
    notes.map(({ personId }) => personId),
  )
  const written = await idsOf(
    school,
    note,
    notes.map(({ id }) => id),
  )
  const known = notes.filter(({ id, personId }) => people.has(personId) && !written.has(id))
  if (known.length === 0) return
  await school.transaction(system(sentence('Demo school')), 'notes.seeded', async (tx) => {
    await tx.insert(note).values(known)
  })
}

async function idsOf(
  school: School,
  table: typeof person | typeof note,
  ids: string[],
): Promise<Set<string>> {
  const rows = await school.db.select({ id: table.id }).from(table).where(inArray(table.id, ids))
  return new Set(rows.map(({ id }) => id))
}
