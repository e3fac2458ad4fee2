import { splitAmount } from 'kit/values/money'
import type { Allocation } from './contract.ts'

/** What of an amount goes to which line. */
export type Allocated<L> = { line: L; amount: bigint }

/**
 * Spreads an amount over lines, which stand in the order in which they are settled: from the first to the last, or over
 * all invoices by what is open on each, in steps of `step` (example 10 of the design). What is more than all lines is
 * left over.
 */
export function allocate<L extends { invoiceId: string; open: bigint }>(
  lines: readonly L[],
  amount: bigint,
  { rule, step }: { rule: Allocation; step: bigint },
): Allocated<L>[] {
  if (rule === 'due-first') return inOrder(lines, amount)
  const invoices = [...Map.groupBy(lines, ({ invoiceId }) => invoiceId).values()]
  const opens = invoices.map((some) => sumOf(some))
  const total = opens.reduce((sum, open) => sum + open, 0n)
  if (total === 0n || amount >= total) return inOrder(lines, amount)
  const shares = splitAmount(amount, opens, step)
  // A share in whole steps may be more than what is open of its invoice: that goes to the first ones with room.
  let over = 0n
  const parts = shares.map((share, at) => {
    const open = opens[at] ?? 0n
    over += share > open ? share - open : 0n
    return share > open ? open : share
  })
  for (const [at, part] of parts.entries()) {
    const room = least((opens[at] ?? 0n) - part, over)
    parts[at] = part + room
    over -= room
  }
  return invoices.flatMap((some, at) => inOrder(some, parts[at] ?? 0n))
}

/** From the first line to the last, as far as the amount goes. */
function inOrder<L extends { open: bigint }>(lines: readonly L[], amount: bigint): Allocated<L>[] {
  let left = amount
  return lines.flatMap((line) => {
    const part = least(line.open, left)
    left -= part
    return part > 0n ? [{ line, amount: part }] : []
  })
}

/** The next so much of what was allocated, and the rest: each way of paying takes its own part. */
export function takeFrom<L>(all: readonly Allocated<L>[], amount: bigint): [Allocated<L>[], Allocated<L>[]] {
  let left = amount
  const [taken, rest]: [Allocated<L>[], Allocated<L>[]] = [[], []]
  for (const one of all) {
    const part = least(one.amount, left)
    left -= part
    if (part > 0n) taken.push({ line: one.line, amount: part })
    if (part < one.amount) rest.push({ line: one.line, amount: one.amount - part })
  }
  return [taken, rest]
}

export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

export function sumOf(lines: readonly { open: bigint }[]): bigint {
  return lines.reduce((sum, { open }) => sum + open, 0n)
}
