import type { Weekday } from '../values/day.ts'
import { BellDays } from './bell-days.ts'
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
    bells: before?.bells.serves(week) ? before.bells : new BellDays(week),
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

/**
 * The index after lessons were moved, changed, added or (null) removed; the old one stays as it is. Only what they touch
 * is worked out anew.
 */
export function changeWeek(before: WeekIndex, changes: Changes): WeekIndex {
  const stayed = before.week.lessons.flatMap(
    (lesson) => changes.get(lesson.id) ?? (changes.has(lesson.id) ? [] : [lesson]),
  )
  const added = [...changes.values()].filter(
    (lesson): lesson is Lesson => lesson !== null && !before.lessons.has(lesson.id),
  )
  const week = { ...before.week, lessons: [...stayed, ...added] }
  if ([...changes.values()].some((lesson) => lesson !== null && !before.bells.knows(lesson)))
    return indexWeek(week)
  const lessons = new Map(before.lessons)
  const meetings = new Map(before.meetings)
  for (const [id, lesson] of changes) {
    const old = before.lessons.get(id)
    for (const name of old?.slot ? meetingsOf(old, old.slot.weekday) : [])
      meetings.set(
        name,
        (meetings.get(name) ?? []).filter((other) => other !== old),
      )
    for (const name of lesson?.slot ? meetingsOf(lesson, lesson.slot.weekday) : [])
      meetings.set(name, [...(meetings.get(name) ?? []), ...(lesson ? [lesson] : [])])
    if (lesson) lessons.set(id, lesson)
    else lessons.delete(id)
  }
  return { ...before, week, lessons, meetings }
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

/** The placed lessons of a teacher on a weekday. */
export function lessonsOfTeacher(index: WeekIndex, id: string, on: Weekday, changes: Changes): Lesson[] {
  const stayed = (index.meetings.get(nameOf('teacher', id, on)) ?? []).filter((one) => !changes.has(one.id))
  const changed = [...changes.values()].filter((lesson) => lesson !== null)
  return [
    ...stayed,
    ...changed.filter(
      ({ teachers, slot }) => slot?.weekday === on && teachers.some(({ employeeId }) => employeeId === id),
    ),
  ]
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
