import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { outgoing } from 'kit/http/client'
import type { Endpoint } from 'kit/contract/contract'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { pdfPages } from '../../../testing/pdf.ts'
import { castSchool } from '../../../testing/school.ts'
import { updateMe } from '../../access/sessions/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { attendance as settings } from '../../institute/settings/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import * as registers from '../registers/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const today = '2026-11-19'
const at = (title: string) => ({ params: { id: demoSections[title] ?? '' } })

async function handIn(speaker: Speaker, title: string, but: Record<string, string>, day = today) {
  const { version, students } = await speaker.call(registers.readRegister, { ...at(title), query: { day } })
  const marks = students.map(({ id }) => ({ studentId: id, status: but[id] ?? 'present' }))
  return speaker.call(registers.submitRegister, {
    ...at(title),
    body: { day, version, marks, isSubmitted: true } as never,
  })
}

/** The lines of a file, its titles first. */
async function readSheet(speaker: Speaker, endpoint: unknown, parts: object): Promise<string[][]> {
  const { url } = outgoing(endpoint as Endpoint, parts)
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  expect(answer.statusCode).toBe(200)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(answer.rawPayload as never)
  const lines: string[][] = []
  book.worksheets[0]?.eachRow(
    (row) => void lines.push((row.values as unknown[]).map((value) => String(value ?? ''))),
  )
  return lines
}

test('the strength of a day counts girls and boys of each class, and who is late is there', async () => {
  const tariq = await cast.as('tariq')
  const { rows } = await tariq.call(contract.readStrength, { query: { day: '2026-11-18' } })
  const { rows: sections } = await tariq.call(registers.listRegisters, { query: { day: '2026-11-18' } })
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
  expect(sum(({ students }) => students)).toBe(sections.reduce((all, { students }) => all + students, 0))
  expect(sum(({ there }) => there)).toBe(sections.reduce((all, { present, late }) => all + present + late, 0))
  for (const row of rows) expect(row.girlsThere + row.boysThere).toBeLessThanOrEqual(row.there)
})

test('who comes below the percentage is told of once, and stands among those who are short', async () => {
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  expect((await tariq.call(contract.listShort, {})).rows).toEqual([])
  await handIn(sana, '7-B', { [exampleStudent]: 'absent' })
  await cast.work()
  const { rows, below, total } = await tariq.call(contract.listShort, {})
  expect(below).toBe(75)
  expect(rows.map(({ name }) => name)).toEqual(['Bilal Imran'])
  expect(total).toBe(1)
  const own = await sana.call(contract.readStudentAttendance, { params: { id: exampleStudent } })
  expect(rows[0]).toMatchObject({ percent: own.yearTotals.percent, absent: own.yearTotals.absent })
  const fallen = async () => {
    const found = await (
      await cast.school()
    ).db.execute<{ payload: object }>(sql`select payload from outbox where topic = 'attendance.below'`)
    return found.map(({ payload }) => payload)
  }
  expect(await fallen()).toMatchObject([{ students: [{ studentId: exampleStudent }] }])
  await handIn(sana, '7-B', { [exampleStudent]: 'absent' })
  await cast.work()
  expect(await fallen()).toHaveLength(1)
  const sadia = await cast.as('sadia')
  expect((await sadia.call(contract.listShort, {})).rows).toEqual([])
})

test('each view is an Excel file, in the words of whoever asks', async () => {
  const tariq = await cast.as('tariq')
  const board = await readSheet(tariq, registers.readRegistersSheet, { query: { day: '2026-11-18' } })
  expect(board[0]).toContain('Class teacher')
  expect(board.some((row) => row.includes('7-B'))).toBe(true)
  const month = await readSheet(tariq, contract.readMonthSheet, { ...at('7-B'), query: { month: '2026-11' } })
  expect(month[0]).toContain('18')
  expect(month[0]).not.toContain('15')
  const strength = await readSheet(tariq, contract.readStrengthSheet, {})
  expect(strength[0]).toContain('Girls present')
  const short = await readSheet(tariq, contract.readShortSheet, {})
  expect(short[1]).toContain('Bilal Imran')
})

