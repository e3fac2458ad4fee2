/**
 * How many times slower this machine was than a quiet one when the run of tests began (scripts/suite/machine-speed.ts), at
 * least 1. MAKTAB_SLOWNESS says it; a generous one from outside gives every test more time.
 */
export const slowness = Math.max(1, Number(process.env.MAKTAB_SLOWNESS) || 1)
