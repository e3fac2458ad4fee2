import { freeStudents, type PlanKey } from 'kit/institute/plans'
import type { bands } from '../signup/contract.ts'

// The one place of commercial numbers. A change is a line with its dates; what has ended stays.

/** From a day on, to a day at most: both included, in UTC. */
type Dated = { validFrom: string; validUntil?: string }

/** Months of Premium from sign-up on, for nothing. */
const trials: readonly (Dated & { months: number })[] = [{ months: 3, validFrom: '2025-06-17' }]

/** A year and a student, in hundredths of a rupee where schools pay in rupees; a month, in cents, elsewhere. */
type Price = Dated & { plan: PlanKey; pkrYearly: number; usdMonthly: number }
const prices: readonly Price[] = [
  { plan: 'basic', pkrYearly: 200_00, usdMonthly: 20, validFrom: '2025-06-17' },
  { plan: 'standard', pkrYearly: 250_00, usdMonthly: 25, validFrom: '2025-06-17' },
  { plan: 'premium', pkrYearly: 500_00, usdMonthly: 50, validFrom: '2025-06-17' },
]

/** For a paid plan that has ended, days in which everything goes on. A trial has none: its end was known. */
const graces: readonly (Dated & { days: number })[] = [{ days: 14, validFrom: '2025-06-17' }]

/** The room that goes with a band of the sign-up's form; null: as many as come. */
const capacities: Record<(typeof bands)[number], number | null> = {
  '0-100': 100,
  '101-200': 200,
  '201-300': 300,
  '301-500': 500,
  '501-1000': 1000,
  '1001-Above': null,
}

export function trialMonths(on: Date): number {
  return ruling(trials, on)?.months ?? 0
}

export function graceDays(plan: PlanKey, on: Date): number {
  return plan === 'trial' || plan === 'free' ? 0 : (ruling(graces, on)?.days ?? 0)
}

/** What a student costs in a plan on a day; null for a plan that costs nothing. */
export function priceOf(plan: PlanKey, on: Date): Price | null {
  const own = prices.filter((price) => price.plan === plan)
  return ruling(own, on) ?? null
}

/** How many students a band has room for; undefined for a band that nobody knows. */
export function capacityOf(band: string): number | null | undefined {
  return Object.entries(capacities).find(([key]) => key === band)?.[1]
}

/** The capacity that a plan has by itself, whatever is agreed; undefined where it is agreed on. */
export function ownCapacity(plan: PlanKey): number | null | undefined {
  if (plan === 'trial') return null
  return plan === 'free' ? freeStudents : undefined
}

function ruling<T extends Dated>(entries: readonly T[], on: Date): T | undefined {
  const day = on.toISOString().slice(0, 10)
  return entries.findLast(({ validFrom, validUntil }) => validFrom <= day && (validUntil ?? day) >= day)
}
