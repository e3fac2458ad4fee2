import { createHash } from 'node:crypto'
import { searchForm } from 'kit/text/search-form'
import { sentence } from 'kit/text/words'
import { type Currency, parseAmount } from 'kit/values/money'
import { bareIban, isIban } from 'kit/values/iban'
import type { Day } from 'kit/values/day'
import { readPhone } from 'kit/values/phone'
import { dayOf, orderOf } from '../../../crud/cells/day-cells.ts'
import type { FileRow } from '../../../core/documents/workbook/row-bounds.ts'
import type { ColumnField, StatementColumn } from '../contract.ts'

type Fields = readonly (ColumnField | null)[]

/** A line as the bank wrote it; `number` is its row in the file. */
export type StatementLine = {
  number: number
  day: Day
  amount: bigint
  text: string
  reference: string
  balance: bigint | null
  payer: string
}
export type Reading = { currency: Currency; country: string; dateFormat: string; today: Day }

/** What banks call their columns, the first that fits counts: "Paid in" before "Amount", the reference before the text. */
const names: readonly (readonly [ColumnField, RegExp])[] = [
  ['balance', /balance|بیلنس|بقایا|رصيد/i],
  ['paidIn', /credit|deposit|paid in|money in|received|\bcr\b|جمع|وصول|دائن|إيداع/i],
  ['paidOut', /debit|withdraw|paid out|money out|\bdr\b|نکال|ادائیگی|مدين|سحب/i],
  ['day', /date|day|تاریخ|تاريخ/i],
  ['reference', /ref|cheque|chq|instrument|stan\b|rrn|slip|trans\w* (id|no)|حوالہ|مرجع/i],
  ['text', /descr|narrat|particular|detail|remark|memo|text|تفصیل|بيان|وصف|تفاصيل/i],
  ['amount', /amount|مبلغ|رقم/i],
]

/** The row that names the columns: the first one with a day and an amount. -1 if no row does. */
export function headingRow(rows: readonly FileRow[]): number {
  return rows.slice(0, 40).findIndex(({ cells }) => {
    const fields = fieldsOf(cells)
    return fields.includes('day') && fields.some((field) => field !== null && amounts.has(field))
  })
}

const amounts: ReadonlySet<ColumnField> = new Set(['paidIn', 'paidOut', 'amount'])

/** Each field is found once, except the text, which may stand in several columns. */
function fieldsOf(cells: readonly string[]): (ColumnField | null)[] {
  const used = new Set<ColumnField>()
  return cells.map((cell) => {
    const field = /\d{3}/.test(cell) ? undefined : names.find(([, name]) => name.test(cell))?.[0]
    if (field === undefined || (field !== 'text' && used.has(field))) return null
    used.add(field)
    return field
  })
}

/** What each column says: as the school has said of columns with these titles before, or as it is guessed. */
export function guessFields(
  rows: readonly FileRow[],
  {
    heading,
    remembered,
    reading,
  }: { heading: number; remembered: readonly StatementColumn[]; reading: Reading },
): (ColumnField | null)[] {
  const titles = heading < 0 ? [] : (rows[heading]?.cells ?? [])
  const width = Math.max(...rows.map(({ cells }) => cells.length), 0)
  const known = Array.from({ length: width }, (_, at) => {
    const title = titles[at] ?? ''
    return remembered.find((one, place) => one.title === title && (title !== '' || place === at))
  })
  if (known.length === remembered.length && known.every((one) => one !== undefined))
    return known.map(({ field }) => field)
  const fields = heading < 0 ? fieldsByCells(rows, reading) : fieldsOf(titles)
  return Array.from({ length: width }, (_, at) => fields[at] ?? null)
}

/** Without a heading: the first day, the first amount after it, the longest text. */
function fieldsByCells(rows: readonly FileRow[], reading: Reading): (ColumnField | null)[] {
  const first = rows.find(({ cells }) => cells.some((cell) => readDay(cell, reading) !== null))?.cells ?? []
  const fields = first.map((): ColumnField | null => null)
  const day = first.findIndex((cell) => readDay(cell, reading) !== null)
  if (day >= 0) fields[day] = 'day'
  const money = first.flatMap((cell, at) => (at !== day && readAmount(cell, reading) !== null ? [at] : []))
  if (money[0] !== undefined) fields[money[0]] = 'amount'
  const last = money.at(-1)
  if (last !== undefined && last !== money[0]) fields[last] = 'balance'
  const texts = first.flatMap((cell, at) => (fields[at] === null && cell !== '' ? [at] : []))
  const [longest] = texts.toSorted((a, b) => (first[b]?.length ?? 0) - (first[a]?.length ?? 0))
  if (longest !== undefined) fields[longest] = 'text'
  return fields
}

const noDay = sentence('No day can be read in this line')
const noAmount = sentence('No amount can be read in this line')

