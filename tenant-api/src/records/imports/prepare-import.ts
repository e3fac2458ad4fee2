import { eachInSlices, partsByWeight } from 'kit/operation/time-slices'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { titleOf } from 'kit/contract/titles'
import { words } from 'kit/text/words-node'
import { describe } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { checkImport } from './check-import.ts'
import { type ChosenSheet, chooseSheets } from './workbook/choose-sheets.ts'
import { type ImportColumn, type ImportView, wholeSchool } from './contract.ts'
import { type Importable, importableFor, importablesFor } from './importable.ts'
import { bare, matchColumns } from '../../core/documents/workbook/match-columns.ts'
import { type Mended, put, textsOf, withColumns } from './corrected-cells.ts'
import { withOwnFields } from './own-fields.ts'
import { lockOwnImport, ownImport } from './own-import.ts'
import { readApart } from '../../core/documents/workbook/read-in-worker.ts'
import type { Judging, ReadRow } from './workbook/read-rows.ts'
import { type FileImport, fileImport, fileImportRow } from './tables.ts'

type Content = { base64: string } | { text: string }
type Begun = { resource: string; name: string; content: Content }

/** Reads a file, matches its headers, and checks its rows. Writes none of the school's records. */
export async function beginImport(school: School, user: User, { resource, name, content }: Begun) {
  if (resource === wholeSchool) importablesFor(user)
  else importableFor(user, resource)
  const source = 'text' in content ? content.text : Buffer.from(content.base64, 'base64')
  const file = await readApart(school.id, source)
  const { sheets, notes } = chooseSheets(user, resource, file)
  const given = await givenNow(school, user)
  return school.transaction(user, 'imports.begun', async (tx) => {
    const all = { ownerId: user.id ?? '', fileName: name, createdAt: school.now().toISOString() }
    const whole = resource === wholeSchool && (await add(tx, { ...all, resource, columns: [], notes }))
    const parts: FileImport[] = []
    for (const [place, { rows, tornFrom, ...sheet }] of sheets.entries()) {
      const of = withOwnFields(sheet.of, given.profile, user)
      const columns = await understand(tx, { of, rows, tornFrom })
      const about = whole ? { partOf: whole.id, place, notes: [] } : { notes }
      parts.push(await add(tx, { ...all, ...about, resource: of.crud.name, columns }))
      await stage(tx, parts.at(-1)?.id ?? '', rows.slice(1))
    }
    describe(tx, { name })
    const found = whole || parts[0]
    if (!found) throw new Error('an import without a sheet')
    return checkImport(tx, { ...given, found })
  })
}

/** The context for judging rows, read before the transaction. */
async function givenNow(school: School, user: User): Promise<Judging> {
  const at = school.now().toISOString()
  return { user, at, today: await school.today(), profile: await school.profile() }
}

async function add(tx: Tx, values: typeof fileImport.$inferInsert): Promise<FileImport> {
  const [made] = await tx.insert(fileImport).values(values).returning()
  if (!made) throw new Error('an insert returned nothing')
  return made
}

/** The field of each column of a sheet, with sample values. */
async function understand(
  tx: Tx,
  { of, rows: [head, ...rows], tornFrom }: ChosenSheet,
): Promise<ImportColumn[]> {
  const headers = (head?.cells ?? []).map((title) => title.slice(0, 200))
  const known = await knownHeaders(tx, of.crud.name)
  const fields = matchColumns(of.resource.fields, headers, { known, others: of.headers ?? {} })
  return headers.map((title, at) => ({
    title,
    samples: samplesOf(rows, at),
    field: fields[at] ?? null,
    ...(at >= tornFrom && { isTorn: true }),
  }))
}

/** The header mapping of the last confirmed import of the resource. */
async function knownHeaders(tx: Tx, resource: string): Promise<ReadonlyMap<string, string | null>> {
  const [last] = await tx
    .select({ columns: fileImport.columns })
    .from(fileImport)
    .where(and(eq(fileImport.resource, resource), isNotNull(fileImport.confirmedAt)))
    .orderBy(desc(fileImport.createdAt))
    .limit(1)
  const titled = last?.columns.filter(({ title }) => bare(title) !== '')
  return new Map(titled?.map(({ title, field }) => [bare(title), field]))
}

/** Samples are taken of the first rows alone. */
function samplesOf(rows: readonly ReadRow[], at: number): string[] {
  const filled = rows.slice(0, 1_000).flatMap(({ cells }) => (cells[at] ? [cells[at].slice(0, 60)] : []))
  return [...new Set(filled.slice(0, 50))].slice(0, 3)
}

