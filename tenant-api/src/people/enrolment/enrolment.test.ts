import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { runConcurrently, someoneWaits } from '../../../testing/concurrent-transaction.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { readHome } from '../../records/home/contract.ts'
import { students } from '../students-and-guardians/contract.ts'
import { sections } from '../../institute/structure/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { enrolStudent, listEnrolments, setRollNumber, transferStudent, withdrawStudent } from './contract.ts'

const cast = await castSchool()
const { MAIN, SHD, CNL } = demoCampuses
const at = (title: string) => demoSections[title] ?? ''
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

async function add(speaker: Speaker, campusId: string = MAIN) {
  const body = { campusId, firstName: 'Newcomer', gender: 'female' as const }
  const { id } = await speaker.call(students.endpoints.create, { body })
  return { params: { id } }
}

const today = '2026-11-19'

test('who is enrolled has a place, the next roll number and the next GR number', async () => {
  const rabia = await cast.as('rabia')
  const one = await add(rabia)
  const placed = await rabia.call(enrolStudent, { ...one, body: { sectionId: at('7-B'), startsOn: today } })
  expect(placed).toMatchObject({
    status: 'enrolled',
    sectionId: at('7-B'),
    rollNumber: 14,
    grNumber: 'M-1062',
    joinedOn: today,
  })
  const { rows } = await rabia.call(listEnrolments, one)
  expect(rows).toMatchObject([{ began: 'admission', yearName: '2026-27', sectionTitle: '7-B', endsOn: null }])
  const { rows: acts } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 5 } })
  expect(acts.map(({ sentence }) => sentence)).toContain('Enrolled Newcomer in 7-B')
})

test('a roll number has one holder in a section, and a student one place at a time', async () => {
  const rabia = await cast.as('rabia')
  const one = await add(rabia)
  const body = { sectionId: at('7-B'), startsOn: today, rollNumber: 5 }
  const clash = { problem: { code: 'enrolments.roll-taken', errors: [{ pointer: '/rollNumber' }] } }
  await expect(rabia.call(enrolStudent, { ...one, body })).rejects.toMatchObject(clash)
  await rabia.call(enrolStudent, { ...one, body: { ...body, rollNumber: null } })
  await expect(rabia.call(enrolStudent, { ...one, body })).rejects.toMatchObject(
    refused(409, 'students.enrolled'),
  )
  await expect(rabia.call(setRollNumber, { ...one, body: { rollNumber: 12 } })).rejects.toMatchObject(clash)
  expect((await rabia.call(setRollNumber, { ...one, body: { rollNumber: 33 } })).rollNumber).toBe(33)
})

test('a transfer begins where the old place ends; another campus gives another GR number', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await add(nasreen, SHD)
  const begin = { sectionId: at('5-E'), startsOn: '2026-04-01' }
  expect((await nasreen.call(enrolStudent, { ...one, body: begin })).grNumber).toBe('S-1054')
  const move = (body: object) =>
    nasreen.call(transferStudent, {
      ...one,
      body: { sectionId: at('5-A'), startsOn: '2026-08-17', changesCampus: true, ...body },
    })
  await expect(move({ sectionId: at('5-E') })).rejects.toMatchObject(refused(422))
  await expect(move({ startsOn: '2026-03-31' })).rejects.toMatchObject(refused(422))
  await expect(move({ startsOn: '2026-11-20' })).rejects.toMatchObject(refused(422))
  const moved = await move({})
  expect(moved).toMatchObject({ campusId: MAIN, sectionId: at('5-A') })
  expect(moved.grNumber).toMatch(/^M-/)
  const { rows } = await nasreen.call(listEnrolments, one)
  expect(rows.map(({ began, ended, endsOn, grNumber }) => [began, ended, endsOn, grNumber])).toEqual([
    ['transfer', null, null, moved.grNumber],
    ['admission', 'transfer', '2026-08-16', 'S-1054'],
  ])
})

