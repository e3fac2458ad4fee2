import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { giveRole } from '../../access/sessions/rights/assignment.ts'
import { account } from '../../access/sessions/tables.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { listEnrolments } from '../enrolment/contract.ts'
import { notesOf } from '../notes/contract.ts'
import {
  guardianDetails,
  guardians,
  linkGuardian,
  listChildren,
  listFamily,
  students,
} from '../students-and-guardians/contract.ts'
import { demoCampuses, demoId } from '../../../demo/institute/structure/seed.ts'
import { mergingOf } from './contract.ts'

const cast = await castSchool()
const { MAIN, SHD, CNL } = demoCampuses
const { list, of: duplicatesOf, preview, merge, undo, keepApart } = mergingOf.guardians
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
// Entered twice by the office: one CNIC, another telephone.
const [saleem, salim, ali] = [demoId('ae', 6), demoId('ae', 7), demoId('ad', 7)]

test('who was entered twice is proposed to who sees both', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(list, {})
  const names = rows.map(({ one, other, why }) => [one.name, other.name, why])
  expect(names).toEqual([['Nadia Saleem', 'Nadia Salim', ['identity']]])
  expect(rows[0]?.one.relatives).toEqual(['Muhammad Ali · Saleem Raza'])
  // Identity numbers are known to nobody who may not read them.
  const rabia = await cast.as('rabia')
  expect((await rabia.call(list, {})).rows).toEqual([])
  // One number in two records is no choice.
  const both = await nasreen.call(preview, { params: { id: saleem, otherId: salim } })
  expect(both).toMatchObject({ details: [], one: { row: { name: 'Nadia Saleem' } } })
  const sadia = await cast.as('sadia')
  expect((await sadia.call(list, {})).rows).toEqual([])
  await expect(sadia.call(preview, { params: { id: saleem, otherId: salim } })).rejects.toMatchObject(
    refused(404),
  )
})

test('two who share a telephone are two people once somebody says so', async () => {
  const nasreen = await cast.as('nasreen')
  const add = (firstName: string) =>
    nasreen.call(guardians.endpoints.create, {
      body: { campusId: MAIN, firstName, phone: '0300 0000888', isAnother: true },
    })
  const [one, other] = [await add('Waheed'), await add('Shaista')]
  const params = { id: other.id, otherId: one.id }
  const { rows } = await nasreen.call(duplicatesOf, { params: { id: one.id } })
  expect(rows.map(({ other: found, why }) => [found.name, why])).toEqual([['Shaista', ['phone']]])
  await nasreen.call(keepApart, { params, body: { areTwo: true } })
  expect((await nasreen.call(duplicatesOf, { params: { id: one.id } })).rows).toEqual([])
  await nasreen.call(keepApart, { params, body: { areTwo: false } })
  expect((await nasreen.call(duplicatesOf, { params: { id: one.id } })).rows).toHaveLength(1)
})

test('of two guardians one stays, with the chosen facts and all that belonged to both; and it can be taken back', async () => {
  const nasreen = await cast.as('nasreen')
  const read = (id: string) => nasreen.call(guardians.endpoints.get, { params: { id } })
  const links = async () =>
    (await nasreen.call(listFamily, { params: { id: ali } })).guardians.map(
      ({ id, relation, getsBills, isFirstContact }) => [id, relation, getsBills, isFirstContact],
    )
  const body = { relation: 'aunt', mayPickUp: false } as const
  await nasreen.call(linkGuardian, { params: { id: ali, guardianId: salim }, body })
  await nasreen.call(linkGuardian, { params: { id: demoId('ad', 1), guardianId: salim }, body })
  await nasreen.call(guardianDetails.change, { params: { id: salim }, body: { religion: 'Islam' } })
  await nasreen.call(notesOf.guardians.add, { params: { id: salim }, body: { body: 'Calls at noon.' } })
  const [before, other] = [await read(saleem), await read(salim)]
  const linksBefore = await links()

  const done = await nasreen.call(merge, {
    params: { id: saleem },
    body: { otherId: salim, take: ['phone'], takeLinks: [ali] },
  })
  const after = await read(saleem)
  expect(after).toMatchObject({ name: 'Nadia Saleem', phone: other.phone, children: 2 })
  expect((await read(salim)).archivedAt).not.toBeNull()
  // One link with the flags of the choice; whoever was called first is so still.
  expect(await links()).toEqual([[saleem, 'aunt', false, true]])
  expect((await nasreen.call(listChildren, { params: { id: saleem } })).rows.map(({ name }) => name)).toEqual(
    ['Bilal Imran', 'Muhammad Ali'],
  )
  expect((await nasreen.call(guardianDetails.reveal, { params: { id: saleem } })).religion).toBe('Islam')
  const { rows: notes } = await nasreen.call(notesOf.guardians.list, { params: { id: saleem } })
  expect(notes.map((note) => note.body)).toEqual(['Calls at noon.'])
  // The old address leads to the one that stays.
  expect((await nasreen.call(duplicatesOf, { params: { id: salim } })).into).toEqual({
    of: 'guardians',
    id: saleem,
  })
  expect((await nasreen.call(duplicatesOf, { params: { id: saleem } })).merged).toMatchObject([
    { name: 'Nadia Salim', mayUndo: true },
  ])
  const { rows: log } = await nasreen.call(listAudit, { query: { limit: 5 } })
  expect(log.map(({ sentence }) => sentence)).toContain('Merged Nadia Salim into Nadia Saleem')
  expect(JSON.stringify(log)).not.toContain('9999900000106')

  await nasreen.call(undo, { params: { id: saleem, mergerId: done.id } })
  const { version: _, updatedAt: __, ...facts } = await read(saleem)
  expect(before).toMatchObject(facts)
  expect(await read(salim)).toMatchObject({ archivedAt: null, phone: other.phone, children: 2 })
  expect((await links()).toSorted()).toEqual(linksBefore.toSorted())
  expect((await nasreen.call(guardianDetails.reveal, { params: { id: saleem } })).religion).toBe('')
  expect((await nasreen.call(notesOf.guardians.list, { params: { id: salim } })).rows).toHaveLength(1)
  await expect(nasreen.call(undo, { params: { id: saleem, mergerId: done.id } })).rejects.toMatchObject(
    refused(404),
  )
})

