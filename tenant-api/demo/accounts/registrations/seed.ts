import { eq } from 'drizzle-orm'
import { addDays, day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { institute } from '../../../src/institute/institute/tables.ts'
import { exampleStudent } from '../../../src/people/students-and-guardians/contract.ts'
import { student } from '../../../src/people/students-and-guardians/tables.ts'
import { demoId } from '../../institute/structure/seed.ts'
import { exampleRegistration } from '../../../src/accounts/registrations/contract.ts'
import { sealKept } from '../../../src/accounts/registrations/submit-registration.ts'
import { registration } from '../../../src/accounts/registrations/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 170

type New = typeof registration.$inferInsert

/** Riverside lets guardians register: one who is easily recognised waits, a stranger too, and one was rejected. */
export async function seed(school: School): Promise<void> {
  const there = await school.db.select({ id: registration.id }).from(registration).limit(1)
  if (there.length > 0) return
  const [bilal] = await school.db
    .select({ name: student.name, number: student.registrationNumber, campusId: student.campusId })
    .from(student)
    .where(eq(student.id, exampleStudent))
  if (!bilal) throw new Error('Riverside has no Bilal')
  const today = await school.today()
  const sealed = (id: string) => sealKept(school, id, { passwordHash: null, identityNumber: '' })
  const [stranger, rejected] = [demoId('b7', 2), demoId('b7', 3)]
  const rows: New[] = [
    {
      ...named(exampleRegistration, ['Rukhsana', 'Khalid'], { name: bilal.name, number: bilal.number }),
      relation: 'aunt',
      phone: '+923000000702',
      proved: 'phone',
      campusIds: [bilal.campusId],
      receivedOn: addDays(today, -1),
      sealed: sealed(exampleRegistration),
    },
    {
      ...named(stranger, ['Asad', 'Mirza'], { name: 'Zoya', birthDate: day('2015-01-01') }),
      relation: 'uncle',
      email: 'asad.mirza@example.com',
      proved: 'email',
      receivedOn: addDays(today, -3),
      sealed: sealed(stranger),
    },
    {
      ...named(rejected, ['Waqas', 'Anjum'], { name: 'Ahmed', number: '99999' }),
      relation: 'other',
      phone: '+923000000704',
      proved: 'phone',
      state: 'rejected',
      reason: 'No such child is at the school',
      receivedOn: addDays(today, -8),
      decidedOn: addDays(today, -6),
    },
  ]
  await school.transaction(system(sentence('Demo school')), 'registrations.seeded', async (tx) => {
    await tx.update(institute).set({ registersGuardians: true })
    await tx.insert(registration).values(rows)
  })
}

type Child = { name: string; number?: string; birthDate?: ReturnType<typeof day> }

function named(id: string, [firstName, lastName]: readonly [string, string], { name, ...child }: Child) {
  return {
    id,
    kind: 'guardian' as const,
    firstName,
    lastName,
    language: 'ur' as const,
    children: [{ name, number: '', birthDate: null, ...child }],
    childNames: name,
    campusIds: [],
  }
}
