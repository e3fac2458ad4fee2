/** The name or reason of what was left out since no time was left to start it. */
export const outOfTime = 'not run: the time of this run was spent'

/** Milliseconds of the machine's monotonic clock: all processes share it, also those that are given another time of day. */
export function monotonicNow(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}

/** Whether a test that has not begun yet must not begin any more; MAKTAB_DEADLINE is a reading of `monotonicNow`. */
export function isTooLate(): boolean {
  return monotonicNow() > Number(process.env.MAKTAB_DEADLINE ?? Infinity)
}
