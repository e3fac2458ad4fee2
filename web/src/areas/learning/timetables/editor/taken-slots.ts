import { clashesOfLesson } from 'kit/week/clashes'
import { type Clash, emptyLesson, type Lesson, type PeriodSlot } from 'kit/week/week'
import type { WeekIndex } from 'kit/week/week-index'
import type { WholeTimetable } from 'tenant-api/contract/learning/timetables'
import type { Lens } from './grid-rows.ts'
import { slotKey } from './moves.ts'

/** What takes the slots of a teacher or a room besides this timetable, by slot; and the lessons that are in none of them. */
export type TakenSlots = { bySlot: ReadonlyMap<string, readonly Clash[]>; outside: readonly Lesson[] }

type Of = { lens: Lens; id: string; slots: readonly PeriodSlot[]; shiftId: string | null }

/**
 * Asks the one check about a lesson of the teacher, or in the room, in each slot: what it has against lessons of other
 * timetables, and when the teacher is not there.
 */
export function takenSlots(
  index: WeekIndex,
  { campusId, others }: Pick<WholeTimetable, 'campusId' | 'others'>,
  { lens, id, slots, shiftId }: Of,
): TakenSlots {
  const bySlot = new Map<string, Clash[]>()
  if (id === '' || (lens !== 'teacher' && lens !== 'room')) return { bySlot, outside: [] }
  const isOther = new Set(others.map((one) => one.id))
  for (const slot of slots) {
    const probe: Lesson = {
      ...emptyLesson,
      campusId,
      shiftId,
      slot,
      teachers: lens === 'teacher' ? [{ employeeId: id, role: 'lead' }] : [],
      roomId: lens === 'room' ? id : null,
    }
    const clashes = clashesOfLesson(index, probe).filter(
      ({ kind, lessonIds }) => kind === 'unavailable' || lessonIds.some((other) => isOther.has(other)),
    )
    // Who is taught elsewhere in the slot need not be told that the way there takes time, too.
    const taken = clashes.filter(({ kind }) => kind !== 'way')
    const shown = taken.length > 0 ? taken : clashes.slice(0, 1)
    if (shown.length > 0) bySlot.set(slotKey(slot), shown)
  }
  const inSlots = new Set(
    [...bySlot.values()].flat().flatMap(({ kind, lessonIds }) => (kind === 'way' ? [] : lessonIds)),
  )
  const outside = others.flatMap((one) => {
    const isOwn = lens === 'teacher' ? one.teacherIds.includes(id) : one.roomId === id
    const lesson = isOwn && !inSlots.has(one.id) ? index.lessons.get(one.id) : undefined
    return lesson ? [lesson] : []
  })
  return { bySlot, outside }
}
