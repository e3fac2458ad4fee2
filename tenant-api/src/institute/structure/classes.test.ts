import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { classes, programs, sections, shifts, subjects } from './contract.ts'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const idOf = (name: string) => demoClasses[name] ?? ''

test('classes stand in the order in which students are promoted, not in that of letters', async () => {
  const sadia = await cast.as('sadia')
  const { rows, total } = await sadia.call(classes.endpoints.list, { query: { limit: 100 } })
  expect(total).toBe(16)
  expect(rows.map(({ name }) => name).join(' ')).toBe('PG Nur KG 1 2 3 4 5 6 7 8 9 10 O1 O2 O3')
  expect(rows.find(({ name }) => name === '7')).toMatchObject({
    title: 'Class 7',
    conciseName: 'VII',
    nextClassId: idOf('8'),
    durationMonths: 12,
  })
})

test('names with numbers are sorted by their numbers', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(classes.endpoints.list, { query: { sort: 'title', limit: 13 } })
  expect(rows.map(({ title }) => title).slice(0, 10)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((grade) => `Class ${grade}`),
  )
})

test('two programs may each have a first semester, one program may not have two', async () => {
  const nasreen = await cast.as('nasreen')
  const { create } = programs.endpoints
  const bsc = await nasreen.call(create, { body: { title: 'BSc', durationYears: 4 } })
  const bba = await nasreen.call(create, { body: { title: 'BBA', durationYears: 4 } })
  const semester = (programId: string) =>
    nasreen.call(classes.endpoints.create, { body: { title: 'Semester 1', name: 'S1', programId } })
  await semester(bsc.id)
  expect((await semester(bba.id)).name).toBe('S1')
  await expect(semester(bba.id)).rejects.toMatchObject({
    problem: { status: 409, detail: 'Class Already Exists!', errors: [{ pointer: '/name' }] },
  })
})

test('a class does not lead to itself', async () => {
  const nasreen = await cast.as('nasreen')
  const params = { id: idOf('3') }
  const { version } = await nasreen.call(classes.endpoints.get, { params })
  const looping = nasreen.call(classes.endpoints.update, {
    params,
    version,
    body: { nextClassId: params.id },
  })
  await expect(looping).rejects.toMatchObject({
    problem: { code: 'classes.leads-to-itself', errors: [{ pointer: '/nextClassId' }] },
  })
})

test('a program takes 1 to 4 years, a class 1 to 12 months, and credit hours come in quarters', async () => {
  const nasreen = await cast.as('nasreen')
  const { create } = classes.endpoints
  const long = nasreen.call(programs.endpoints.create, { body: { title: 'PhD', durationYears: 5 } })
  await expect(long).rejects.toMatchObject(refused(422))
  const months = nasreen.call(create, { body: { title: 'Long', name: 'L', durationMonths: 13 } })
  await expect(months).rejects.toMatchObject(refused(422))
  const added = await nasreen.call(create, { body: { title: 'Lab', name: 'Lab', creditHours: 1.75 } })
  expect(added.creditHours).toBe(1.75)
})

test('a class that is called otherwise takes its sections along, but for those with a title of their own', async () => {
  const nasreen = await cast.as('nasreen')
  const rename = async (name: string, to: string) => {
    const params = { id: idOf(name) }
    const { version } = await nasreen.call(classes.endpoints.get, { params })
    return nasreen.call(classes.endpoints.update, { params, version, body: { name: to } })
  }
  const titleOf = async (title: string) => {
    const params = { id: demoSections[title] ?? '' }
    return (await nasreen.call(sections.endpoints.get, { params })).title
  }
  await rename('10', 'X')
  await rename('O1', 'IGCSE 1')
  expect([await titleOf('10-A'), await titleOf('10-B'), await titleOf('O1')]).toEqual(['X-A', 'X-B', 'O1'])
  const { rows } = await nasreen.call(listAudit, { query: { row: demoSections['10-A'] ?? '' } })
  expect(rows[0]?.sentence).toBe('Changed the class Class 10')
  expect(rows[0]?.changes).toContainEqual(
    expect.objectContaining({ resource: 'section', after: expect.objectContaining({ title: 'X-A' }) }),
  )
})