/**
 * The lines below the heading in the order in which the bank booked them, and those that cannot be read. Rows without any
 * amount are no lines: banks write totals, pages and notes between them.
 */
export function readLines(
  rows: readonly FileRow[],
  { fields, reading }: { fields: Fields; reading: Reading },
): { lines: StatementLine[]; unread: { number: number; message: string }[] } {
  const lines: StatementLine[] = []
  const unread: { number: number; message: string }[] = []
  const cellsOf = ({ cells }: FileRow, field: ColumnField) =>
    fields.flatMap((one, at) => (one === field && (cells[at] ?? '') !== '' ? [cells[at] ?? ''] : []))
  const order = orderOf(
    rows.flatMap((row) => cellsOf(row, 'day')),
    reading.dateFormat,
  )
  for (const row of rows) {
    const day = readDay(cellsOf(row, 'day')[0] ?? '', { ...reading, order })
    const typed = (['paidIn', 'paidOut', 'amount'] as const).flatMap((field) => cellsOf(row, field))
    if (typed.length === 0 || (day === null && typed.every((cell) => readAmount(cell, reading) === null)))
      continue
    const amount = signed(cellsOf, row, reading)
    if (day === null || amount === null || amount === 0n) {
      unread.push({ number: row.number, message: day === null ? noDay : noAmount })
      continue
    }
    const text = cellsOf(row, 'text').join(' ').replaceAll(/\s+/g, ' ').slice(0, 500)
    const reference = (cellsOf(row, 'reference')[0] ?? '').slice(0, 60)
    const balance = readAmount(cellsOf(row, 'balance')[0] ?? '', reading)
    const payer = payerIn(`${text} ${reference}`, reading.country)
    lines.push({ number: row.number, day, amount, text, reference, balance, payer })
  }
  const [first, last] = [lines[0], lines.at(-1)]
  return { lines: first && last && first.day > last.day ? lines.toReversed() : lines, unread }
}

const size = (amount: bigint | null) => (amount === null ? 0n : amount < 0n ? -amount : amount)

/** What came in is above zero, whatever sign the bank writes in a column of its own. */
function signed(
  cellsOf: (row: FileRow, field: ColumnField) => string[],
  row: FileRow,
  reading: Reading,
): bigint | null {
  const of = (field: ColumnField) => readAmount(cellsOf(row, field)[0] ?? '', reading)
  const [paidIn, paidOut] = [of('paidIn'), of('paidOut')]
  const sides = size(paidIn) - size(paidOut)
  return paidIn === null && paidOut === null ? of('amount') : sides
}

/** `1,250.00`, `(1,250.00)`, `-1250`, `1,250.00 DR`; null for what is no amount. */
function readAmount(cell: string, { currency }: Pick<Reading, 'currency'>): bigint | null {
  const bare = cell.trim()
  const side = /\b(cr|dr)\b\.?$/i.exec(bare)?.[1]?.toLowerCase()
  const isNegative = /^\(.*\)$/.test(bare) || bare.endsWith('-') || side === 'dr'
  const figure = bare
    .replace(/\b(cr|dr)\b\.?$/i, '')
    .replaceAll(/[()]/g, '')
    .replace(/-$/, '')
    .trim()
  if (!/\d/.test(figure)) return null
  const parsed = parseAmount(figure, currency)
  if (!parsed.ok) return null
  return isNegative && parsed.amount > 0n ? -parsed.amount : parsed.amount
}

function readDay(cell: string, reading: Reading & { order?: ReturnType<typeof orderOf> }): Day | null {
  const { dateFormat, today, order } = reading
  if (cell === '') return null
  const read = dayOf(cell, { dateFormat, today, latest: undefined, ...(order && { order }) })
  return 'value' in read ? (read.value as Day) : null
}

/** The account or the telephone from which it was paid, as far as the text says it. */
function payerIn(text: string, country: string): string {
  const iban = (text.toUpperCase().match(/\b[A-Z]{2}\d{2}[A-Z\d]{10,30}\b/g) ?? []).find((one) => isIban(one))
  if (iban !== undefined) return bareIban(iban)
  for (const one of text.match(/\+?\d[\d-]{8,14}\d/g) ?? []) {
    const phone = readPhone(one, country)
    if (phone.ok) return phone.e164
  }
  return ''
}

/** Equal for lines of which the bank says the same; blanks and capitals do not count, for banks change them. */
export function fingerprintOf({
  day,
  amount,
  text,
  reference,
}: Pick<StatementLine, 'day' | 'amount' | 'text' | 'reference'>): string {
  const said = searchForm(`${text} ${reference}`).replaceAll(/[^\p{L}\p{N}]/gu, '')
  return createHash('sha256').update(`${day}|${amount}|${said}`).digest('hex').slice(0, 32)
}
