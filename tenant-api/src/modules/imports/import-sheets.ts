import ExcelJS from 'exceljs'
import type { FastifyReply } from 'fastify'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { kindOf } from 'kit/field-kinds'
import { direction } from 'kit/locale'
import { titleOf } from 'kit/titles'
import { type Say, sentence } from 'kit/words'
import { words } from 'kit/words-node'
import type { School } from '../../school.ts'
import { namesIn } from '../../crud-values.ts'
import { cell } from '../../sheet-cells.ts'
import { attach } from '../../sheets.ts'
import type { User } from '../access/user.ts'
import { type Importable, importableFor } from './importable.ts'
import { ownImport } from './own-import.ts'
import { fileImportRow } from './tables.ts'

/** As many rows of a template have its drop-down lists. */
const listedRows = 1_000
/** Excel takes lists of choices up to this length. */
const mostListed = 255

/** Sends a file to fill in: the fields as headers, the contract's example below, lists where there are choices. */
export async function sendTemplate(reply: FastifyReply, { school, user, name }: Asked & { name: string }) {
  const of = importableFor(user, name)
  const { say } = words(user.language)
  const { book, page, title } = newBook(user, say(of.resource.label.many))
  const fields = Object.entries(of.resource.fields.shape)
  page.addRow(fields.map(([field, schema]) => say(titleOf(schema) ?? field)))
  page.addRow(await exampleOf(of, { school, user }))
  fields.forEach(([, schema], at) => {
    const list = choicesOf(schema, say)
    if (list === undefined) return
    for (let row = 2; row <= listedRows; row += 1)
      page.getCell(row, at + 1).dataValidation = { type: 'list', allowBlank: true, formulae: [`"${list}"`] }
  })
  return send(reply, book, title)
}

type Asked = { school: School; user: User }

async function exampleOf({ resource, crud }: Importable, { school, user }: Asked): Promise<string[]> {
  const body: Readonly<Record<string, unknown>> = resource.example.body
  const names = await namesIn(school.db, crud, { user, rows: [body] })
  const { say } = words(user.language)
  return Object.entries(resource.fields.shape).map(([field, schema]) => {
    const [kind, value] = [kindOf(schema), body[field]]
    if (value === undefined || value === null || typeof value === 'object') return ''
    if (kind.kind === 'row') return names.get(String(value)) ?? ''
    if (kind.kind === 'choice') return say(kind.choices.find(({ id }) => id === value)?.name ?? String(value))
    return String(value)
  })
}

function choicesOf(schema: unknown, say: Say): string | undefined {
  const kind = kindOf(schema)
  if (kind.kind !== 'choice') return undefined
  const list = kind.choices.map(({ name }) => say(name).replaceAll(',', ' ')).join(',')
  return list.length <= mostListed ? list : undefined
}

/** Sends the rows that were not taken, under the headers of their file, each with what is wrong in it. */
export async function sendErrorRows(reply: FastifyReply, { school, user, id }: Asked & { id: string }) {
  const found = await ownImport(school.db, { user, id })
  const { say } = words(user.language)
  const rows = await school.db
    .select()
    .from(fileImportRow)
    .where(
      and(
        eq(fileImportRow.importId, id),
        or(eq(fileImportRow.state, 'error'), sql`${fileImportRow.failure} is not null`),
      ),
    )
    .orderBy(asc(fileImportRow.number))
  const { book, page, title } = newBook(user, say(sentence('Rows that were not imported')))
  page.addRow([...found.columns.map((column) => cell(column.title)), say(sentence('What is wrong'))])
  for (const { cells, errors, failure } of rows) {
    const wrong = failure ?? errors.map(({ message }) => message).join(' · ')
    page.addRow([...found.columns.map((_, at) => cell(cells[at] ?? '')), wrong])
  }
  return send(reply, book, title)
}

function newBook(user: User, title: string) {
  const book = new ExcelJS.Workbook()
  const page = book.addWorksheet(title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31), {
    views: [{ rightToLeft: direction(user.language) === 'rtl', state: 'frozen', ySplit: 1 }],
    properties: { defaultColWidth: 22 },
  })
  page.getRow(1).font = { bold: true }
  return { book, page, title }
}

async function send(reply: FastifyReply, book: ExcelJS.Workbook, title: string): Promise<FastifyReply> {
  return attach(reply, `${title}.xlsx`).send(Buffer.from(await book.xlsx.writeBuffer()))
}
