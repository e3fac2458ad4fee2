import {
  type AddOn,
  type AddOnKey,
  type BillCurrency,
  type Catalogue,
  catalogue,
  type Code,
  currencyOf,
  type Cycle,
  holdsOn,
  type PaidPlan,
  rateOf,
  type Rule,
} from './catalogue.ts'

/** What a school orders; `quantity` of an add-on counts pieces (e-mails, conversations), not packs. */
export type Order = {
  /** ISO 3166, of the billing address. */
  country: string
  students: number
  plan: PaidPlan
  cycle: Cycle
  addOns?: readonly { key: AddOnKey; quantity: number }[]
  /** As typed. */
  code?: string
  /** The first bill after the trial. */
  firstBill?: boolean
}

/** `on` is a day (`2026-11-19`), `placesLeft` of the offer for the first customers. */
export type Circumstances = { on: string; placesLeft?: number; from?: Catalogue }

export type Line = {
  kind: 'plan' | AddOnKey
  currency: BillCurrency
  /** Students or packs. */
  quantity: number
  unit: bigint
  gross: bigint
  /** What took the discount off; null: nothing. `own` is the discount of an add-on itself. */
  rule: Rule['key'] | 'own' | 'code' | null
  basisPoints: bigint
  discount: bigint
  net: bigint
}

/** What is to be paid in one currency; `taxBasisPoints` is 0n where no tax is charged. */
export type Sum = { currency: BillCurrency; net: bigint; taxBasisPoints: bigint; tax: bigint; total: bigint }

export type Quote = {
  lines: readonly Line[]
  /** One for each currency; that of the plan is the first. */
  sums: readonly [Sum, ...Sum[]]
  code: 'none' | 'used' | 'unspent' | 'unknown'
  /** Standard and Premium pay a yearly bill in halves, the second after six months; null: at once. */
  instalments: readonly [bigint, bigint] | null
}

/**
 * The bill of an order, exact to the minor unit: the site, the sign-up and the bill all ask this function. On each line
 * one rule holds, the one that gives most; a code only where it gives more, and it is spent only then.
 */
export function quote(order: Order, { on, placesLeft = 0, from = catalogue }: Circumstances): Quote {
  if (!Number.isSafeInteger(order.students) || order.students < 0)
    throw new RangeError('Students are counted in whole numbers')
  const typed = order.code?.trim().toLowerCase() ?? ''
  const code = from.codes.find((one) => one.code.toLowerCase() === typed && holdsOn(one, on))
  const rules = from.rules.filter((rule) => holdsOn(rule, on) && rulesOrder(rule, order, placesLeft))
  const currency = currencyOf(order.country)
  const planLine = line({
    kind: 'plan',
    currency,
    quantity: order.students,
    unit: rateOf({ plan: order.plan, currency, cycle: order.cycle }, on, from),
    rules,
    code,
  })
  const addOnRules = rules.filter((rule) => rule.on === 'every')
  const extras = (order.addOns ?? []).flatMap(({ key, quantity }) => {
    const addOn = from.addOns.findLast((one) => one.key === key && holdsOn(one, on))
    return addOn && quantity > 0
      ? [
          addOnLine(addOn, {
            quantity,
            currency,
            rules: addOnRules,
            code: code?.on === 'every' ? code : undefined,
          }),
        ]
      : []
  })
  const lines = [planLine, ...extras]
  const own = sumOf(lines, currency, order.country, { on, from })
  const foreign = lines.some((one) => one.currency !== currency)
    ? [sumOf(lines, 'USD', order.country, { on, from })]
    : []
  return {
    lines,
    sums: [own, ...foreign],
    code: codeState(typed, code, lines),
    instalments: order.cycle === 'yearly' && order.plan !== 'basic' ? halves(own.total) : null,
  }
}

/** Basis points of a positive amount, halves rounded up. */
export function basisPointsOf(amount: bigint, basisPoints: bigint): bigint {
  return (amount * basisPoints + 5000n) / 10_000n
}

function rulesOrder(rule: Rule, order: Order, placesLeft: number): boolean {
  return (
    (!rule.firstBill || order.firstBill === true) &&
    (rule.key !== 'first-30' || placesLeft > 0) &&
    (rule.over === undefined || order.students > rule.over) &&
    (rule.upTo === undefined || order.students <= rule.upTo) &&
    (rule.plan === undefined || rule.plan === order.plan) &&
    (rule.cycle === undefined || rule.cycle === order.cycle)
  )
}

type Bare = Pick<Line, 'kind' | 'currency' | 'quantity' | 'unit'> & {
  rules: readonly Pick<Rule, 'key' | 'basisPoints'>[]
  ownBasisPoints?: bigint
  code: Code | undefined
}

function line({ rules, ownBasisPoints = 0n, code, ...bare }: Bare): Line {
  let rule: Line['rule'] = ownBasisPoints > 0n ? 'own' : null
  let basisPoints = ownBasisPoints
  for (const one of rules) if (one.basisPoints > basisPoints) [rule, basisPoints] = [one.key, one.basisPoints]
  if (code && code.basisPoints > basisPoints) [rule, basisPoints] = ['code', code.basisPoints]
  const gross = bare.unit * BigInt(bare.quantity)
  const discount = basisPointsOf(gross, basisPoints)
  return { ...bare, gross, rule, basisPoints, discount, net: gross - discount }
}

function addOnLine(
  { key, pack, price, basisPoints }: AddOn,
  given: { quantity: number; currency: BillCurrency; rules: Bare['rules']; code: Code | undefined },
): Line {
  const unit = price[given.currency]
  return line({
    kind: key,
    currency: unit === undefined ? 'USD' : given.currency,
    quantity: Math.ceil(given.quantity / pack),
    unit: unit ?? price.USD,
    rules: given.rules,
    ownBasisPoints: basisPoints,
    code: given.code,
  })
}

function sumOf(
  lines: readonly Line[],
  currency: BillCurrency,
  country: string,
  { on, from }: { on: string; from: Catalogue },
): Sum {
  const net = lines.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.net, 0n)
  const tax = from.taxes.findLast((one) => one.country === country && holdsOn(one, on))
  const taxBasisPoints = tax?.basisPoints ?? 0n
  const charged = basisPointsOf(net, taxBasisPoints)
  return { currency, net, taxBasisPoints, tax: charged, total: net + charged }
}

function codeState(typed: string, code: Code | undefined, lines: readonly Line[]): Quote['code'] {
  if (typed === '') return 'none'
  if (!code) return 'unknown'
  return lines.some(({ rule }) => rule === 'code') ? 'used' : 'unspent'
}

function halves(total: bigint): [bigint, bigint] {
  const second = total / 2n
  return [total - second, second]
}
