import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { giveRole } from '../../access/sessions/rights/assignment.ts'
import { account } from '../../access/sessions/tables.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { customFields } from '../../institute/custom-fields/contract.ts'
import { addGuardian, guardians, students } from './contract.ts'

const cast = await castSchool()
const { MAIN, SHD } = demoCampuses

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

test('two who add a guardian of one telephone at once add one', async () => {
  const rabia = await cast.as('rabia')
  const add = async (lastName: string) => {
    const child = { campusId: MAIN, firstName: 'Twice', lastName, gender: 'female' } as const
    const { id } = await rabia.call(students.endpoints.create, { body: child })
    return { params: { id }, body: { firstName: 'Once', relation: 'father', phone: '0300 0000663' } as const }
  }
  const asked = [await add('One'), await add('Two')]
  const done = await Promise.allSettled(asked.map((one) => rabia.call(addGuardian, one as never)))
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { problem: { status: 409, code: 'guardians.known' } },
  })
})

const known = { problem: { status: 409, code: 'guardians.known' } }

test('the list’s own form enters nobody a second time whose telephone is known, unless it is somebody else', async () => {
  const rabia = await cast.as('rabia')
  const add = (firstName: string, more: object = {}) =>
    rabia.call(guardians.endpoints.create, {
      body: { campusId: MAIN, firstName, phone: '0300 0000664', ...more },
    })
  const first = await add('Shahid')
  await expect(add('Shahid')).rejects.toMatchObject(known)
  // However the number is written.
  for (const phone of ['+92 300 0000664', '00923000000664', '۰۳۰۰۰۰۰۰۶۶۴'])
    await expect(add('Shahid', { phone })).rejects.toMatchObject(known)
  await expect(add('Shahid')).rejects.toThrow('Shahid is already registered with this phone')
  expect((await add('Brother', { isAnother: true })).id).not.toBe(first.id)
  const { rows } = await rabia.call(guardians.endpoints.list, { query: { q: '0300 0000664' } })
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['Brother', 'Shahid'])
  // Without a telephone nothing says who it is, and who is in the archive is not met.
  expect((await add('Shahid', { phone: null })).phone).toBeNull()
})

test('whom the writer may not see is not known: nobody learns from the form whose number it is', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { campusId: demoCampuses.CNL, firstName: 'Unseen', phone: '0300 0000665' }
  await nasreen.call(guardians.endpoints.create, { body })
  const rabia = await cast.as('rabia')
  const here = { ...body, campusId: MAIN, firstName: 'Seen' }
  expect((await rabia.call(guardians.endpoints.create, { body: here })).name).toBe('Seen')
})

test('of two who add one telephone to the list at once one is told of the other', async () => {
  const rabia = await cast.as('rabia')
  const body = { campusId: MAIN, firstName: 'Once', phone: '0300 0000666' }
  const done = await Promise.allSettled([1, 2].map(() => rabia.call(guardians.endpoints.create, { body })))
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: known })
})

test('what the school wants to know of every guardian is asked here too', async () => {
  const nasreen = await cast.as('nasreen')
  const child = { campusId: MAIN, firstName: 'Quick', gender: 'female' } as const
  const { id } = await nasreen.call(students.endpoints.create, { body: child })
  await nasreen.call(customFields.endpoints.create, {
    body: { resource: 'guardians', title: 'Blood donor', kind: 'text', isRequired: true } as never,
  })
  const body = { firstName: 'Quick', relation: 'mother' } as const
  await expect(nasreen.call(addGuardian, { params: { id }, body })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/custom/blood_donor', message: 'Blood donor is required' }] },
  })
  const said = { ...body, custom: { blood_donor: 'Yes' } }
  const made = await nasreen.call(addGuardian, { params: { id }, body: said })
  const one = { params: { id: made.id } }
  expect((await nasreen.call(guardians.endpoints.get, one)).custom).toEqual({ blood_donor: 'Yes' })
})
