import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { academicYears, exampleYear } from './contract.ts'

const cast = await castSchool()
const { list, get, create, update, archive, restore } = academicYears.endpoints
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

test('Riverside counts in four Matric years, and Canal View in four of its own', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(list, {})
  expect(rows.map(({ name, campusId, firstDay }) => [name, campusId, firstDay])).toEqual([
    ['2024-25', null, '2024-04-01'],
    ['2024-25', demoCampuses.CNL, '2024-08-19'],
    ['2025-26', null, '2025-04-01'],
    ['2025-26', demoCampuses.CNL, '2025-08-18'],
    ['2026-27', null, '2026-04-01'],
    ['2026-27', demoCampuses.CNL, '2026-08-17'],
    ['2027-28', null, '2027-04-01'],
    ['2027-28', demoCampuses.CNL, '2027-08-16'],
  ])
})

test('whoever works at one campus sees the institute’s years and those of that campus', async () => {
  const rabia = await cast.as('rabia')
  const { rows, total } = await rabia.call(list, {})
  expect(total).toBe(4)
  expect(rows.every(({ campusId }) => campusId === null)).toBe(true)
  const sadia = await cast.as('sadia')
  expect((await sadia.call(list, {})).total).toBe(8)
  expect((await sadia.call(list, { query: { campus: demoCampuses.CNL } })).total).toBe(8)
  expect((await (await cast.as('ghulam.rasool')).call(list, {})).total).toBe(4)
  const cambridge = { id: '01980000-0000-7000-8000-00000000ca13' }
  await expect(rabia.call(get, { params: cambridge })).rejects.toMatchObject(refused(404))
})

test('the admin of one campus gives it a year of its own, and changes no year of the institute', async () => {
  const sadia = await cast.as('sadia')
  const own = { name: '2028-29', firstDay: '2028-08-14', lastDay: '2029-06-08' }
  const added = await sadia.call(create, { body: { ...own, campusId: demoCampuses.CNL } })
  expect(added.campusId).toBe(demoCampuses.CNL)
  await expect(sadia.call(create, { body: own })).rejects.toMatchObject(refused(403, 'beyond-reach'))
  const elsewhere = { ...own, campusId: demoCampuses.MAIN }
  await expect(sadia.call(create, { body: elsewhere })).rejects.toMatchObject(refused(403, 'beyond-reach'))
  const { version } = await sadia.call(get, { params: { id: exampleYear } })
  const changing = sadia.call(update, { params: { id: exampleYear }, version, body: { name: 'Mine' } })
  await expect(changing).rejects.toMatchObject(refused(403))
})

test('a year of one campus cannot be made that of the whole institute by who reaches only the campus', async () => {
  const sadia = await cast.as('sadia')
  const free = { name: '2029-30', firstDay: '2029-08-13', lastDay: '2030-06-07' }
  const own = await sadia.call(create, { body: { ...free, campusId: demoCampuses.CNL } })
  const change = { params: { id: own.id }, version: own.version }
  for (const campusId of [null, demoCampuses.MAIN])
    await expect(sadia.call(update, { ...change, body: { campusId } })).rejects.toMatchObject(refused(403))
  expect((await sadia.call(get, { params: { id: own.id } })).campusId).toBe(demoCampuses.CNL)
})

test('two years of the institute share no day; a campus’s own may lie over them', async () => {
  const nasreen = await cast.as('nasreen')
  const over = { name: 'Another', firstDay: '2027-03-31', lastDay: '2027-12-31' }
  await expect(nasreen.call(create, { body: over })).rejects.toMatchObject({
    problem: {
      status: 409,
      code: 'academic-years.overlap',
      detail: 'Another academic year has some of these days',
      errors: [{ pointer: '/firstDay' }],
    },
  })
  const own = await nasreen.call(create, { body: { ...over, campusId: demoCampuses.SHD } })
  await nasreen.call(archive, { params: { id: own.id } })
  await nasreen.call(create, { body: { ...over, name: 'Later', campusId: demoCampuses.SHD } })
  const restoring = nasreen.call(restore, { params: { id: own.id } })
  await expect(restoring).rejects.toMatchObject(refused(409, 'academic-years.overlap'))
})

test.each([
  ['2031-03-31', '2031-03-31', 'academic-years.order'],
  ['2031-03-31', '2030-04-01', 'academic-years.order'],
  ['2030-04-01', '2040-03-31', 'academic-years.length'],
])('a year from %s to %s is refused in words', async (firstDay, lastDay, code) => {
  const nasreen = await cast.as('nasreen')
  const creating = nasreen.call(create, { body: { name: 'Odd', firstDay, lastDay } })
  await expect(creating).rejects.toMatchObject(refused(409, code))
})

test('a name is taken only where the other year counts, and the audit tells of it', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { name: '2026-27', firstDay: '2034-04-01', lastDay: '2035-03-31' }
  await expect(nasreen.call(create, { body })).rejects.toMatchObject(refused(409, 'academic-years.exists'))
  const added = await nasreen.call(create, { body: { ...body, name: '2034-35' } })
  const { rows } = await nasreen.call(listAudit, { query: { row: added.id } })
  expect(rows.map(({ sentence }) => sentence)).toEqual(['Added the academic year 2034-35'])
})
