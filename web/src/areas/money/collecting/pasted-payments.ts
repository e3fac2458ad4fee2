import { parseAmount } from 'kit/values/money'

type Pasted = {
  payer: string
  amount: { amount: string; currency: string }
  paidOn: string | null
  reference: string
}

/**
 * Reads pasted lines of a bank's list: payer, amount, day and reference, apart by tabs, semicolons or commas. A day is
 * written 2026-11-09 or 09-11-2026; the heading of a table is no payment.
 */
export function readPastedPayments(text: string, currency: string): { rows: Pasted[]; unread: string[] } {
  const rows: Pasted[] = []
  const unread: string[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const [payer = '', amount = '', ...more] = cellsOf(line)
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

function cellsOf(line: string): string[] {
  const apart = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','
  return line.split(apart).map((cell) => cell.trim())
}

function dayOf(cell: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell)) return cell
  const [, day, month, year] = /^(\d{2})[-/.](\d{2})[-/.](\d{4})$/.exec(cell) ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}