test('nobody leaves their campus by an enrolment or a transfer that does not say so', async () => {
  const tariq = await cast.as('tariq')
  const one = await add(tariq, CNL)
  const to = (section: string, body: object = {}) => ({
    ...one,
    body: { sectionId: at(section), startsOn: today, ...body },
  })
  const other = { problem: { code: 'students.other-campus', status: 409 } }
  await expect(tariq.call(enrolStudent, to('7-B'))).rejects.toMatchObject(other)
  const { campusId, sectionId } = await tariq.call(students.endpoints.get, one)
  expect({ campusId, sectionId }).toEqual({ campusId: CNL, sectionId: null })
  expect(await tariq.call(enrolStudent, to('O1'))).toMatchObject({ campusId: CNL, sectionId: at('O1') })
  await expect(tariq.call(transferStudent, to('7-B'))).rejects.toMatchObject(other)
  expect(await tariq.call(transferStudent, to('7-B', { changesCampus: true }))).toMatchObject({
    campusId: MAIN,
  })
})

test('who was struck off comes back to the same campus under the same GR number', async () => {
  const rabia = await cast.as('rabia')
  const one = await add(rabia)
  const body = { sectionId: at('8-A'), startsOn: '2026-04-01' }
  const { grNumber } = await rabia.call(enrolStudent, { ...one, body })
  const end = { ended: 'struck-off', lastDay: '2026-10-31', reason: 'Absent for a month' } as const
  expect(await rabia.call(withdrawStudent, { ...one, body: end })).toMatchObject({
    status: 'struck-off',
    sectionId: null,
    rollNumber: null,
  })
  await expect(rabia.call(withdrawStudent, { ...one, body: end })).rejects.toMatchObject({
    problem: { detail: 'Student is not enrolled in any campus or section' },
  })
  const early = { ...one, body: { ...body, startsOn: '2026-10-31' } }
  await expect(rabia.call(enrolStudent, early)).rejects.toMatchObject(refused(409, 'enrolments.overlap'))
  const typed = { ...one, body: { ...body, startsOn: '2026-11-02', grNumber: 'M-1' } }
  await expect(rabia.call(enrolStudent, typed)).rejects.toMatchObject(refused(422))
  const back = await rabia.call(enrolStudent, { ...one, body: { ...body, startsOn: '2026-11-02' } })
  expect(back).toMatchObject({ status: 'enrolled', grNumber })
  const { rows } = await rabia.call(listEnrolments, one)
  expect(rows.map(({ began }) => began)).toEqual(['readmission', 'admission'])
})

test('a GR number is never given twice', async () => {
  const rabia = await cast.as('rabia')
  const one = await add(rabia)
  const body = { sectionId: at('8-A'), startsOn: today, grNumber: 'm-1043' }
  await expect(rabia.call(enrolStudent, { ...one, body })).rejects.toMatchObject(
    refused(409, 'enrolments.gr-taken'),
  )
})

test('nobody is enrolled on a day of no academic year of the campus', async () => {
  const sadia = await cast.as('sadia')
  const one = await add(sadia, CNL)
  const enrol = (startsOn: string) =>
    sadia.call(enrolStudent, { ...one, body: { sectionId: at('O1'), startsOn } })
  // Between the years of Canal View, while the year of the institute runs.
  await expect(enrol('2026-07-01')).rejects.toMatchObject({ problem: { errors: [{ pointer: '/startsOn' }] } })
  expect((await enrol(today)).grNumber).toMatch(/^C-/)
})

test('a head of a campus enrols and transfers within it, and nowhere else', async () => {
  const sadia = await cast.as('sadia')
  const one = await add(sadia, CNL)
  const enrol = (section: string) => ({ ...one, body: { sectionId: at(section), startsOn: today } })
  await expect(sadia.call(enrolStudent, enrol('7-B'))).rejects.toMatchObject(refused(403))
  await sadia.call(enrolStudent, enrol('O1'))
  const waqas = await cast.as('waqas')
  await expect(waqas.call(transferStudent, enrol('O2'))).rejects.toMatchObject(refused(403))
})

test('who is enrolled is not archived, and neither is a section that has students', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(students.endpoints.list, { query: { q: 'hira imran' } })
  const archiving = nasreen.call(students.endpoints.archive, { params: { id: rows[0]?.id ?? '' } })
  await expect(archiving).rejects.toMatchObject(refused(409, 'still-used'))
  const section = nasreen.call(sections.endpoints.archive, { params: { id: at('4-A') } })
  await expect(section).rejects.toMatchObject(refused(409, 'still-used'))
})

test('a section with students does not move to another campus', async () => {
  const nasreen = await cast.as('nasreen')
  const params = { id: at('4-A') }
  const { version } = await nasreen.call(sections.endpoints.get, { params })
  const body = { campusId: CNL, roomId: null }
  const moving = nasreen.call(sections.endpoints.update, { params, version, body })
  await expect(moving).rejects.toMatchObject(refused(409, 'sections.has-students'))
})

