import { compare, type Fraction, fraction, multiply, roundTo, type Rounding } from '../values/fraction.ts'

/** A grade begins at its lower bound and ends where the next one begins: there are no gaps and no overlaps. */
export type GradeBand = {
  /** In percent. */
  from: Fraction
  letter: string
  words: string
  otherWords: string
  points: Fraction | null
  isPass: boolean
}

export type GradeSystem = {
  /** Digits after the point of a percentage, 0 to 2. */
  decimals: number
  rounding: Rounding
  /** The least percentage that passes. */
  pass: Fraction
  /** Bonus marks above the maximum print 100. */
  caps: boolean
  /** One of them is from 0; in any order. */
  bands: readonly GradeBand[]
}

const hundred = fraction(100)

/** The percentage as it is printed, of a share of the maximum (3/4 is 75). */
export function roundedPercent(system: GradeSystem, value: Fraction): Fraction {
  const percent = roundTo(multiply(value, hundred), system.decimals, system.rounding)
  return system.caps && compare(percent, hundred) > 0 ? hundred : percent
}

/** The grade of a percentage that has been rounded; undefined below all bounds. */
export function bandOf({ bands }: Pick<GradeSystem, 'bands'>, percent: Fraction): GradeBand | undefined {
  const reached = bands.filter(({ from }) => compare(from, percent) <= 0)
  return reached.reduce<GradeBand | undefined>(
    (best, band) => (best && compare(best.from, band.from) >= 0 ? best : band),
    undefined,
  )
}

/** The lowest grade with which one passes: what a subject passed by grace is given. */
export function passBand(system: GradeSystem): GradeBand | undefined {
  return bandOf(system, system.pass)
}
