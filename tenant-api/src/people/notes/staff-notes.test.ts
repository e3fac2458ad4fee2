import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { exampleStaff, exampleTeacher, staff, teachers } from '../employees/contract.ts'
import { castOffice, castTeachers } from '../../../demo/people/employees/seed-cast.ts'
import { historyOf } from '../../records/row-history/contract.ts'
import { guardians } from '../students-and-guardians/contract.ts'
import { mergingOf } from '../duplicates/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { notesOf } from './contract.ts'

const cast = await castSchool()
const { list, add, change, remove, restore } = notesOf.teachers
const params = { id: exampleTeacher }
// She teaches, and her child is at the school.
const sana = castTeachers.sana?.person ?? ''
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const bodiesOf = ({ rows }: { rows: { body: string }[] }) => rows.map(({ body }) => body)

test('personnel writes, pins and takes away notes about a teacher', async () => {
  const [farzana, adeel] = [await cast.as('farzana'), await cast.as('adeel')]
  const body = { body: 'Late twice', kind: 'conduct' } as const
  const { id } = await farzana.call(add, { params, body })
  const one = { params: { ...params, noteId: id } }
  expect(await farzana.call(change, { ...one, body: { isPinned: true } })).toMatchObject({
    ...body,
    isPinned: true,
    author: 'Farzana Kausar',
  })
  expect(bodiesOf(await adeel.call(list, { params }))[0]).toBe('Late twice')
  // An officer takes away what is their own; the manager anybody’s.
  await expect(adeel.call(remove, one)).rejects.toMatchObject(refused(403, 'notes.foreign'))
  await farzana.call(remove, one)
  expect(bodiesOf(await adeel.call(list, { params }))).not.toContain('Late twice')
  await farzana.call(restore, one)
  await farzana.call(remove, one)
  const wrong = farzana.call(add, { params, body: { body: 'No', kind: 'academic' } })
  await expect(wrong).rejects.toMatchObject(refused(422))
})

test('a teacher reads no notes about a colleague, nor about themself', async () => {
  const teacher = await cast.as('sana')
  for (const of of [notesOf.teachers, notesOf.staff])
    for (const id of [exampleTeacher, sana, exampleStaff])
      await expect(teacher.call(of.list, { params: { id } })).rejects.toMatchObject(refused(403))
  const writing = teacher.call(add, { params, body: { body: 'Mine' } })
  await expect(writing).rejects.toMatchObject(refused(403))
  await expect((await cast.as('rabia')).call(list, { params })).rejects.toMatchObject(refused(403))
})

test('nobody reads or writes notes about themself, whatever else they may', async () => {
  const farzana = await cast.as('farzana')
  const own = { params: { id: castOffice.farzana?.person ?? '' } }
  const [tariq, of] = [await cast.as('tariq'), notesOf.staff]
  await tariq.call(of.add, { ...own, body: { body: 'Is to lead the office' } })
  await expect(farzana.call(of.list, own)).rejects.toMatchObject(refused(403, 'notes.oneself'))
  const writing = farzana.call(of.add, { ...own, body: { body: 'Praise' } })
  await expect(writing).rejects.toMatchObject(refused(403, 'notes.oneself'))
  const told = async (login: string) => (await (await cast.as(login)).call(historyOf.staff.read, own)).rows
  expect((await told('tariq')).map(({ sentence }) => sentence)).toContain('Wrote a note about Farzana Kausar')
  expect(JSON.stringify(await told('farzana'))).not.toContain('note')
})

test('notes for the management are read by the management, and not by personnel', async () => {
  const [nasreen, farzana] = [await cast.as('nasreen'), await cast.as('farzana')]
  const note = { body: 'Is to be the head of the campus', audience: 'management' } as const
  const { id } = await nasreen.call(notesOf.staff.add, { params: { id: exampleStaff }, body: note })
  const of = { params: { id: exampleStaff } }
  expect(bodiesOf(await nasreen.call(notesOf.staff.list, of))).toContain(note.body)
  expect(bodiesOf(await farzana.call(notesOf.staff.list, of))).toEqual([])
  const taking = farzana.call(notesOf.staff.remove, { params: { id: exampleStaff, noteId: id } })
  await expect(taking).rejects.toMatchObject(refused(404))
  const { rows } = await farzana.call(historyOf.staff.read, of)
  expect(JSON.stringify(rows)).not.toContain('Wrote a note')
  await expect(farzana.call(notesOf.staff.add, { ...of, body: note })).rejects.toMatchObject(refused(403))
})

