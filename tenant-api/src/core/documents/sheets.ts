import { PassThrough } from 'node:stream'
import ExcelJS from 'exceljs'
import type { FastifyReply } from 'fastify'
import { eachInSlices } from 'kit/operation/time-slices'
import { direction } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { type Reader, words } from 'kit/text/words-node'
import type { z } from 'zod'
import type { Db, School, Tx } from '../school/school.ts'
import { disposition } from '../http/disposition.ts'
import { columnsOf } from './sheet-cells.ts'

export type Sheet = {
  school: School
  reader: Reader
  /** The name of the rows in English, translated for the sheet and the file. */
  name: string
  /** The columns, in order; their titles become the headers. */
  fields: z.ZodObject
  rows(db: Db | Tx, limit: number, skip: number): Promise<Record<string, unknown>[]>
  /** The most rows, in thousands; by default as many as a sheet holds. */
  most?: number
  /** The names of the rows that a page refers to, by id. */
  namesOf(db: Db | Tx, rows: readonly Record<string, unknown>[]): Promise<ReadonlyMap<string, string>>
}

const chunk = 1_000
/** Excel allows a million; the whole file is stored until it is downloaded. */
const mostRows = 100_000
const moreRows = sentence(
  'There are more rows than this file has room for. Narrow the list down, or take it as CSV',
)

/**
 * Streams an Excel file of exactly the rows that the list's filter shows, from one snapshot on a connection of
 * its own. Text cells are typed as text, so that nothing in them is run as a formula. The last row says if some
 * did not fit.
 */
export async function sendSheet(reply: FastifyReply, sheet: Sheet): Promise<FastifyReply> {
  const { say } = words(sheet.reader)
  const name = say(sheet.name)
  const file = `${name} ${await sheet.school.today()}.xlsx`
  const stream = new PassThrough()
  write(sheet, stream).catch((error: Error) => stream.destroy(error))
  return attach(reply, file).send(stream)
}

type Whole = Omit<Sheet, 'rows' | 'namesOf'> & { rows(db: Db | Tx): Promise<Record<string, unknown>[]> }

/** The same for rows that are read at once, as a page shows them; references are names already. */
export async function sendWhole(reply: FastifyReply, { rows, ...sheet }: Whole): Promise<FastifyReply> {
  return sendSheet(reply, {
    ...sheet,
    rows: async (db, _, skip) => (skip === 0 ? rows(db) : []),
    namesOf: async () => new Map(),
  })
}

/** Sets the headers of an Excel file with this name. */
export function attach(reply: FastifyReply, file: string): FastifyReply {
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', disposition('attachment', file))
}

async function write(sheet: Sheet, stream: PassThrough) {
  await writeSheet(sheet, stream, (fill) =>
    sheet.school.aside().db.transaction(fill, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
  )
}

/**
 * Writes the Excel file to a stream; `reading` provides the connection for the rows, released before the file
 * ends.
 */
export async function writeSheet(
  { most = mostRows, ...sheet }: Sheet,
  stream: PassThrough,
  reading: (fill: (db: Db | Tx) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { say } = words(sheet.reader)
  const profile = await sheet.school.profile()
  const columns = columnsOf(sheet.fields, { ...profile, say })
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true })
  const name = say(sheet.name)
  const page = book.addWorksheet(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31), {
    views: [{ rightToLeft: direction(sheet.reader.language) === 'rtl', state: 'frozen', ySplit: 1 }],
  })
  page.columns = columns.map(({ key, header, format, isLong }) => ({
    key,
    header,
    // Long text wraps in its cell instead of being cut off by the next one.
    width: isLong ? 48 : 22,
    style: { numFmt: format, alignment: { wrapText: isLong, vertical: 'top' } },
  }))
  page.getRow(1).font = { bold: true }
  page.getRow(1).commit()
  await reading(async (db) => {
    for (let skip = 0; !stream.destroyed; skip += chunk) {
      const rows = await sheet.rows(db, chunk, skip)
      if (rows.length > 0 && skip >= most) {
        page.addRow([say(moreRows)]).commit()
        return
      }
      const names = await sheet.namesOf(db, rows)
      await eachInSlices(rows, (row) =>
        page.addRow(columns.map(({ key, cellOf }) => cellOf(row[key], names, row))).commit(),
      )
      if (rows.length < chunk) return
    }
  })
  page.commit()
  await book.commit()
}
