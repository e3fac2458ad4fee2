import type { WireMoney } from 'kit/values/money'
import { isUnread, type Unread } from '../../../ui/form/typed/typed.ts'

type Typed = WireMoney | Unread | null

/** A row of the form: an account with a debit or a credit. `key` stays while rows come and go. */
export type VoucherRow = { key: number; accountId: string; debit: Typed; credit: Typed }

export function emptyRow(key: number): VoucherRow {
  return { key, accountId: '', debit: null, credit: null }
}

/** Whether nothing was typed into a row. */
export function isEmpty({ accountId, debit, credit }: VoucherRow): boolean {
  return accountId === '' && debit === null && credit === null
}

function minor(typed: Typed): bigint {
  return typed === null || isUnread(typed) ? 0n : BigInt(typed.amount)
}

/** The sums of both sides in minor units. */
export function sumsOf(rows: readonly VoucherRow[]): { debit: bigint; credit: bigint } {
  return {
    debit: rows.reduce((sum, row) => sum + minor(row.debit), 0n),
    credit: rows.reduce((sum, row) => sum + minor(row.credit), 0n),
  }
}

/** The lines that are sent: rows in which nothing was typed are left out. */
export function linesOf(rows: readonly VoucherRow[], currency: string) {
  return rows
    .filter((row) => !isEmpty(row))
    .map(({ accountId, debit, credit }) => ({
      accountId,
      amount: { amount: String(minor(debit) - minor(credit)), currency },
    }))
}

/** There is always one empty row at the end, so that a clerk goes on with the keyboard alone. */
export function withEmptyEnd(rows: readonly VoucherRow[]): VoucherRow[] {
  const last = rows.at(-1)
  if (last && isEmpty(last)) return [...rows]
  return [...rows, emptyRow(Math.max(0, ...rows.map(({ key }) => key)) + 1)]
}

/** Entering one side of a row empties the other. */
export function withSide(row: VoucherRow, side: 'debit' | 'credit', value: Typed): VoucherRow {
  const other = side === 'debit' ? 'credit' : 'debit'
  return { ...row, [side]: value, ...(value === null ? {} : { [other]: null }) }
}
