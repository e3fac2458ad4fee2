import ExcelJS from 'exceljs'
import { outgoing } from 'kit/http/client'
import type { Endpoint } from 'kit/contract/contract'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { pdfPages } from '../../../testing/pdf.ts'
import { attendance as settings } from '../../institute/settings/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()

async function fileOf(speaker: Speaker, endpoint: unknown, query: Record<string, string>): Promise<Buffer> {
  const { url } = outgoing(endpoint as Endpoint, { query })
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

async function linesOf(file: Buffer): Promise<string[][]> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(file as never)
  const lines: string[][] = []
  book.worksheets[0]?.eachRow(
    (row) => void lines.push((row.values as unknown[]).map((value) => String(value ?? ''))),
  )
  return lines
}

test('the sheet of a day and that of a month are Excel files in the words of whoever asks', async () => {
  const farzana = await cast.as('farzana')
  const day = await linesOf(await fileOf(farzana, contract.readDaySheet, {}))
  expect(day[0]).toContain('First in')
  expect(day.find((line) => line.includes('Waqas Javed'))).toEqual(expect.arrayContaining(['08:17', 'Late']))
  const month = await linesOf(await fileOf(farzana, contract.readStaffMonthSheet, { month: '2026-11' }))
  expect(month[0]).toEqual(expect.arrayContaining(['01', '30', 'Half days']))
  expect(month[0]).not.toContain('Leaves for lates')
})

test('the same are printed, with the leaves that lates cost where the school counts them', async () => {
  const tariq = await cast.as('tariq')
  const { version } = await tariq.call(settings.endpoints.read, {})
  await tariq.call(settings.endpoints.change, { version, body: { latesPerLeave: 3 } })
  const [day] = await pdfPages(await fileOf(tariq, contract.readDaySheet, { format: 'pdf' }))
  expect(day).toContain('Attendance of staff')
  expect(day).toContain('Waqas Javed')
  const month = await pdfPages(
    await fileOf(tariq, contract.readStaffMonthSheet, { month: '2026-11', format: 'pdf' }),
  )
  expect(month.join(' ')).toContain('November 2026')
  expect(month.join(' ')).toContain('Leaves for lates')
  const ghulam = await cast.as('ghulam.rasool')
  const own = await pdfPages(
    await fileOf(ghulam, contract.readStaffMonthSheet, { month: '2026-11', format: 'pdf' }),
  )
  expect(own).toHaveLength(1)
  expect(own[0]).not.toContain('Waqas')
})
