import type { Weekday } from '../values/day.ts'
import { bellKey } from './bell-days.ts'
import { clashesOfLesson } from './clashes.ts'
import type { Changes, WeekIndex } from './week-index.ts'
import type { Clash, Lesson, PeriodSlot, Slot, Verdict } from './week.ts'

/**
 * What each slot would be for a picked lesson, of the week or of the tray: free, a swap with the lessons that stand
 * there, or forbidden with its reasons. An institute without bells names the slots that it asks about. The browser
 * judges a whole week of them in less than a frame.
 */
export function verdictsOf(
  index: WeekIndex,
  picked: Lesson,
  slots: readonly Slot[] = slotsOf(index, picked),
): Verdict[] {
  return slots.map((slot) => verdictOf(index, picked, slot))
}

/** The slots of a lesson's campus and shift that ring under any bells, in the order of the week. */
export function slotsOf(index: WeekIndex, lesson: Pick<Lesson, 'campusId' | 'shiftId'>): PeriodSlot[] {
  const key = bellKey(lesson)
  return weekdays.flatMap((weekday) =>
    index.bells.numbersOn(key, weekday).map((period) => ({ weekday, period })),
  )
}

/** What one slot would be for a picked lesson. */
export function verdictOf(index: WeekIndex, given: Lesson, slot: Slot): Verdict {
  if (isHere(given, slot) || given.isLocked) return verdictAsIs(index, given, slot)
  const roomId = freeRoomFor(index, { ...given, slot })
  if (roomId === null || roomId === given.roomId) return verdictAsIs(index, given, slot)
  return { ...verdictAsIs(index, { ...given, roomId }, slot), roomId }
}

/**
 * The room of a lesson in its slot: where it needs a kind of room and its own is taken, or it has none, the first one of the
 * kind that is free. One of another kind that somebody has chosen stays.
 */
function freeRoomFor(index: WeekIndex, lesson: Lesson): string | null {
  const { roomId, roomKind, campusId, students } = lesson
  if (roomKind === null || (roomId !== null && index.rooms.get(roomId)?.kind !== roomKind)) return roomId
  const isFree = (id: string) =>
    !clashesOfLesson(index, { ...lesson, roomId: id }).some(({ kind }) => kind === 'room')
  if (roomId !== null && isFree(roomId)) return roomId
  const rooms = index.week.rooms.filter(
    (room) =>
      room.kind === roomKind &&
      room.campusId === campusId &&
      (room.capacity === null || students === null || students <= room.capacity),
  )
  return rooms.find(({ id }) => isFree(id))?.id ?? roomId
}

function verdictAsIs(index: WeekIndex, picked: Lesson, slot: Slot): Verdict {
  const clashes = clashesOfLesson(index, { ...picked, slot })
  const reasons = clashes.filter(({ isRefused }) => isRefused)
  const notices = clashes.filter(({ isRefused }) => !isRefused)
  if (isHere(picked, slot)) return { slot, state: 'here', swapWith: [], reasons, notices }
  if (picked.isLocked) {
    const locked: Clash = { kind: 'locked', lessonIds: [picked.id], isRefused: true }
    return { slot, state: 'forbidden', swapWith: [], reasons: [locked, ...reasons], notices }
  }
  if (reasons.length === 0) return { slot, state: 'free', swapWith: [], reasons, notices }
  const { partners, against } = swapAt(index, { picked, slot, reasons })
  if (partners.length > 0 && against.length === 0)
    return { slot, state: 'swap', swapWith: partners.map(({ id }) => id), reasons, notices }
  const locks = against.filter(({ kind }) => kind === 'locked')
  return { slot, state: 'forbidden', swapWith: [], reasons: [...reasons, ...locks], notices }
}

type Swap = { picked: Lesson; slot: Slot; reasons: readonly Clash[] }

/**
 * The lessons that stand in the way and within the slot, and what speaks against exchanging them with the picked one.
 * Without partners no exchange is possible.
 */
function swapAt(
  index: WeekIndex,
  { picked, slot, reasons }: Swap,
): { partners: readonly Lesson[]; against: readonly Clash[] } {
  const from = picked.slot
  const ids = new Set(reasons.flatMap(({ lessonIds }) => lessonIds).filter((id) => id !== picked.id))
  const partners = [...ids].toSorted().flatMap((id) => index.lessons.get(id) ?? [])
  const locked = partners
    .filter(({ isLocked }) => isLocked)
    .map((lesson): Clash => ({ kind: 'locked', lessonIds: [lesson.id], isRefused: true }))
  if (locked.length > 0) return { partners, against: locked }
  const isOnlyOthers = reasons.every(({ lessonIds }) => lessonIds.length === 2)
  if (!from || !('period' in from) || !('period' in slot) || !isOnlyOthers)
    return { partners: [], against: [] }
  const moved = partners.flatMap((partner): Lesson[] => {
    const place = partner.slot
    if (!place || !('period' in place) || bellKey(partner) !== bellKey(picked)) return []
    const offset = place.period - slot.period
    const isWithin = offset >= 0 && offset + partner.length <= picked.length
    if (place.weekday !== slot.weekday || !isWithin) return []
    return [{ ...partner, slot: { weekday: from.weekday, period: from.period + offset } }]
  })
  if (moved.length < partners.length) return { partners: [], against: [] }
  const changes: Changes = new Map([{ ...picked, slot }, ...moved].map((lesson) => [lesson.id, lesson]))
  const against = [...changes.values()].flatMap((lesson) =>
    lesson ? clashesOfLesson(index, lesson, changes).filter(({ isRefused }) => isRefused) : [],
  )
  return { partners, against }
}

function isHere({ slot: at }: Lesson, slot: Slot): boolean {
  if (at?.weekday !== slot.weekday) return false
  if ('period' in at) return 'period' in slot && at.period === slot.period
  return 'from' in slot && at.from === slot.from && at.until === slot.until
}

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]
