import { splitAmount } from 'kit/values/money'
import { addDays, addMonths, type Day, daysBetween, day as dayOf } from 'kit/values/day'

/** Of how many parts how many are paid: 15 of 30 days. */
export type Fraction = { part: number; whole: number }
export const wholeMonth: Fraction = { part: 1, whole: 1 }

/** A month that is billed, `2026-11`, with its days. */
export type Period = { key: string; firstDay: Day; lastDay: Day }

export type JoinerRule = 'days' | 'half' | 'full'
export type LeaverRule = 'full' | 'days'
export type ConcessionRule = 'best' | 'add' | 'sequence'

/** What a student is granted on a line: a part in hundredths of a percent, or a fixed amount. */
export type Grant = {
  id: string | null
  typeId: string
  title: string
  /** The order of the types; it decides between equal amounts. */
  position: number
  basisPoints: number | null
  amount: bigint | null
  /** Who pays what the family is relieved of. */
  sponsorId: string | null
}
export type Conceded = Grant & { given: bigint }

export type TaxRate = { id: string; basisPoints: number }

/** What a line comes to. The family pays `net`; `sponsored` is owed by the sponsor. */
export type LinePrice = {
  gross: bigint
  concession: bigint
  sponsored: bigint
  tax: bigint
  net: bigint
  grants: readonly Conceded[]
}

export function periodOf(key: string): Period {
  const firstDay = dayOf(`${key}-01`)
  return { key, firstDay, lastDay: addDays(addMonths(firstDay, 1), -1) }
}

/** A day of the month as people say it; the 31st of a shorter month is its last day. */
export function dayInPeriod({ firstDay, lastDay }: Period, dayOfMonth: number): Day {
  const day = addDays(firstDay, dayOfMonth - 1)
  return day > lastDay ? lastDay : day
}

/**
 * An amount times a fraction: one division, rounded once, half away from zero, to whole steps of so many minor units
 * (100 for whole rupees).
 */
export function share(
  amount: bigint,
  { part, whole }: { part: bigint | number; whole: bigint | number },
  step: bigint,
): bigint {
  const product = amount * BigInt(part)
  const divisor = BigInt(whole) * step
  const magnitude = ((product < 0n ? -product : product) * 2n + divisor) / (divisor * 2n)
  return (product < 0n ? -magnitude : magnitude) * step
}

/**
 * The part of a month that a student pays who joins or leaves within it. By days: the days from the first one on, or up
 * to the last one, of those of the month. `half` is paid by who joins in the second half of it.
 */
export function partOfPeriod(
  { firstDay, lastDay }: Period,
  { joinedOn, leftOn }: { joinedOn: Day | null; leftOn: Day | null },
  { joiner, leaver }: { joiner: JoinerRule; leaver: LeaverRule },
): Fraction {
  const whole = daysBetween(firstDay, lastDay) + 1
  const joins = joinedOn !== null && joinedOn > firstDay && joinedOn <= lastDay ? joinedOn : null
  const leaves =
    leftOn !== null && leftOn >= firstDay && leftOn < lastDay && leaver === 'days' ? leftOn : null
  const from = joins !== null && joiner === 'days' ? joins : firstDay
  const part = daysBetween(from, leaves ?? lastDay) + 1
  if (joins !== null && joiner === 'half' && daysBetween(firstDay, joins) * 2 >= whole)
    return part === whole ? { part: 1, whole: 2 } : { part, whole: whole * 2 }
  return part === whole ? wholeMonth : { part, whole }
}

/**
 * What a student's grants take off an amount. `best`: the one that gives most, among equal ones the first type. `add`:
 * each of the full amount. `sequence`: each of what the one before has left. Together never more than the amount.
 */
export function concede(
  gross: bigint,
  grants: readonly Grant[],
  { rule, step }: { rule: ConcessionRule; step: bigint },
): Conceded[] {
  const inOrder = grants.toSorted((a, b) => a.position - b.position || (a.title < b.title ? -1 : 1))
  const worth = (grant: Grant, of: bigint, left: bigint) => {
    const given = grant.amount ?? share(of, { part: grant.basisPoints ?? 0, whole: 10_000 }, step)
    return given < left ? given : left
  }
  if (rule === 'best') {
    const all = inOrder.map((grant) => ({ ...grant, given: worth(grant, gross, gross) }))
    return all
      .toSorted((a, b) => (a.given === b.given ? 0 : a.given > b.given ? -1 : 1))
      .slice(0, 1)
      .filter(({ given }) => given > 0n)
  }
  let left = gross
  return inOrder.flatMap((grant) => {
    const given = worth(grant, rule === 'add' ? gross : left, left)
    left -= given
    return given > 0n ? [{ ...grant, given }] : []
  })
}

