import { asc, eq, or, sql } from 'drizzle-orm'
import { mapInSlices, partsByWeight } from 'kit/operation/time-slices'
import type { Tx } from '../../core/school/school.ts'
import type { ImportView } from './contract.ts'
import { importableFor } from './importable.ts'
import { judgeSheets } from './judge-rows.ts'
import { withOwnFields } from './own-fields.ts'
import { sheetsOf, viewOf } from './own-import.ts'
import type { JudgedRow, Judging, ReadRow } from './workbook/read-rows.ts'
import { type FileImport, fileImport, fileImportRow } from './tables.ts'

type Checking = Judging & { found: FileImport }

/** Judges all rows of an import again, for a workbook those of all its sheets, and stores the results. */
export async function checkImport(tx: Tx, { found, ...given }: Checking): Promise<ImportView> {
  const sheets = await sheetsOf(tx, found)
  const rows = await rowsOf(tx, found)
  const read = sheets.map(({ id, resource, columns, empties }) => ({
    of: withOwnFields(importableFor(given.user, resource), given.profile, given.user),
    fields: columns.map(({ field }) => field),
    empties,
    torn: columns.flatMap(({ field, isTorn }, at) => (isTorn && field === null ? [at] : [])),
    rows: rows.get(id) ?? [],
  }))
  const judged = await judgeSheets(tx, read, given)
  for (const [at, list] of judged.entries()) await storeResults(tx, sheets[at]?.id ?? '', list)
  return viewOf(tx, found)
}

/** The most characters of results in one statement. */
const mostAtOnce = 200_000

async function storeResults(tx: Tx, importId: string, judged: readonly JudgedRow[]): Promise<void> {
  const texts = await mapInSlices(judged, (row, turn) => JSON.stringify({ ...row, cells: undefined, turn }))
  for (const part of partsByWeight(texts, mostAtOnce, (text) => text.length))
    await tx.execute(sql`
      update file_import_row as row set state = r.state, body = r.body, row_id = r."rowId", version = r.version,
        errors = r.errors, notes = r.notes, was = r.was, turn = r.turn
      from jsonb_to_recordset(${`[${part.join(',')}]`}::jsonb) as r (
        number int, turn int, state text, body jsonb, "rowId" uuid, version int, errors jsonb, notes jsonb,
        was jsonb
      )
      where row.import_id = ${importId}::uuid and row.number = r.number`)
}

async function rowsOf(tx: Tx, { id }: FileImport): Promise<ReadonlyMap<string, ReadRow[]>> {
  const rows = await tx
    .select({ import: fileImportRow.importId, number: fileImportRow.number, cells: fileImportRow.cells })
    .from(fileImportRow)
    .innerJoin(fileImport, eq(fileImport.id, fileImportRow.importId))
    .where(or(eq(fileImport.id, id), eq(fileImport.partOf, id)))
    .orderBy(asc(fileImportRow.number))
  return Map.groupBy(rows, (row) => row.import)
}
