import { eachInSlices } from 'kit/operation/time-slices'
import { explainIssues } from 'kit/contract/zod-issues'
import { sentence } from 'kit/text/words'
import type { Tx } from '../../core/school/school.ts'
import { expectMany } from './discard-query-plans.ts'
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
} from './workbook/read-rows.ts'
import type { FoundRow, Recognise } from './row-store.ts'
import { sayBefore } from './describe-changes.ts'
import type { Remark } from './tables.ts'
import { savepoint } from '../../core/acts/act.ts'

/**
 * Determines what each row would do: by the resource's own fields, by the existing rows, and finally by writing
 * all of them and rolling back, so that every rule of the database applies. A sheet may refer to rows of
 * earlier sheets. Changes nothing; returns the rows of each sheet in the order in which they are to be written.
 */
export async function judgeSheets(
  tx: Tx,
  sheets: readonly ReadSheet[],
  given: Judging,
): Promise<JudgedRow[][]> {
  const judged: JudgedRow[][] = []
  await expectMany(tx)
  await tryOut(tx, async (trial) => {
    for (const sheet of sheets) judged.push(await judgeRows(trial, sheet, given))
  })
  return judged
}

/** The rows that one act writes; between two batches a job reports its progress and may be stopped. */
export const atOnce = 500

async function judgeRows(tx: Tx, sheet: ReadSheet, given: Judging): Promise<JudgedRow[]> {
  const reader = await sheetReader(tx, sheet, given)
  const rows = await readRows(tx, sheet, reader)
  const { store } = sheet.of
  const recognise = await store.find(tx, { ...given, rows })
  const [seen, changing] = [new Map<string, JudgedRow>(), new Map<JudgedRow, FoundRow>()]
  await eachInSlices(rows, (row) => {
    readCells(row, reader, { own: true })
    const found = settle(sheet.of, row, { recognise, given, reader })
    if (row.state === 'update' && found) changing.set(row, found)
    refuseTwin(sheet.of, row, { seen, reader })
    if (row.errors.length === 0) makeKnown(row, reader)
  })
  await sayBefore(tx, sheet.of, { ...given, changing })
  const open = rows.filter(({ state }) => state === 'new' || state === 'update')
  // In the batches of the real write, so that it cannot turn out differently.
  for (let at = 0; at < open.length; at += atOnce) {
    const some = open.slice(at, at + atOnce)
    const { failures } = await store.write(tx, { ...given, rows: some, isTrial: true })
    for (const row of some) {
      const failure = failures.get(row.number)
      if (failure) blame(row, failure)
    }
  }
  return rows
}

function blame(row: JudgedRow, remark: Remark) {
  row.state = 'error'
  row.errors.push(remark)
}

const severalSuch = sentence('Several that are there may be meant. Write a number that tells them apart')

/**
 * Validates a row against the existing one, or as a new one. A field that could not be read gets no second
 * error.
 */
function settle(
  { store, resource, crud }: Importable,
  row: JudgedRow,
  { recognise, given, reader }: { recognise: Recognise; given: Judging; reader: SheetReader },
): FoundRow | undefined {
  const meant = recognise(row)
  const found = meant ?? undefined
  const { say } = reader
  if (meant === null) row.errors.push({ field: null, message: say(severalSuch) })
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
  const wrong =
    crud.check?.fields.some((field) => field in row.body) && crud.check.wrongIn({ ...found, ...row.body })
  if (wrong) row.errors.push({ field: wrong.field, message: say(wrong.message) })
  if (found && !found.writable)
    row.errors.push({ field: null, message: say(sentence('You may see this but not change it')) })
  if (row.errors.length > 0) row.state = 'error'
  else if (found) {
    const differing = store.differing(found, row.body, given.profile.currency)
    row.state = differing.length > 0 ? 'update' : 'unchanged'
  }
  return found
}

/** Two rows of a file cannot be the same row; the first one is taken. */
function refuseTwin(
  { resource, store }: Importable,
  row: JudgedRow,
  { seen, reader }: { seen: Map<string, JudgedRow>; reader: SheetReader },
) {
  const keys = [...store.keysOf(row.body), ...(row.version === null ? [] : [row.rowId])]
  const other = keys.map((key) => seen.get(key)).find(Boolean)
  if (!other) for (const key of keys) seen.set(key, row)
  else if (row.state !== 'error') {
    const message = reader.say(sentence('The same as row {number} of this file'), {
      number: String(other.number),
    })
    const field = resource.recognisedBy.find((name) => reader.columns.some((column) => column.field === name))
    blame(row, { field: field ?? null, message })
  }
}

/** Runs work in a savepoint and rolls it back. */
async function tryOut(tx: Tx, work: (trial: Tx) => Promise<void>): Promise<void> {
  try {
    await savepoint(tx, async (trial) => {
      await work(trial)
      throw new Tried()
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
  }
}

class Tried extends Error {}
