import { type FieldKind, kindOf, metaOf } from 'kit/contract/field-kinds'
import { type Currency, exponent } from 'kit/values/money'
import { printPhone } from 'kit/values/phone'
import { minutesOf } from 'kit/values/time'
import { titleOf } from 'kit/contract/titles'
import { type Say, sentence } from 'kit/text/words'
import type { z } from 'zod'

/** A cell's value; a date is midnight of its day in UTC. */
export type Cell = string | number | boolean | Date | null

type Names = ReadonlyMap<string, string>
type Column = {
  key: string
  header: string
  format: string
  /** Whether it is entered in a multi-line box. */
  isLong: boolean
  cellOf: (value: unknown, names: Names, row: Readonly<Record<string, unknown>>) => Cell
}
type Printing = { say: Say; country: string; currency: Currency; dateFormat: string }
/** Rows with a `currency` have amounts in it, and a column for it; all others are in that of the school. */
const own = 'currency'

/** The columns of a sheet, each with the type of its field, so that Excel sorts, sums and filters correctly. */
export function columnsOf(fields: z.ZodObject, printing: Printing): Column[] {
  const shown = Object.entries(fields.shape).filter(([, schema]) => metaOf(schema).hidden !== true)
  const hasOwn = own in fields.shape
  return shown.map(([key, schema]) => {
    const kind = kindOf(schema)
    const { say, currency } = printing
    const title = say(titleOf(schema) ?? key)
    const isMoney = kind.kind === 'money'
    const header = isMoney && !hasOwn ? say(sentence('{title} in {currency}'), { title, currency }) : title
    const read = readerOf(kind, printing)
    // A custom field has a column only if it has values.
    const cellOf: Column['cellOf'] = (value, names, row) => read(value ?? null, names, row)
    const isLong = Number(metaOf(schema).lines) > 1
    const format = isMoney && hasOwn ? '#,##0.00#' : formatOf(kind, printing)
    return { key, header, format, isLong, cellOf }
  })
}

/**
 * A cell value that is safe in Excel: text that a spreadsheet might run, once saved as CSV, gets a leading
 * apostrophe.
 */
export function cell(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value === null || value === undefined) return null
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  const runs = /^\s*[=+\-@\t\r]/.test(text) && !/^[+-]?[\d\s()-]+$/.test(text)
  return runs ? `'${text}` : text
}

/** Excel's number format of a column; `@` is text, which is never run as a formula. */
function formatOf(kind: FieldKind, { currency, dateFormat }: Printing): string {
  switch (kind.kind) {
    case 'number':
      return kind.isWhole ? '#,##0' : '#,##0.######'
    case 'money':
      return exponent(currency) === 0 ? '#,##0' : `#,##0.${'0'.repeat(exponent(currency))}`
    case 'day':
      return dateFormat.toLowerCase()
    case 'time':
      return 'hh:mm'
    case 'flag':
      return 'General'
    default:
      return '@'
  }
}

function readerOf(kind: FieldKind, { say, country, currency }: Printing): Column['cellOf'] {
  switch (kind.kind) {
    case 'money':
      return (value, _, { [own]: of }) =>
        value === null ? null : Number(value) / 10 ** exponent(typeof of === 'string' ? of : currency)
    case 'day':
      return (value) => (typeof value === 'string' ? new Date(`${value}T00:00:00Z`) : null)
    case 'phone':
      return (value) => (value === null ? null : printPhone(String(value), country))
    case 'time':
      return (value) => (typeof value === 'string' ? shareOfDay(value) : null)
    case 'choice': {
      // Said once for all rows.
      const names = new Map(kind.choices.map(({ id, name }) => [id, cell(say(name))]))
      return (value) => (value === null ? null : (names.get(String(value)) ?? cell(say(String(value)))))
    }
    case 'several': {
      const names = new Map(kind.choices.map(({ id, name }) => [id, say(name)]))
      const said = (id: unknown) => names.get(String(id)) ?? say(String(id))
      return (value) => (Array.isArray(value) ? cell(value.map(said).join(', ')) : null)
    }
    case 'row':
    case 'file':
      return (value, names) => (value === null ? null : cell(names.get(String(value)) ?? null))
    default:
      return cell
  }
}

/** Excel stores a time as a fraction of a day: noon is 0.5. */
function shareOfDay(time: string): number {
  return minutesOf(time) / 1440
}
