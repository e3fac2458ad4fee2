import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { refuse } from 'kit/refusal'
import { titleOf } from 'kit/titles'
import { sentence } from 'kit/words'
import { words } from 'kit/words-node'
import { describe } from '../../act.ts'
import type { School, Tx } from '../../school.ts'
import type { User } from '../access/user.ts'
import type { ImportColumn, ImportView } from './contract.ts'
import type { FileSheet, FileSheets } from './file-sheets.ts'
import { type Importable, importableFor } from './importable.ts'
import { judgeRows, type ReadRow } from './judge-rows.ts'
import { bare, matchColumns } from './match-columns.ts'
import { type Mended, put, textsOf, withColumns } from './mended-cells.ts'
import { lockOwnImport, viewOf } from './own-import.ts'
import { readApart, readPasted } from './read-apart.ts'
import { type FileImport, fileImport, fileImportRow } from './tables.ts'

type Content = { base64: string } | { text: string }
type Begun = { resource: string; name: string; content: Content }

/** Reads a file, understands its headers, and checks its rows. Nothing of the school's records is written. */
export async function beginImport(school: School, user: User, { resource, name, content }: Begun) {
  const of = importableFor(user, resource)
  const found =
    'text' in content ? readPasted(content.text) : await readApart(Buffer.from(content.base64, 'base64'))
  const { sheet, notes } = chooseSheet(of, user, found)
  const [head, ...rows] = sheet.rows
  if (!head || rows.length === 0) refuse('file-empty', 'There are no rows in this file below its headers')
  const profile = await school.profile()
  return school.transaction(user, 'imports.begun', async (tx) => {
    const known = await knownHeaders(tx, resource)
    const fields = matchColumns(of.resource.fields, head.cells, known)
    const columns = head.cells.map((title, at): ImportColumn => ({
      title: title.slice(0, 200),
      samples: samplesOf(rows, at),
      field: fields[at] ?? null,
    }))
    const [made] = await tx
      .insert(fileImport)
      .values({
        resource,
        ownerId: user.id ?? '',
        fileName: name,
        columns,
        notes,
        createdAt: school.now().toISOString(),
      })
      .returning()
    if (!made) throw new Error('an insert returned nothing')
    describe(tx, { name })
    await stage(tx, made.id, rows)
    return check(tx, of, { school, user, profile, found: made, rows })
  })
}

/** The sheet that is called as the resource is, else the first with rows; the others are said. */
function chooseSheet({ resource }: Importable, user: User, { sheets, hidden }: FileSheets) {
  const { say } = words(user.language)
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const titles = new Set([resource.label.many, say(resource.label.many)].map(bare))
  const sheet: FileSheet = filled.find(({ name }) => titles.has(bare(name))) ??
    filled[0] ?? { name: '', rows: [] }
  const left = [...filled.filter((other) => other !== sheet).map(({ name }) => name), ...hidden]
  const notes = left.map((name) => say(sentence('The sheet {name} was left out'), { name }))
  return { sheet, notes }
}

/** How the last import of the resource that was confirmed understood its headers. */
async function knownHeaders(tx: Tx, resource: string): Promise<ReadonlyMap<string, string | null>> {
  const [last] = await tx
    .select({ columns: fileImport.columns })
    .from(fileImport)
    .where(and(eq(fileImport.resource, resource), isNotNull(fileImport.confirmedAt)))
    .orderBy(desc(fileImport.createdAt))
    .limit(1)
  return new Map(last?.columns.map(({ title, field }) => [bare(title), field]))
}

function samplesOf(rows: readonly ReadRow[], at: number): string[] {
  const filled = rows.flatMap(({ cells }) => (cells[at] ? [cells[at].slice(0, 60)] : []))
  return [...new Set(filled.slice(0, 50))].slice(0, 3)
}

async function stage(tx: Tx, importId: string, rows: readonly ReadRow[]) {
  const staged = rows.map(({ number, cells }) => ({ number, cells }))
  await tx.execute(sql`
    insert into file_import_row (import_id, number, cells, state)
    select ${importId}::uuid, (r ->> 'number')::int, r -> 'cells', 'new'
    from jsonb_array_elements(${JSON.stringify(staged)}::jsonb) r`)
}