test('where days without school do not count, the window reaches as far back as there were days with school', async () => {
  const tariq = await cast.as('tariq')
  const { version } = await tariq.call(settings.endpoints.read, {})
  await tariq.call(settings.endpoints.change, { version, body: { excludesClosures: true } })
  const sana = await cast.as('sana')
  const mayMark = async (day: string) =>
    (await sana.call(registers.readRegister, { ...at('7-B'), query: { day } })).mayMark
  // Smog closed Friday and Saturday, and Iqbal Day Monday the 9th; Sundays besides.
  expect(await mayMark('2026-11-10')).toBe(true)
  expect(await mayMark('2026-11-06')).toBe(false)
})

test('a school that begins in the middle of a year says what was before, and registers count from the day after', async () => {
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  const own = () => sana.call(contract.readStudentAttendance, { params: { id: exampleStudent } })
  const { yearTotals: before } = await own()
  const said = { studentId: exampleStudent, present: 20, absent: 4, late: 0, leave: 1 }
  const body = { until: '2026-04-30', rows: [said] }
  await expect(sana.call(contract.setOpening, { ...at('7-B'), body })).rejects.toMatchObject({
    problem: { status: 403 },
  })
  const set = await tariq.call(contract.setOpening, { ...at('7-B'), body })
  expect(set.rows.find(({ studentId }) => studentId === exampleStudent)).toMatchObject(said)
  expect(set.until).toBe('2026-04-30')
  const april = await sana.call(contract.readMonth, { ...at('7-B'), query: { month: '2026-04' } })
  const mine = april.rows.find(({ id }) => id === exampleStudent)
  const { yearTotals: after } = await own()
  expect(after.absent).toBe(before.absent - (mine?.month.absent ?? 0) + 4)
  expect(after.present).toBe(before.present - (mine?.month.present ?? 0) + 20)
  const many = { until: '2026-04-10', rows: [{ ...said, present: 30 }] }
  await expect(tariq.call(contract.setOpening, { ...at('7-B'), body: many })).rejects.toMatchObject({
    problem: { status: 422, code: 'attendance.too-many' },
  })
})

/** What stands on the pages of a view as a PDF. */
async function printed(
  speaker: Speaker,
  endpoint: unknown,
  parts: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): Promise<string> {
  const { url } = outgoing(endpoint as Endpoint, { ...parts, query: { ...parts.query, format: 'pdf' } })
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'application/pdf'])
  return (await pdfPages(answer.rawPayload)).join('\n')
}

test('each view is a PDF with the school above it, in the words and digits of whoever asks', async () => {
  const tariq = await cast.as('tariq')
  const day = '2026-11-18'
  const board = await printed(tariq, registers.readRegistersSheet, { query: { day } })
  expect(board).toContain('Riverside School System')
  expect(board).toContain('Registers')
  expect(board).toContain('18-11-2026')
  expect(board).toContain('7-B')
  expect(board).toMatch(/1 \/ \d/)
  const ofMonth = { ...at('7-B'), query: { month: '2026-11' } }
  const month = await printed(tariq, contract.readMonthSheet, ofMonth)
  expect(month).toContain('Bilal Imran')
  expect(month).toContain('18')
  expect(month).not.toContain('Present')
  expect(await printed(tariq, contract.readStrengthSheet, { query: { day } })).toContain('Girls present')
  expect(await printed(tariq, contract.readShortSheet, {})).toContain('Short attendance')
  expect(await printed(tariq, contract.readSubjectAttendanceSheet, { ...at('7-B'), query: {} })).toContain(
    'Bilal Imran',
  )
  const own = { params: { id: exampleStudent }, query: { month: '2026-11' } }
  expect(await printed(tariq, contract.readStudentAttendanceSheet, own)).toContain('Bilal Imran')
  await tariq.call(updateMe, { body: { language: 'ur' } })
  const urdu = await printed(tariq, contract.readMonthSheet, ofMonth)
  expect(urdu).toContain('۱۸')
  await tariq.call(updateMe, { body: { language: 'en' } })
})

test('a student’s own month is an Excel file', async () => {
  const imran = await cast.as('imran.khalid')
  const own = { params: { id: exampleStudent }, query: { month: '2026-11' } }
  const lines = await readSheet(imran, contract.readStudentAttendanceSheet, own)
  expect(lines[0]).toContain('Status')
  expect(lines.some((line) => line.includes('Absent'))).toBe(true)
})

