import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { changeIdentityNumbers } from '../../admissions/form/papers/contract.ts'
import {
  admissions,
  enterResult,
  makeAppointment,
  moveAdmission,
} from '../../admissions/applicants/contract.ts'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { historyOf } from './contract.ts'

const cast = await castSchool()
const { MAIN } = demoCampuses
const { read, asOf } = historyOf.admissions

async function applicant() {
  const body = {
    campusId: MAIN,
    classId: demoClasses.KG ?? '',
    firstName: 'Haris',
    guardianName: 'Sajid Mehmood',
    guardianPhone: '0300 0000893',
  }
  const { id } = await (await cast.as('rabia')).call(admissions.endpoints.create, { body })
  return { params: { id } }
}

test('an application tells what happened to it: stages, appointments, and how they went', async () => {
  const rabia = await cast.as('rabia')
  const one = await applicant()
  const made = await rabia.call(makeAppointment, { ...one, body: { day: '2026-11-25' as never } })
  await rabia.call(enterResult, {
    params: { ...one.params, appointmentId: made.id },
    body: { result: 'passed' },
  })
  await rabia.call(moveAdmission, { ...one, body: { stage: 'waiting' } })
  const { rows } = await rabia.call(read, one)
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'Moved the application of Haris · Sajid Mehmood to: Waiting list',
    'Entered how the appointment of Haris · Sajid Mehmood went',
    'Invited the family of Haris · Sajid Mehmood',
    'Added the admission Haris · Sajid Mehmood',
  ])
  expect(rows[0]?.changes).toContainEqual({ field: 'stage', before: 'scheduled', after: 'waiting' })
})

test('that identity numbers of an application were changed is told to who may see them', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await applicant()
  await nasreen.call(changeIdentityNumbers, { ...one, body: { childNumber: '99999-0000872-1' } })
  const { rows } = await nasreen.call(read, one)
  expect(rows[0]?.sentence).toBe('Changed the identity numbers of the applicant Haris · Sajid Mehmood')
  expect(JSON.stringify(rows)).not.toContain('0000872')
  const seen = await (await cast.as('rabia')).call(read, one)
  expect(seen.rows.map(({ sentence }) => sentence)).toEqual(['Added the admission Haris · Sajid Mehmood'])
})

test('an application is shown as it was on a day, and to nobody of another campus', async () => {
  const rabia = await cast.as('rabia')
  const one = await applicant()
  const on = (day: string) => ({ params: { ...one.params, day: day as never } })
  const before = cast.clock.now
  cast.clock.pass(2 * 86_400)
  await (await cast.as('rabia')).call(moveAdmission, { ...one, body: { stage: 'waiting' } })
  const then = await (await cast.as('rabia')).call(asOf, on('2026-11-19'))
  expect(then).toMatchObject({ row: { stage: 'enquiry', firstName: 'Haris' }, links: [] })
  cast.clock.now = before
  expect(await rabia.call(asOf, on('2026-11-01'))).toMatchObject({ row: null })
  const sadia = await cast.as('sadia')
  await expect(sadia.call(read, one)).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(sadia.call(asOf, on('2026-11-19'))).rejects.toMatchObject({ problem: { status: 404 } })
})
