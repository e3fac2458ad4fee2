import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { setRollNumber, transferStudent } from '../../people/enrolment/contract.ts'
import { notesOf } from '../../people/notes/contract.ts'
import { mergingOf } from '../../people/duplicates/contract.ts'
import {
  addGuardian,
  exampleGuardian,
  exampleStudent,
  guardians,
  linkGuardian,
  studentDetails,
  students,
  unlinkGuardian,
} from '../../people/students-and-guardians/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses, demoId } from '../../../demo/institute/structure/seed.ts'
import { historyOf } from './contract.ts'
import { backwards } from '../../crud/history/history.ts'

const cast = await castSchool()
const { MAIN, SHD } = demoCampuses
const { read, asOf } = historyOf.students
const one = { params: { id: exampleStudent } }
const refused = (status: number) => ({ problem: { status } })

test('a history tells what happened to a person and to what belongs to them, the latest first', async () => {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(students.endpoints.get, one)
  const body = { lastName: 'Khalid', phone: '0300 0000555' }
  await nasreen.call(students.endpoints.update, { ...one, version, body })
  await nasreen.call(setRollNumber, { ...one, body: { rollNumber: 6 } })
  const link = {
    params: { ...one.params, guardianId: demoId('ae', 3) },
    body: { relation: 'uncle' as const },
  }
  await nasreen.call(linkGuardian, link)
  await nasreen.call(unlinkGuardian, { params: link.params })
  await nasreen.call(studentDetails.change, { ...one, body: { religion: 'Hindu' } })
  await nasreen.call(notesOf.students.add, { ...one, body: { body: 'Hush', audience: 'management' } })
  const { rows } = await nasreen.call(read, one)
  expect(rows.slice(0, 6).map(({ sentence }) => sentence)).toEqual([
    'Wrote a note about Bilal Khalid · Imran Khalid',
    'Changed the sensitive details of the student Bilal Khalid · Imran Khalid',
    'Usman Ghani is no guardian of the student Bilal Khalid · Imran Khalid any more',
    'Said what Usman Ghani is to the student Bilal Khalid · Imran Khalid',
    'Gave Bilal Khalid · Imran Khalid the roll number 6',
    'Changed the student Bilal Khalid · Imran Khalid',
  ])
  expect(rows[5]?.changes).toEqual([
    { field: 'phone', before: null, after: '+923000000555' },
    { field: 'lastName', before: 'Imran', after: 'Khalid' },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Hindu|Hush/)

  // Who may know less is told less, and pages go on where the last one ended.
  const rabia = await cast.as('rabia')
  const seen = await rabia.call(read, { ...one, query: { limit: 2 } })
  expect(seen.rows.map(({ sentence }) => sentence)).toEqual([
    'Usman Ghani is no guardian of the student Bilal Khalid · Imran Khalid any more',
    'Said what Usman Ghani is to the student Bilal Khalid · Imran Khalid',
  ])
  const more = await rabia.call(read, { ...one, query: { after: seen.next ?? '', limit: 1 } })
  expect(more.rows[0]?.sentence).toBe('Gave Bilal Khalid · Imran Khalid the roll number 6')
  const sadia = await cast.as('sadia')
  await expect(sadia.call(read, one)).rejects.toMatchObject(refused(404))
  await expect(
    sadia.call(asOf, { params: { ...one.params, day: '2026-11-01' as never } }),
  ).rejects.toMatchObject(refused(404))
})

test('what an act has written back is no change: who is transferred stays enrolled', async () => {
  const nasreen = await cast.as('nasreen')
  const params = { id: demoId('ad', 2) }
  const body = { sectionId: demoSections['5-A'] ?? '', startsOn: '2026-11-19' }
  await nasreen.call(transferStudent, { params, body })
  const [moved] = (await nasreen.call(read, { params })).rows
  expect(moved?.sentence).toMatch(/^Transferred /)
  expect(moved?.changes.map(({ field }) => field)).toContain('sectionId')
  expect(moved?.changes.map(({ field }) => field)).not.toContain('status')
})

test('a guardian’s history names no child that the reader does not see', async () => {
  const nasreen = await cast.as('nasreen')
  const child = { campusId: SHD, firstName: 'Shahdara', gender: 'male' } as const
  const own = await nasreen.call(students.endpoints.create, { body: child })
  const link = { params: { id: own.id, guardianId: exampleGuardian }, body: { relation: 'uncle' as const } }
  await nasreen.call(linkGuardian, link)
  const hira = { id: demoId('ad', 2), guardianId: exampleGuardian }
  await nasreen.call(linkGuardian, { params: hira, body: { relation: 'father', isFirstContact: true } })
  const imtiaz = await cast.as('imtiaz')
  const { rows } = await imtiaz.call(historyOf.guardians.read, { params: { id: exampleGuardian } })
  const told = JSON.stringify(rows)
  expect(told).toContain('Shahdara')
  expect(told).not.toMatch(/Hira|Bilal|Zoya/)
})

test('how a guardian was added is told to who sees the child', async () => {
  const nasreen = await cast.as('nasreen')
  const child = (campusId: string, firstName: string) =>
    nasreen.call(students.endpoints.create, { body: { campusId, firstName, gender: 'female' } })
  const [here, there] = [await child(SHD, 'Visible'), await child(MAIN, 'Hidden')]
  const body = { firstName: 'Zubaida', relation: 'aunt' } as const
  const { id } = await nasreen.call(addGuardian, { params: { id: there.id }, body })
  const params = { id: here.id, guardianId: id }
  await nasreen.call(linkGuardian, { params, body: { relation: 'aunt' } })
  const told = async (login: string) =>
    (await (await cast.as(login)).call(historyOf.guardians.read, { params: { id } })).rows.map(
      ({ sentence }) => sentence,
    )
  expect(await told('nasreen')).toContain('Added Zubaida, a guardian of Hidden')
  expect(await told('imtiaz')).toEqual(['Said what Zubaida is to the student Visible'])
})

test('a record that was merged into another stands again with those who were linked to it', async () => {
  const nasreen = await cast.as('nasreen')
  const add = () =>
    nasreen.call(students.endpoints.create, { body: { campusId: MAIN, firstName: 'Twice', gender: 'male' } })
  const [one, other] = [await add(), await add()]
  const params = { id: other.id, guardianId: exampleGuardian }
  await nasreen.call(linkGuardian, { params, body: { relation: 'uncle' } })
  const day = await cast.school().then((school) => school.today())
  cast.clock.pass(24 * 60 * 60)
  const again = await cast.as('nasreen')
  const { id: mergerId } = await again.call(mergingOf.students.merge, {
    params: { id: one.id },
    body: { otherId: other.id, take: ['registrationNumber'] },
  })
  const then = await again.call(asOf, { params: { id: other.id, day } })
  expect(then.links).toMatchObject([{ id: exampleGuardian, relation: 'uncle' }])
  expect((await again.call(asOf, { params: { id: one.id, day } })).links).toEqual([])
  // Of an act that wrote a fact twice, what it was and what it became.
  await again.call(mergingOf.students.undo, { params: { id: one.id, mergerId } })
  const { rows } = await again.call(read, { params: { id: one.id } })
  expect(rows[0]?.changes).toEqual([
    { field: 'registrationNumber', before: other.registrationNumber, after: one.registrationNumber },
  ])
})

test('a record stands again as it was on a day, with those who were linked then', async () => {
  const nasreen = await cast.as('nasreen')
  const made = await nasreen.call(students.endpoints.create, {
    body: { campusId: MAIN, firstName: 'Ayaan', lastName: 'Sheikh', gender: 'male' },
  })
  const params = { id: made.id }
  const at = async (day: string) => nasreen.call(asOf, { params: { ...params, day: day as never } })
  const link = { params: { ...params, guardianId: exampleGuardian }, body: { relation: 'uncle' as const } }
  await nasreen.call(linkGuardian, link)
  const first = (await cast.school().then((school) => school.today())) as string
  expect((await at('2020-01-01')).row).toBeNull()
  expect(await at(first)).toMatchObject({
    row: { name: 'Ayaan Sheikh', lastName: 'Sheikh', campusId: MAIN },
    links: [{ id: exampleGuardian, relation: 'uncle' }],
  })
  expect((await nasreen.call(guardians.endpoints.get, { params: { id: exampleGuardian } })).id).toBe(
    exampleGuardian,
  )
})

test('changes are taken back one by one, the latest first', () => {
  const now = { name: 'C', phone: '2' }
  expect(backwards(now, [update({ name: 'B' }), update({ name: 'A', phone: null })])).toEqual({
    name: 'A',
    phone: null,
  })
  const insert = { operation: 'insert' as const, before: {}, after: {} }
  const deletion = { operation: 'delete' as const, before: { name: 'Z' }, after: {} }
  expect(backwards({}, [deletion])).toEqual({ name: 'Z' })
  expect(backwards(now, [insert])).toBeUndefined()
  expect(backwards({}, [deletion, insert])).toBeUndefined()
})

function update(before: object) {
  return { operation: 'update' as const, before: { ...before }, after: {} }
}