test('who is away on a day stands in one list, and only as far as one sees', async () => {
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  await handIn(sana, '7-B', { [exampleStudent]: 'absent' })
  const { rows, total } = await sana.call(contract.listAway, { query: { day: today as never } })
  expect(rows.map(({ name, status, sectionTitle }) => [name, status, sectionTitle])).toContainEqual([
    'Bilal Imran',
    'absent',
    '7-B',
  ])
  const all = await tariq.call(contract.listAway, { query: { day: today as never } })
  expect(all.total).toBeGreaterThanOrEqual(total)
  const absent = await tariq.call(contract.listAway, { query: { day: today as never, status: 'absent' } })
  expect(absent.rows.every(({ status }) => status === 'absent')).toBe(true)
  const sadia = await cast.as('sadia')
  const north = await sadia.call(contract.listAway, { query: { day: today as never } })
  expect(north.rows.every(({ campusId }) => campusId === demoCampuses.CNL)).toBe(true)
})

test('the overview counts days with school alone, and a register that comes in changes it', async () => {
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  const before = await tariq.call(contract.readOverview, { query: { days: 10 as never } })
  expect(before.days).toHaveLength(10)
  expect(before.days).not.toContain('2026-11-15')
  expect(before.percents).toHaveLength(10)
  const seventh = before.rows.find(({ title }) => title === '7' || title === 'Class 7')
  expect(seventh?.percents).toHaveLength(10)
  await handIn(sana, '7-B', { [exampleStudent]: 'absent' })
  await cast.work()
  const less = await tariq.call(contract.readOverview, { query: { days: 10 as never } })
  await handIn(sana, '7-B', {})
  await cast.work()
  const after = await tariq.call(contract.readOverview, { query: { days: 10 as never } })
  expect(after.counts).toMatchObject({ absent: less.counts.absent - 1, present: less.counts.present + 1 })
  expect(after.mostAbsent[0]).toMatchObject({ name: 'Bilal Imran' })
  const campuses = await tariq.call(contract.readOverview, { query: { days: 10 as never, by: 'campus' } })
  expect(campuses.rows.map(({ title }) => title)).toContain('Gulshan-e-Ravi')
  const sadia = await cast.as('sadia')
  const north = await sadia.call(contract.readOverview, { query: { days: 10 as never, by: 'campus' } })
  expect(north.rows.map(({ title }) => title)).toEqual(['Canal View'])
})

test('a lesson is called by those who take its subject, and each subject has its share', async () => {
  const sana = await cast.as('sana')
  const day = today
  const { lessons, subjects, mayMark } = await sana.call(registers.listLessons, {
    ...at('7-B'),
    query: { day: day as never },
  })
  expect(mayMark).toBe(true)
  expect(lessons.map(({ period }) => period).slice(0, 3)).toEqual([1, 2, 3])
  expect(lessons[0]?.startsAt).toMatch(/^\d\d:\d\d$/)
  const maths = subjects.find(({ name }) => name === 'Maths')
  const query = { day: day as never, period: '2' as never, subject: maths?.id as never }
  const { students, subjectId } = await sana.call(registers.readRegister, { ...at('7-B'), query })
  expect(subjectId).toBe(maths?.id)
  const marks = students.map(({ id }) => ({
    studentId: id,
    status: id === exampleStudent ? 'absent' : 'present',
  }))
  const body = { day, period: 2, subjectId: maths?.id, version: 0, marks, isSubmitted: true } as never
  await sana.call(registers.submitRegister, { ...at('7-B'), body })
  const called = await sana.call(registers.listLessons, { ...at('7-B'), query: { day: day as never } })
  expect(called.lessons[1]).toMatchObject({ subjectId: maths?.id, state: 'submitted', absent: 1 })
  const shares = await sana.call(contract.readSubjectAttendance, at('7-B'))
  expect(shares.subjects).toEqual([{ id: maths?.id, name: 'Maths', lessons: 1 }])
  const bilal = shares.rows.find(({ id }) => id === exampleStudent)
  expect(bilal?.subjects).toEqual([{ there: 0, counted: 1, percent: 0 }])
})