/** The most characters of cells in one statement: whoever builds and parses a longer one keeps all others waiting. */
const mostAtOnce = 200_000

function weightOf({ cells }: ReadRow): number {
  return cells.reduce((sum, cell) => sum + 4 + cell.length, 20)
}

async function stage(tx: Tx, importId: string, rows: readonly ReadRow[]) {
  for (const part of partsByWeight(rows, mostAtOnce, weightOf))
    await tx.execute(sql`
      insert into file_import_row (import_id, number, cells, state)
      select ${importId}::uuid, (r ->> 'number')::int, r -> 'cells', 'new'
      from jsonb_array_elements(${JSON.stringify(part)}::jsonb) r`)
}

type Mapped = { id: string; fields: readonly (string | null)[]; empties: boolean }

/** Maps columns to fields again. Refuses unknown fields, and a field for two columns. */
export async function mapImport(
  school: School,
  user: User,
  { id, fields, empties }: Mapped,
): Promise<ImportView> {
  return change(school, user, id, async (tx, { sheet, of }) => {
    const chosen = fields.filter((field) => field !== null)
    const isWrong = chosen.some((field) => !(field in of.resource.fields.shape))
    if (isWrong || fields.length !== sheet.columns.length || new Set(chosen).size !== chosen.length)
      refuse('columns', 'Each column fills one field, and no field is filled twice')
    const columns = sheet.columns.map((column, at) => ({ ...column, field: fields[at] ?? null }))
    await tx.update(fileImport).set({ columns, empties }).where(eq(fileImport.id, id))
  })
}

/** Writes new texts into cells of the import. A field without a column gets one. */
export async function mendImport(
  school: School,
  user: User,
  mended: { id: string } & Mended,
): Promise<ImportView> {
  return change(school, user, mended.id, async (tx, { sheet, of }) => {
    const wanted = 'fill' in mended ? [mended.fill.field] : mended.cells.map(({ field }) => field)
    if (wanted.some((field) => !(field in of.resource.fields.shape)))
      refuse('columns', 'Each column fills one field, and no field is filled twice')
    const columns = withColumns(sheet.columns, wanted, (field) =>
      words(user).say(titleOf(of.resource.fields.shape[field]) ?? field),
    )
    const placeOf = new Map(columns.map(({ field }, at) => [field, at]))
    const rows = await tx
      .select({ number: fileImportRow.number, cells: fileImportRow.cells })
      .from(fileImportRow)
      .where(eq(fileImportRow.importId, sheet.id))
    const texts = textsOf(rows, mended, placeOf)
    const changed: ReadRow[] = []
    await eachInSlices(rows, ({ number, cells }) => {
      if (texts.has(number)) changed.push({ number, cells: put(cells, texts.get(number)) })
    })
    await tx.update(fileImport).set({ columns }).where(eq(fileImport.id, mended.id))
    for (const part of partsByWeight(changed, mostAtOnce, weightOf))
      await tx.execute(sql`
        update file_import_row as row set cells = r -> 'cells'
        from jsonb_array_elements(${JSON.stringify(part)}::jsonb) r
        where row.import_id = ${mended.id}::uuid and row.number = (r ->> 'number')::int`)
  })
}

type Changing = { sheet: FileImport; of: Importable }

/** Changes an unconfirmed import, or one of its sheets, and checks all of it again. */
async function change(
  school: School,
  user: User,
  id: string,
  apply: (tx: Tx, changing: Changing) => Promise<void>,
): Promise<ImportView> {
  const given = await givenNow(school, user)
  return school.transaction(user, 'imports.prepared', async (tx) => {
    const { partOf } = await ownImport(tx, { user, id })
    const whole = await lockOwnImport(tx, { user, id: partOf ?? id })
    if (whole.jobId !== null) refuseConfirmed()
    const sheet = await ownImport(tx, { user, id })
    if (sheet.resource === wholeSchool)
      refuse('columns', 'Each column fills one field, and no field is filled twice')
    const of = withOwnFields(importableFor(user, sheet.resource), given.profile, user)
    await apply(tx, { sheet, of })
    const found = await ownImport(tx, { user, id: whole.id })
    describe(tx, { name: found.fileName })
    return checkImport(tx, { ...given, found })
  })
}

export function refuseConfirmed(): never {
  refuse('import-confirmed', 'This import was confirmed and cannot be changed any more', {}, { status: 409 })
}
