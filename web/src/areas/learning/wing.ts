import type { Area } from '../../shell/navigation/area.ts'
import { arrangements } from './arrangements/area.ts'
import { assessmentKinds } from './assessment-kinds/area.ts'
import { assessments } from './assessments/area.ts'
import { cardDesigns } from './card-designs/area.ts'
import { dateSheets } from './date-sheets/area.ts'
import { diary } from './diary/area.ts'
import { exams } from './exams/area.ts'
import { gradeSystems } from './grade-systems/area.ts'
import { lessonChanges } from './lesson-changes/area.ts'
import { lessonTypes } from './lesson-types/area.ts'
import { lessons } from './lessons/area.ts'
import { remarks } from './remarks/area.ts'
import { reportCards } from './report-cards/area.ts'
import { results } from './results/area.ts'
import { routines } from './routines/area.ts'
import { schemes } from './schemes/area.ts'
import { subjectPlans } from './subject-plans/area.ts'
import { subjectChoices } from './subject-plans/choices/area.ts'
import { timetableExchange } from './timetable-exchange/area.ts'
import { timetables } from './timetables/area.ts'
import { timetabling } from './timetabling/area.ts'
import { weekPrints } from './week-prints/area.ts'

export const wing: readonly Area[] = [
  subjectChoices,
  subjectPlans,
  lessons,
  weekPrints,
  arrangements,
  diary,
  timetables,
  timetableExchange,
  timetabling,
  lessonChanges,
  routines,
  lessonTypes,
  gradeSystems,
  schemes,
  reportCards,
  assessments,
  exams,
  dateSheets,
  assessmentKinds,
  results,
  cardDesigns,
  remarks,
]
