import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import type { FastifyReply } from 'fastify'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { eachInSlices } from 'kit/operation/time-slices'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { School } from '../../../core/school/school.ts'
import { cell } from '../../../core/documents/sheet-cells.ts'
import { attach } from '../../../core/documents/sheets.ts'
import type { User } from '../../../core/authorization/user.ts'
import { wholeSchool } from '../contract.ts'
import { addPage } from './import-book.ts'
import { importableFor } from '../importable.ts'
import { ownImport, sheetsOf } from '../own-import.ts'
import { type FileImport, fileImportRow } from '../tables.ts'

type Asked = { school: School; user: User; id: string }

/** Sends the refused rows, under the headers of their sheets, each with its errors. */
export async function sendErrorRows(reply: FastifyReply, { school, user, id }: Asked) {
  const found = await ownImport(school.db, { user, id })
  const title = words(user).say(sentence('Rows that were not imported'))
  const stream = new PassThrough()
  const writing = writeErrorRows(stream, { school, user, found, title }).catch((error: Error) => {
    stream.destroy(error)
    throw error
  })
  // Whole before it is sent, so that no file ends in the middle.
  const [content] = await Promise.all([buffer(stream), writing])
  return attach(reply, `${title}.xlsx`).send(content)
}

type Writing = { school: School; user: User; found: FileImport; title: string }

/** Row by row: a whole sheet at once would keep everybody else waiting. */
async function writeErrorRows(stream: PassThrough, { school, user, found, title }: Writing): Promise<void> {
  const { say } = words(user)
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true })
  let pages = 0
  for (const sheet of await sheetsOf(school.db, found)) {
    const { resource } = importableFor(user, sheet.resource)
    const name = found.resource === wholeSchool ? say(resource.label.many) : title
    const rows = await wrongRows(school, sheet)
    if (rows.length === 0 && found.resource === wholeSchool) continue
    const headers = [...sheet.columns.map((column) => cell(column.title)), say(sentence('What is wrong'))]
    const page = addPage(book, { user, title: name, headers })
    page.getRow(1).commit()
    await eachInSlices(rows, ({ cells, errors, failure }) => {
      const wrong = failure ?? errors.map(({ message }) => message).join(' · ')
      page.addRow([...sheet.columns.map((_, at) => cell(cells[at] ?? '')), wrong]).commit()
    })
    page.commit()
    pages += 1
  }
  // A workbook needs at least one sheet.
  if (pages === 0) addPage(book, { user, title, headers: [] }).commit()
  await book.commit()
}

function wrongRows(school: School, { id }: FileImport) {
  return school.db
    .select()
    .from(fileImportRow)
    .where(
      and(
        eq(fileImportRow.importId, id),
        or(eq(fileImportRow.state, 'error'), sql`${fileImportRow.failure} is not null`),
      ),
    )
    .orderBy(asc(fileImportRow.number))
}
