import { sql } from 'drizzle-orm'
import { mapInSlices } from 'kit/operation/time-slices'
import { type FieldKind, kindOf } from 'kit/contract/field-kinds'
import { cleanLine } from 'kit/text/typed-text'
import { searchForm } from 'kit/text/search-form'
import { titleOf } from 'kit/contract/titles'
import { formatDate } from 'kit/text/locale'
import { type Say, sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { z } from 'zod'
import type { Tx } from '../../../core/school/school.ts'
import type { Profile } from '../../../core/school/profile.ts'
import { type ReadCell, readerOf } from './cell-values.ts'
import { orderOf } from '../../../crud/cells/day-cells.ts'
import type { RowState } from '../contract.ts'
import type { Importable } from '../importable.ts'
import { inTurn } from '../dependency-order.ts'
import { booksOf, namesOf, ownFields, type RowBook } from '../named-rows.ts'
import type { Writer } from '../row-store.ts'
import type { Remark } from '../tables.ts'

type Body = Record<string, unknown>
/** A row of the file: its cells, in the order of the columns. */
export type ReadRow = { number: number; cells: readonly string[] }
/** What a row would do, and its errors. A row without a version is added, under its `rowId`. */
export type JudgedRow = {
  number: number
  cells: readonly string[]
  state: RowState
  body: Body
  rowId: string
  version: number | null
  errors: Remark[]
  notes: Remark[]
  /** For each changed field, the current value. */
  was: Record<string, string>
}
/**
 * A sheet to judge: the field of each column, whether empty cells clear stored values, and the columns in which only
 * rows have cells that were torn.
 */
export type ReadSheet = {
  of: Importable
  fields: readonly (string | null)[]
  empties: boolean
  torn: readonly number[]
  rows: readonly ReadRow[]
}
export type Judging = Writer & { profile: Profile }

/**
 * A column that fills a field. `isOwn` ones refer to other rows of the resource itself, which the sheet may
 * add.
 */
type Column = {
  field: string
  at: number
  title: string
  /** The text that a cell means, before it is read. */
  clean: (text: string) => string
  read: ReadCell
  /** How a note shows the value that was read. */
  show: (value: unknown) => string
  isOwn: boolean
  nothing: unknown
}

/** The columns of a sheet, and the books of the rows that they may refer to. */
export type SheetReader = {
  columns: readonly Column[]
  books: ReadonlyMap<string, RowBook>
  /** The title of another field whose rows have this name: a section that stands in the column of classes. */
  titleOfOther: (field: string, text: string) => string | undefined
  say: Say
}

/** Cells are read in the order of the contract, so that the place of a row is known first. */
export async function sheetReader(
  tx: Tx,
  { of, fields, empties, rows }: ReadSheet,
  { user, profile, today }: Judging,
): Promise<SheetReader> {
  const { say } = words(user)
  const books = await booksOf(tx, of.crud, user)
  const own = ownFields(of.crud)
  const columns = Object.entries(of.resource.fields.shape).flatMap(([field, schema]): Column[] => {
    const at = fields.indexOf(field)
    if (at < 0) return []
    const kind = kindOf(schema)
    const order = kind.kind === 'day' ? orderIn(rows, { at, dateFormat: profile.dateFormat }) : undefined
    const rowOf = books.get(field)?.find ?? (() => undefined)
    const read = readerOf(kind, { ...profile, today, rowOf, ...(order && { order }) })
    const show = (value: unknown) =>
      kind.kind === 'day'
        ? formatDate(user.language, String(value), { pattern: 'd MMMM yyyy' })
        : String(value)
    const nothing = empties ? nothingOf(schema) : undefined
    const clean = cleaning(kind, schema)
    return [
      {
        field,
        at,
        title: say(titleOf(schema) ?? field),
        clean,
        read,
        show,
        isOwn: own.includes(field),
        nothing,
      },
    ]
  })
  const titleOfOther = (field: string, text: string) => {
    const other = [...books].find(([key, book]) => key !== field && book.find(text, {}) !== undefined)
    return other && say(titleOf(of.resource.fields.shape[other[0]]) ?? other[0])
  }
  return { columns, books, titleOfOther, say }
}

/** A text is cleaned by its field, as a form's is, so that rows are sought by what will be stored. */
function cleaning({ kind }: FieldKind, schema: unknown): Column['clean'] {
  if (!(schema instanceof z.ZodType) || (kind !== 'text' && kind !== 'email')) return cleanLine
  return (text) => {
    const { data } = schema.safeParse(text.trim())
    return typeof data === 'string' ? data : text.trim()
  }
}

function orderIn(rows: readonly ReadRow[], { at, dateFormat }: { at: number; dateFormat: string }) {
  return orderOf(
    rows.map(({ cells }) => cells[at] ?? ''),
    dateFormat,
  )
}

/** The value of a cleared field; undefined for one that is never empty. */
function nothingOf(schema: unknown): unknown {
  if (!(schema instanceof z.ZodType)) return undefined
  return ['', null, []].find((nothing) => schema.safeParse(nothing).success)
}

/** Reads rows of a sheet except for references between them; sorts each after the rows it refers to. */
export async function readRows(
  tx: Tx,
  { of, rows, torn }: ReadSheet,
  reader: SheetReader,
): Promise<JudgedRow[]> {
  const named = new Set(namesOf(of.crud))
  const names = reader.columns.filter(({ field }) => named.has(field))
  const refers = reader.columns.filter(({ isOwn }) => isOwn)
  const ordered = inTurn(
    await mapInSlices(rows, (row) => ({ row, names: textsOf(row, names), refers: textsOf(row, refers) })),
  )
  const ids = await freshIds(tx, rows.length)
  return mapInSlices(ordered, ({ row }, turn) => {
    const judged: JudgedRow = {
      ...row,
      state: 'new',
      body: {},
      rowId: ids[turn] ?? '',
      version: null,
      errors: [],
      notes: [],
      was: {},
    }
    const beyond = torn.map((at) => row.cells[at] ?? '').find((text) => text !== '')
    if (beyond !== undefined)
      judged.errors.push({ field: null, message: reader.say(tornRow, { value: beyond }) })
    readCells(judged, reader, { own: false })
    return judged
  })
}

const tornRow = sentence(
  'This row has more cells than there are headers; {value} stands beyond them. A value with a comma in it belongs in quotation marks',
)
const otherColumn = sentence(
  '{field}: there is no {value}, but {other} has it. Match the column with {other}',
)
const damaged = sentence('{field}: a letter of {value} is damaged in the file. Type it again')

function textsOf({ cells }: ReadRow, columns: readonly Column[]): string[] {
  return columns.map(({ at, clean }) => searchForm(clean(cells[at] ?? ''))).filter((text) => text !== '')
}

/** Ids for rows to add. */
async function freshIds(tx: Tx, count: number): Promise<string[]> {
  const ids = await tx.execute<{ id: string }>(
    sql`select uuidv7() as id from generate_series(1, ${count}::int)`,
  )
  return ids.map(({ id }) => id)
}

/** Reads the cells that refer to the sheet's own resource, or all the others. */
export function readCells(
  row: JudgedRow,
  { columns, titleOfOther, say }: SheetReader,
  { own }: { own: boolean },
) {
  for (const { field, at, clean, read, show, title, isOwn } of columns) {
    const text = clean(row.cells[at] ?? '')
    if (isOwn !== own || text === '') continue
    if (text.includes('\ufffd')) {
      row.errors.push({ field, message: say(damaged, { field: title, value: text }) })
      continue
    }
    const found = read(text, row.body)
    if ('wrong' in found) {
      const other = found.isMissing ? titleOfOther(field, text) : undefined
      const message =
        other === undefined
          ? say(found.wrong, { field: title, value: text })
          : say(otherColumn, { field: title, value: text, other })
      row.errors.push({ field, message, ...(found.isMissing && other === undefined && { isMissing: true }) })
    } else row.body[field] = found.value
    if ('note' in found && found.note !== undefined)
      row.notes.push({ field, message: say(found.note, { field: title, value: show(found.value) }) })
  }
}

/** Clears fields of an existing row whose cells are empty, if the sheet is set to do so. */
export function emptyOut(row: JudgedRow, { columns }: SheetReader) {
  for (const { field, at, nothing } of columns) {
    if (nothing !== undefined && (row.cells[at] ?? '').trim() === '') row.body[field] = nothing
  }
}

/** Lets later rows refer to this one. */
export function makeKnown({ rowId, body }: JudgedRow, { columns, books }: SheetReader) {
  for (const { field, isOwn } of columns) if (isOwn) books.get(field)?.add({ ...body, id: rowId })
}
