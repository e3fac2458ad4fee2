/** An exact number: a reduced n/d with d > 0. Marks are fractions until they are rounded once for a card. */
export type Fraction = { readonly n: bigint; readonly d: bigint }

/** Half-up and half-even round to the nearest; cut goes towards zero and up away from it. */
export type Rounding = 'half-up' | 'half-even' | 'cut' | 'up'

export const zero: Fraction = { n: 0n, d: 1n }
export const one: Fraction = { n: 1n, d: 1n }

/** Reduces n/d; throws a RangeError where d is 0. */
export function fraction(n: bigint | number, d: bigint | number = 1n): Fraction {
  const [above, below] = [BigInt(n), BigInt(d)]
  if (below === 0n) throw new RangeError('a fraction has no denominator 0')
  const common = commonDivisor(above, below)
  return below < 0n ? { n: -above / common, d: -below / common } : { n: above / common, d: below / common }
}

/** Of a plain decimal such as "66.5", as the wire and PostgreSQL write it; throws a RangeError for other text. */
export function fractionOf(decimal: string): Fraction {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!parts) throw new RangeError(`"${decimal}" is no decimal number`)
  const [, sign = '', whole = '', places = ''] = parts
  const n = BigInt(whole + places)
  return fraction(sign === '' ? n : -n, 10n ** BigInt(places.length))
}

export function add(a: Fraction, b: Fraction): Fraction {
  return a.d === b.d ? fraction(a.n + b.n, a.d) : fraction(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { n: -b.n, d: b.d })
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d)
}

/** Throws a RangeError where b is 0. */
export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d, a.d * b.n)
}

export function sum(terms: readonly Fraction[]): Fraction {
  return terms.reduce(add, zero)
}

/** Below 0 if a is less than b, 0 if they are equal: for sort. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function isZero({ n }: Fraction): boolean {
  return n === 0n
}

/** Rounded to so many digits after the point, still as a fraction. */
export function roundTo(value: Fraction, decimals: number, way: Rounding): Fraction {
  return fraction(roundedUnits(value, decimals, way), 10n ** BigInt(decimals))
}

/** As a plain decimal with exactly so many digits after the point: "74.33". */
export function printFraction(value: Fraction, decimals: number, way: Rounding): string {
  const units = roundedUnits(value, decimals, way)
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${decimals === 0 ? '' : `.${digits.slice(at)}`}`
}

/** The shortest exact decimal ("66.5"); of what has none, six places cut. */
export function printExact(value: Fraction): string {
  const long = printFraction(value, 6, 'cut')
  return long.replace(/\.?0+$/, '')
}

/** "643/850": how a fraction is stored. */
export function fractionText({ n, d }: Fraction): string {
  return `${String(n)}/${String(d)}`
}

/** Reads what `fractionText` has written; throws a RangeError for other text. */
export function readFraction(text: string): Fraction {
  const parts = /^(-?\d+)\/(\d+)$/.exec(text)
  if (!parts) throw new RangeError(`"${text}" is no fraction`)
  const [, n = '', d = ''] = parts
  return fraction(BigInt(n), BigInt(d))
}

function roundedUnits(value: Fraction, decimals: number, way: Rounding): bigint {
  const scaled = value.n * 10n ** BigInt(decimals)
  const isNegative = scaled < 0n
  const size = isNegative ? -scaled : scaled
  const whole = size / value.d
  const units = goesUp(way, whole, (size % value.d) * 2n, value.d) ? whole + 1n : whole
  return isNegative ? -units : units
}

/** Whether what is left above `whole`, doubled and compared with the denominator, counts as one more. */
function goesUp(way: Rounding, whole: bigint, doubled: bigint, d: bigint): boolean {
  switch (way) {
    case 'cut':
      return false
    case 'up':
      return doubled > 0n
    case 'half-up':
      return doubled >= d
    case 'half-even':
      return doubled > d || (doubled === d && whole % 2n === 1n)
  }
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y > 0n) [x, y] = [y, x % y]
  return x === 0n ? 1n : x
}
