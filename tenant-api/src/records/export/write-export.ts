import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import { NoContent } from 'kit/storage/file-store'
import { type Reader, words } from 'kit/text/words-node'
import { everyCrud } from '../../crud/table.ts'
import { readerOf } from '../../core/acts/localized-message.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { type Sheet, writeSheet } from '../../core/documents/sheets.ts'
import type { User } from '../../core/authorization/user.ts'
import { pathsIn } from './file-paths.ts'
import { fileList, filesOf, type KeptFile } from './stored-files.ts'
import { readme } from './readme.ts'
import { sheetsOf } from './list-sheets.ts'
import { beginReading, linesOf, tablesOf } from './table-lines.ts'
import { type Entry, openZip, type Zip } from './zip.ts'

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
  const stream = new PassThrough()
  const beating = {
    ...sheet,
    rows: (...asked: Parameters<Sheet['rows']>) => step.beat().then(() => sheet.rows(...asked)),
  }
  const writing = writeSheet(beating, stream, (fill) => fill(tx))
  writing.catch((error: Error) => stream.destroy(error))
  // An Excel file is a zip itself.
  const [entry] = await Promise.all([zip.add(path, stream, { isPacked: true }), writing])
  return entry
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
