import type { Card } from './card-words.ts'

/** The colours of what comes out; the word beside each says the same. */
export const outcomeTones = {
  passed: 'success',
  compartment: 'warning',
  failed: 'danger',
  withheld: 'danger',
  incomplete: 'warning',
  pending: 'warning',
  excused: 'neutral',
} as const satisfies Record<Card['outcome'], string>
