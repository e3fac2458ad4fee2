/**
 * How many times slower this machine was than a quiet one when the test run began
 * (scripts/suite/machine-speed.ts), at least 1. It comes from MAKTAB_SLOWNESS; a generous value set from
 * outside gives every test more time.
 */
export const slowness = Math.max(1, Number(process.env.MAKTAB_SLOWNESS) || 1)
