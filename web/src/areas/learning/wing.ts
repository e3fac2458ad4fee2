import type { Area } from '../../shell/navigation/area.ts'
import { diary } from './diary/area.ts'
import { lessons } from './lessons/area.ts'
import { subjectChoices } from './subject-plans/choices/area.ts'
import { subjectPlans } from './subject-plans/area.ts'
import { timetables } from './timetables/area.ts'

export const wing: readonly Area[] = [subjectChoices, subjectPlans, timetables, lessons, diary]
