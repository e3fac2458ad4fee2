import type { Listener } from '../../core/module.ts'
import { watchAbsences } from './absences.ts'
import { countDay } from './counting-days.ts'
import { totalRegister } from './year-totals.ts'

/** What follows when a register was handed in: it is counted, and who is absent in it is told of after a while. */
export const handedIn: Listener = async (school, event, outside) => {
  await watchAbsences(school, String(event.payload.registerId))
  await recount(school, event, outside)
}

/** What follows whenever something was said in a register, by whomever: its day and the year of everybody in it. */
export const recount: Listener = async (school, event, outside) => {
  await countDay(school, String(event.payload.registerId))
  await totalRegister(school, event, outside)
}
