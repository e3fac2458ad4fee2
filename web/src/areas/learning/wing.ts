import type { Area } from '../../shell/navigation/area.ts'
import { arrangements } from './arrangements/area.ts'
import { diary } from './diary/area.ts'
import { lessons } from './lessons/area.ts'
import { subjectChoices } from './subject-plans/choices/area.ts'
import { subjectPlans } from './subject-plans/area.ts'
import { timetableExchange } from './timetable-exchange/area.ts'
import { timetables } from './timetables/area.ts'
import { timetabling } from './timetabling/area.ts'

export const wing: readonly Area[] = [
  subjectChoices,
  subjectPlans,
  lessons,
  arrangements,
  diary,
  timetables,
  timetableExchange,
  timetabling,
]
