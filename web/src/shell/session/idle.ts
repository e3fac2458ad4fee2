/** How long before the end the warning appears. */
export const warnMs = 2 * 60_000

export type Idle = 'active' | 'warned' | 'over'

/** The idle state of a user whose last activity was at `last`; both times in milliseconds. */
export function idleAt(now: number, { last, minutes }: { last: number; minutes: number }): Idle {
  const left = last + minutes * 60_000 - now
  if (left <= 0) return 'over'
  return left <= warnMs ? 'warned' : 'active'
}

/** Milliseconds until that state changes by itself; at least a second while a warning counts down. */
export function nextChange(now: number, { last, minutes }: { last: number; minutes: number }): number {
  const left = last + minutes * 60_000 - now
  return left > warnMs ? left - warnMs : Math.min(left, 1_000)
}