test('a head of a campus reads and writes about those of the campus alone', async () => {
  const [nasreen, sadia, imtiaz] = [await cast.as('nasreen'), await cast.as('sadia'), await cast.as('imtiaz')]
  const body = { campusId: demoCampuses.CNL, firstName: 'Ayesha' }
  const { id } = await nasreen.call(teachers.endpoints.create, { body })
  await sadia.call(add, { params: { id }, body: { body: 'Knows Canva' } })
  expect(bodiesOf(await sadia.call(list, { params: { id } }))).toEqual(['Knows Canva'])
  await expect(imtiaz.call(list, { params: { id } })).rejects.toMatchObject(refused(404))
  await expect(sadia.call(list, { params })).rejects.toMatchObject(refused(404))
})

test('whoever is a guardian and teaches has two sets of notes, each with its own readers', async () => {
  const [nasreen, farzana, rabia] = [
    await cast.as('nasreen'),
    await cast.as('farzana'),
    await cast.as('rabia'),
  ]
  const of = { params: { id: sana } }
  const guardian = await nasreen.call(notesOf.guardians.add, { ...of, body: { body: 'Picks up at two' } })
  const teacher = await nasreen.call(add, { ...of, body: { body: 'Wants fewer lessons' } })
  expect(bodiesOf(await rabia.call(notesOf.guardians.list, of))).toEqual(['Picks up at two'])
  expect(bodiesOf(await farzana.call(list, of))).toContain('Wants fewer lessons')
  expect(bodiesOf(await farzana.call(list, of))).not.toContain('Picks up at two')
  await expect(farzana.call(notesOf.guardians.list, of)).rejects.toMatchObject(refused(403))
  // Nor is a note of one side changed by way of the other.
  for (const [at, noteId] of [
    [notesOf.guardians, teacher.id],
    [notesOf.teachers, guardian.id],
  ] as const)
    await expect(
      nasreen.call(at.change, { params: { id: sana, noteId }, body: { isPinned: true } }),
    ).rejects.toMatchObject(refused(404))
  // The history of a record tells of the notes that stand on it.
  const notesIn = async (speaker: typeof nasreen, history: typeof historyOf.teachers.read) =>
    (await speaker.call(history, of)).rows.filter(({ sentence }) => sentence.startsWith('Wrote a note'))
      .length
  expect(await notesIn(nasreen, historyOf.guardians.read)).toBe(1)
  expect(await notesIn(nasreen, historyOf.teachers.read)).toBe(1)
  expect(await notesIn(farzana, historyOf.teachers.read)).toBe(1)
  expect(await notesIn(rabia, historyOf.guardians.read)).toBe(1)
  expect(await notesIn(rabia, historyOf.teachers.read)).toBe(0)
})

test('notes of the employer stay with the employment when two guardians are merged', async () => {
  const nasreen = await cast.as('nasreen')
  const made = await nasreen.call(guardians.endpoints.create, {
    body: { campusId: demoCampuses.MAIN, firstName: 'Sana' },
  })
  const of = { params: { id: sana } }
  const before = bodiesOf(await nasreen.call(list, of))
  const { id: mergerId } = await nasreen.call(mergingOf.guardians.merge, {
    params: { id: made.id },
    body: { otherId: sana },
  })
  expect(bodiesOf(await nasreen.call(list, of))).toEqual(before)
  const merged = bodiesOf(await nasreen.call(notesOf.guardians.list, { params: { id: made.id } }))
  expect(merged).toEqual(['Picks up at two'])
  await nasreen.call(mergingOf.guardians.undo, { params: { id: made.id, mergerId } })
})

test('the audit tells that a note about an employee was written, never what it says', async () => {
  const [nasreen, farzana] = [await cast.as('nasreen'), await cast.as('farzana')]
  await farzana.call(notesOf.staff.add, { params: { id: exampleStaff }, body: { body: 'Xylophone lessons' } })
  const { rows } = await nasreen.call(listAudit, { query: { limit: 5 } })
  const { name } = await nasreen.call(staff.endpoints.get, { params: { id: exampleStaff } })
  expect(rows[0]?.sentence).toBe(`Wrote a note about ${name}`)
  expect(JSON.stringify(rows)).not.toContain('Xylophone')
})
