import { addDays } from 'kit/values/day'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { exampleTeacher, teacherEmployment } from '../employees/contract.ts'
import { castTeachers } from '../../../demo/people/employees/seed-cast.ts'
import { withdrawStudent } from '../enrolment/contract.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { exampleGuardian, exampleStudent } from '../students-and-guardians/contract.ts'
import { documents as settings } from '../../institute/settings/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const { familyDocuments, staffDocuments } = contract
const passport = '01980000-0000-7000-8000-0000000d0d0b'
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

function add(speaker: Speaker, personId: string, expiresOn: string | null) {
  const body = { personId, kindId: passport, expiresOn: expiresOn as never }
  return speaker.call(familyDocuments.endpoints.create, { body })
}

/** What somebody was told of a person of the school. */
async function toldOf(login: string, page: string): Promise<string[]> {
  const { rows } = await (await cast.as(login)).call(listNotifications, { query: { limit: 100 } })
  return rows.filter((row) => row.page === page).map(({ title }) => title)
}

async function sleepOver(days = 1) {
  cast.clock.pass(days * 86_400)
  await cast.work()
}

test('Saad’s papers end on 30 November, and stand first in the list', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(familyDocuments.endpoints.list, {})
  expect(rows.map(({ title, expiresOn, holder, isHere }) => [title, expiresOn, holder, isHere])).toEqual([
    ['Saad Qureshi · Tahir Qureshi · Passport', '2026-11-30', 'student', true],
    ['Saad Qureshi · Tahir Qureshi · Visa or residence permit', '2026-11-30', 'student', true],
  ])
  const found = await nasreen.call(familyDocuments.endpoints.list, { query: { q: 'saad passport' } })
  expect(found.rows).toHaveLength(1)
  expect(await nasreen.call(contract.readWarning, {})).toEqual({ today: '2026-11-19', until: '2027-01-18' })
})

test('a student and a guardian have documents; who is neither has none, and nobody has none', async () => {
  const nasreen = await cast.as('nasreen')
  const own = await add(nasreen, exampleStudent, '2027-05-01')
  expect(own).toMatchObject({
    title: 'Bilal Imran · Imran Khalid · Passport',
    holder: 'student',
    fileId: null,
  })
  const { version } = own
  const later = { params: { id: own.id }, version, body: { expiresOn: '2028-05-01' as never } }
  await nasreen.call(familyDocuments.endpoints.update, later)
  expect((await add(nasreen, exampleGuardian, null)).holder).toBe('guardian')
  const of = await nasreen.call(contract.documentsOfFamily, { params: { id: exampleStudent } })
  expect(of.rows.map(({ expiresOn }) => expiresOn)).toEqual(['2028-05-01'])
  for (const nobody of [exampleTeacher, '01980000-0000-7000-8000-00000000dead'])
    await expect(add(nasreen, nobody, null)).rejects.toMatchObject(refused(409, 'person-documents.holder'))
  const { rows } = await nasreen.call(listAudit, { query: { limit: 5 } })
  expect(rows.map(({ sentence }) => sentence)).toContain(
    'Added the family document Bilal Imran · Imran Khalid · Passport',
  )
})

test('who keeps the papers of children keeps none of staff, and an admin those of the own campus', async () => {
  const [farzana, rabia, sadia] = [await cast.as('farzana'), await cast.as('rabia'), await cast.as('sadia')]
  await expect(farzana.call(familyDocuments.endpoints.list, {})).rejects.toMatchObject(refused(403))
  await expect(rabia.call(staffDocuments.endpoints.list, {})).rejects.toMatchObject(refused(403))
  expect((await farzana.call(staffDocuments.endpoints.list, {})).total).toBe(1)
  const ofBilal = sadia.call(contract.documentsOfFamily, { params: { id: exampleStudent } })
  await expect(ofBilal).rejects.toMatchObject(refused(404))
  await expect(add(sadia, exampleStudent, null)).rejects.toMatchObject(
    refused(409, 'person-documents.holder'),
  )
  const body = { personId: exampleTeacher, kindId: passport }
  expect((await farzana.call(staffDocuments.endpoints.create, { body })).holder).toBe('teacher')
})

