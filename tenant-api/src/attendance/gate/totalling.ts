import type { Listener } from '../../core/module.ts'
import { recount } from '../registers/on-submitted.ts'

/** What the gate said in a register, or took back, counts for its day and in the totals of the year. */
export const recountAfterGate: Listener = async (school, event, outside) => {
  if (typeof event.payload.registerId === 'string') await recount(school, event, outside)
}