test('a class with sections is not archived; the refusal says how many there are', async () => {
  const nasreen = await cast.as('nasreen')
  const archiving = nasreen.call(classes.endpoints.archive, { params: { id: idOf('7') } })
  await expect(archiving).rejects.toMatchObject({
    problem: {
      status: 409,
      code: 'still-used',
      detail: expect.stringContaining('Class 7 cannot be archived'),
    },
  })
  const { create, archive, restore } = classes.endpoints
  const own = await nasreen.call(create, { body: { title: 'Class 11', name: '11' } })
  const section = await nasreen.call(sections.endpoints.create, {
    body: { campusId: demoCampuses.MAIN, classId: own.id, name: 'A' },
  })
  await expect(nasreen.call(archive, { params: { id: own.id } })).rejects.toMatchObject({
    problem: { detail: 'Class 11 cannot be archived: 1 section refers to it' },
  })
  await nasreen.call(sections.endpoints.archive, { params: { id: section.id } })
  await nasreen.call(archive, { params: { id: own.id } })
  await expect(
    nasreen.call(sections.endpoints.restore, { params: { id: section.id } }),
  ).rejects.toMatchObject({
    problem: { code: 'rests-on-archived', detail: 'Class is in the archive. Restore it first' },
  })
  await nasreen.call(restore, { params: { id: own.id } })
  expect(
    (await nasreen.call(sections.endpoints.restore, { params: { id: section.id } })).archivedAt,
  ).toBeNull()
})

test('of many classes those that are used stay, and the job says why; those used only by each other go', async () => {
  const nasreen = await cast.as('nasreen')
  const { create, file, get } = classes.endpoints
  const upper = await nasreen.call(create, { body: { title: 'Upper', name: 'U' } })
  const lower = await nasreen.call(create, { body: { title: 'Lower', name: 'L2', nextClassId: upper.id } })
  const ids = [lower.id, upper.id, idOf('5')]
  await nasreen.call(file, { body: { archived: true, of: { ids } } })
  await cast.work()
  const archived = await Promise.all(
    ids.map(async (id) => (await nasreen.call(get, { params: { id } })).archivedAt !== null),
  )
  expect(archived).toEqual([true, true, false])
})

test('a shift ends after it begins', async () => {
  const nasreen = await cast.as('nasreen')
  const { create } = shifts.endpoints
  const back = nasreen.call(create, { body: { name: 'Back', startsAt: '13:00', endsAt: '08:00' } })
  await expect(back).rejects.toMatchObject({
    problem: { code: 'shifts.ends-early', errors: [{ pointer: '/endsAt' }] },
  })
  expect((await nasreen.call(create, { body: { name: 'Open' } })).startsAt).toBeNull()
})

test('two boards may each have their English; a code belongs to one subject', async () => {
  const nasreen = await cast.as('nasreen')
  const { list, create } = subjects.endpoints
  expect((await nasreen.call(list, { query: { name: 'english' } })).total).toBe(2)
  await expect(nasreen.call(create, { body: { name: 'english' } })).rejects.toMatchObject({
    problem: { detail: 'Subject Already Exists!' },
  })
  await expect(nasreen.call(create, { body: { name: 'Syllabus D', code: '4024' } })).rejects.toMatchObject(
    refused(409, 'subjects.code-exists'),
  )
  expect((await nasreen.call(list, { query: { q: '4024' } })).rows.map(({ name }) => name)).toEqual([
    'Maths D',
  ])
})

test('heads of a campus read what the whole institute has in common, and change none of it', async () => {
  const sadia = await cast.as('sadia')
  expect((await sadia.call(subjects.endpoints.list, {})).total).toBeGreaterThan(20)
  await expect(sadia.call(subjects.endpoints.create, { body: { name: 'French' } })).rejects.toMatchObject(
    refused(403),
  )
  const gatekeeper = await cast.as('ghulam.rasool')
  await expect(gatekeeper.call(classes.endpoints.list, {})).rejects.toMatchObject(refused(403))
})
