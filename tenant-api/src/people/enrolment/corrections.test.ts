import { sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { guardians, linkGuardian, students } from '../students-and-guardians/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import {
  activateStudent,
  deactivateStudent,
  enrolStudent,
  listEnrolments,
  setRollNumber,
  transferStudent,
  undoEnrolment,
  withdrawStudent,
} from './contract.ts'

const cast = await castSchool()
const { MAIN, SHD, CNL } = demoCampuses
const at = (title: string) => demoSections[title] ?? ''
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const today = '2026-11-19'

async function add(speaker: Speaker, campusId: string = MAIN, more: object = {}) {
  const body = { campusId, firstName: 'Newcomer', gender: 'female' as const, ...more }
  const { id } = await speaker.call(students.endpoints.create, { body })
  return { params: { id } }
}

async function enrolled(speaker: Speaker, section: string, startsOn = today, more: object = {}) {
  const one = await add(speaker)
  const row = await speaker.call(enrolStudent, {
    ...one,
    body: { sectionId: at(section), startsOn, ...more },
  })
  return { ...one, row }
}

test('a wrong section is mended on the same day, without a stay of no days', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await enrolled(nasreen, '8-A')
  const moved = await nasreen.call(transferStudent, {
    ...one,
    body: { sectionId: at('3-G'), startsOn: today, changesCampus: true },
  })
  expect(moved).toMatchObject({ campusId: SHD, sectionId: at('3-G'), status: 'enrolled' })
  expect(moved.grNumber).toMatch(/^S-/)
  const { rows } = await nasreen.call(listEnrolments, one)
  expect(rows.map(({ began, sectionTitle, endsOn }) => [began, sectionTitle, endsOn])).toEqual([
    ['admission', '3-G', null],
  ])
})

test('who is enrolled for a day to come may be moved, and is taken out again by taking the step back', async () => {
  const rabia = await cast.as('rabia')
  const one = await enrolled(rabia, '8-A', '2027-04-01')
  const end = { ended: 'withdrawal', lastDay: today, reason: '' } as const
  await expect(rabia.call(withdrawStudent, { ...one, body: end })).rejects.toMatchObject(refused(422))
  const body = { sectionId: at('8-B'), startsOn: '2027-04-01' }
  expect((await rabia.call(transferStudent, { ...one, body })).sectionId).toBe(at('8-B'))
  expect(await rabia.call(undoEnrolment, one)).toMatchObject({ status: 'registered', sectionId: null })
  expect((await rabia.call(listEnrolments, one)).rows).toEqual([])
  await expect(rabia.call(undoEnrolment, one)).rejects.toMatchObject(refused(409, 'students.no-step'))
})

test('steps are taken back one by one: a leaving, a transfer, an admission', async () => {
  const rabia = await cast.as('rabia')
  const one = await enrolled(rabia, '8-A', '2026-04-01')
  await rabia.call(transferStudent, { ...one, body: { sectionId: at('8-B'), startsOn: '2026-09-01' } })
  const end = { ended: 'struck-off', lastDay: '2026-10-31', reason: 'Absent' } as const
  await rabia.call(withdrawStudent, { ...one, body: end })
  expect(await rabia.call(undoEnrolment, one)).toMatchObject({ status: 'enrolled', sectionId: at('8-B') })
  expect(await rabia.call(undoEnrolment, one)).toMatchObject({
    sectionId: at('8-A'),
    rollNumber: one.row.rollNumber,
    grNumber: one.row.grNumber,
  })
  const { rows } = await rabia.call(listEnrolments, one)
  expect(rows).toMatchObject([{ ended: null, endsOn: null, reason: '' }])
  expect((await rabia.call(undoEnrolment, one)).status).toBe('registered')
  const { rows: acts } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 5 } })
  expect(acts[1]?.sentence).toBe('Took back the last step in the enrolment of Newcomer in 8-A')
})

test('a step is not taken back into a campus that is not one’s own', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await enrolled(nasreen, '6-A', '2026-08-01')
  await nasreen.call(transferStudent, {
    ...one,
    body: { sectionId: at('6-C'), startsOn: '2026-08-17', changesCampus: true },
  })
  const sadia = await cast.as('sadia')
  await expect(sadia.call(undoEnrolment, one)).rejects.toMatchObject(refused(409, 'students.step-elsewhere'))
  expect((await nasreen.call(undoEnrolment, one)).sectionId).toBe(at('6-A'))
})

