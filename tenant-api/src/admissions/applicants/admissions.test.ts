import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import {
  admissionClasses,
  admissions,
  changeAppointment,
  exampleAdmission,
  dropAppointment,
  enterResult,
  makeAppointment,
  moveAdmission,
  readProgress,
} from './contract.ts'

const cast = await castSchool()
const { MAIN, CNL } = demoCampuses
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const field = (name: string) => ({ problem: { status: 422, errors: [{ pointer: `/${name}` }] } })
const ayaan = { params: { id: exampleAdmission } }

async function enquire(speaker: Speaker, more: object = {}) {
  const body = {
    campusId: MAIN,
    classId: demoClasses.KG ?? '',
    firstName: 'Newcomer',
    guardianName: 'Sajid Mehmood',
    guardianPhone: '0300 0000891',
    ...more,
  }
  const row = await speaker.call(admissions.endpoints.create, { body })
  return { row, one: { params: { id: row.id } } }
}

test('an enquiry of one call has a number of the year, a code, the year that is open, and the father’s name', async () => {
  const rabia = await cast.as('rabia')
  const { row } = await enquire(rabia)
  expect(row).toMatchObject({
    stage: 'enquiry',
    cameBy: 'office',
    fatherName: 'Sajid Mehmood',
    guardianPhone: '+923000000891',
  })
  expect(row.number).toMatch(/^2026-\d{4}$/)
  expect(row.code).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
  const next = (await enquire(rabia)).row
  expect(Number(next.number.slice(5))).toBe(Number(row.number.slice(5)) + 1)
  expect(next.code).not.toBe(row.code)
  expect(next.yearId).toBe(row.yearId)
  expect(row.yearId).toBe('01980000-0000-7000-8000-00000000ca04')
})

test('nobody sends a stage, a number or a code with a form', async () => {
  const rabia = await cast.as('rabia')
  for (const more of [{ stage: 'accepted' }, { number: '1' }, { code: 'AAAA' }, { studentId: null }])
    await expect(enquire(rabia, more)).rejects.toMatchObject(refused(422))
})

test('an admin of one campus sees and moves no application of another', async () => {
  const sadia = await cast.as('sadia')
  const { total } = await sadia.call(admissions.endpoints.list, {})
  expect(total).toBe(0)
  await expect(sadia.call(admissions.endpoints.get, ayaan)).rejects.toMatchObject(refused(404))
  await expect(sadia.call(readProgress, ayaan)).rejects.toMatchObject(refused(404))
  await expect(sadia.call(moveAdmission, { ...ayaan, body: { stage: 'waiting' } })).rejects.toMatchObject(
    refused(404),
  )
  await expect(
    sadia.call(makeAppointment, { ...ayaan, body: { day: '2026-11-25' as never } }),
  ).rejects.toMatchObject(refused(404))
  await expect(enquire(sadia)).rejects.toMatchObject(refused(403, 'beyond-reach'))
  expect((await enquire(sadia, { campusId: CNL, classId: demoClasses.O1 ?? '' })).row.campusId).toBe(CNL)
})

test('the gate has no part in admissions, and finance sees applicants for their fees and changes none', async () => {
  const gate = await cast.as('ghulam.rasool')
  await expect(gate.call(admissions.endpoints.list, {})).rejects.toMatchObject(refused(403))
  const waqas = await cast.as('waqas')
  const { rows } = await waqas.call(admissions.endpoints.list, {})
  const { id = '' } = rows[0] ?? {}
  const move = waqas.call(moveAdmission, { params: { id }, body: { stage: 'rejected' } as never })
  await expect(move).rejects.toMatchObject(refused(403))
})

test('an invitation makes an application scheduled, and calling off the only one takes it back', async () => {
  const rabia = await cast.as('rabia')
  const { one } = await enquire(rabia)
  await expect(rabia.call(moveAdmission, { ...one, body: { stage: 'scheduled' } })).rejects.toMatchObject(
    field('stage'),
  )
  await expect(
    rabia.call(makeAppointment, { ...one, body: { day: '2026-11-18' as never } }),
  ).rejects.toMatchObject(field('day'))
  const made = await rabia.call(makeAppointment, {
    ...one,
    body: { kind: 'test', day: '2026-11-25' as never, startsAt: '09:30', place: 'Hall' },
  })
  expect(made).toMatchObject({ kind: 'test', startsAt: '09:30', result: null })
  expect(await rabia.call(admissions.endpoints.get, one)).toMatchObject({
    stage: 'scheduled',
    interviewOn: '2026-11-25',
  })
  const of = { params: { ...one.params, appointmentId: made.id } }
  await rabia.call(changeAppointment, { ...of, body: { day: '2026-11-27' as never } })
  expect(await rabia.call(admissions.endpoints.get, one)).toMatchObject({ interviewOn: '2026-11-27' })
  const past = rabia.call(changeAppointment, { ...of, body: { day: '2026-11-18' as never } })
  await expect(past).rejects.toMatchObject(field('day'))
  // When the day has passed, what else is said of it can still be put right.
  cast.clock.pass(10 * 86_400)
  const later = await cast.as('rabia')
  const body = { day: '2026-11-27' as never, place: 'Room 4' }
  expect(await later.call(changeAppointment, { ...of, body })).toMatchObject(body)
  cast.clock.pass(-10 * 86_400)
  await rabia.call(dropAppointment, of)
  expect(await rabia.call(admissions.endpoints.get, one)).toMatchObject({
    stage: 'applied',
    interviewOn: null,
  })
  await expect(rabia.call(dropAppointment, of)).rejects.toMatchObject(refused(404))
})