test('what stands on a merger keeps it', async () => {
  const nasreen = await cast.as('nasreen')
  const done = await nasreen.call(merge, { params: { id: saleem }, body: { otherId: salim } })
  const params = { id: saleem, mergerId: done.id }
  const { version } = await nasreen.call(guardians.endpoints.get, { params: { id: saleem } })
  await nasreen.call(guardians.endpoints.update, {
    params: { id: saleem },
    version,
    body: { profession: 'Nurse' },
  })
  await expect(nasreen.call(undo, { params })).rejects.toMatchObject(refused(409, 'merging.changed'))
  expect((await nasreen.call(duplicatesOf, { params: { id: saleem } })).merged).toMatchObject([
    { mayUndo: false },
  ])
})

test('only who may change and archive both merges them', async () => {
  const nasreen = await cast.as('nasreen')
  const add = (campusId: string) =>
    nasreen.call(guardians.endpoints.create, { body: { campusId, firstName: 'Rehana' } })
  const [shd, cnl, main] = [await add(SHD), await add(CNL), await add(MAIN)]
  const imtiaz = await cast.as('imtiaz')
  const other = imtiaz.call(merge, { params: { id: shd.id }, body: { otherId: cnl.id } })
  await expect(other).rejects.toMatchObject(refused(422))
  // Who may edit and not archive.
  const rabia = await cast.as('rabia')
  await expect(
    rabia.call(merge, { params: { id: main.id }, body: { otherId: shd.id } }),
  ).rejects.toMatchObject(refused(403))
  const self = nasreen.call(merge, { params: { id: shd.id }, body: { otherId: shd.id } })
  await expect(self).rejects.toMatchObject(refused(422))
})

test('who archives at one campus alone merges nobody of another away', async () => {
  const [school, nasreen] = [await cast.school(), await cast.as('nasreen')]
  const [moderator] = await school.db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, 'rabia@riverside.example'))
  const given = { accountId: moderator?.id ?? '', role: 'campus_manager', campusId: SHD }
  await giveRole(school, { id: null, name: 'Test' }, given)
  const add = (campusId: string) =>
    nasreen.call(guardians.endpoints.create, { body: { campusId, firstName: 'Zubaida' } })
  const [own, foreign] = [await add(SHD), await add(MAIN)]
  const rabia = await cast.as('rabia')
  const merging = rabia.call(merge, { params: { id: own.id }, body: { otherId: foreign.id } })
  await expect(merging).rejects.toMatchObject(refused(422))
})

test('a student who was entered twice is one again, with the enrolments of both and the number of the choice', async () => {
  const nasreen = await cast.as('nasreen')
  const bilal = demoId('ad', 1)
  const { id, registrationNumber } = await nasreen.call(students.endpoints.create, {
    body: {
      campusId: MAIN,
      firstName: 'Bilal',
      lastName: 'Imran',
      fatherName: 'imran khalid',
      gender: 'male',
      birthDate: '2014-05-11' as never,
      email: 'bilal@home.example',
    },
  })
  const endpoints = mergingOf.students
  const found = await nasreen.call(endpoints.of, { params: { id } })
  expect(found.rows.map(({ other, why }) => [other.id, why])).toEqual([[bilal, ['name']]])
  const read = () => nasreen.call(students.endpoints.get, { params: { id: bilal } })
  const before = await read()
  const done = await nasreen.call(endpoints.merge, {
    params: { id: bilal },
    body: { otherId: id, take: ['registrationNumber'] },
  })
  expect(await read()).toMatchObject({ registrationNumber, email: 'bilal@home.example', status: 'enrolled' })
  await nasreen.call(endpoints.undo, { params: { id: bilal, mergerId: done.id } })
  expect(await read()).toMatchObject({ registrationNumber: before.registrationNumber, email: null })
  const again = await nasreen.call(students.endpoints.get, { params: { id } })
  expect(again).toMatchObject({ registrationNumber, archivedAt: null })

  // The other way round the enrolments go along; two stays over the same days do not become one.
  const { rows: stays } = await nasreen.call(listEnrolments, { params: { id: bilal } })
  await nasreen.call(endpoints.merge, { params: { id }, body: { otherId: bilal } })
  expect((await nasreen.call(listEnrolments, { params: { id } })).rows).toEqual(stays)
  expect(await nasreen.call(students.endpoints.get, { params: { id } })).toMatchObject({ status: 'enrolled' })
  const hira = nasreen.call(endpoints.merge, { params: { id }, body: { otherId: demoId('ad', 2) } })
  await expect(hira).rejects.toMatchObject(refused(409, 'merging.overlap'))
})
