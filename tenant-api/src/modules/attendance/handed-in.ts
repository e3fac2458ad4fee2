import type { Listener } from '../../module.ts'
import { watchAbsences } from './absences.ts'
import { countDay } from './counting-days.ts'
import { totalRegister } from './totalling.ts'

/** What follows when a register was handed in: it is counted, and who is absent in it is told of after a while. */
export const handedIn: Listener = async (school, event, outside) => {
  const register = String(event.payload.registerId)
  await countDay(school, register)
  await watchAbsences(school, register)
  await totalRegister(school, event, outside)
}