test('a result has no more marks than there are', async () => {
  const rabia = await cast.as('rabia')
  const { one } = await enquire(rabia)
  const { id } = await rabia.call(makeAppointment, { ...one, body: { day: '2026-11-25' as never } })
  const of = { params: { ...one.params, appointmentId: id } }
  await expect(
    rabia.call(enterResult, { ...of, body: { result: 'passed', marks: 51, marksOf: 50 } }),
  ).rejects.toMatchObject(field('marks'))
  expect(
    await rabia.call(enterResult, { ...of, body: { result: 'passed', marks: 41, marksOf: 50 } }),
  ).toMatchObject({ result: 'passed', marks: 41 })
  // Who has been there is expected no more.
  expect(await rabia.call(admissions.endpoints.get, one)).toMatchObject({ interviewOn: null })
})

test('an offer says until when it is good, and is not accepted after that', async () => {
  const rabia = await cast.as('rabia')
  const { one } = await enquire(rabia)
  const move = (body: object) => rabia.call(moveAdmission, { ...one, body: body as never })
  await expect(move({ stage: 'offered' })).rejects.toMatchObject(field('offerUntil'))
  await expect(move({ stage: 'offered', offerUntil: '2026-11-18' })).rejects.toMatchObject(
    field('offerUntil'),
  )
  expect(await move({ stage: 'offered', offerUntil: '2026-11-20' })).toMatchObject({
    offerUntil: '2026-11-20',
  })
  const before = cast.clock.now
  cast.clock.pass(3 * 86_400)
  const later = await cast.as('rabia')
  const accept = { ...one, body: { stage: 'accepted' } } as const
  await expect(later.call(moveAdmission, accept)).rejects.toMatchObject(refused(409, 'admissions.offer-over'))
  cast.clock.now = before
  expect(await rabia.call(moveAdmission, accept)).toMatchObject({ stage: 'accepted', decidedOn: null })
})

test('a rejection says why and has its day; the office can take it up again', async () => {
  const rabia = await cast.as('rabia')
  const { one } = await enquire(rabia)
  const move = (body: object) => rabia.call(moveAdmission, { ...one, body: body as never })
  await expect(move({ stage: 'rejected' })).rejects.toMatchObject(field('reason'))
  expect(await move({ stage: 'rejected', reason: 'No seat' })).toMatchObject({
    stage: 'rejected',
    reason: 'No seat',
    decidedOn: '2026-11-19',
  })
  expect(await move({ stage: 'applied' })).toMatchObject({ decidedOn: null, reason: '' })
  const { rows } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 5 } })
  expect(rows.map(({ sentence }) => sentence)).toContain(
    'Moved the application of Newcomer · Sajid Mehmood to: Rejected',
  )
})

test('an application is found by what is known of either guardian, a telephone as it is dialled at home', async () => {
  const rabia = await cast.as('rabia')
  await enquire(rabia, {
    firstName: 'Either',
    guardianPhone: '+971500000805',
    otherGuardianName: 'Rukhsana Anjum',
    otherGuardianRelation: 'aunt',
    otherGuardianPhone: '+966500000893',
  })
  const typed = [
    '0500000805',
    '٠٥٠ ٠٠٠٠٨٠٥',
    '+971 50 0000805',
    'rukhsana anj',
    '050-0000893',
    '966 50 0000893',
  ]
  for (const q of typed) {
    const { rows } = await rabia.call(admissions.endpoints.list, { query: { q } })
    expect(
      rows.map(({ name }) => name),
      q,
    ).toEqual(['Either'])
  }
})

test('nobody is moved to the enrolled: that is what enrolling does', async () => {
  const rabia = await cast.as('rabia')
  const { one } = await enquire(rabia)
  await expect(rabia.call(moveAdmission, { ...one, body: { stage: 'enrolled' } })).rejects.toMatchObject(
    field('stage'),
  )
})

test('the office is told of an odd age, of seats, and of other applications of the family', async () => {
  const rabia = await cast.as('rabia')
  const phone = { guardianPhone: '0300 0000892' }
  const first = await enquire(rabia, { ...phone, birthDate: '2024-06-01' })
  const second = await enquire(rabia, { ...phone, firstName: 'Twin', birthDate: '2022-06-01' })
  const young = await rabia.call(readProgress, first.one)
  // On the first of April 2027.
  expect(young.age).toEqual({ years: 2.8, least: 4, most: 5 })
  expect(young.others).toMatchObject([{ id: second.row.id, name: 'Twin', stage: 'enquiry' }])
  expect((await rabia.call(readProgress, second.one)).age).toBeNull()
  const { total } = await rabia.call(students.endpoints.list, {
    query: { classId: demoClasses.KG, status: 'enrolled' },
  })
  expect(young.seats).toMatchObject({ enrolled: total })
  expect(young.seats.seats).toBeGreaterThan(0)
  await rabia.call(moveAdmission, {
    ...second.one,
    body: { stage: 'offered', offerUntil: '2026-12-01' as never },
  })
  expect((await rabia.call(readProgress, first.one)).seats.promised).toBe(young.seats.promised + 1)
})

test('a class is open once at a campus, with ages in their order', async () => {
  const nasreen = await cast.as('nasreen')
  const add = (more: object) =>
    nasreen.call(admissionClasses.endpoints.create, {
      body: { campusId: MAIN, classId: demoClasses['2'] ?? '', ...more },
    })
  await expect(add({ leastAge: 7, mostAge: 6 })).rejects.toMatchObject(refused(409, 'admission-classes.ages'))
  expect(await add({ leastAge: 6.5, mostAge: 8 })).toMatchObject({ title: 'Class 2', leastAge: 6.5 })
  await expect(add({})).rejects.toMatchObject(refused(409, 'admission-classes.exists'))
})
