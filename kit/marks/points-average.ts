import { add, divide, type Fraction, isZero, multiply, sum } from '../values/fraction.ts'

/** Credits of a subject and the points of its grade; failed subjects count with their points, usually 0. */
export type Credited = { credits: Fraction; points: Fraction }

/** What several terms add up to: the mean of all their credits, and never the mean of their means. */
export type PointSum = { credits: Fraction; points: Fraction }

export function pointSum(subjects: readonly Credited[]): PointSum {
  return {
    credits: sum(subjects.map(({ credits }) => credits)),
    points: sum(subjects.map(({ credits, points }) => multiply(credits, points))),
  }
}

export function addPointSums(a: PointSum, b: PointSum): PointSum {
  return { credits: add(a.credits, b.credits), points: add(a.points, b.points) }
}

/** The grade point average, exact; null without credits. */
export function pointsAverage({ credits, points }: PointSum): Fraction | null {
  return isZero(credits) ? null : divide(points, credits)
}