export type UnpricedLine = {
  /** The amount of the plan, or of the charge, for the whole period. */
  amount: bigint
  fraction: Fraction
  grants: readonly Grant[]
  tax: TaxRate | null
}

/**
 * The lines of one invoice, in the order of the rounding: the part of the period, the concession on that, and the tax on
 * the invoice's sum per rate, spread over its lines.
 */
export function priceLines(
  lines: readonly UnpricedLine[],
  { rule, step }: { rule: ConcessionRule; step: bigint },
): LinePrice[] {
  const untaxed = lines.map(({ amount, fraction, grants }) => {
    // A typed amount is never rounded.
    const gross = fraction.part === fraction.whole ? amount : share(amount, fraction, step)
    const given = concede(gross, grants, { rule, step })
    const concession = sumGiven(given.filter(({ sponsorId }) => sponsorId === null))
    const sponsored = sumGiven(given.filter(({ sponsorId }) => sponsorId !== null))
    return { gross, concession, sponsored, grants: given }
  })
  const taxes = spreadTax(
    untaxed.map(({ gross, concession }, index) => ({
      base: gross - concession,
      rate: lines[index]?.tax ?? null,
    })),
    step,
  )
  return untaxed.map((line, index) => {
    const tax = taxes[index] ?? 0n
    return { ...line, tax, net: line.gross - line.concession - line.sponsored + tax }
  })
}

function sumGiven(some: readonly Conceded[]): bigint {
  return some.reduce((total, { given }) => total + given, 0n)
}

/** The tax of each rate on the sum of its lines, rounded once and spread over them by largest remainder. */
export function spreadTax(lines: readonly { base: bigint; rate: TaxRate | null }[], step: bigint): bigint[] {
  const taxes = lines.map(() => 0n)
  const rates = Map.groupBy(
    lines.map((line, index) => ({ ...line, index })).filter(({ rate, base }) => rate !== null && base > 0n),
    ({ rate }) => rate?.id,
  )
  for (const some of rates.values()) {
    const basisPoints = some[0]?.rate?.basisPoints ?? 0
    const base = some.reduce((sum, one) => sum + one.base, 0n)
    const total = share(base, { part: basisPoints, whole: 10_000 }, step)
    const parts = splitInSteps(
      total,
      some.map((one) => one.base),
      step,
    )
    for (const [at, { index }] of some.entries()) taxes[index] = parts[at] ?? 0n
  }
  return taxes
}

/**
 * Splits an amount by weights into whole steps, which always sum to it; what is less than a step goes with the first
 * part.
 */
export function splitInSteps(total: bigint, weights: readonly bigint[], step: bigint): bigint[] {
  const steps = total / step
  const [first = 0n, ...rest] = splitAmount(steps, weights).map((part) => part * step)
  return [first + (total - steps * step), ...rest]
}

/** Equal instalments of an amount, each due a month after the one before. */
export function instalmentsOf(
  total: bigint,
  { count, dueOn, step }: { count: number; dueOn: Day; step: bigint },
): { amount: bigint; dueOn: Day }[] {
  const parts = splitInSteps(
    total,
    Array.from({ length: count }, () => 1n),
    step,
  )
  return parts.map((amount, index) => ({ amount, dueOn: addMonths(dueOn, index) }))
}

export type LineParts = { gross: bigint; concession: bigint; sponsored: bigint; tax: bigint; net: bigint }

/**
 * What a credit of so much takes back of what is left of a line, by parts of it; who credits all that is left gets all of
 * its parts, so that the credits of a line together give back exactly what it charged.
 */
export function creditOf(left: LineParts, amount: bigint): LineParts {
  const part = (of: bigint) => (left.net === 0n ? of : share(of, { part: amount, whole: left.net }, 1n))
  const [concession, sponsored, tax] = [part(left.concession), part(left.sponsored), part(left.tax)]
  return { gross: amount - tax + concession + sponsored, concession, sponsored, tax, net: amount }
}
