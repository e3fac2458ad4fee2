import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import type { FastifyReply } from 'fastify'
import { direction } from 'kit/text/locale'
import { refuseMissing } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { describe } from '../../core/acts/act.ts'
import { disposition } from '../../core/http/disposition.ts'
import type { Db, School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { labelsOf } from '../audit/shapes.ts'
import { dataMapOf } from './data-map.ts'
import { belonging, filesOf, findSubject, type OwnFile, type Subject } from './subject.ts'

type Row = Record<string, unknown>
type Tables = Record<string, Row[]>

/**
 * Sends a zip of all that the school holds about one person: `person.json` and `person.xlsx` by tables, the files, and a
 * manifest with the sha256 of each. That it was taken along is an act.
 */
export async function sendPerson(
  reply: FastifyReply,
  { school, user, personId }: { school: School; user: User; personId: string },
): Promise<FastifyReply> {
  const { db } = school
  const [found] = await db.execute<{ name: string }>(
    sql`select name from person where id = ${personId}::uuid`,
  )
  if (!found) return refuseMissing()
  const subject = await findSubject(db, { personId, dataMap: dataMapOf(school) })
  const tables = await tablesOf(school, subject)
  const files = await filesOf(db, subject)
  // A school that may only be read still gives everything out; no act can stand in it.
  if (school.state !== 'read_only')
    await school.transaction(user, 'person-data.taken-along', async (tx) =>
      describe(tx, { name: found.name }),
    )
  const stream = new PassThrough()
  fill(stream, { school, user, tables, files }).catch((error: Error) => stream.destroy(error))
  return reply
    .type('application/zip')
    .header('content-disposition', disposition('attachment', `${found.name}.zip`))
    .send(stream)
}

/** How much there is to be handed out. */
export async function measureExport(school: School, personId: string) {
  const { db } = school
  const [found] = await db.execute(sql`select 1 from person where id = ${personId}::uuid`)
  if (!found) return refuseMissing()
  const subject = await findSubject(db, { personId, dataMap: dataMapOf(school) })
  const files = await filesOf(db, subject)
  return {
    tables: Object.keys(await tablesOf(school, subject)).length,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** Rows of all tables that are the person's, without secrets and what is about others. */
async function tablesOf(school: School, subject: Subject): Promise<Tables> {
  const { db } = school
  const tables: Tables = {}
  for (const entry of dataMapOf(school)) {
    if (typeof entry.hides === 'string') continue
    const hidden = sql`${`{${(entry.hides ?? []).join(',')}}`}::text[]`
    const told = entry.tells === undefined ? sql`true` : sql.raw(entry.tells)
    const rows = await db.execute<{ row: Row }>(sql`
      select to_jsonb(t) - ${hidden} as row from ${sql.identifier(entry.table)} t
      where ${belonging(entry, subject)} and ${told}`)
    if (rows.length > 0) tables[entry.table] = [...(tables[entry.table] ?? []), ...rows.map(({ row }) => row)]
  }
  const { guardian_link: links = [] } = tables
  if (links.length > 0) tables.guardian_link = await named(db, links)
  return tables
}

/** Of relatives their names, and nothing else. */
async function named(db: Db, links: readonly Row[]): Promise<Row[]> {
  const ids = links.flatMap((link) => [String(link.student_id), String(link.guardian_id)])
  const rows = await db.execute<{ id: string; name: string }>(
    sql`select id, name from person where id = any (${`{${ids.join(',')}}`}::uuid[])`,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return links.map((link) => ({
    ...link,
    student_name: names.get(String(link.student_id)),
    guardian_name: names.get(String(link.guardian_id)),
  }))
}

type Filling = { school: School; user: User; tables: Tables; files: readonly OwnFile[] }

async function fill(stream: PassThrough, { school, user, tables, files }: Filling): Promise<void> {
  const zip = new ZipFile()
  const mtime = school.now()
  zip.on('error', (error: Error) => stream.destroy(error))
  zip.outputStream.pipe(stream)
  const manifest: { name: string; bytes: number; sha256: string }[] = []
  const put = (name: string, content: Buffer) => {
    manifest.push({ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
    zip.addBuffer(content, name, { mtime })
  }
  put('person.json', Buffer.from(JSON.stringify(tables, null, 2)))
  put('person.xlsx', await bookOf(school, user, tables))
  for (const { id, name, content, bytes, sha256 } of files) {
    const path = `files/${id.slice(-12)} ${name.replaceAll(/[/\\]/g, '-')}`
    manifest.push({ name: path, bytes, sha256 })
    zip.addReadStreamLazy(path, { mtime }, (give) => {
      school.files.read(content).then(
        (readable: Readable) => give(null, readable),
        (error: unknown) => give(error, new PassThrough()),
      )
    })
  }
  zip.addBuffer(
    Buffer.from(JSON.stringify({ madeAt: mtime.toISOString(), files: manifest }, null, 2)),
    'manifest.json',
    { mtime },
  )
  zip.end()
}

/** A sheet for each table, in the words of the product; texts are typed as texts. */
async function bookOf(school: School, user: User, tables: Tables): Promise<Buffer> {
  const { say } = words(user)
  const labels = labelsOf(school)
  const book = new ExcelJS.Workbook()
  for (const [table, rows] of Object.entries(tables)) {
    const title = say(labels.tables.get(table) ?? plain(table))
    const page = book.addWorksheet(sheetName(book, title), {
      views: [{ rightToLeft: direction(user.language) === 'rtl', state: 'frozen', ySplit: 1 }],
    })
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    page.addRow(columns.map((column) => say(labels.columns.get(camel(column)) ?? plain(column))))
    for (const row of rows) page.addRow(columns.map((column) => cellOf(row[column])))
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}

function sheetName(book: ExcelJS.Workbook, title: string): string {
  const name = title.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 28)
  return book.getWorksheet(name) ? `${name} ${book.worksheets.length}` : name
}

function cellOf(value: unknown): string | number {
  if (typeof value === 'number') return value
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^[=+\-@]/.test(text) ? `'${text}` : text
}

function camel(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function plain(name: string): string {
  const said = name.replaceAll('_', ' ')
  return said.charAt(0).toUpperCase() + said.slice(1)
}
