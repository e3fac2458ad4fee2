import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../testing.ts'
import { giveRole } from '../access/assignment.ts'
import { account } from '../access/tables.ts'
import { demoCampuses } from '../structure/seed.ts'
import { addGuardian, students } from './contract.ts'

const cast = await castSchool()
const { SHD } = demoCampuses

test('an identity number is written down where its writer may change identity numbers, and nowhere else', async () => {
  const school = await cast.school()
  const [moderator] = await school.db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, 'rabia@riverside.example'))
  const given = { accountId: moderator?.id ?? '', role: 'campus_manager', campusId: SHD }
  await giveRole(school, { id: null, name: 'Test' }, given)
  const rabia = await cast.as('rabia')
  const add = async (campusId: string, identityNumber: string) => {
    const child = { campusId, firstName: 'Newcomer', gender: 'female' } as const
    const { id } = await rabia.call(students.endpoints.create, { body: child })
    const body = { firstName: 'Parveen', relation: 'aunt', identityNumber } as const
    return rabia.call(addGuardian, { params: { id }, body })
  }
  expect((await add(SHD, '99999-0000661-1')).name).toBe('Parveen')
  await expect(add(demoCampuses.MAIN, '99999-0000662-2')).rejects.toMatchObject({ problem: { status: 403 } })
  expect((await add(demoCampuses.MAIN, '')).name).toBe('Parveen')
})
