import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sendCsv } from './csv.ts'
import { inTurn } from './sheet-turns.ts'
import { type Sheet, sendSheet } from './sheets.ts'
import { castSchool } from '../../../testing/school.ts'

const cast = await castSchool()

/** What an answer was given to send. */
function answering() {
  let sent: unknown
  const reply = {
    type: () => reply,
    header: () => reply,
    send: (content: unknown) => {
      sent = content
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
  await book.xlsx.load(sent() as never)
  const [page] = book.worksheets
  expect(page?.rowCount).toBe(lines)
  expect(page?.getRow(lines).getCell(1).value).toBe(last)
})

test('CSV holds all rows, however many', async () => {
  const { reply, sent } = answering()
  await sendCsv(reply, await sheetOf(101_500))
  const lines = (await text(sent() as Readable)).trimEnd().split('\r\n')
  expect(lines).toHaveLength(101_501)
  expect(lines.at(-1)).toBe('N101499')
})

test.each([sendSheet, sendCsv])(
  'what goes wrong with the rows is refused before anything is sent',
  async (send) => {
    const { reply, sent } = answering()
    const broken = { ...(await sheetOf(10)), rows: () => Promise.reject(new Error('the connection is gone')) }
    await expect(send(reply, broken)).rejects.toThrow('the connection is gone')
    expect(sent()).toBeUndefined()
  },
)

test('CSV that breaks off in the middle ends as an error, never as a shorter file', async () => {
  const { reply, sent } = answering()
  const whole = await sheetOf(5_000)
  const rows: Sheet['rows'] = async (db, limit, skip) => {
    if (skip === 2_000) throw new Error('the connection is gone')
    return whole.rows(db, limit, skip)
  }
  await sendCsv(reply, { ...whole, rows })
  await expect(text(sent() as Readable)).rejects.toThrow('the connection is gone')
})

test('a school writes one file after the other; who waits too long, or finds too many waiting, is asked to come again', async () => {
  const school = { id: crypto.randomUUID() }
  const bounds = { ofSchool: 2, ofAll: 10, milliseconds: 50 }
  const later = { code: 'busy', status: 503, retryAfter: 10 }
  const order: string[] = []
  const { promise: free, resolve: finish } = Promise.withResolvers<void>()
  const work = (name: string, until: Promise<void> = Promise.resolve()) =>
    inTurn(school, () => until.then(() => order.push(name)), bounds)
  const first = work('first', free)
  const [second, third] = [work('second'), work('third')]
  const impatient = [expect(second).rejects.toMatchObject(later), expect(third).rejects.toMatchObject(later)]
  await expect(work('one too many')).rejects.toMatchObject(later)
  await Promise.all(impatient)
  const next = work('next')
  finish()
  await Promise.all([first, next])
  await work('last')
  expect(order).toEqual(['first', 'next', 'last'])
})

test('cells are what they were: texts with signs of markup, numbers, days; the first row stays in sight', async () => {
  const { reply, sent } = answering()
  const fields = z.object({
    text: z.string().meta({ title: 'Text' }),
    note: z.string().meta({ title: 'Note', lines: 3 }),
    on: z.iso.date().meta({ title: 'Day' }),
    count: z.int().meta({ title: 'Count' }),
    isOn: z.boolean().meta({ title: 'On' }),
  })
  const odd = '  <b>"A&B"</b> _x0041_ محمد 😀 '
  const row = { text: odd, note: 'one\ntwo', on: '2026-11-30', count: 12_345, isOn: false }
  const rows: Sheet['rows'] = async (_, __, skip) => (skip === 0 ? [row, { ...row, text: '', on: null }] : [])
  await sendSheet(reply, { ...(await sheetOf(0)), reader: { language: 'ur' }, fields, rows })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(sent() as never)
  const [page] = book.worksheets
  const cells = [1, 2, 3, 4, 5].map((at) => page?.getRow(2).getCell(at))
  expect(cells.map((cell) => cell?.value)).toEqual([odd, 'one\ntwo', new Date('2026-11-30'), 12_345, false])
  expect(cells.map((cell) => cell?.numFmt)).toEqual(['@', '@', 'dd-mm-yyyy', '#,##0', undefined])
  expect(cells.map((cell) => cell?.alignment?.wrapText === true)).toEqual([false, true, false, false, false])
  expect(page?.getRow(3).getCell(1).value).toBeNull()
  expect(page?.getRow(1).getCell(1).font).toMatchObject({ bold: true })
  expect(page?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1, rightToLeft: true })
  expect([1, 2].map((at) => page?.getColumn(at).width)).toEqual([22, 48])
})
