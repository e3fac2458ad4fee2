import { PassThrough, type Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sendCsv } from './csv.ts'
import { type Sheet, sendSheet } from './sheets.ts'
import { castSchool } from '../../../testing/school.ts'

const cast = await castSchool()

/** What an answer was given to send. */
function answering() {
  let sent: Readable = new PassThrough()
  const reply = {
    type: () => reply,
    header: () => reply,
    send: (stream: Readable) => {
      sent = stream
      return reply
    },
  }
  return { reply: reply as unknown as FastifyReply, sent: () => sent }
}

async function sheetOf(count: number): Promise<Sheet> {
  return {
    school: await cast.school(),
    reader: { language: 'en' },
    name: 'Lines',
    fields: z.object({ name: z.string().meta({ title: 'Name' }) }),
    rows: async (_, limit, skip) =>
      Array.from({ length: Math.max(0, Math.min(limit, count - skip)) }, (_, at) => ({
        name: `N${skip + at}`,
      })),
    namesOf: async () => new Map(),
  }
}

test.each([
  [2_000, 2_001, 'N1999'],
  [2_001, 2_002, 'There are more rows than this file has room for. Narrow the list down, or take it as CSV'],
])('of %i rows a sheet for two thousand says what it leaves out', async (count, lines, last) => {
  const { reply, sent } = answering()
  await sendSheet(reply, { ...(await sheetOf(count)), most: 2_000 })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await buffer(sent())) as never)
  const [page] = book.worksheets
  expect(page?.rowCount).toBe(lines)
  expect(page?.getRow(lines).getCell(1).value).toBe(last)
})

test('CSV holds all rows, however many', async () => {
  const { reply, sent } = answering()
  await sendCsv(reply, await sheetOf(101_500))
  const lines = (await text(sent())).trimEnd().split('\r\n')
  expect(lines).toHaveLength(101_501)
  expect(lines.at(-1)).toBe('N101499')
})