test('a long GR number is counted on like any other', async () => {
  const sadia = await cast.as('sadia')
  const [one, next] = [await add(sadia, CNL), await add(sadia, CNL)]
  const body = { sectionId: at('O1'), startsOn: today }
  const grNumber = `C${'9'.repeat(30)}`
  await sadia.call(enrolStudent, { ...one, body: { ...body, grNumber } })
  expect((await sadia.call(enrolStudent, { ...next, body })).grNumber).toBe(`C1${'0'.repeat(30)}`)
})

test('where the last roll number is given, the next student has none until it is typed', async () => {
  const nasreen = await cast.as('nasreen')
  const [one, next] = [await add(nasreen, SHD), await add(nasreen, SHD)]
  const body = { sectionId: at('5-E'), startsOn: today }
  await nasreen.call(enrolStudent, { ...one, body: { ...body, rollNumber: 9999 } })
  expect((await nasreen.call(enrolStudent, { ...next, body })).rollNumber).toBeNull()
})

test('home counts who is enrolled, and not who left', async () => {
  const rabia = await cast.as('rabia')
  const count = async () => {
    const { measures } = await rabia.call(readHome, {})
    return measures.find(({ key }) => key === 'students')?.lines[0]?.values.slice(-2)
  }
  const [before = 0, now = 0] = (await count()) ?? []
  const { total } = await rabia.call(students.endpoints.list, { query: { status: 'enrolled' } })
  expect(now).toBe(total)
  const one = await add(rabia)
  await rabia.call(enrolStudent, { ...one, body: { sectionId: at('7-B'), startsOn: today } })
  expect(await count()).toEqual([before, now + 1])
  // The last day still counts.
  await rabia.call(withdrawStudent, { ...one, body: { ended: 'withdrawal', lastDay: today } })
  expect(await count()).toEqual([before, now + 1])
  const other = await add(rabia)
  await rabia.call(enrolStudent, { ...other, body: { sectionId: at('7-B'), startsOn: '2026-11-17' } })
  await rabia.call(withdrawStudent, { ...other, body: { ended: 'withdrawal', lastDay: '2026-11-18' } })
  expect(await count()).toEqual([before + 1, now + 1])
})

test('two clerks who enrol at once: each student gets a roll number and a GR number of the own', async () => {
  const [rabia, tariq] = [await cast.as('rabia'), await cast.as('tariq')]
  const [one, other] = [await add(rabia), await add(tariq)]
  const body = { sectionId: at('9-B'), startsOn: today }
  let both: Promise<{ rollNumber: number | null; grNumber: string }[]> | undefined
  // Both stand before the register: without the section held, each would have counted to the same roll number by now.
  await runConcurrently(cast, async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('gr:' || ${MAIN}::text, 0))`
    both = Promise.all([
      rabia.call(enrolStudent, { ...one, body }),
      tariq.call(enrolStudent, { ...other, body }),
    ])
    await someoneWaits(sql, 2)
  })
  const placed = await both
  expect(new Set(placed?.map(({ rollNumber }) => rollNumber)).size).toBe(2)
  expect(new Set(placed?.map(({ grNumber }) => grNumber)).size).toBe(2)
})

test('who is entered in the register in the same moment keeps the number, and the next student gets the next one', async () => {
  const rabia = await cast.as('rabia')
  const [one, other] = [await add(rabia), await add(rabia)]
  let placing: Promise<{ grNumber: string }> | undefined
  let given = ''
  await runConcurrently(cast, async (clerk) => {
    await clerk`select pg_advisory_xact_lock(hashtextextended('gr:' || ${MAIN}::text, 0))`
    const [next] = await clerk<{ number: string }[]>`select next_gr(${MAIN}) as number`
    given = next?.number ?? ''
    await clerk`insert into gr_entry (campus_id, student_id, number, entered_on)
      values (${MAIN}, ${other.params.id}, ${given}, ${today})`
    placing = rabia.call(enrolStudent, { ...one, body: { sectionId: at('9-A'), startsOn: today } })
    await someoneWaits(clerk)
  })
  const following = given.replace(/\d+$/, (number) => String(Number(number) + 1))
  expect((await placing)?.grNumber).toBe(following)
})
