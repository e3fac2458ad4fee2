import { z } from 'zod'
import { formatNumber, type DigitChoice, type Language } from '../text/locale.ts'
import { readFigure, ungroup, withoutMarks } from './number.ts'

/** An ISO 4217 code. */
export type Currency = string

/** Exact money in code: integer minor units (paisa, fils). */
export type Money = { amount: bigint; currency: Currency }

/** Money as JSON carries it: minor units as text, because JSON numbers lose digits. */
export type WireMoney = { amount: string; currency: Currency }

/** The result of parsing a typed amount: minor units, or a sentence that says what to type instead. */
export type ParsedAmount = { ok: true; amount: bigint } | { ok: false; code: string; message: string }

export const currencyShape = z.string().regex(/^[A-Z]{3}$/)

/** The wire form as a schema: `{ amount: "850000", currency: "PKR" }` is Rs 8,500. */
export const moneyShape = z.strictObject({
  amount: z.string().regex(/^(0|-?[1-9]\d{0,17})$/),
  currency: currencyShape,
})

/** Digits after the point, by ISO 4217 (CLDR says 0 for the rupee, ISO and the banks say 2). */
export function exponent(currency: Currency): number {
  return exponents[currency] ?? 2
}

export function isMoney(value: unknown): value is Money | WireMoney {
  return typeof value === 'object' && value !== null && 'currency' in value && 'amount' in value
}

export function toWire({ amount, currency }: Money): WireMoney {
  return { amount: String(amount), currency }
}

/** Parses a wire form that `moneyShape` has validated. */
export function fromWire({ amount, currency }: WireMoney): Money {
  return { amount: BigInt(amount), currency }
}

/** "Rs 12,500" in English and Urdu (there in Urdu digits), "12,500 PKR" in Arabic. Decimals only when not zero. */
export function formatMoney(
  language: Language,
  amount: bigint,
  currency: Currency,
  choice: DigitChoice = {},
): string {
  const printed = formatAmount(language, amount, currency, choice)
  if (language === 'ar') return `${printed} ${currencySign(language, currency)}`
  return `${currencySign(language, currency)} ${printed}`
}

/** The currency symbol beside an amount: the usual sign, in Arabic the code. */
export function currencySign(language: Language, currency: Currency): string {
  return language === 'ar' ? currency : (signs[currency] ?? currency)
}

/** An amount without its currency, for columns whose header names it. */
export function formatAmount(
  language: Language,
  amount: bigint,
  currency: Currency,
  { digits }: DigitChoice = {},
): string {
  const places = exponent(currency)
  const unit = 10n ** BigInt(places)
  if (amount % unit === 0n) return formatNumber(language, amount / unit, { digits })
  const fixed = { minimumFractionDigits: places, maximumFractionDigits: places }
  return formatNumber(language, decimal(amount, places), { digits, ...fixed })
}

/**
 * Parses an amount that a person typed or pasted, in any of three digit systems, western or lakh grouping, with
 * or without its own currency's sign. It refuses ambiguous input instead of guessing.
 */
export function parseAmount(text: string, currency: Currency): ParsedAmount {
  const bare = stripCurrency(withoutMarks(text), currency)
  const figure = readFigure(bare)
  if (!figure) {
    return refuseAmount('amount.not-a-number', 'Type the amount in digits, for example 12,500')
  }
  const { isNegative, whole, fraction } = figure
  if (fraction.length > exponent(currency)) {
    return refuseAmount('amount.decimals', 'This amount has more decimals than its currency')
  }
  const digits = couldBeDecimal(bare, whole, fraction, currency) ? undefined : ungroup(whole)
  if (digits === undefined) {
    return refuseAmount(
      'amount.ambiguous',
      'This amount can be read in two ways; type it without separators, for example 12500.50',
    )
  }
  if (digits.length > 15) return refuseAmount('amount.too-large', 'This amount is too large')
  const amount = BigInt((digits || '0') + fraction.padEnd(exponent(currency), '0'))
  return { ok: true, amount: isNegative ? -amount : amount }
}

/**
 * What computed amounts of a currency are rounded to, in minor units, where a school has not chosen otherwise: whole
 * rupees in Pakistan, the smallest coin elsewhere.
 */
export function customaryRounding(currency: Currency): bigint {
  return currency === 'PKR' ? 100n : 1n
}

/**
 * `amount × part / whole` as one division, rounded once to a multiple of `unit`, halves away from zero: 13 of 30 days
 * of a fee. Throws when `whole` or `unit` is not above zero.
 */
export function prorate(
  amount: bigint,
  { part, whole, unit = 1n }: { part: number | bigint; whole: number | bigint; unit?: bigint },
): bigint {
  const divisor = BigInt(whole) * unit
  if (BigInt(whole) <= 0n || unit <= 0n) throw new RangeError('the whole and the unit must be above zero')
  return divideRounded(amount * BigInt(part), divisor) * unit
}

