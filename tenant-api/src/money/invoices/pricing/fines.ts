import { addDays, type Day } from 'kit/values/day'

export type FineStrategy = 'none' | 'once' | 'daily'

/** How a campus fines invoices that are paid late. */
export type FineTerms = {
  strategy: FineStrategy
  amount: bigint
  /** The most of one invoice; null without limit. */
  most: bigint | null
  /** Days after the due day before the fine begins. */
  allowedDays: number
  /** Days without school are not fined; lessons at home count as school. */
  skipsClosures: boolean
  /** An invoice with no more than this open is not fined. */
  smallBalance: bigint
}

/** What is waived: an amount, or every day up to one. */
export type Waiver = { amount: bigint } | { untilDay: Day }

export type Finable = {
  dueOn: Day
  open: bigint
  /** What stands on the invoice as a fine already. */
  charged: bigint
  waivers: readonly Waiver[]
}

/** The fine of an invoice by a day: how many days are counted, and what is left of it after charges and waivers. */
export type Fine = { days: number; total: bigint; waived: bigint; due: bigint }

/**
 * The fine on an invoice if it is paid on `day`: nothing is stored until it is charged, so a closure that is declared
 * late gives its days back. `schoolDays` are the days with school of the campus, at least from the due day to `day`.
 */
export function fineOf(
  { dueOn, open, charged, waivers }: Finable,
  day: Day,
  { terms, schoolDays }: { terms: FineTerms; schoolDays: ReadonlySet<Day> },
): Fine {
  const none = { days: 0, total: 0n, waived: 0n, due: 0n }
  if (terms.strategy === 'none' || open <= terms.smallBalance) return none
  const until = waivers.flatMap((waiver) => ('untilDay' in waiver ? [waiver.untilDay] : []))
  const first = addDays(dueOn, terms.allowedDays + 1)
  const finedFrom = (from: Day) => {
    let days = 0
    for (let at = from; at <= day; at = addDays(at, 1))
      if (!terms.skipsClosures || schoolDays.has(at)) days += 1
    return days
  }
  const days = finedFrom(first)
  const full = limited(amountOf(days, terms), terms.most)
  // Days that are waived count as if the fine had begun after them.
  const latest = until.toSorted().at(-1)
  const begun = latest !== undefined && latest >= first ? addDays(latest, 1) : first
  const counted = begun === first ? full : limited(amountOf(finedFrom(begun), terms), terms.most)
  const amounts = waivers.reduce((sum, waiver) => sum + ('amount' in waiver ? waiver.amount : 0n), 0n)
  const left = counted - charged - amounts
  const due = left > 0n ? left : 0n
  return { days, total: full, waived: full - counted + amounts, due }
}

function amountOf(days: number, { strategy, amount }: FineTerms): bigint {
  if (days === 0) return 0n
  return strategy === 'once' ? amount : amount * BigInt(days)
}

function limited(amount: bigint, most: bigint | null): bigint {
  return most !== null && amount > most ? most : amount
}
