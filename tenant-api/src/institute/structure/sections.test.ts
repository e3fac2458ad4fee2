import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { searchEverything } from '../../records/home/contract.ts'
import { addSectionSeries, campuses, classes, rooms, sections } from './contract.ts'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { demoRooms, demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'

const cast = await castSchool()
const { MAIN, SHD, CNL } = demoCampuses
const { list, get, create, update, archive } = sections.endpoints
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const class7 = demoClasses['7'] ?? ''
const idOf = (title: string) => ({ id: demoSections[title] ?? '' })

test('Riverside has its sections: 18 of Matric, 11 in two shifts, 6 of Cambridge', async () => {
  const nasreen = await cast.as('nasreen')
  const count = async (campus: string) => (await nasreen.call(list, { query: { campus } })).total
  expect([await count(MAIN), await count(SHD), await count(CNL)]).toEqual([18, 11, 6])
  expect(await nasreen.call(get, { params: idOf('7-B') })).toMatchObject({
    title: '7-B',
    kind: 'boys',
    capacity: 36,
    roomId: demoRooms.A12,
  })
})

test('sections are sorted by their numbers: 7-B before 10-A', async () => {
  const rabia = await cast.as('rabia')
  const { rows } = await rabia.call(list, { query: { limit: 100 } })
  const titles = rows.map(({ title }) => title)
  expect(titles.indexOf('7-B')).toBeLessThan(titles.indexOf('10-A'))
})

test('who gives no title calls a section by its class, also after it was renamed', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { campusId: MAIN, classId: class7, name: 'C' }
  const added = await nasreen.call(create, { body })
  expect(added.title).toBe('7-C')
  const params = { id: added.id }
  const renamed = await nasreen.call(update, { params, version: 1, body: { name: 'Rose' } })
  expect(renamed.title).toBe('7-Rose')
  const titled = await nasreen.call(update, { params, version: 2, body: { title: 'Seven Roses' } })
  const kept = await nasreen.call(update, { params, version: titled.version, body: { name: 'D' } })
  expect(kept.title).toBe('Seven Roses')
  expect((await nasreen.call(list, { query: { q: 'roses' } })).total).toBe(1)
})

test('a class has one section of a name at a campus, and may have the same at another', async () => {
  const nasreen = await cast.as('nasreen')
  await expect(
    nasreen.call(create, { body: { campusId: MAIN, classId: class7, name: 'b' } }),
  ).rejects.toMatchObject({ problem: { status: 409, detail: 'Section Already Exists!' } })
  const elsewhere = await nasreen.call(create, { body: { campusId: SHD, classId: class7, name: 'B' } })
  expect(elsewhere.title).toBe('7-B')
})

test('the home room is on the section’s own campus', async () => {
  const nasreen = await cast.as('nasreen')
  const params = idOf('7-B')
  const { version } = await nasreen.call(get, { params })
  const away = nasreen.call(update, { params, version, body: { roomId: demoRooms.C1 ?? null } })
  await expect(away).rejects.toMatchObject({
    problem: { status: 409, code: 'sections.room-elsewhere', errors: [{ pointer: '/roomId' }] },
  })
  const room = { params: { id: demoRooms.A12 ?? '' } }
  const moving = nasreen.call(rooms.endpoints.update, { ...room, version: 1, body: { campusId: CNL } })
  await expect(moving).rejects.toMatchObject(refused(409, 'rooms.has-sections'))
})

test('a campus cannot have two rooms of one number; another campus can have the same', async () => {
  const nasreen = await cast.as('nasreen')
  const room = (campusId: string) =>
    nasreen.call(rooms.endpoints.create, { body: { title: 'Another', number: 'a12', campusId } })
  await expect(room(MAIN)).rejects.toMatchObject({
    problem: { status: 409, detail: 'Room Already Exists!', errors: [{ pointer: '/number', code: 'taken' }] },
  })
  expect((await room(CNL)).number).toBe('a12')
})

test('rooms are sorted by their numbers, and found by number or title', async () => {
  const imtiaz = await cast.as('imtiaz')
  const { rows } = await imtiaz.call(rooms.endpoints.list, {})
  expect(rows.map(({ number }) => number)).toEqual(['S1', 'S2', 'S3', 'S4', 'S5', 'S6'])
  const nasreen = await cast.as('nasreen')
  const find = async (q: string) =>
    (await nasreen.call(rooms.endpoints.list, { query: { q } })).rows.map(({ title }) => title)
  expect(await find('science')).toEqual(['Science Lab'])
  expect(await find('a18')).toEqual(['Room A18'])
})