test('the warnings come one after the other, as the settings say', async () => {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(settings.endpoints.read, {})
  const wrong = { version, body: { secondDays: 70 } }
  await expect(nasreen.call(settings.endpoints.change, wrong)).rejects.toMatchObject(
    refused(409, 'documents.warnings-in-order'),
  )
  const changed = { version, body: { firstDays: 90, secondDays: 20, lastDays: 3 } }
  await nasreen.call(settings.endpoints.change, changed)
  expect((await nasreen.call(contract.readWarning, {})).until).toBe('2027-02-17')
})

test('who keeps documents is told ahead as often as the settings say, and once when one has expired', async () => {
  const page = `students/${exampleStudent}?tab=papers`
  const today = await (await cast.school()).today()
  const expiresOn = addDays(today, 91)
  await add(await cast.as('rabia'), exampleStudent, expiresOn)
  await cast.work()
  expect(await toldOf('rabia', page)).toEqual([])
  const soon = 'Bilal Imran · Imran Khalid · Passport expires soon'
  for (const [days, times] of [
    [1, 1],
    [1, 1],
    [68, 1],
    [1, 2],
    [16, 2],
    [1, 3],
    [3, 3],
  ] as const) {
    await sleepOver(days)
    expect(await toldOf('rabia', page), `after ${days}`).toEqual(Array.from({ length: times }, () => soon))
  }
  await sleepOver()
  expect(await toldOf('rabia', page)).toEqual([
    'Bilal Imran · Imran Khalid · Passport has expired',
    soon,
    soon,
    soon,
  ])
  await sleepOver()
  expect(await toldOf('rabia', page)).toHaveLength(4)
  // Of another campus, and who keeps no documents of families.
  for (const login of ['imtiaz', 'farzana', 'waqas']) expect(await toldOf(login, page), login).toEqual([])
})

test('of who has left nobody is told, and of many on one morning in one go', async () => {
  const nasreen = await cast.as('nasreen')
  const today = await (await cast.school()).today()
  const saads = `students/${contract.exampleTraveller}?tab=papers`
  const before = await toldOf('nasreen', saads)
  await nasreen.call(withdrawStudent, {
    params: { id: contract.exampleTraveller },
    body: { ended: 'withdrawal', lastDay: addDays(today, -1), reason: '' },
  })
  await add(nasreen, contract.exampleTraveller, addDays(today, 5))
  for (let at = 0; at < 6; at += 1) await add(nasreen, exampleStudent, addDays(today, 5))
  await sleepOver()
  expect(await toldOf('rabia', 'family-documents?view=ahead')).toEqual([
    '6 documents end soon, or did already',
  ])
  expect(await toldOf('nasreen', saads)).toEqual(before)
})

test('of somebody at several campuses all are told who may edit the papers there, each once', async () => {
  const farzana = await cast.as('farzana')
  const kamran = castTeachers.kamran?.person ?? ''
  const today = await (await cast.school()).today()
  await farzana.call(staffDocuments.endpoints.create, {
    body: { personId: kamran, kindId: passport, expiresOn: addDays(today, 4) },
  })
  await sleepOver()
  const page = `teachers/${kamran}?tab=papers`
  // Imtiaz keeps those of Shahdara, where Kamran teaches too; Sadia those of another campus.
  for (const [login, times] of [
    ['imtiaz', 1],
    ['farzana', 1],
    ['nasreen', 1],
    ['sadia', 0],
  ] as const)
    expect(await toldOf(login, page), login).toHaveLength(times)
})

test('of somebody who has left the staff nobody is told', async () => {
  const farzana = await cast.as('farzana')
  const today = await (await cast.school()).today()
  const body = { personId: exampleTeacher, kindId: passport, expiresOn: addDays(today, 4) }
  await farzana.call(staffDocuments.endpoints.create, { body })
  await farzana.call(teacherEmployment.leave, {
    params: { id: exampleTeacher },
    body: { lastDay: today, reason: '' },
  })
  const before = await toldOf('farzana', `teachers/${exampleTeacher}?tab=papers`)
  await sleepOver()
  expect(await toldOf('farzana', `teachers/${exampleTeacher}?tab=papers`)).toEqual(before)
})
