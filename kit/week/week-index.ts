import type { Weekday } from '../values/day.ts'
import { bellKey, BellDays } from './bell-days.ts'
import type { Lesson, Room, TeacherRule, Week } from './week.ts'

/**
 * The lessons of a week by those who meet in them. Made once for each version of the week; every judgement takes it.
 * Judging one move with it takes well under a millisecond at sixty sections.
 */
export type WeekIndex = {
  week: Week
  bells: BellDays
  lessons: ReadonlyMap<string, Lesson>
  rooms: ReadonlyMap<string, Room>
  rules: ReadonlyMap<string, readonly TeacherRule[]>
  /** Minutes by `from|to`, in both directions. */
  ways: ReadonlyMap<string, number>
  /** The placed lessons of a teacher, section or room on a weekday, by `nameOf`. */
  meetings: ReadonlyMap<string, readonly Lesson[]>
}

/** The index of a week. That of another version of the week saves working out the bells again. */
export function indexWeek(week: Week, before?: WeekIndex): WeekIndex {
  const meetings = new Map<string, Lesson[]>()
  for (const lesson of week.lessons)
    if (lesson.slot)
      for (const name of meetingsOf(lesson, lesson.slot.weekday)) {
        const lessons = meetings.get(name)
        if (lessons) lessons.push(lesson)
        else meetings.set(name, [lesson])
      }
  return {
    week,
    bells: before && isSameBells(week, before) ? before.bells : new BellDays(week),
    lessons: new Map(week.lessons.map((lesson) => [lesson.id, lesson])),
    rooms: new Map(week.rooms.map((room) => [room.id, room])),
    rules: Map.groupBy(week.rules, ({ employeeId }) => employeeId),
    ways: new Map(
      week.ways.flatMap(({ fromId, toId, minutes }) => [
        [`${fromId}|${toId}`, minutes],
        [`${toId}|${fromId}`, minutes],
      ]),
    ),
    meetings,
  }
}

/** The index after lessons were moved, changed, added or (null) removed; the old one stays as it is. */
export function changeWeek(before: WeekIndex, changes: Changes): WeekIndex {
  const stayed = before.week.lessons.flatMap((lesson) => {
    const change = changes.get(lesson.id)
    return change === undefined ? [lesson] : (change ?? [])
  })
  const added = [...changes.values()].filter(
    (lesson): lesson is Lesson => lesson !== null && !before.lessons.has(lesson.id),
  )
  return indexWeek({ ...before.week, lessons: [...stayed, ...added] }, before)
}

/** Lessons that count as moved, changed, added, or (null) taken away. */
export type Changes = ReadonlyMap<string, Lesson | null>

/** The placed lessons that may meet a lesson on its weekday, itself aside: those of its teachers, sections and room. */
export function neighboursOf(index: WeekIndex, lesson: Lesson, changes: Changes): Set<Lesson> {
  const neighbours = new Set<Lesson>()
  if (!lesson.slot) return neighbours
  for (const name of meetingsOf(lesson, lesson.slot.weekday))
    for (const other of index.meetings.get(name) ?? [])
      if (other.id !== lesson.id && !changes.has(other.id)) neighbours.add(other)
  for (const other of changes.values()) if (other?.slot && other.id !== lesson.id) neighbours.add(other)
  return neighbours
}

/** The placed lessons in a room on a weekday. */
export function lessonsInRoom(index: WeekIndex, roomId: string, on: Weekday, changes: Changes): Lesson[] {
  const stayed = (index.meetings.get(nameOf('room', roomId, on)) ?? []).filter(({ id }) => !changes.has(id))
  const changed = [...changes.values()].filter((lesson) => lesson !== null)
  return [...stayed, ...changed.filter(({ roomId: room, slot }) => room === roomId && slot?.weekday === on)]
}

function meetingsOf(lesson: Lesson, on: Weekday): string[] {
  const names = [
    ...lesson.teachers.map(({ employeeId }) => nameOf('teacher', employeeId, on)),
    ...lesson.parties.map(({ sectionId }) => nameOf('section', sectionId, on)),
    ...(lesson.roomId === null ? [] : [nameOf('room', lesson.roomId, on)]),
  ]
  return names.length > 1 ? [...new Set(names)] : names
}

function nameOf(what: 'teacher' | 'section' | 'room', id: string, on: Weekday): string {
  return `${what} ${id} ${on}`
}

function isSameBells(week: Week, { week: old, bells }: WeekIndex): boolean {
  if (!bells.serves(week)) return false
  if (week.lessons === old.lessons) return true
  const keys = new Set([...old.bells, ...old.lessons].map(bellKey))
  return week.lessons.every((lesson) => keys.has(bellKey(lesson)))
}
