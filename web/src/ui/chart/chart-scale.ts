/** Chart geometry as pure numbers, testable without a screen. */

export type Series = { name: string; values: readonly (number | null)[] }

/** About `wanted` round steps from zero (or below) to at least the largest value. */
export function ticks(values: readonly (number | null)[], wanted = 4): number[] {
  const known = values.filter((value) => value !== null)
  const low = Math.min(0, ...known)
  const high = Math.max(0, ...known)
  const step = roundStep((high - low) / wanted)
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9))
  return Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * step))
}

/** Rounds to 1, 2, 2.5 or 5 times a power of ten: steps that people count in. */
function roundStep(rough: number): number {
  if (rough <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5].find((round) => rough <= round * power * (1 + 1e-9)) ?? 10
  return factor * power
}

/** Removes binary rounding errors: an axis shows 0.1 + 0.2 as 0.3. */
function tidy(value: number): number {
  return Number(value.toPrecision(12))
}

/** Maps values to pixels; `from` and `to` may run backwards. */
export function scale(steps: readonly number[], from: number, to: number): (value: number) => number {
  const [low, high] = [steps[0] ?? 0, steps.at(-1) ?? 1]
  return (value) => from + ((value - low) / (high - low || 1)) * (to - from)
}

/**
 * The centre of each of `count` equal bands between two pixels; from right to left when `to` is the smaller.
 */
export function bands(count: number, from: number, to: number): number[] {
  return Array.from({ length: count }, (_, at) => from + ((at + 0.5) / count) * (to - from))
}

/** Returns n so that every nth label, including the first, fits without touching its neighbour. */
export function everyNth(count: number, room: number, widest: number): number {
  return Math.max(1, Math.ceil((count * widest) / Math.max(1, room)))
}

/** An SVG path through the known points; a missing value leaves a gap. */
export function linePath(points: readonly (readonly [number, number] | null)[]): string {
  return points
    .flatMap((point, at) => (point ? [`${points[at - 1] ? 'L' : 'M'}${point.map(short).join(' ')}`] : []))
    .join('')
}

/**
 * Moves labels apart to at least `gap`, near their wanted positions, within `from`…`to`; returns them in the
 * given order.
 */
export function spread(wanted: readonly number[], gap: number, from: number, to: number): number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at)
  let edge = from
  for (const label of order) {
    label.at = Math.max(label.at, edge)
    edge = label.at + gap
  }
  edge = to
  for (const label of order.reverse()) {
    label.at = Math.min(label.at, edge)
    edge = label.at - gap
  }
  const placed: number[] = []
  for (const { at, index } of order) placed[index] = at
  return placed
}

export type Slice = { start: number; end: number }

/** Converts values to slices of a circle, 0 to 1, in order; no slices if all are zero. */
export function slices(values: readonly number[]): Slice[] {
  const whole = values.reduce((sum, value) => sum + value, 0)
  let start = 0
  return values.map((value) => {
    const slice = { start, end: start + (whole === 0 ? 0 : value / whole) }
    start = slice.end
    return slice
  })
}

/** A slice of a ring around 0,0 as an SVG path, clockwise from noon. A full circle needs two halves. */
export function ringPath({ start, end }: Slice, outer: number, inner: number): string {
  if (end - start <= 0) return ''
  if (end - start > 0.9999) {
    const half = { start, end: start + 0.5 }
    return ringPath(half, outer, inner) + ringPath({ start: half.end, end: start + 0.99999 }, outer, inner)
  }
  const large = end - start > 0.5 ? 1 : 0
  const [a, b, c, d] = [at(start, outer), at(end, outer), at(end, inner), at(start, inner)]
  return `M${a}A${outer} ${outer} 0 ${large} 1 ${b}L${c}A${inner} ${inner} 0 ${large} 0 ${d}Z`
}

function at(turn: number, radius: number): string {
  const angle = turn * 2 * Math.PI
  return `${short(Math.sin(angle) * radius)} ${short(-Math.cos(angle) * radius)}`
}

function short(value: number): number {
  return Math.round(value * 100) / 100
}
