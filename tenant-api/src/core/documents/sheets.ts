import type { FastifyReply } from 'fastify'
import { mapInSlices } from 'kit/operation/time-slices'
import { direction } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { type Reader, words } from 'kit/text/words-node'
import type { z } from 'zod'
import type { Db, School, Tx } from '../school/school.ts'
import { disposition } from '../http/disposition.ts'
import { type Cell, columnsOf } from './sheet-cells.ts'
import type { FileCell } from './sheet-file/sheet-xml.ts'
import { openSheetFile } from './sheet-file/write-in-worker.ts'
import { inTurn } from './sheet-turns.ts'

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
 * Sends an Excel file of exactly the rows that the list's filter shows, from one snapshot on a connection of its own.
 * Nothing is sent before the file is whole, so what goes wrong is refused as anywhere else, and no file ends in the
 * middle. Text cells are typed as text, so that nothing in them is run as a formula. The last row says if some did
 * not fit.
 */
export async function sendSheet(reply: FastifyReply, sheet: Sheet): Promise<FastifyReply> {
  const { say } = words(sheet.reader)
  const name = say(sheet.name)
  const file = `${name} ${await sheet.school.today()}.xlsx`
  const content = await inTurn(sheet.school, () =>
    writeSheet(sheet, (fill) =>
      sheet.school
        .aside()
        .db.transaction(fill, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    ),
  )
  return attach(reply, file).send(content)
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

/**
 * Writes the Excel file in a thread; `reading` provides the connection for the rows, released before the file is
 * finished. Rejects with what `reading` rejects with.
 */
export async function writeSheet(
  { most = mostRows, ...sheet }: Sheet,
  reading: (fill: (db: Db | Tx) => Promise<void>) => Promise<void>,
): Promise<Buffer> {
  const { say } = words(sheet.reader)
  const columns = columnsOf(sheet.fields, { ...(await sheet.school.profile()), say })
  const file = await openSheetFile({
    name: say(sheet.name)
      .replace(/[\\/?*[\]:]/g, ' ')
      .slice(0, 31),
    isRightToLeft: direction(sheet.reader.language) === 'rtl',
    columns: columns.map(({ header, format, isLong }) => ({
      header,
      format,
      // Long text wraps in its cell instead of being cut off by the next one.
      width: isLong ? 48 : 22,
      wraps: isLong,
    })),
  })
  try {
    await reading(async (db) => {
      for (let skip = 0; ; skip += chunk) {
        const rows = await sheet.rows(db, chunk, skip)
        if (rows.length > 0 && skip >= most) {
          await file.add([[say(moreRows)]])
          return
        }
        const names = await sheet.namesOf(db, rows)
        await file.add(
          await mapInSlices(rows, (row) =>
            columns.map(({ key, cellOf }) => fileCell(cellOf(row[key], names, row))),
          ),
        )
        if (rows.length < chunk) return
      }
    })
    return await file.end()
  } finally {
    file.drop()
  }
}

/** Excel counts the days since 1899-12-30. */
function fileCell(cell: Cell): FileCell {
  return cell instanceof Date ? cell.getTime() / 86_400_000 + 25_569 : cell
}
