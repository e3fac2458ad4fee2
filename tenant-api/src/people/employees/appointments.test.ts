import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { account } from '../../access/sessions/tables.ts'
import { customFields } from '../../institute/custom-fields/contract.ts'
import { exampleStudent, guardians, linkGuardian, listFamily } from '../students-and-guardians/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { appointStaff, appointTeacher, staff, teachers } from './contract.ts'

const cast = await castSchool()
const { MAIN, CNL } = demoCampuses
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

async function mother(phone: string) {
  const rabia = await cast.as('rabia')
  const body = { campusId: MAIN, firstName: 'Rukhsana', lastName: 'Bibi', phone }
  const { id } = await rabia.call(guardians.endpoints.create, { body })
  const params = { id: exampleStudent, guardianId: id }
  await rabia.call(linkGuardian, { params, body: { relation: 'aunt' } })
  return id
}

test('a guardian who becomes a teacher is one person: the child’s page and the list of teachers show the same', async () => {
  const nasreen = await cast.as('nasreen')
  const personId = await mother('0300 0000841')
  const body = { personId, campusId: MAIN, designation: 'Art teacher', joinedOn: '2026-11-01' as never }
  expect(await nasreen.call(appointTeacher, { body })).toEqual({ id: personId, name: 'Rukhsana Bibi' })
  const row = await nasreen.call(teachers.endpoints.get, { params: { id: personId } })
  expect(row).toMatchObject({
    name: 'Rukhsana Bibi',
    phone: '+923000000841',
    designation: 'Art teacher',
    joinedOn: '2026-11-01',
    status: 'active',
  })
  expect(row.employeeNumber).not.toBe('')
  const updated = { params: { id: personId }, version: row.version, body: { presentAddress: 'Street 9' } }
  await nasreen.call(teachers.endpoints.update, updated)
  const family = await nasreen.call(listFamily, { params: { id: exampleStudent } })
  expect(family.guardians.find(({ id }) => id === personId)?.presentAddress).toBe('Street 9')
})

test('nobody is employed twice, as a teacher or among the staff', async () => {
  const nasreen = await cast.as('nasreen')
  const personId = await mother('0300 0000842')
  await nasreen.call(appointStaff, { body: { personId, campusId: MAIN, designation: 'Librarian' } })
  expect(
    (await nasreen.call(staff.endpoints.get, { params: { id: personId } })) as { designation: string },
  ).toMatchObject({ designation: 'Librarian' })
  for (const endpoint of [appointStaff, appointTeacher])
    await expect(nasreen.call(endpoint, { body: { personId } })).rejects.toMatchObject(
      refused(409, 'employees.known'),
    )
})

test('who does not see a guardian employs none, nor at a campus of others', async () => {
  const personId = await mother('0300 0000843')
  const sadia = await cast.as('sadia')
  await expect(sadia.call(appointTeacher, { body: { personId, campusId: CNL } })).rejects.toMatchObject({
    problem: { status: 422, errors: [{ pointer: '/personId' }] },
  })
  const rabia = await cast.as('rabia')
  await expect(rabia.call(appointTeacher, { body: { personId } })).rejects.toMatchObject(refused(403))
  const nasreen = await cast.as('nasreen')
  const nobody = '01980000-0000-7000-8000-00000000dead'
  await expect(nasreen.call(appointTeacher, { body: { personId: nobody } })).rejects.toMatchObject(
    refused(422),
  )
})

test('what the school wants to know of everybody who works here is asked of a guardian too', async () => {
  const nasreen = await cast.as('nasreen')
  const of = { options: [{ title: 'Urdu' }, { title: 'Pashto' }], kind: 'several', isRequired: true }
  for (const resource of ['teachers', 'staff'])
    await nasreen.call(customFields.endpoints.create, {
      body: { resource, title: 'Speaks', ...of } as never,
    })
  for (const [at, endpoint] of [appointTeacher, appointStaff].entries()) {
    const personId = await mother(`0300 000085${at}`)
    const body = { personId, campusId: MAIN, designation: 'Helper' }
    await expect(nasreen.call(endpoint, { body })).rejects.toMatchObject({
      problem: { status: 422, errors: [{ pointer: '/custom/speaks', message: 'Speaks is required' }] },
    })
    await nasreen.call(endpoint, { body: { ...body, custom: { speaks: ['pashto'] } } })
    const { get } = (endpoint === appointTeacher ? teachers : staff).endpoints
    expect((await nasreen.call(get, { params: { id: personId } })).custom).toEqual({ speaks: ['pashto'] })
  }
})

test('a telephone that nobody has confirmed opens no log-in of who works here; one that was confirmed stays', async () => {
  const nasreen = await cast.as('nasreen')
  const hired = async (number: string, phoneVerifiedAt: string | null) => {
    const personId = await mother(number)
    const school = await cast.school()
    const where = eq(account.personId, personId)
    await school.transaction({ id: null, name: 'Clerk' }, 'accounts.seeded', async (tx) => {
      await tx.insert(account).values({ personId, email: `${personId}@riverside.example`, phoneVerifiedAt })
    })
    const phone = async () => (await school.db.select().from(account).where(where))[0]?.phone
    expect(await phone()).toMatch(/^\+92300/)
    await nasreen.call(appointStaff, { body: { personId, campusId: MAIN, custom: { speaks: ['pashto'] } } })
    return phone()
  }
  expect(await hired('0300 0000861', null)).toBeNull()
  expect(await hired('0300 0000862', '2026-11-01T00:00:00Z')).toBe('+923000000862')
})