test('a section is found by what its class is called, in its list as in the search of everything', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(create, {
    body: { campusId: MAIN, classId: class7, name: 'Z', title: 'Tulips' },
  })
  const { title } = await nasreen.call(classes.endpoints.get, { params: { id: class7 } })
  const { rows } = await nasreen.call(list, { query: { q: `${title} tulips` } })
  expect(rows.map((row) => row.id)).toEqual([id])
  expect(
    (await nasreen.call(list, { query: { q: title } })).rows.every((row) => row.classId === class7),
  ).toBe(true)
  const found = await nasreen.call(searchEverything, { query: { q: `${title} tulips` } })
  expect(found.groups.flatMap(({ rows }) => rows)).toMatchObject([{ id, name: 'Tulips' }])
  await nasreen.call(archive, { params: { id } })
})

test('the head of a campus keeps its sections and knows of no others', async () => {
  const sadia = await cast.as('sadia')
  expect((await sadia.call(list, {})).total).toBe(6)
  await expect(sadia.call(get, { params: idOf('7-B') })).rejects.toMatchObject(refused(404))
  const own = await sadia.call(create, { body: { campusId: CNL, classId: class7, name: 'E' } })
  expect((await sadia.call(archive, { params: { id: own.id } })).archivedAt).not.toBeNull()
  const elsewhere = sadia.call(create, { body: { campusId: MAIN, classId: class7, name: 'E' } })
  await expect(elsewhere).rejects.toMatchObject(refused(403))
  const params = { id: own.id }
  await expect(
    (await cast.as('rabia')).call(create, { body: { campusId: MAIN, classId: class7, name: 'E' } }),
  ).rejects.toMatchObject(refused(403))
  await expect((await cast.as('imtiaz')).call(get, { params })).rejects.toMatchObject(refused(404))
})

test('a campus with sections and rooms is not archived', async () => {
  const nasreen = await cast.as('nasreen')
  const archiving = nasreen.call(campuses.endpoints.archive, { params: { id: SHD } })
  await expect(archiving).rejects.toMatchObject(refused(409, 'still-used'))
})

test('sections of several classes are added at once, and those that are there stay', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(classes.endpoints.list, { query: { limit: 3 } })
  const classIds = rows.map(({ id }) => id)
  const series = (names: string[], campusId: string = MAIN) => ({ body: { campusId, classIds, names } })
  const count = async () => (await nasreen.call(sections.endpoints.list, { query: { name: 'Neu' } })).total
  expect(await nasreen.call(addSectionSeries, series(['Neu 1', 'Neu 2']))).toEqual({ added: 6 })
  expect(await nasreen.call(addSectionSeries, series(['neu 1', 'Neu 3']))).toEqual({ added: 3 })
  expect(await count()).toBe(9)
  const { rows: all } = await nasreen.call(sections.endpoints.list, { query: { name: 'Neu 3' } })
  expect(all.map(({ title }) => title).sort()).toEqual(rows.map(({ name }) => `${name}-Neu 3`).sort())
  const sadia = await cast.as('sadia')
  await expect(sadia.call(addSectionSeries, series(['Neu 4']))).rejects.toMatchObject(refused(403))
  expect(await sadia.call(addSectionSeries, series(['Neu 4'], CNL))).toEqual({ added: 3 })
})

test('many sections are changed, archived and brought back at once, and that is undone', async () => {
  const nasreen = await cast.as('nasreen')
  const { change, file } = sections.endpoints
  const add = (name: string) => nasreen.call(create, { body: { campusId: MAIN, classId: class7, name } })
  const [one, other] = [await add('Lilac'), await add('Mint')]
  const ids = [one.id, other.id]
  const now = () =>
    Promise.all(
      ids.map(async (id) => {
        const { kind, archivedAt, classTeacher } = await nasreen.call(get, { params: { id } })
        return [kind, archivedAt !== null, classTeacher]
      }),
    )
  const changed = await nasreen.call(change, { body: { set: { kind: 'girls' }, of: { ids } } })
  await cast.work()
  expect(await now()).toEqual(ids.map(() => ['girls', false, '']))
  await nasreen.call(change, { body: { undo: changed.job } })
  const filed = await nasreen.call(file, { body: { archived: true, of: { ids } } })
  await cast.work()
  expect(await now()).toEqual(ids.map(() => ['mixed', true, '']))
  await nasreen.call(file, { body: { undo: filed.job } })
  await cast.work()
  expect(await now()).toEqual(ids.map(() => ['mixed', false, '']))
})
