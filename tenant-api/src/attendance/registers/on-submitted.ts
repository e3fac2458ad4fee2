import type { Listener } from '../../core/module.ts'
import { watchAbsences } from './absences.ts'
import { countDay } from './counting-days.ts'
import { totalRegister } from './year-totals.ts'

/** After a register is submitted: counts it, and schedules the absence messages. */
export const onSubmitted: Listener = async (school, event, outside) => {
  await watchAbsences(school, String(event.payload.registerId))
  await recount(school, event, outside)
}

/** After any mark in a register, by whomever: recounts its day and the year totals of everybody in it. */
export const recount: Listener = async (school, event, outside) => {
  await countDay(school, String(event.payload.registerId))
  await totalRegister(school, event, outside)
}
