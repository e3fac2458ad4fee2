import { PassThrough } from 'node:stream'
import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import { mapInSlices } from 'kit/operation/time-slices'
import { words } from 'kit/text/words-node'
import { disposition } from '../http/disposition.ts'
import { type Cell, columnsOf } from './sheet-cells.ts'
import { inTurn } from './sheet-turns.ts'
import type { Sheet } from './sheets.ts'

const chunk = 1_000

/**
 * Streams all rows of a sheet as CSV (RFC 4180), from one snapshot on a connection of its own. Nothing is sent before
 * the first rows are there; what goes wrong later breaks the connection, so that the browser says that it failed. The
 * byte order mark tells Excel that it is UTF-8. Text that a spreadsheet might run gets a leading apostrophe, as in the
 * Excel file.
 */
export async function sendCsv(reply: FastifyReply, sheet: Sheet): Promise<FastifyReply> {
  const name = `${words(sheet.reader).say(sheet.name)} ${await sheet.school.today()}.csv`
  const stream = new PassThrough()
  const first = Promise.withResolvers<boolean>()
  const writing = inTurn(sheet.school, () => write(sheet, stream, () => first.resolve(true)))
  writing.catch(async (error: Error) => {
    first.reject(error)
    // Nobody listens to a stream that was never sent.
    if (await first.promise.catch(() => false)) stream.destroy(error)
  })
  await first.promise
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', disposition('attachment', name))
    .send(stream)
}

async function write(
  { school, reader, fields, rows, namesOf }: Sheet,
  stream: PassThrough,
  begun: () => void,
): Promise<void> {
  const { say } = words(reader)
  const columns = columnsOf(fields, { ...(await school.profile()), say })
  stream.write(`\uFEFF${lineOf(columns.map(({ header }) => header))}`)
  await school.aside().db.transaction(
    async (tx) => {
      for (let skip = 0; !stream.destroyed; skip += chunk) {
        const page = await rows(tx, chunk, skip)
        const names = await namesOf(tx, page)
        begun()
        const text = await mapInSlices(page, (row) =>
          lineOf(columns.map(({ key, cellOf }) => cellOf(row[key], names, row))),
        )
        if (!stream.write(text.join(''))) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
        if (page.length < chunk) return
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  stream.end()
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A value in quotes, exactly as it is; null is empty without them, so that null and nothing are told apart. */
export function exactCell(value: string | number | null): string {
  return value === null ? '' : `"${String(value).replaceAll('"', '""')}"`
}
