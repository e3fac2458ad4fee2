import ExcelJS from 'exceljs'
import { outgoing } from 'kit/http/client'
import type { Endpoint } from 'kit/contract/contract'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { pdfPages } from '../../../testing/pdf.ts'
import { castSchool } from '../../../testing/school.ts'
import { exampleSection } from '../../attendance/registers/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { exampleDraft } from '../timetables/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const day = '2026-11-19'

async function fileOf(speaker: Speaker, endpoint: unknown, query: object) {
  const { url } = outgoing(endpoint as Endpoint, { query: { day, ...query } })
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return cast.app().inject({ url, headers: { host: cast.host, cookie } })
}

async function pagesOf(speaker: Speaker, endpoint: unknown, query: object): Promise<string[]> {
  const { statusCode, rawPayload } = await fileOf(speaker, endpoint, { format: 'pdf', ...query })
  expect(statusCode).toBe(200)
  return pdfPages(rawPayload)
}

test('the week of a section stands on a page, with the times of Fridays apart and choices beside each other', async () => {
  const tariq = await cast.as('tariq')
  const [page = '', ...more] = await pagesOf(tariq, contract.readWeekSheet, { section: exampleSection })
  expect(more).toEqual([])
  for (const words of [
    'Riverside School System',
    '7-B',
    'Monday',
    '08:00–08:40',
    '08:00–08:30',
    'Ethics',
    'Islamiat',
    'Sana Iqbal',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('Draft')
})

test('a draft says on paper that it is one, and only who may see the draft prints it', async () => {
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  const query = { section: exampleSection, timetable: exampleDraft }
  expect((await pagesOf(tariq, contract.readWeekSheet, query))[0]).toContain(
    'This timetable is a draft and not published',
  )
  expect((await fileOf(sana, contract.readWeekSheet, query)).statusCode).toBe(404)
})

test('families print the week of their own child in the language that they choose, and nobody else’s', async () => {
  const ayesha = await cast.as('ayesha.imran')
  const [page = ''] = await pagesOf(ayesha, contract.readWeekSheet, {
    student: exampleStudent,
    language: 'en',
  })
  expect(page).toContain('Islamiat')
  expect(page).not.toContain('Ethics')
  expect(
    await pagesOf(ayesha, contract.readWeekSheet, { student: exampleStudent, language: 'ur' }),
  ).toHaveLength(1)
  const other = { section: demoSections['9-A'] ?? '' }
  expect((await fileOf(ayesha, contract.readWeekSheet, other)).statusCode).toBe(404)
  expect((await fileOf(ayesha, contract.readWeekSheets, { campus: mainCampus })).statusCode).toBe(409)
})

test('the sections of a campus come one a page, a teacher’s own sections alone, and the master in one line each', async () => {
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  const all = await pagesOf(tariq, contract.readWeekSheets, { campus: mainCampus })
  expect(all).toHaveLength(18)
  const own = await pagesOf(sana, contract.readWeekSheets, { campus: mainCampus })
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(18)
  for (const of of ['sections', 'teachers']) {
    const [master = ''] = await pagesOf(tariq, contract.readMasterSheet, {
      campus: mainCampus,
      of,
      language: 'en',
    })
    expect(master).toContain('Saturday')
    expect(master).toContain('7-B')
  }
})

test('as Excel each section and day has a row', async () => {
  const tariq = await cast.as('tariq')
  const { rawPayload, statusCode } = await fileOf(tariq, contract.readMasterSheet, { campus: mainCampus })
  expect(statusCode).toBe(200)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(rawPayload as never)
  const rows: string[][] = []
  book.worksheets[0]?.eachRow(
    (row) => void rows.push((row.values as unknown[]).map((value) => String(value ?? ''))),
  )
  expect(rows[0]?.slice(1)).toEqual([
    'Section',
    'Day',
    'Period 1',
    'Period 2',
    'Period 3',
    'Period 4',
    'Period 5',
    'Period 6',
    'Period 7',
    'Period 8',
  ])
  expect(rows).toHaveLength(1 + 18 * 6)
  expect(rows.find((row) => row[1] === '7-B')?.join(' ')).toContain('Maths · Sana Iqbal · Room A12')
})

test('where nobody has a timetable there is nothing to print', async () => {
  const tariq = await cast.as('tariq')
  const answer = await fileOf(tariq, contract.readWeekSheets, { campus: mainCampus, day: '2020-01-01' })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'week-prints.empty'])
})
