import ExcelJS from 'exceljs'
import { address } from 'kit/http/client'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { academicYears } from '../institute/calendar/contract.ts'
import { readAssignmentsSheet, teachers } from '../people/employees/contract.ts'
import { mergingOf } from '../people/duplicates/contract.ts'
import { beginPromotion, readMoversSheet, readPromotionsSheet } from '../people/promotion/contract.ts'
import { demoSections } from '../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../demo/institute/structure/seed.ts'
import { readChoicesSheet } from '../learning/subject-plans/choices/contract.ts'
import { exampleTeam, readMembersSheet } from '../people/teams/contract.ts'
import { castSchool } from '../../testing/school.ts'

const cast = await castSchool()

/** The rows of a file's only page, the headers first; or the status with which it was refused. */
async function rowsOf(speaker: Speaker, url: string): Promise<unknown[][] | number> {
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  if (answer.statusCode !== 200) return answer.statusCode
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(answer.rawPayload as never)
  return book.worksheets[0]?.getSheetValues().map((row) => (row as unknown[]).slice(1)) ?? []
}

const seen = async (speaker: Speaker, url: string) => {
  const rows = await rowsOf(speaker, url)
  return typeof rows === 'number' ? rows : rows.filter((row) => row !== undefined)
}

test('the members of a team, and what a teacher teaches, are files; of another campus they are not found', async () => {
  const nasreen = await cast.as('nasreen')
  const sadia = await cast.as('sadia')
  const members = address(readMembersSheet, { params: { id: exampleTeam } })
  const found = await seen(nasreen, members)
  expect(found).toContainEqual(expect.arrayContaining(['Tariq Mehmood', 'Principal', true]))
  expect(await rowsOf(sadia, members)).toBe(404)
  const { rows } = await nasreen.call(teachers.endpoints.list, { query: { q: 'sana iqbal' } })
  const taught = address(readAssignmentsSheet, { params: { id: rows[0]?.id ?? '' } })
  expect(await seen(nasreen, taught)).toContainEqual(expect.arrayContaining(['7-B', 'Maths', true]))
  expect(await rowsOf(sadia, taught)).toBe(404)
})

test('what each student of a section takes has a column for each choice', async () => {
  const [nasreen, sadia] = [await cast.as('nasreen'), await cast.as('sadia')]
  const { rows: years } = await nasreen.call(academicYears.endpoints.list, { query: { q: '2026-27' } })
  const year = years.find(({ campusId }) => campusId === null)?.id ?? ''
  const url = address(readChoicesSheet, { query: { year, section: demoSections['8-A'] ?? '' } })
  const rows = await seen(nasreen, url)
  expect(rows).toContainEqual([10, 'Maryam Joseph', 'Joseph Masih', 'Ethics'])
  expect(await rowsOf(sadia, url)).toBe(404)
})

test('all students of a promotion are a file, with the father and what becomes of each', async () => {
  const [nasreen, sadia] = [await cast.as('nasreen'), await cast.as('sadia')]
  const { rows } = await nasreen.call(academicYears.endpoints.list, { query: { limit: 50 } })
  const yearOf = (name: string) => rows.find((row) => row.name === name && row.campusId === null)?.id ?? ''
  const body = { campusId: demoCampuses.MAIN, fromYearId: yearOf('2026-27'), toYearId: yearOf('2027-28') }
  const { id } = await nasreen.call(beginPromotion, { body })
  const url = address(readMoversSheet, { params: { id } })
  expect(await seen(nasreen, url)).toContainEqual(
    expect.arrayContaining(['7-B', 12, 'Muhammad Ali', 'Saleem Raza', 'Promote']),
  )
  expect(await rowsOf(sadia, url)).toBe(404)
})

test('all plans of promotion are a file of those that one sees', async () => {
  const [nasreen, waqas] = [await cast.as('nasreen'), await cast.as('waqas')]
  const url = address(readPromotionsSheet, {})
  expect(await seen(nasreen, url)).toContainEqual(
    expect.arrayContaining(['2026-27', '2027-28', 'Gulshan-e-Ravi', 'Being prepared']),
  )
  expect(await rowsOf(waqas, url)).toBe(403)
})

test('pairs that may be one person are a file, students with their fathers; who sees no guardians gets none', async () => {
  const [nasreen, farzana] = [await cast.as('nasreen'), await cast.as('farzana')]
  const url = address(mergingOf.guardians.sheet, {})
  const pairs = await seen(nasreen, url)
  expect(pairs).toContainEqual(
    expect.arrayContaining(['Nadia Saleem', 'Muhammad Ali · Saleem Raza', 'Nadia Salim', false, true, false]),
  )
  expect(JSON.stringify(pairs)).not.toContain('+92')
  expect(await rowsOf(farzana, url)).toBe(403)
  const [headers] = Object.values(await seen(nasreen, address(mergingOf.students.sheet, {})))
  expect(headers).toEqual(expect.arrayContaining(['Father’s name', 'Father’s name of the other']))
})