type Checking = {
  school: School
  user: User
  profile: Awaited<ReturnType<School['profile']>>
  found: FileImport
  rows: readonly ReadRow[]
}

/** Judges all rows anew and keeps what came of it. */
async function check(
  tx: Tx,
  of: Importable,
  { school, user, profile, found, rows }: Checking,
): Promise<ImportView> {
  const at = school.now().toISOString()
  const fields = found.columns.map(({ field }) => field)
  const judged = await judgeRows(tx, of, { user, profile, at, fields, rows })
  await tx.execute(sql`
    update file_import_row as row set state = r.state, body = r.body, row_id = r."rowId", version = r.version,
      errors = r.errors, notes = r.notes
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
      as r (number int, state text, body jsonb, "rowId" uuid, version int, errors jsonb, notes jsonb)
    where row.import_id = ${found.id}::uuid and row.number = r.number`)
  return viewOf(tx, found)
}

type Mapped = { id: string; fields: readonly (string | null)[] }

/** Says anew which field each column fills. Refuses fields that there are not, and one that two columns fill. */
export async function mapImport(school: School, user: User, { id, fields }: Mapped): Promise<ImportView> {
  return change(school, user, id, async (tx, { found, of, rows }) => {
    const chosen = fields.filter((field) => field !== null)
    const isWrong = chosen.some((field) => !(field in of.resource.fields.shape))
    if (isWrong || fields.length !== found.columns.length || new Set(chosen).size !== chosen.length)
      refuse('columns', 'Each column fills one field, and no field is filled twice')
    const columns = found.columns.map((column, at) => ({ ...column, field: fields[at] ?? null }))
    await tx.update(fileImport).set({ columns }).where(eq(fileImport.id, id))
    return { found: { ...found, columns }, rows }
  })
}

/** Writes other texts into cells of the import. A field without a column gets one. */
export async function mendImport(
  school: School,
  user: User,
  mended: { id: string } & Mended,
): Promise<ImportView> {
  return change(school, user, mended.id, async (tx, { found, of, rows }) => {
    const wanted = 'fill' in mended ? [mended.fill.field] : mended.cells.map(({ field }) => field)
    if (wanted.some((field) => !(field in of.resource.fields.shape)))
      refuse('columns', 'Each column fills one field, and no field is filled twice')
    const columns = withColumns(found.columns, wanted, (field) =>
      words(user.language).say(titleOf(of.resource.fields.shape[field]) ?? field),
    )
    const placeOf = new Map(columns.map(({ field }, at) => [field, at]))
    const texts = textsOf(rows, mended, placeOf)
    const next = rows.map((row) => ({ ...row, cells: put(row.cells, texts.get(row.number)) }))
    const changed = next.filter(({ number }) => texts.has(number))
    await tx.update(fileImport).set({ columns }).where(eq(fileImport.id, mended.id))
    await tx.execute(sql`
      update file_import_row as row set cells = r -> 'cells'
      from jsonb_array_elements(${JSON.stringify(changed)}::jsonb) r
      where row.import_id = ${mended.id}::uuid and row.number = (r ->> 'number')::int`)
    return { found: { ...found, columns }, rows: next }
  })
}

type Changing = { found: FileImport; of: Importable; rows: readonly ReadRow[] }
type Changed = Pick<Changing, 'found' | 'rows'>

/** One change of an import that is not confirmed yet, after which all of it is checked anew. */
async function change(
  school: School,
  user: User,
  id: string,
  apply: (tx: Tx, work: Changing) => Promise<Changed>,
): Promise<ImportView> {
  const profile = await school.profile()
  return school.transaction(user, 'imports.prepared', async (tx) => {
    const found = await lockOwnImport(tx, { user, id })
    if (found.jobId !== null) refuseConfirmed()
    const of = importableFor(user, found.resource)
    const rows = await tx
      .select({ number: fileImportRow.number, cells: fileImportRow.cells })
      .from(fileImportRow)
      .where(eq(fileImportRow.importId, id))
      .orderBy(fileImportRow.number)
    describe(tx, { name: found.fileName })
    return check(tx, of, { school, user, profile, ...(await apply(tx, { found, of, rows })) })
  })
}

export function refuseConfirmed(): never {
  refuse('import-confirmed', 'This import was confirmed and cannot be changed any more', {}, { status: 409 })
}
