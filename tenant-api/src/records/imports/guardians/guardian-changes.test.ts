import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import {
  guardianDetails,
  guardians,
  linkGuardian,
  sensitivePermission,
  studentDetails,
  students,
} from '../../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import {
  beginImport,
  confirmImport,
  type ImportView,
  listImportRows,
  mapImport,
  readImport,
} from '../contract.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>

function begin(speaker: Speaker, lines: readonly (readonly string[])[], resource = 'guardians') {
  const text = lines.map((line) => line.join('\t')).join('\n')
  return speaker.call(beginImport, { body: { resource, name: 'list.csv', content: { text } } })
}

async function run(speaker: Speaker, { id, counts }: ImportView) {
  const body = { counts: { new: counts.new, update: counts.update } }
  await speaker.call(confirmImport, { params: { id }, body })
  await cast.work()
  return speaker.call(readImport, { params: { id } })
}

/** The same import, whose empty cells empty what is there. */
async function emptying(speaker: Speaker, { id, columns }: ImportView) {
  const fields = columns.map(({ field }) => field)
  return speaker.call(mapImport, { params: { id }, body: { fields, empties: true } })
}

/** What stands in the fields that the rows of an import change. */
async function changedIn(speaker: Speaker, { id }: ImportView) {
  const { rows } = await speaker.call(listImportRows, { params: { id } })
  return rows.map(({ was }) => was)
}

async function child(speaker: Speaker, campusId: string = demoCampuses.MAIN) {
  const body = { campusId, firstName: 'Known', lastName: 'Child', gender: 'female' } as const
  const { id, registrationNumber } = await speaker.call(students.endpoints.create, { body })
  return { id, number: registrationNumber }
}

async function filed(speaker: Speaker, given: { firstName: string; phone: string; lastName?: string }) {
  const body = { ...given, campusId: demoCampuses.MAIN }
  return speaker.call(guardians.endpoints.create, { body })
}

test('the head of a campus changes a guardian filed elsewhere who has a child there', async () => {
  const nasreen = await cast.as('nasreen')
  const { CNL } = demoCampuses
  const near = await child(nasreen, CNL)
  const one = await filed(nasreen, { firstName: 'Faraway', phone: '0300 0000831' })
  const params = { id: near.id, guardianId: one.id }
  await nasreen.call(linkGuardian, { params, body: { relation: 'uncle' } })
  const sadia = await cast.as('sadia')
  const heads = ['First name', 'Mobile', 'Occupation', 'Registration number', 'Relation']
  const view = await begin(sadia, [heads, ['Faraway', '0300 0000831', 'Pilot', near.number, 'Uncle']])
  expect(view.counts).toMatchObject({ update: 1, error: 0 })
  expect((await run(sadia, view)).outcome).toMatchObject({ updated: 1, failed: 0 })
  expect(await nasreen.call(guardians.endpoints.get, { params: { id: one.id } })).toMatchObject({
    campusId: demoCampuses.MAIN,
    profession: 'Pilot',
  })
})

test('a list that empties leaves guardians their names and their campus', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await filed(nasreen, { firstName: 'Whole', lastName: 'Named', phone: '0300 0000841' })
  const file = [
    ['First name', 'Last name', 'Mobile', 'Occupation', 'Campus'],
    ['Whole', '', '0300 0000841', 'Pilot', ''],
  ]
  const view = await emptying(nasreen, await begin(nasreen, file))
  expect(await changedIn(nasreen, view)).toEqual([{ profession: '' }])
  await run(nasreen, view)
  const there = () => nasreen.call(guardians.endpoints.get, { params: { id: one.id } })
  expect(await there()).toMatchObject({ name: 'Whole Named', campusId: demoCampuses.MAIN })
  const again = await emptying(nasreen, await begin(nasreen, file))
  expect(again.counts).toMatchObject({ unchanged: 1 })
})

test('a turn in calls is new where one child of several has none', async () => {
  const nasreen = await cast.as('nasreen')
  const [one, other] = [await child(nasreen), await child(nasreen)]
  const { id: guardianId } = await filed(nasreen, { firstName: 'Turn', phone: '0300 0000851' })
  const link = (id: string, contactOrder: number | null) =>
    nasreen.call(linkGuardian, { params: { id, guardianId }, body: { relation: 'uncle', contactOrder } })
  await link(one.id, 1)
  await link(other.id, null)
  const view = await begin(nasreen, [
    ['First name', 'Mobile', 'Registration number', 'Relation', 'Order of calls'],
    ['Turn', '0300 0000851', `${one.number}, ${other.number}`, 'Uncle', '1'],
  ])
  expect(view.counts).toMatchObject({ update: 1 })
})

test('whoever may not write what few may know empties nothing of it, and is not told that they do', async () => {
  const nasreen = await cast.as('nasreen')
  const guardian = await filed(nasreen, { firstName: 'Veiled', phone: '0300 0000861' })
  const student = await child(nasreen)
  const believes = { religion: 'Islam', bloodGroup: 'AB-' } as const
  await nasreen.call(guardianDetails.change, { params: { id: guardian.id }, body: believes })
  await nasreen.call(studentDetails.change, { params: { id: student.id }, body: believes })
  const files = {
    guardians: [
      ['First name', 'Mobile', 'Occupation', 'Religion', 'Blood group'],
      ['Veiled', '0300 0000861', 'Pilot', '', ''],
    ],
    students: [
      ['Registration number', 'Nationality', 'Religion', 'Blood group'],
      [student.number, 'British', '', ''],
    ],
  }
  const bring = async (speaker: Speaker, resource: keyof typeof files) =>
    emptying(speaker, await begin(speaker, files[resource], resource))
  const rabia = await cast.as('rabia')
  for (const resource of ['guardians', 'students'] as const) {
    const view = await bring(rabia, resource)
    expect([resource, view.counts.update]).toEqual([resource, 1])
    expect((await run(rabia, view)).outcome).toMatchObject({ updated: 1, failed: 0 })
  }
  const tariq = await cast.as('tariq')
  const known = [
    await tariq.call(guardianDetails.reveal, { params: { id: guardian.id } }),
    await tariq.call(studentDetails.reveal, { params: { id: student.id } }),
  ]
  expect(known).toMatchObject([believes, believes])

  const school = await cast.school()
  await school.transaction({ id: null, name: 'Test' }, 'roles.granted', (tx) =>
    tx.execute(sql`insert into role_grant (role_id, resource, action, reach)
      select id, ${sensitivePermission.resource}, 'view', 'campus' from role where key = 'moderator'
      on conflict (role_id, resource, action) do update set reach = excluded.reach`),
  )
  const reader = await cast.as('rabia')
  for (const resource of ['guardians', 'students'] as const) {
    const view = await bring(reader, resource)
    expect([resource, view.counts]).toMatchObject([resource, { update: 0, unchanged: 1, error: 0 }])
  }
})
