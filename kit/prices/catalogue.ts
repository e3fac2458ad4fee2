// The one place of commercial numbers: the site, the sign-up, the command line and every bill read them here. A change
// is a line with its dates; what has ended stays. Amounts are minor units: hundredths of a rupee and cents.

/** From a day to a day, both included, in UTC. Without a first day the operator has not set the days: it never holds. */
export type Dated = { validFrom: string | null; validUntil?: string }

export const paidPlans = ['basic', 'standard', 'premium'] as const
export type PaidPlan = (typeof paidPlans)[number]
export const cycles = ['monthly', 'yearly'] as const
export type Cycle = (typeof cycles)[number]
export type BillCurrency = 'PKR' | 'USD'

/** The price of one student for one month or one year. */
type Price = Dated & { plan: PaidPlan; currency: BillCurrency; monthly: bigint; yearly: bigint }

/**
 * A rule takes basis points off a line. `plan` rules never touch add-ons; `firstBill` rules hold for the first bill
 * after the trial; counts of students are bounds of the whole line, `over` itself not included.
 */
export type Rule = Dated & {
  key: 'first-bill' | 'first-30' | 'above-1000' | 'above-5000' | 'sitewide' | 'small-year' | 'launch-2022'
  basisPoints: bigint
  on: 'plan' | 'every'
  firstBill?: true
  over?: number
  upTo?: number
  plan?: PaidPlan
  cycle?: Cycle
}

/** A code that a school types. `on: 'plan'` leaves add-ons as they are; `everyBill` holds as long as the plan runs unbroken. */
export type Code = Dated & { code: string; basisPoints: bigint; on: 'plan' | 'every'; everyBill?: true }

export const addOnKeys = [
  'whatsapp',
  'emails',
  'android',
  'ios',
  'desktop',
  'white-label',
  'registrations',
] as const
export type AddOnKey = (typeof addOnKeys)[number]

/** `pack` is how many pieces one price buys; `basisPoints` is the add-on's own discount; `yearly` runs a year. */
export type AddOn = Dated & {
  key: AddOnKey
  pack: number
  price: Partial<Record<BillCurrency, bigint>> & { USD: bigint }
  basisPoints: bigint
  yearly: boolean
}

/** Value added tax where the provider is registered; without a first day it is not, and no bill has such a line. */
export type Tax = Dated & { country: string; basisPoints: bigint }

export type Catalogue = {
  prices: readonly Price[]
  rules: readonly Rule[]
  codes: readonly Code[]
  addOns: readonly AddOn[]
  taxes: readonly Tax[]
}

const since = '2025-06-17'

export const catalogue: Catalogue = {
  prices: [
    { plan: 'basic', currency: 'PKR', monthly: 20_00n, yearly: 200_00n, validFrom: since },
    { plan: 'standard', currency: 'PKR', monthly: 25_00n, yearly: 250_00n, validFrom: since },
    { plan: 'premium', currency: 'PKR', monthly: 50_00n, yearly: 500_00n, validFrom: since },
    { plan: 'basic', currency: 'USD', monthly: 20n, yearly: 2_00n, validFrom: since },
    { plan: 'standard', currency: 'USD', monthly: 25n, yearly: 2_50n, validFrom: since },
    { plan: 'premium', currency: 'USD', monthly: 50n, yearly: 5_00n, validFrom: since },
  ],
  // Of rules that give the same the first holds.
  rules: [
    { key: 'above-1000', basisPoints: 10_00n, on: 'plan', over: 1000, validFrom: since },
    { key: 'above-5000', basisPoints: 15_00n, on: 'plan', over: 5000, validFrom: since },
    { key: 'first-bill', basisPoints: 10_00n, on: 'every', firstBill: true, validFrom: since },
    { key: 'first-30', basisPoints: 25_00n, on: 'every', firstBill: true, validFrom: since },
    { key: 'sitewide', basisPoints: 10_00n, on: 'every', validFrom: null },
    {
      key: 'small-year',
      basisPoints: 100_00n,
      on: 'plan',
      firstBill: true,
      upTo: 300,
      plan: 'basic',
      cycle: 'yearly',
      validFrom: null,
    },
    {
      key: 'launch-2022',
      basisPoints: 100_00n,
      on: 'plan',
      firstBill: true,
      upTo: 1000,
      validFrom: '2022-01-01',
      validUntil: '2022-02-28',
    },
  ],
  codes: [],
  addOns: [
    addOn({ key: 'whatsapp', pack: 1000, price: { USD: 18_00n }, basisPoints: 10_00n }),
    addOn({ key: 'emails', pack: 10_000, price: { USD: 10_00n }, basisPoints: 10_00n }),
    addOn({ key: 'android', price: { USD: 100_00n }, yearly: true }),
    addOn({ key: 'ios', price: { USD: 100_00n }, yearly: true }),
    addOn({ key: 'desktop', price: { USD: 100_00n }, yearly: true }),
    addOn({ key: 'white-label', price: { USD: 100_00n }, basisPoints: 10_00n, yearly: true }),
    addOn({ key: 'registrations', pack: 1000, price: { USD: 1_00n } }),
  ],
  taxes: [
    { country: 'AE', basisPoints: 5_00n, validFrom: null },
    { country: 'SA', basisPoints: 15_00n, validFrom: null },
    { country: 'BH', basisPoints: 10_00n, validFrom: null },
    { country: 'OM', basisPoints: 5_00n, validFrom: null },
  ],
}

