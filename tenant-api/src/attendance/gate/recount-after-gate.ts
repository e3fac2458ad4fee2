import type { Listener } from '../../core/module.ts'
import { recount } from '../registers/on-submitted.ts'

/** Recounts the register's day and the year totals after the gate adds or takes back a mark. */
export const recountAfterGate: Listener = async (school, event, outside) => {
  if (typeof event.payload.registerId === 'string') await recount(school, event, outside)
}
