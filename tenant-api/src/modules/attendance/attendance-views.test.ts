import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { outgoing } from 'kit/client'
import type { Endpoint } from 'kit/contract'
import type { Speaker } from 'kit/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../testing.ts'
import { demoStudent } from '../people/contract.ts'
import { attendance as settings } from '../settings/contract.ts'
import { demoSections } from '../structure/seed-sections.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const today = '2026-11-19'
const at = (title: string) => ({ params: { id: demoSections[title] ?? '' } })

async function handIn(speaker: Speaker, title: string, but: Record<string, string>, day = today) {
  const { version, students } = await speaker.call(contract.readRegister, { ...at(title), query: { day } })
  const marks = students.map(({ id }) => ({ studentId: id, status: but[id] ?? 'present' }))
  return speaker.call(contract.callRegister, {
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
  const { rows: sections } = await tariq.call(contract.listRegisters, { query: { day: '2026-11-18' } })
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
  expect(sum(({ students }) => students)).toBe(sections.reduce((all, { students }) => all + students, 0))
  expect(sum(({ there }) => there)).toBe(sections.reduce((all, { present, late }) => all + present + late, 0))
  for (const row of rows) expect(row.girlsThere + row.boysThere).toBeLessThanOrEqual(row.there)
})

test('who comes below the percentage is told of once, and stands among those who are short', async () => {
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  expect((await tariq.call(contract.listShort, {})).rows).toEqual([])
  await handIn(sana, '7-B', { [demoStudent]: 'absent' })
  await cast.work()
  const { rows, below, total } = await tariq.call(contract.listShort, {})
  expect(below).toBe(75)
  expect(rows.map(({ name }) => name)).toEqual(['Bilal Imran'])
  expect(total).toBe(1)
  const own = await sana.call(contract.readStudentAttendance, { params: { id: demoStudent } })
  expect(rows[0]).toMatchObject({ percent: own.yearTotals.percent, absent: own.yearTotals.absent })
  const fallen = async () => {
    const found = await (
      await cast.school()
    ).db.execute<{ payload: object }>(sql`select payload from outbox where topic = 'attendance.below'`)
    return found.map(({ payload }) => payload)
  }
  expect(await fallen()).toMatchObject([{ students: [{ studentId: demoStudent }] }])
  await handIn(sana, '7-B', { [demoStudent]: 'absent' })
  await cast.work()
  expect(await fallen()).toHaveLength(1)
  const sadia = await cast.as('sadia')
  expect((await sadia.call(contract.listShort, {})).rows).toEqual([])
})

test('each view is an Excel file, in the words of whoever asks', async () => {
  const tariq = await cast.as('tariq')
  const registers = await readSheet(tariq, contract.readRegistersSheet, { query: { day: '2026-11-18' } })
  expect(registers[0]).toContain('Class teacher')
  expect(registers.some((row) => row.includes('7-B'))).toBe(true)
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
    (await sana.call(contract.readRegister, { ...at('7-B'), query: { day } })).mayMark
  // Smog closed Friday and Saturday, and Iqbal Day Monday the 9th; Sundays besides.
  expect(await mayMark('2026-11-10')).toBe(true)
  expect(await mayMark('2026-11-06')).toBe(false)
})

test('a school that begins in the middle of a year says what was before, and registers count from the day after', async () => {
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  const own = () => sana.call(contract.readStudentAttendance, { params: { id: demoStudent } })
  const { yearTotals: before } = await own()
  const said = { studentId: demoStudent, present: 20, absent: 4, late: 0, leave: 1 }
  const body = { until: '2026-04-30', rows: [said] }
  await expect(sana.call(contract.setOpening, { ...at('7-B'), body })).rejects.toMatchObject({
    problem: { status: 403 },
  })
  const set = await tariq.call(contract.setOpening, { ...at('7-B'), body })
  expect(set.rows.find(({ studentId }) => studentId === demoStudent)).toMatchObject(said)
  expect(set.until).toBe('2026-04-30')
  const april = await sana.call(contract.readMonth, { ...at('7-B'), query: { month: '2026-04' } })
  const mine = april.rows.find(({ id }) => id === demoStudent)
  const { yearTotals: after } = await own()
  expect(after.absent).toBe(before.absent - (mine?.month.absent ?? 0) + 4)
  expect(after.present).toBe(before.present - (mine?.month.present ?? 0) + 20)
  const many = { until: '2026-04-10', rows: [{ ...said, present: 30 }] }
  await expect(tariq.call(contract.setOpening, { ...at('7-B'), body: many })).rejects.toMatchObject({
    problem: { status: 422, code: 'attendance.too-many' },
  })
})