function addOn(own: Pick<AddOn, 'key' | 'price'> & Partial<AddOn>): AddOn {
  return { pack: 1, basisPoints: 0n, yearly: false, validFrom: since, ...own }
}

/** How many first customers the rule `first-30` is for. */
export const firstPlaces = 30

/** Copies that a school runs on its own server: paid once, in dollars, with three months of support. */
export const serverPrices: Readonly<Record<PaidPlan, bigint>> = {
  basic: 5000_00n,
  standard: 8000_00n,
  premium: 12_000_00n,
}
export const serverSupportMonths = 3

/** SMS that Standard and Premium include for each student and year. */
export const includedSms = 100

/** Months of Premium from sign-up on, for nothing. */
const trials: readonly (Dated & { months: number })[] = [{ months: 3, validFrom: since }]

/** For a paid plan that has ended, days in which everything goes on. A trial has none: its end was known. */
const graces: readonly (Dated & { days: number })[] = [{ days: 14, validFrom: since }]

/** Capacity bands of the price list, for students and for staff, and the room of each; null: as many as come. */
export const bands = ['0-100', '101-200', '201-300', '301-500', '501-1000', '1001-Above'] as const
const capacities: Record<(typeof bands)[number], number | null> = {
  '0-100': 100,
  '101-200': 200,
  '201-300': 300,
  '301-500': 500,
  '501-1000': 1000,
  '1001-Above': null,
}

export function trialMonths(on: Date): number {
  return trials.findLast((trial) => holdsOn(trial, dayOf(on)))?.months ?? 0
}

export function graceDays(plan: string, on: Date): number {
  if (plan === 'trial' || plan === 'free') return 0
  return graces.findLast((grace) => holdsOn(grace, dayOf(on)))?.days ?? 0
}

/** How many students a band has room for; undefined for a band that nobody knows. */
export function capacityOf(band: string): number | null | undefined {
  return Object.entries(capacities).find(([key]) => key === band)?.[1]
}

/** The band in which a number of students lies. */
export function bandOf(students: number): (typeof bands)[number] {
  return bands.find((band) => students <= (capacities[band] ?? Number.POSITIVE_INFINITY)) ?? '1001-Above'
}

/** Schools of Pakistan pay in rupees, all others in dollars. */
export function currencyOf(country: string): BillCurrency {
  return country === 'PK' ? 'PKR' : 'USD'
}

/** The price of one student in a plan; throws where the catalogue has none on that day (`2026-11-19`). */
export function rateOf(
  { plan, currency, cycle }: { plan: PaidPlan; currency: BillCurrency; cycle: Cycle },
  on: string,
  from: Catalogue = catalogue,
): bigint {
  const price = from.prices.findLast(
    (one) => one.plan === plan && one.currency === currency && holdsOn(one, on),
  )
  if (!price) throw new RangeError(`No price of ${plan} in ${currency} on ${on}`)
  return price[cycle]
}

export function holdsOn({ validFrom, validUntil }: Dated, day: string): boolean {
  return validFrom !== null && validFrom <= day && (validUntil ?? day) >= day
}

/** The day of an instant in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
