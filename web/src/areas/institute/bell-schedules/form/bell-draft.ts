import type { BellSchedule, BellScheduleGiven } from 'tenant-api/contract/institute/bell-schedules'
import { type DraftRow, type KindWords, rowsOf } from '../bell-rows.ts'

/** What stands in the form of bells; '' is no shift, and a date that is not filled in yet is null. */
export type BellDraft = {
  name: string
  campusId: string
  shiftId: string
  firstDay: string | null
  lastDay: string | null
  weekdays: string[]
  rows: DraftRow[]
}

const weekdays = ['1', '2', '3', '4', '5']

export type BellDays = Pick<BellDraft, 'firstDay' | 'lastDay'>
type Where = { campusId: string; shiftId: string; days: BellDays }

/** New bells, empty but for where and, where that is known, when they ring. */
export function emptyDraft(words: KindWords, { campusId, shiftId, days }: Where): BellDraft {
  return { name: '', campusId, shiftId, ...days, weekdays, rows: rowsOf([], words) }
}

/** Bells as they are. */
export function draftOf(
  { name, campusId, shiftId, firstDay, lastDay, weekdays, periods }: BellSchedule,
  words: KindWords,
): BellDraft {
  return {
    name,
    campusId,
    shiftId: shiftId ?? '',
    firstDay,
    lastDay,
    weekdays: weekdays.map(String),
    rows: rowsOf(periods, words),
  }
}

/** The same periods on other days: a copy takes its name and its days anew. */
export function copyOf(schedule: BellSchedule, words: KindWords): BellDraft {
  return { ...draftOf(schedule, words), name: '', firstDay: null, lastDay: null }
}

/** What is sent, once its days are filled in. */
export function givenOf(draft: BellDraft, periods: BellScheduleGiven['periods']) {
  const { name, campusId, shiftId, firstDay, lastDay, weekdays } = draft
  return {
    name,
    campusId,
    shiftId: shiftId === '' ? null : shiftId,
    firstDay: firstDay ?? '',
    lastDay: lastDay ?? '',
    weekdays: weekdays.map(Number),
    periods,
  }
}