test('the roll number of who has left is free for another', async () => {
  const rabia = await cast.as('rabia')
  const first = await enrolled(rabia, '9-A', '2026-04-01', { rollNumber: 71 })
  const second = await enrolled(rabia, '9-A', '2026-04-01', { rollNumber: 72 })
  const body = { rollNumber: 71 }
  await expect(rabia.call(setRollNumber, { ...second, body })).rejects.toMatchObject(
    refused(409, 'enrolments.roll-taken'),
  )
  const end = { ended: 'withdrawal', lastDay: '2026-10-31', reason: '' } as const
  await rabia.call(withdrawStudent, { ...first, body: end })
  expect((await rabia.call(setRollNumber, { ...second, body })).rollNumber).toBe(71)
  // Nobody comes back to a number that another has by now.
  await expect(rabia.call(undoEnrolment, first)).rejects.toMatchObject(refused(409, 'enrolments.roll-taken'))
})

test('who has left and goes to the files of another campus has the GR number of that one, or none', async () => {
  const nasreen = await cast.as('nasreen')
  const { params } = await enrolled(nasreen, '8-A', '2026-04-01')
  const end = { ended: 'withdrawal', lastDay: '2026-10-31', reason: '' } as const
  const { version, grNumber } = await nasreen.call(withdrawStudent, { params, body: end })
  const { update } = students.endpoints
  const moved = await nasreen.call(update, { params, version, body: { campusId: CNL } })
  expect(moved.grNumber).toBe('')
  const back = await nasreen.call(update, { params, version: moved.version, body: { campusId: MAIN } })
  expect(back.grNumber).toBe(grNumber)
})

test('a student who is deactivated keeps the section, and is not among those who are enrolled', async () => {
  const rabia = await cast.as('rabia')
  const one = await enrolled(rabia, '8-B')
  const count = async () =>
    (await rabia.call(students.endpoints.list, { query: { status: 'enrolled', sectionId: at('8-B') } })).total
  const before = await count()
  const inactive = await rabia.call(deactivateStudent, one)
  expect(inactive).toMatchObject({ status: 'inactive', sectionId: at('8-B') })
  expect(await count()).toBe(before - 1)
  expect((await rabia.call(setRollNumber, { ...one, body: { rollNumber: 88 } })).status).toBe('inactive')
  expect((await rabia.call(activateStudent, one)).status).toBe('enrolled')
  await rabia.call(deactivateStudent, one)
  const end = { ended: 'withdrawal', lastDay: today, reason: '' } as const
  expect((await rabia.call(withdrawStudent, { ...one, body: end })).status).toBe('left')
  await expect(rabia.call(deactivateStudent, one)).rejects.toMatchObject(
    refused(409, 'students.not-enrolled'),
  )
})

test('the next GR number is read from an index, however long the register is', async () => {
  const { db } = await cast.school()
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(sql`
      explain select number from gr_entry where campus_id = ${MAIN}::uuid and number ~ '[0-9]$'
      order by length(substring(number from '([0-9]+)$')) desc, (substring(number from '([0-9]+)$')) desc limit 1`)
  })
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(lines).toContain('gr_entry_last')
  expect(lines).not.toContain('Sort')
})

test('a number that is given by itself passes over one that somebody types at the same moment', async () => {
  const nasreen = await cast.as('nasreen')
  const { params } = await add(nasreen)
  const { registrationNumber } = await nasreen.call(students.endpoints.get, { params })
  const number = Number(/-(\d+)-/.exec(registrationNumber)?.[1])
  const typed = (ahead: number) => registrationNumber.replace(String(number), String(number + ahead))
  const adding = [1, 2, 3].flatMap((ahead) => [
    add(nasreen, MAIN, { registrationNumber: typed(ahead) }).catch((error: unknown) => error),
    add(nasreen),
  ])
  const done = await Promise.all(adding)
  // What is typed may come too late; what is given by itself never clashes.
  expect(done.filter((_, place) => place % 2 === 1)).toHaveLength(3)
})

test('a guardian is renamed while the children are moved and others are linked: nobody is turned away', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { campusId: MAIN, firstName: 'Father', gender: 'male' as const }
  const father = await nasreen.call(guardians.endpoints.create, { body })
  const children = await Promise.all([0, 1, 2].map(() => enrolled(nasreen, '9-A', '2026-04-01')))
  const link = (params: { id: string }) =>
    nasreen.call(linkGuardian, {
      params: { ...params, guardianId: father.id },
      body: { relation: 'father' as const },
    })
  for (const { params } of children) await link(params)
  const rename = async (lastName: string) => {
    const params = { id: father.id }
    const { version } = await nasreen.call(guardians.endpoints.get, { params })
    const renaming = nasreen.call(guardians.endpoints.update, { params, version, body: { lastName } })
    return renaming.catch((error: { problem?: { status: number } }) => {
      if (error.problem?.status !== 412) throw error
    })
  }
  const moves = children.map(({ params }) =>
    nasreen.call(transferStudent, {
      params,
      body: { sectionId: at('6-C'), startsOn: '2026-08-17', changesCampus: true },
    }),
  )
  const links = children.map(({ params }) => link(params))
  await Promise.all([rename('A'), ...moves, rename('B'), ...links, rename('C')])
})
