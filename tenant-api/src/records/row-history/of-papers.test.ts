import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { exampleYear } from '../../institute/calendar/contract.ts'
import { duplicateCertificate, issueCertificate, revokeCertificate } from '../certificates/contract.ts'
import { familyDocuments, firstKind, staffDocuments } from '../../people/documents/contract.ts'
import { exampleTeacher } from '../../people/employees/contract.ts'
import { exampleGuardian, exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { cards } from '../id-cards/contract.ts'
import { changeRoles, readRoles } from '../../access/roles/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { chooseSubjects } from '../../learning/subject-plans/choices/contract.ts'
import { addMember, endMembership, leadTeam, teams } from '../../people/teams/contract.ts'
import { historyOf } from './contract.ts'

const cast = await castSchool()
const bilal = { params: { id: exampleStudent } }
const asif = { params: { id: exampleTeacher } }
const today = '2026-11-19' as never

async function told(speaker: Speaker, of: 'students' | 'guardians' | 'teachers', id: string) {
  const { rows } = await speaker.call(historyOf[of].read, { params: { id }, query: { limit: 100 } })
  return rows.map(({ sentence }) => sentence)
}

/** What is told of who came into a team, led it and left it. */
function timeIn(team: string) {
  return [
    `Ended the membership of Asif Nadeem in the team ${team}`,
    `Said that Asif Nadeem leads the team ${team}`,
    `Took Asif Nadeem into the team ${team}`,
  ]
}

/** Takes a permission from a role of the school. */
async function take(nasreen: Speaker, key: string, resource: string) {
  const { roles } = await nasreen.call(readRoles, {})
  const { id = '', version = 0 } = roles.find((role) => role.key === key) ?? {}
  const cells = (['view', 'edit', 'delete'] as const).map((action) => ({ resource, action, reach: null }))
  await nasreen.call(changeRoles, { body: { roles: [{ id, version, cells }] } })
}

test('a student’s history tells of certificates, to who may see these', async () => {
  const rabia = await cast.as('rabia')
  const { id, serial } = await rabia.call(issueCertificate, { ...bilal, body: { kind: 'bonafide' } })
  await rabia.call(duplicateCertificate, { params: { id } })
  const nasreen = await cast.as('nasreen')
  await nasreen.call(revokeCertificate, { params: { id }, body: { reason: 'Wrong day' } })
  expect((await told(rabia, 'students', exampleStudent)).slice(0, 3)).toEqual([
    `Withdrew the certificate ${serial} of Bilal Imran`,
    `Made duplicate 1 of the certificate ${serial} of Bilal Imran`,
    `Issued the certificate ${serial} to Bilal Imran`,
  ])
  const sana = await cast.as('sana')
  expect((await told(sana, 'students', exampleStudent)).join()).not.toContain('certificate')
})

test('a student’s history tells of the ID card, to who may see it', async () => {
  const rabia = await cast.as('rabia')
  await rabia.call(cards.students.print, { body: { of: { ids: [exampleStudent] } } })
  await cast.work()
  await rabia.call(cards.students.lose, bilal)
  expect((await told(rabia, 'students', exampleStudent)).slice(0, 2)).toEqual([
    'Noted that the ID card of Bilal Imran is lost',
    'Printed 1 ID card',
  ])
  const sana = await cast.as('sana')
  expect((await told(sana, 'students', exampleStudent)).join()).not.toContain('ID card')
})

test.each([
  ['students', exampleStudent],
  ['guardians', exampleGuardian],
] as const)('the history of one of the %s tells of documents, to who may see these', async (of, personId) => {
  const rabia = await cast.as('rabia')
  const body = { personId, kindId: firstKind }
  const { id, version, title } = await rabia.call(familyDocuments.endpoints.create, { body })
  const later = { params: { id }, version, body: { expiresOn: '2027-05-01' as never } }
  await rabia.call(familyDocuments.endpoints.update, later)
  expect((await told(rabia, of, personId)).slice(0, 2)).toEqual([
    `Changed the family document ${title}`,
    `Added the family document ${title}`,
  ])
  const sana = await cast.as('sana')
  expect((await told(sana, of, personId)).join()).not.toContain('document')
})

test('a student’s history tells what was chosen, and that it was taken back', async () => {
  const rabia = await cast.as('rabia')
  const choose = (subjectId: string | null) =>
    rabia.call(chooseSubjects, {
      body: {
        year: exampleYear,
        section: demoSections['7-B'] ?? '',
        cells: [{ studentId: exampleStudent, choice: 'Religion', subjectId }],
      },
    })
  const before = (await told(rabia, 'students', exampleStudent)).length
  await choose(demoSubjects.Ethics ?? '')
  await choose(demoSubjects.Islamiat ?? '')
  await choose(null)
  const said = await told(await cast.as('sana'), 'students', exampleStudent)
  expect(said.slice(0, 3)).toEqual(Array(3).fill('Said what 1 student of 7-B take'))
  expect(await told(rabia, 'students', exampleStudent)).toHaveLength(before + 3)
  const others = await rabia.call(historyOf.students.read, {
    params: { id: exampleStudent.replace('d001', 'd002') },
  })
  expect(others.rows.map(({ sentence }) => sentence)).not.toContain('Said what 1 student of 7-B take')
})

test('the history of who works here tells of cards and documents of the employment, to who may see these', async () => {
  const farzana = await cast.as('farzana')
  await farzana.call(cards.teachers.print, { body: { of: { ids: [exampleTeacher] } } })
  await cast.work()
  await farzana.call(cards.teachers.lose, asif)
  const body = { personId: exampleTeacher, kindId: firstKind }
  const { title } = await farzana.call(staffDocuments.endpoints.create, { body })
  expect((await told(farzana, 'teachers', exampleTeacher)).slice(0, 3)).toEqual([
    `Added the staff document ${title}`,
    'Noted that the ID card of Asif Nadeem is lost',
    'Printed 1 ID card',
  ])
  const rabia = await cast.as('rabia')
  expect((await told(rabia, 'teachers', exampleTeacher)).join()).not.toMatch(/document|ID card/)
})

test('the history of who works here tells of teams that the reader sees', async () => {
  const farzana = await cast.as('farzana')
  const join = async (title: string, campusId: string) => {
    const { id } = await farzana.call(teams.endpoints.create, { body: { title, campusId } })
    const body = { employeeId: exampleTeacher, startsOn: '2026-11-01' as never }
    const { id: memberId } = await farzana.call(addMember, { params: { id }, body })
    const params = { id, memberId }
    await farzana.call(leadTeam, { params, body: { startsOn: '2026-11-01' as never } })
    await farzana.call(endMembership, { params, body: { lastDay: today } })
  }
  await join('Garden committee', demoCampuses.MAIN)
  await join('Canal committee', demoCampuses.CNL)
  expect((await told(farzana, 'teachers', exampleTeacher)).slice(0, 6)).toEqual([
    ...timeIn('Canal committee'),
    ...timeIn('Garden committee'),
  ])
  // A moderator of the main campus sees its teams alone.
  const rabia = await cast.as('rabia')
  expect((await told(rabia, 'teachers', exampleTeacher)).slice(0, 3)).toEqual(timeIn('Garden committee'))
  await take(await cast.as('nasreen'), 'moderator', 'teams')
  const fewer = await told(await cast.as('rabia'), 'teachers', exampleTeacher)
  expect(fewer.join()).not.toContain('committee')
})
