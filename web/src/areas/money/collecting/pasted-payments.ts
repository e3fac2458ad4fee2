import { parseAmount } from 'kit/values/money'

type Pasted = {
  payer: string
  amount: { amount: string; currency: string }
  paidOn: string | null
  reference: string
}

type Column = 'payer' | 'amount' | 'day' | 'reference'

/** What banks call their columns. The first that fits counts, so that "Paid amount" is no payer. */
const names: readonly (readonly [Column, RegExp])[] = [
  ['amount', /amount|credit|مبلغ|رقم کی|رقم$/i],
  ['day', /date|day|تاریخ|تاريخ/i],
  ['reference', /ref|stan|trans|auth|slip|rrn|حوالہ|مرجع/i],
  [
    'payer',
    /bill|consumer|psid|challan|voucher|registration|reg|invoice|account|family|number|بل|رجسٹریشن|نمبر|فاتورة/i,
  ],
]

/**
 * Reads a list of a bank, pasted or from a file: payer, amount, day and reference, apart by tabs, semicolons or commas,
 * in this order or as a first line names them. A day is written 2026-11-09 or 09-11-2026.
 */
export function readPastedPayments(text: string, currency: string): { rows: Pasted[]; unread: string[] } {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const heading = headingOf(cellsOf(lines[0] ?? ''))
  const rows: Pasted[] = []
  const unread: string[] = []
  for (const line of heading ? lines.slice(1) : lines) {
    const cells = cellsOf(line)
    const { payer = '', amount = '', more } = heading ? byName(cells, heading) : byPlace(cells)
    const parsed = parseAmount(amount, currency)
    if (payer === '' || !parsed.ok || parsed.amount <= 0n) {
      unread.push(payer === '' ? line.trim() : payer)
      continue
    }
    const days = more.map(dayOf)
    const at = days.findIndex((day) => day !== null)
    rows.push({
      payer,
      amount: { amount: String(parsed.amount), currency },
      paidOn: days[at] ?? null,
      reference: more.find((cell, place) => place !== at && cell !== '') ?? '',
    })
  }
  return { rows, unread }
}

/** `width` is the number of columns: what stands beyond them has no name. */
type Heading = Partial<Record<Column, number>> & { width: number }

/** The places of the columns if a line names them: none of its cells has a digit. */
function headingOf(cells: readonly string[]): Heading | undefined {
  if (cells.some((cell) => /\d/.test(cell))) return undefined
  const heading: Heading = { width: cells.length }
  for (const [at, cell] of cells.entries()) {
    const column = names.find(([, name]) => name.test(cell))?.[0]
    if (column && heading[column] === undefined) heading[column] = at
  }
  return heading.payer !== undefined && heading.amount !== undefined ? heading : undefined
}

function byName(cells: readonly string[], { payer, amount, day, reference, width }: Heading) {
  const cell = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? ''))
  return {
    payer: cell(payer),
    amount: cell(amount),
    more: [cell(day), cell(reference), ...cells.slice(width)],
  }
}

function byPlace([payer, amount, ...more]: readonly string[]) {
  return { payer, amount, more }
}

/** The cells of a line. One in quotation marks may hold what keeps others apart. */
function cellsOf(line: string): string[] {
  const apart = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === apart && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}

function dayOf(cell: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell)) return cell
  const [, day, month, year] = /^(\d{2})[-/.](\d{2})[-/.](\d{4})$/.exec(cell) ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}
