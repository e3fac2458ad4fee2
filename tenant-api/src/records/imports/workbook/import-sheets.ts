import ExcelJS from 'exceljs'
import type { FastifyReply } from 'fastify'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { School } from '../../../core/school/school.ts'
import { cell } from '../../../core/documents/sheet-cells.ts'
import type { User } from '../../../core/authorization/user.ts'
import { wholeSchool } from '../contract.ts'
import { addPage, sendBook } from './import-book.ts'
import { importableFor } from '../importable.ts'
import { ownImport, sheetsOf } from '../own-import.ts'
import { type FileImport, fileImportRow } from '../tables.ts'

type Asked = { school: School; user: User; id: string }

/** Sends the refused rows, under the headers of their sheets, each with its errors. */
export async function sendErrorRows(reply: FastifyReply, { school, user, id }: Asked) {
  const found = await ownImport(school.db, { user, id })
  const { say } = words(user)
  const title = say(sentence('Rows that were not imported'))
  const book = new ExcelJS.Workbook()
  for (const sheet of await sheetsOf(school.db, found)) {
    const { resource } = importableFor(user, sheet.resource)
    const name = found.resource === wholeSchool ? say(resource.label.many) : title
    const rows = await wrongRows(school, sheet)
    if (rows.length === 0 && found.resource === wholeSchool) continue
    const headers = [...sheet.columns.map((column) => cell(column.title)), say(sentence('What is wrong'))]
    const page = addPage(book, { user, title: name, headers })
    for (const { cells, errors, failure } of rows) {
      const wrong = failure ?? errors.map(({ message }) => message).join(' · ')
      page.addRow([...sheet.columns.map((_, at) => cell(cells[at] ?? '')), wrong])
    }
  }
  // A workbook needs at least one sheet.
  if (book.worksheets.length === 0) addPage(book, { user, title, headers: [] })
  return sendBook(reply, book, title)
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
