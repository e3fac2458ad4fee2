import { drawnWeek, lessonOf } from 'kit/week/drawn-week'
import type { Lesson } from 'kit/week/week'
import { changeWeek, indexWeek, type WeekIndex } from 'kit/week/week-index'
import type { WholeTimetable } from 'tenant-api/contract/learning/timetables'

/**
 * Gives the index of each version of a timetable. Of versions that differ in some cards alone, which are new objects, only
 * these are indexed anew; everything else is the work of the first.
 */
export function weekIndexer(): (whole: WholeTimetable) => WeekIndex {
  let last: { whole: WholeTimetable; index: WeekIndex } | undefined
  return (whole) => {
    if (last?.whole === whole) return last.index
    const index = last && isSameFrame(last.whole, whole) ? changed(last, whole) : indexWeek(drawnWeek(whole))
    last = { whole, index }
    return index
  }
}

function isSameFrame(a: WholeTimetable, b: WholeTimetable): boolean {
  return (
    a.bells === b.bells &&
    a.teachings === b.teachings &&
    a.rooms === b.rooms &&
    a.ways === b.ways &&
    a.rules === b.rules &&
    a.others === b.others &&
    a.firstDay === b.firstDay &&
    a.lastDay === b.lastDay
  )
}

function changed(last: { whole: WholeTimetable; index: WeekIndex }, whole: WholeTimetable): WeekIndex {
  const before = new Set(last.whole.cards)
  const after = new Set(whole.cards.map(({ id }) => id))
  const changes = new Map<string, Lesson | null>(
    last.whole.cards.filter(({ id }) => !after.has(id)).map(({ id }) => [id, null]),
  )
  const fresh = whole.cards.filter((card) => !before.has(card))
  if (fresh.length > 0) {
    const teachings = new Map(whole.teachings.map((one) => [one.id, one]))
    for (const card of fresh) {
      const teaching = teachings.get(card.teachingId)
      if (teaching) changes.set(card.id, lessonOf(whole, teaching, card))
    }
  }
  return changes.size > 0 ? changeWeek(last.index, changes) : last.index
}
