import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { messages, tellOfTimetable } from './notify.ts'
import { routes } from './routes.ts'

/** Whose week differs by a timetable: shown before it is published, told when it is. */
export const timetableChanges = defineModule({
  name: 'timetable-changes',
  contract,
  labels,
  messages,
  events: { 'timetable.published': tellOfTimetable },
  routes,
})
