import { UnreadableFile } from '../../../core/documents/workbook/unreadable-file.ts'
import { sentence } from 'kit/text/words'

/** The week of another program, with the names of its file: what all readers give and all writers take. */
export type WeekFile = {
  format: 'asc' | 'fet' | 'sheet'
  days: readonly string[]
  periods: readonly string[]
  /** How many weeks alternate. */
  weeks: number
  /** The terms of the file, of which a timetable has one; empty where the file knows none. */
  terms: readonly string[]
  /** What else a name is called in the file: its short form, or its long one. */
  aliases: Readonly<Record<'section' | 'subject' | 'teacher' | 'room', Readonly<Record<string, string>>>>
  lessons: readonly FileLesson[]
  /** When a teacher is not there. */
  absences: readonly { teacher: string; day: number; period: number }[]
  /** What teachers wish of the week, and rules of all, as far as they mean the same here; files of before have none. */
  wishes?: readonly FileWish[]
  rules?: readonly FileRule[]
  /** The tree of students of a FET file, where a name may stand for a section, a part of one, or several. */
  sets?: Readonly<Record<string, StudentSet>>
  /** What of the file has no place here, by the name it has there. */
  ignored: readonly { name: string; count: number }[]
}

export type WishLevel = 'avoid' | 'never'
/** At most so many lessons a day, in a row, or days of a week with lessons. */
export type FileWish = {
  teacher: string
  wish: 'mostADay' | 'longestRun' | 'mostDays'
  level: WishLevel
  count: number
}
export type FileRule = { rule: 'gaps' | 'twiceADay'; level: WishLevel }

/** A card of the week; without a day it has no place yet. */
export type FileLesson = {
  /** Where it stands in the file: the number of a row, or the id of an element. */
  at: string
  subject: string
  teachers: readonly string[]
  parties: readonly FileParty[]
  room: string | null
  /** Rooms of which any will do, where none is chosen. */
  rooms: readonly string[]
  length: number
  /** 0 is every week, 1 to 4 are the weeks A to D. */
  week: number
  day: number | null
  period: number | null
  isLocked: boolean
  /** The terms in which it is held, by their place; null: all. */
  terms: readonly number[] | null
}

/** A section, or a part of one of its choices. */
export type FileParty = { section: string; choice: string; part: string }
/** A set of students of a FET file: what it is part of, what is part of it, and the sets that share no student with it. */
export type StudentSet = {
  parents: readonly string[]
  children: readonly string[]
  beside: readonly string[]
}

/** What a file may hold at most; the largest schools need a tenth of that. */
export const most = { lessons: 6_000, name: 120, days: 14, periods: 60, parties: 40 }
export const mostWeeks = 4

export const noLessons = sentence('There are no lessons in this file')
const tooMany = sentence(
  'A file may have at most {count} lessons. Take out what does not belong to this campus',
)
const tooLong = sentence('The week of this file has too many days or periods')

/** Refuses a file without lessons, or with more than any school has. */
export function seeBounds(file: WeekFile): WeekFile {
  if (file.lessons.length === 0) throw new UnreadableFile('empty', noLessons)
  if (file.lessons.length > most.lessons)
    throw new UnreadableFile('too-many-rows', tooMany, { count: most.lessons })
  if (file.days.length > most.days || file.periods.length > most.periods)
    throw new UnreadableFile('too-long', tooLong)
  return file
}

/** A name as files have it, without blanks around it and not longer than a name is. */
export function nameIn(text: string | undefined): string {
  return (text ?? '').toWellFormed().replace(/\s+/g, ' ').trim().slice(0, most.name).trim()
}

/** The name of a choice that a file does not name: its parts, in their order. */
export function choiceOf(parts: Iterable<string>): string {
  return [...new Set(parts)].toSorted().join(' / ').slice(0, 60).trim()
}

/** Lessons of more than four periods as several, one after the other. */
export function blocksOf(lesson: FileLesson): FileLesson[] {
  const blocks: FileLesson[] = []
  for (let taken = 0; taken < Math.max(1, lesson.length); taken += 4)
    blocks.push({
      ...lesson,
      length: Math.min(4, Math.max(1, lesson.length) - taken),
      period: lesson.period === null ? null : lesson.period + taken,
    })
  return blocks
}

/** Counts what is left out by its name. */
export class Ignored {
  readonly #counts = new Map<string, number>()

  add(name: string, count = 1): void {
    if (count > 0) this.#counts.set(name, (this.#counts.get(name) ?? 0) + count)
  }

  list(): { name: string; count: number }[] {
    return [...this.#counts].map(([name, count]) => ({ name, count })).slice(0, 100)
  }
}
