import { type PassThrough, Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { NoContent } from 'kit/storage/file-store'
import { type Reader, words } from 'kit/text/words-node'
import { sentence } from 'kit/text/words'
import { everyCrud } from '../../crud/table.ts'
import { readerOf } from '../../core/acts/localized-message.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { type Sheet, writeSheet } from '../../core/documents/sheets.ts'
import type { User } from '../../core/authorization/user.ts'
import { fileList, filesOf, type KeptFile } from './stored-files.ts'
import { beginReading, linesOf, tablesOf } from './table-lines.ts'
import { type Entry, openZip, type Zip } from '../../core/documents/zip.ts'
import type { Query } from '../../crud/list.ts'
import { sheetOf } from '../../crud/sheet.ts'
import { may } from '../../core/authorization/reach.ts'
import { attendanceMonths, attendanceSheet } from './attendance-months.ts'
import { leftOut } from './left-out.ts'

export type Making = {
  /** Who is asked beside the snapshot; another handle than `from`, whose connection the snapshot holds. */
  school: School
  from: School
  user: User
  /** Hears now and then how far it is; what it throws ends the writing. */
  told?: (done: number, total: number) => Promise<void>
}
type Ended = { missing: string[] }

/**
 * Everything of a school as a zip, which is made while it is read. All tables and lists are of one snapshot; it is left
 * before the contents of files are read, which never change. `ended` says which of these were not there.
 */
export function writeExport(making: Making): { output: PassThrough; ended: Promise<Ended> } {
  const zip = openZip(making.school.now())
  const ended = fill(zip, making)
  ended.then(
    () => zip.end(),
    (error: Error) => zip.output.destroy(error),
  )
  return { output: zip.output, ended }
}

async function fill(zip: Zip, making: Making): Promise<Ended> {
  const { school, from } = making
  const profile = await school.profile()
  const reader = await readerOf(school, profile.language)
  const takenAt = school.now()
  const name = profile.name
  await zip.add('README.txt', text(readme(reader, { school: name, day: takenAt.toISOString().slice(0, 10) })))
  const step = stepsOf(making)
  const snapshot = await from.db.transaction(
    async (tx) => {
      await beginReading(tx)
      return writeRows(zip, tx, { ...making, reader, step })
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const { files, missing } = await writeFiles(zip, { ...making, files: snapshot.files, step })
  const { schemaVersion, tables, sheets, list } = snapshot
  const manifest = {
    format: 1,
    product: 'Maktab',
    schemaVersion,
    takenAt: takenAt.toISOString(),
    school: { id: school.id, name, address: school.address },
    tables,
    sheets,
    files: [list, ...files],
    missing,
  }
  await zip.add('manifest.json', text(JSON.stringify(manifest, null, 1)))
  return { missing }
}

type Step = { of(more: number): void; done(): Promise<void>; beat(): Promise<void> }

/** Milliseconds between two tellings of how far it is. */
const pause = 300

function stepsOf({ told }: Making): Step {
  let [done, total, toldAt] = [0, 0, 0]
  async function beat() {
    if (!told || Date.now() - toldAt < pause) return
    toldAt = Date.now()
    await told(done, total)
  }
  return {
    of: (more) => void (total += more),
    beat,
    async done() {
      done += 1
      await beat()
    },
  }
}

type Writing = Making & { reader: Reader; step: Step }

async function writeRows(zip: Zip, tx: Tx, { step, ...making }: Writing) {
  const [version] = await tx.execute<{ version: number }>(
    sql`select max(version)::int as version from schema_version`,
  )
  const tables = await tablesOf(tx)
  const sheets = await sheetsOf(tx, making)
  const labels = new Map(everyCrud().map(({ name, resource }) => [name, resource.label.many]))
  const { say } = words(making.reader)
  const paths = pathsIn('files')
  const files = await filesOf(tx, (folder, name) => paths(say(labels.get(folder) ?? folder), name))
  step.of(tables.length + sheets.length + files.length)
  const written: (Entry & { name: string; rows: number; columns: string[]; leftOut: readonly string[] })[] =
    []
  for (const table of tables) {
    let rows = 0
    const lines = linesOf(tx, table, async (more) => {
      rows += more
      await step.beat()
    })
    const entry = await zip.add(`tables/${table.name}.csv`, lines)
    written.push({ name: table.name, rows, columns: table.columns, leftOut: table.without, ...entry })
    await step.done()
  }
  const lists: Entry[] = []
  for (const { path, sheet } of sheets) {
    lists.push(await writeList(zip, tx, { path, sheet, step }))
    await step.done()
  }
  const list = await zip.add('files.csv', text(fileList(files)))
  return { schemaVersion: version?.version ?? 0, tables: written, sheets: lists, files, list }
}

type Listing = { path: string; sheet: Sheet; step: Step }

async function writeList(zip: Zip, tx: Tx, { path, sheet, step }: Listing): Promise<Entry> {
  const beating = {
    ...sheet,
    rows: (...asked: Parameters<Sheet['rows']>) => step.beat().then(() => sheet.rows(...asked)),
  }
  const content = await writeSheet(beating, (fill) => fill(tx))
  // An Excel file is a zip itself.
  return zip.add(path, Readable.from([content]), { isPacked: true })
}

type Filing = Pick<Making, 'school'> & { files: readonly KeptFile[]; step: Step }

async function writeFiles(zip: Zip, { school, files, step }: Filing) {
  const written: (Entry & { id: string })[] = []
  const missing: string[] = []
  for (const { id, path, type, content } of files) {
    const found = await school.files.read(content).catch(unlessNone)
    if (found === null) missing.push(id)
    else written.push({ id, ...(await zip.add(path, found, { isPacked: !type.startsWith('text/') })) })
    await step.done()
  }
  return { files: written, missing }
}

function unlessNone(error: unknown): null {
  if (error instanceof NoContent) return null
  throw error
}

async function* text(content: string): AsyncIterable<Buffer> {
  yield Buffer.from(content)
}

type NamedSheet = { path: string; sheet: Sheet }

type Asked = { school: School; user: User; reader: Reader }

/**
 * The Excel files of an export: every list that whoever asked may view, what is in its archive in a file of its own, and
 * the attendance of each month.
 */
async function sheetsOf(tx: Tx, { school, user, reader }: Asked): Promise<NamedSheet[]> {
  const { say } = words(reader)
  const asked = { ...user, ...reader }
  const sheets = new Map<string, Sheet>()
  for (const crud of everyCrud()) {
    if (!may(user, crud.name, 'view')) continue
    const name = say(crud.resource.label.many)
    for (const archived of [false, true]) {
      const query = { ...(crud.resource.endpoints.list.query.parse({}) as Query), archived }
      const sheet = await sheetOf(crud, { school, user: asked, query })
      if (archived && (await sheet.rows(tx, 1, 0)).length === 0) continue
      const called = archived ? say(sentence('{list} in the archive'), { list: name }) : name
      sheets.set(sheets.has(called) ? `${called} (${crud.name})` : called, sheet)
    }
  }
  for (const month of await attendanceMonths(tx))
    sheets.set(`${say(sentence('Attendance'))} ${month}`, attendanceSheet(school, asked, month))
  return [...sheets].map(([name, sheet]) => ({ path: `sheets/${plain(name)}.xlsx`, sheet }))
}

/**
 * Gives each file a path that every system can keep: no two are alike but for the size of letters, and none is a name
 * that Windows has for itself.
 */
function pathsIn(root: string): (folder: string, name: string) => string {
  const taken = new Map<string, number>()
  return (folder, name) => {
    const place = `${root}/${plain(folder)}`
    const [stem, ending] = partsOf(plain(name))
    for (;;) {
      const key = `${place}/${stem}${ending}`.normalize('NFC').toLowerCase()
      const times = (taken.get(key) ?? 0) + 1
      taken.set(key, times)
      if (times === 1) return `${place}/${stem}${ending}`
      const next = `${stem} (${times})`
      const nextKey = `${place}/${next}${ending}`.normalize('NFC').toLowerCase()
      if (taken.has(nextKey)) continue
      taken.set(nextKey, 1)
      return `${place}/${next}${ending}`
    }
  }
}

/** A name without what some system does not take. */
function plain(name: string): string {
  const said = name
    .toWellFormed()
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const kept = said === '' ? 'file' : said
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(kept) ? `_${kept}` : kept
}

function partsOf(name: string): [stem: string, ending: string] {
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - ending.length), ending]
}

/** What lies where in an export, in the school's language. */
function readme(reader: Reader, fill: { school: string; day: string }): string {
  const { say } = words(reader)
  const parts = [
    say(sentence('Everything that Maktab keeps for {school}, as it stood on {day}.'), fill),
    say(
      sentence(
        'sheets: the lists as Excel files, ready to be read. Text that a spreadsheet might run is led by an apostrophe there.',
      ),
    ),
    say(
      sentence(
        'files: what was sent in, in a folder for what it belongs to. files.csv says of each file which row it belongs to.',
      ),
    ),
    say(
      sentence(
        'tables: every table of the database as CSV, for a program that reads them: UTF-8, commas, each value in double quotes, times in UTC. A value that is not there is empty without quotes, and what the database makes of other columns is left out. Values are exactly as they are kept, so import these files as text: a spreadsheet that opens them may run what begins with = + - or @.',
      ),
    ),
    say(
      sentence(
        'manifest.json: how many rows each table has, and the SHA-256 of each file, by which you can check that nothing is missing.',
      ),
    ),
    say(
      sentence(
        'Left out is what lets somebody in or is sealed: passwords, keys, codes, and addresses that may hold such. These columns are not in the tables:',
      ),
    ),
  ]
  const columns = Object.entries(leftOut).map(([table, names]) => `${table}: ${names.join(', ')}`)
  return `\uFEFF${[...parts, columns.join('\r\n')].join('\r\n\r\n')}\r\n`
}
