import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { exampleGuardian, exampleStudent, guardians, students } from '../students-and-guardians/contract.ts'
import { notesOf } from './contract.ts'

const cast = await castSchool()
const { list, add, change, remove, restore } = notesOf.students
const params = { id: exampleStudent }
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const textsOf = (rows: { body: string }[]) => rows.map(({ body }) => body.split(' ')[0])

test('notes stand in the order in which one needs them: pinned first, then the latest', async () => {
  const nasreen = await cast.as('nasreen')
  await nasreen.call(add, { params, body: { body: 'First' } })
  await nasreen.call(add, { params, body: { body: 'Second', kind: 'behaviour' } })
  const { rows } = await nasreen.call(list, { params })
  expect(textsOf(rows)).toEqual(['Sits', 'Second', 'First', 'The'])
  expect(rows[1]).toMatchObject({ author: 'Nasreen Akhtar', isOwn: true, kind: 'behaviour' })
})

test('notes for the management are read by the management alone', async () => {
  const nasreen = await cast.as('nasreen')
  const made = await nasreen.call(add, { params, body: { body: 'Private', audience: 'management' } })
  const rabia = await cast.as('rabia')
  expect(JSON.stringify(await rabia.call(list, { params }))).not.toMatch(/Private|Riyadh/)
  const theirs = { params: { ...params, noteId: made.id } }
  await expect(rabia.call(change, { ...theirs, body: { isPinned: true } })).rejects.toMatchObject(
    refused(404),
  )
  const own = rabia.call(add, { params, body: { body: 'Mine', audience: 'management' } })
  await expect(own).rejects.toMatchObject(refused(403))
  const sadia = await cast.as('sadia')
  await expect(sadia.call(list, { params })).rejects.toMatchObject(refused(404))
  const waqas = await cast.as('waqas')
  await expect(waqas.call(list, { params })).rejects.toMatchObject(refused(403))
})

test('whoever pins a note changes nothing else of it', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { body: 'Secretly', kind: 'family', audience: 'management' } as const
  const { id } = await nasreen.call(add, { params, body })
  const pinned = await nasreen.call(change, { params: { ...params, noteId: id }, body: { isPinned: true } })
  expect(pinned).toMatchObject({ ...body, isPinned: true })
  const rabia = await cast.as('rabia')
  expect(JSON.stringify(await rabia.call(list, { params }))).not.toContain('Secretly')
})

test('only who wrote a note changes it; who may delete notes takes away anybody’s, and brings it back', async () => {
  const [nasreen, rabia] = [await cast.as('nasreen'), await cast.as('rabia')]
  const one = { params: { id: exampleGuardian, noteId: '' } }
  const of = notesOf.guardians
  const made = await rabia.call(of.add, { params: { id: exampleGuardian }, body: { body: 'Called' } })
  one.params.noteId = made.id
  expect((await rabia.call(of.change, { ...one, body: { body: 'Called twice' } })).body).toBe('Called twice')
  await expect(nasreen.call(of.change, { ...one, body: { body: 'No' } })).rejects.toMatchObject(
    refused(403, 'notes.foreign'),
  )
  await nasreen.call(of.remove, one)
  expect((await rabia.call(of.list, { params: { id: exampleGuardian } })).rows).toEqual([])
  await expect(rabia.call(of.remove, one)).rejects.toMatchObject(refused(404))
  // What the head took away, its author does not bring back.
  await expect(rabia.call(of.restore, one)).rejects.toMatchObject(refused(403, 'notes.foreign'))
  expect((await nasreen.call(of.restore, one)).body).toBe('Called twice')
  await rabia.call(of.remove, one)
  expect((await rabia.call(of.restore, one)).body).toBe('Called twice')
  const foreign = await nasreen.call(add, { params, body: { body: 'Of Nasreen' } })
  await expect(rabia.call(remove, { params: { ...params, noteId: foreign.id } })).rejects.toMatchObject(
    refused(403, 'notes.foreign'),
  )
  // A note of one person is none of another.
  await expect(
    nasreen.call(restore, { params: { id: exampleGuardian, noteId: foreign.id } }),
  ).rejects.toMatchObject(refused(404))
})

test('the demo school says of the class monitor that he is one, and how the grandfather of two orphans is written to', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows: namesakes } = await nasreen.call(students.endpoints.list, {
    query: { q: 'muhammad ali saleem raza' },
  })
  const monitor = await nasreen.call(list, { params: { id: namesakes[0]?.id ?? '' } })
  expect(monitor.rows[0]).toMatchObject({ isPinned: true, body: expect.stringContaining('Monitor of 7-B') })
  const { rows: elders } = await nasreen.call(guardians.endpoints.list, { query: { q: 'bashir ahmed' } })
  const elder = await nasreen.call(notesOf.guardians.list, { params: { id: elders[0]?.id ?? '' } })
  expect(elder.rows[0]).toMatchObject({ isPinned: true, body: expect.stringContaining('no WhatsApp') })
})

test('the audit tells of a note, never what it says', async () => {
  const nasreen = await cast.as('nasreen')
  await nasreen.call(add, { params, body: { body: 'Xylophone lessons' } })
  const { rows } = await nasreen.call(listAudit, { query: { limit: 5 } })
  expect(rows[0]?.sentence).toBe('Wrote a note about Bilal Imran · Imran Khalid')
  expect(JSON.stringify(rows)).not.toContain('Xylophone')
})
