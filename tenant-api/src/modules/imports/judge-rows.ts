import { fold } from 'kit/fold'
import { explainIssues } from 'kit/issues'
import { sentence } from 'kit/words'
import type { Tx } from '../../school.ts'
import type { Importable } from './importable.ts'
import {
  emptyOut,
  type JudgedRow,
  type Judging,
  makeKnown,
  readCells,
  readRows,
  type ReadSheet,
  sheetReader,
  type SheetReader,
} from './read-rows.ts'
import type { FoundRow } from './row-store.ts'
import type { Remark } from './tables.ts'
import { tryOut } from './try-out.ts'

/**
 * Says of each row what it would do: by the resource's own fields, by the rows that are there, and at last by writing
 * all of them and taking that back, so that every rule of the database has its say. A sheet may name what those before
 * it add. Changes nothing; gives the rows of each sheet in the order in which they are to be written.
 */
export async function judgeSheets(
  tx: Tx,
  sheets: readonly ReadSheet[],
  given: Judging,
): Promise<JudgedRow[][]> {
  const judged: JudgedRow[][] = []
  await tryOut(tx, async (trial) => {
    for (const sheet of sheets) judged.push(await judgeRows(trial, sheet, given))
  })
  return judged
}

async function judgeRows(tx: Tx, sheet: ReadSheet, given: Judging): Promise<JudgedRow[]> {
  const reader = await sheetReader(tx, sheet, given)
  const rows = await readRows(tx, sheet, reader)
  const { resource, store } = sheet.of
  const found = await store.find(tx, { user: given.user, bodies: rows.map(({ body }) => body) })
  const there = new Map(found.map((row) => [keyOf(resource.recognisedBy, row), row]))
  const first = new Map<string, JudgedRow>()
  for (const row of rows) {
    readCells(row, reader, { own: true })
    settle(sheet.of, row, { there, given, reader })
    refuseTwin(sheet.of, row, { first, reader })
    if (row.errors.length === 0) makeKnown(row, reader)
  }
  const open = rows.filter(({ state }) => state === 'new' || state === 'update')
  const { failures } = await store.write(tx, { ...given, rows: open })
  for (const row of open) {
    const failure = failures.get(row.number)
    if (failure) blame(row, failure)
  }
  return rows
}

function blame(row: JudgedRow, remark: Remark) {
  row.state = 'error'
  row.errors.push(remark)
}

type There = ReadonlyMap<string, FoundRow>

function keyOf(fields: readonly string[], row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(fields.map((field) => fold(String(row[field] ?? ''))))
}

/** Against the row that it is known to be, or as a new one. A field that was not understood is not told twice. */
function settle(
  { store, resource }: Importable,
  row: JudgedRow,
  { there, given, reader }: { there: There; given: Judging; reader: SheetReader },
) {
  const found = there.get(keyOf(resource.recognisedBy, row.body))
  const { say } = reader
  if (found) {
    Object.assign(row, { rowId: found.id, version: found.version })
    emptyOut(row, reader)
  }
  const schema = found ? store.changes : resource.fields
  const parsed = schema.safeParse(row.body, { reportInput: true })
  const known = new Set(row.errors.map(({ field }) => field))
  if (parsed.success) row.body = parsed.data as JudgedRow['body']
  else {
    for (const { pointer, message } of explainIssues(parsed.error.issues, schema, say)) {
      const field = pointer.split('/')[1] ?? null
      if (!known.has(field)) row.errors.push({ field, message })
    }
  }
  if (found && !found.writable)
    row.errors.push({ field: null, message: say(sentence('You may see this but not change it')) })
  if (row.errors.length > 0) row.state = 'error'
  else if (found) row.state = store.isAlike(found, row.body, given.profile.currency) ? 'unchanged' : 'update'
}

/** Two rows of a file cannot both be the same row; the first one is taken. */
function refuseTwin(
  { resource }: Importable,
  row: JudgedRow,
  { first, reader }: { first: Map<string, JudgedRow>; reader: SheetReader },
) {
  const key = keyOf(resource.recognisedBy, row.body)
  const other = first.get(key)
  if (!other) first.set(key, row)
  else if (row.state !== 'error') {
    const message = reader.say(sentence('Row {number} of this file is the same one'), {
      number: String(other.number),
    })
    blame(row, { field: resource.recognisedBy[0] ?? null, message })
  }
}
