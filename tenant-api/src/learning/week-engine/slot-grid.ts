import type { Weekday } from 'kit/values/day'
import { bellKey } from 'kit/week/bell-days'
import { clashesOfLesson } from 'kit/week/clashes'
import { indexWeek } from 'kit/week/week-index'
import type { Lesson, PeriodSlot, Slot, Week } from 'kit/week/week'

/**
 * The slots of the campuses and shifts that are drawn up, as numbers: a row is a weekday of one of them, a slot a
 * period of a row. Two slots of one campus and shift never meet; those of different ones are in `meetings`.
 */
export type SlotGrid = {
  places: readonly Place[]
  periods: number
  rows: number
  slots: number
  /** For each slot those of other places that a teacher, or a room, cannot be in as well. */
  teacherMeetings: readonly (readonly number[])[]
  roomMeetings: readonly (readonly number[])[]
}
export type Place = { key: string; campusId: string; shiftId: string | null }

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** The grid of those campuses and shifts that have bells and lessons to place. */
export function slotGridOf(week: Week): SlotGrid {
  const index = indexWeek(week)
  const places = new Map<string, Place>()
  for (const lesson of week.lessons)
    if (!lesson.isLocked)
      places.set(bellKey(lesson), {
        key: bellKey(lesson),
        campusId: lesson.campusId,
        shiftId: lesson.shiftId,
      })
  const numbersOf = ({ key }: Place) => weekdays.flatMap((on) => index.bells.numbersOn(key, on))
  const ringing = [...places.values()]
    .filter((place) => numbersOf(place).length > 0)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const periods = Math.max(1, ...ringing.flatMap(numbersOf))
  const rows = ringing.length * 7
  const grid = { places: ringing, periods, rows, slots: rows * periods }
  return {
    ...grid,
    teacherMeetings: meetingsOf(week, grid, 'teacher'),
    roomMeetings: meetingsOf(week, grid, 'room'),
  }
}

/** The number of a slot; -1 for own minutes and for places that are not drawn up. */
export function slotNumber(
  grid: Pick<SlotGrid, 'places' | 'periods'>,
  lesson: Pick<Lesson, 'campusId' | 'shiftId'>,
  slot: Slot | null,
): number {
  const place = grid.places.findIndex(({ key }) => key === bellKey(lesson))
  if (!slot || !('period' in slot) || place < 0 || slot.period > grid.periods) return -1
  return (place * 7 + slot.weekday - 1) * grid.periods + slot.period - 1
}

export function slotAt(grid: Pick<SlotGrid, 'periods'>, slot: number): PeriodSlot {
  const row = Math.floor(slot / grid.periods)
  return { weekday: weekdays[row % 7] ?? 1, period: (slot % grid.periods) + 1 }
}

/** Asks the one check of clashes about a teacher, or a room, in each two slots of a weekday. */
function meetingsOf(
  week: Week,
  grid: Pick<SlotGrid, 'places' | 'periods' | 'slots'>,
  what: 'teacher' | 'room',
): number[][] {
  const meetings = Array.from({ length: grid.slots }, (): number[] => [])
  if (grid.places.length < 2) return meetings
  const before = indexWeek(week)
  for (let slot = 0; slot < grid.slots; slot += 1) {
    const lesson = probe(grid, slot, what)
    const others = Array.from({ length: grid.slots }, (_, other) => other)
      .filter((other) => weekdayOf(grid, other) === weekdayOf(grid, slot))
      .filter((other) => placeOf(grid, other) !== placeOf(grid, slot))
    const lessons = others.map((other) => probe(grid, other, what))
    const index = indexWeek({ ...week, rules: [], lessons }, before)
    for (const { lessonIds } of clashesOfLesson(index, lesson))
      for (const id of lessonIds)
        if (id !== lesson.id && !meetings[slot]?.includes(Number(id))) meetings[slot]?.push(Number(id))
  }
  return meetings
}

function probe(grid: Pick<SlotGrid, 'places' | 'periods'>, slot: number, what: 'teacher' | 'room'): Lesson {
  const { campusId = '', shiftId = null } = grid.places[placeOf(grid, slot)] ?? {}
  return {
    id: String(slot),
    subjectId: '',
    campusId,
    shiftId,
    parties: [],
    teachers: what === 'teacher' ? [{ employeeId: 'probe', role: 'lead' }] : [],
    roomId: what === 'room' ? 'probe' : null,
    roomKind: null,
    length: 1,
    letter: 0,
    slot: slotAt(grid, slot),
    isLocked: false,
    students: null,
  }
}

function placeOf({ periods }: Pick<SlotGrid, 'periods'>, slot: number): number {
  return Math.floor(slot / periods / 7)
}

function weekdayOf({ periods }: Pick<SlotGrid, 'periods'>, slot: number): number {
  return Math.floor(slot / periods) % 7
}