function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend
  return (dividend < 0n ? doubled - divisor : doubled + divisor) / (2n * divisor)
}

/**
 * Splits a total by whole-number weights so that the parts always sum to it: largest remainder, earlier parts first
 * when remainders tie. Parts are multiples of `unit`; what of the total is less than a unit goes to the first part
 * that has a weight. Throws when no weight is above zero.
 */
export function splitAmount(total: bigint, weights: readonly (number | bigint)[], unit = 1n): bigint[] {
  const shares = weights.map((weight) => BigInt(weight))
  const sum = shares.reduce((a, b) => a + b, 0n)
  if (sum <= 0n || unit <= 0n || shares.some((share) => share < 0n))
    throw new RangeError('weights must not be negative or all zero')
  if (total < 0n) return splitAmount(-total, weights, unit).map((part) => -part)
  const units = total / unit
  const parts = shares.map((share) => (units * share) / sum)
  const rest = Number(units - parts.reduce((a, b) => a + b, 0n))
  const order = shares.map((share, index) => ({ index, remainder: (units * share) % sum }))
  order.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of order.slice(0, rest)) parts[index] = (parts[index] ?? 0n) + 1n
  const first = shares.findIndex((share) => share > 0n)
  return parts.map((part, at) => part * unit + (at === first ? total % unit : 0n))
}

/**
 * The tax of each line: one rate on the sum of the lines, rounded once, spread over them by largest remainder, so that
 * the lines add up to the tax of the invoice and credit notes of all lines give it back whole. Lines are not negative.
 */
export function taxOfLines(
  lines: readonly bigint[],
  basisPoints: number | bigint,
  unit = 1n,
): { tax: bigint; lines: bigint[] } {
  const sum = lines.reduce((a, b) => a + b, 0n)
  if (sum === 0n) return { tax: 0n, lines: lines.map(() => 0n) }
  const tax = percentOf(sum, basisPoints, unit)
  return { tax, lines: splitAmount(tax, lines, unit) }
}

/**
 * `basisPoints` hundredths of a percent of an amount (1250 = 12.5 %), rounded to a multiple of `unit`, halves away from
 * zero.
 */
export function percentOf(amount: bigint, basisPoints: number | bigint, unit = 1n): bigint {
  return prorate(amount, { part: basisPoints, whole: 10_000, unit })
}

/** An amount as bare decimal text, `1000.00`, for machines. */
export function plainAmount(amount: bigint, currency: Currency): string {
  const places = exponent(currency)
  return places === 0 ? String(amount) : decimal(amount, places)
}

const exponents: Readonly<Record<Currency, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((c) => [c, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((c) => [c, 3])),
}

const signs: Readonly<Record<Currency, string>> = { PKR: 'Rs' }

// What people write around an amount; matched at either end, longest first.
const spoken: Readonly<Record<Currency, readonly string[]>> = {
  PKR: ['rupees', 'rs.', 'rs', '₨', 'روپے', 'روپیہ', '/-', '/='],
  AED: ['dhs.', 'dhs', 'dh', 'د.إ', 'درهم'],
  SAR: ['sr', 'ر.س', 'ريال'],
  KWD: ['kd', 'د.ك', 'دينار'],
  BHD: ['bd', 'د.ب', 'دينار'],
  OMR: ['ro', 'ر.ع.', 'ريال'],
  QAR: ['qr', 'ر.ق', 'ريال'],
  USD: ['$', 'us$'],
}

function refuseAmount(code: string, message: string): ParsedAmount {
  return { ok: false, code, message }
}

function stripCurrency(text: string, currency: Currency): string {
  let bare = text.trim().toLowerCase()
  const marks = [currency.toLowerCase(), ...(spoken[currency] ?? [])].map((mark) => mark.normalize('NFKC'))
  for (const mark of marks.sort((a, b) => b.length - a.length)) {
    if (bare.startsWith(mark)) bare = bare.slice(mark.length).trim()
    if (bare.endsWith(mark)) bare = bare.slice(0, -mark.length).trim()
  }
  return bare
}

/**
 * Whether a group separator may be meant as a decimal point: a typist without the ٫ key writes ١,٢٣٤ for 1.234
 * dinars as readily as for 1,234.
 */
function couldBeDecimal(text: string, whole: string, fraction: string, currency: Currency): boolean {
  const ownDigits = /[\u0660-\u0669\u06f0-\u06f9]/.test(text)
  return ownDigits && exponent(currency) === 3 && fraction === '' && /^\d{1,3}[,\u060c]\d{3}$/.test(whole)
}

function decimal(amount: bigint, places: number): `${number}` {
  const digits = String(amount < 0n ? -amount : amount).padStart(places + 1, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}` as `${number}`
}
