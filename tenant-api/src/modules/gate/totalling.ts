import type { Listener } from '../../module.ts'
import { totalRegister } from '../attendance/totalling.ts'

/** What the gate said in a register that was handed in counts in the totals of the year. */
export const totalAfterGate: Listener = async (school, event, outside) => {
  if (typeof event.payload.registerId === 'string') await totalRegister(school, event, outside)
}
