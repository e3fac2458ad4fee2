import type ExcelJS from 'exceljs'
import type { FastifyReply } from 'fastify'
import { direction } from 'kit/text/locale'
import type { cell } from '../../../core/documents/sheet-cells.ts'
import { attach } from '../../../core/documents/sheets.ts'
import type { User } from '../../../core/authorization/user.ts'

type Page = { user: User; title: string; headers: readonly CellValue[] }
type CellValue = ReturnType<typeof cell>

/** Adds a sheet in the reader's direction, with frozen headers. */
export function addPage(book: ExcelJS.Workbook, { user, title, headers }: Page): ExcelJS.Worksheet {
  const page = book.addWorksheet(pageName(title), {
    views: [{ rightToLeft: direction(user.language) === 'rtl', state: 'frozen', ySplit: 1 }],
    properties: { defaultColWidth: 22 },
  })
  page.addRow(headers)
  page.getRow(1).font = { bold: true }
  return page
}

/** A title as a valid sheet name. */
export function pageName(title: string): string {
  return title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)
}

/** Sends a workbook with this title. */
export async function sendBook(
  reply: FastifyReply,
  book: ExcelJS.Workbook,
  title: string,
): Promise<FastifyReply> {
  return attach(reply, `${title}.xlsx`).send(Buffer.from(await book.xlsx.writeBuffer()))
}
