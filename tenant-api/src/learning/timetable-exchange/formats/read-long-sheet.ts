import type { FileSheet } from '../../../core/documents/workbook/file-sheets.ts'
import { columnCalled, type LongColumn } from './sheet-columns.ts'
import { choiceOf, type FileLesson, type FileParty, most, nameIn } from './week-file.ts'
import { weekdayCalled } from './weekday-names.ts'

/** Lessons of sheets, whose days and periods are names yet. */
export type SheetLesson = Omit<FileLesson, 'day' | 'period' | 'terms'> & { day: string; period: string }

type Row = { at: string; value: (column: LongColumn) => string }

/** Among how many rows the headers are sought. */
const mostAbove = 20

/** The rows of a sheet with a lesson each, whatever the order of its columns; undefined for another kind of sheet. */
export function rowsOfLongSheet({ name, rows }: FileSheet, isOne: boolean): Row[] | undefined {
  const found = rows.slice(0, mostAbove).findIndex(({ cells }) => {
    const known = new Set(cells.flatMap((cell) => columnCalled(cell) ?? []))
    return known.has('subject') && known.size >= 3
  })
  if (found < 0) return undefined
  const places = new Map<LongColumn, number>()
  for (const [at, cell] of (rows[found]?.cells ?? []).entries()) {
    const column = columnCalled(cell)
    if (column && !places.has(column)) places.set(column, at)
  }
  return rows.slice(found + 1).flatMap(({ number, cells }): Row[] => {
    const value = (column: LongColumn) => nameIn(cells[places.get(column) ?? -1])
    const at = isOne ? String(number) : `${name} ${number}`
    return value('subject') === '' ? [] : [{ at, value }]
  })
}

/** The lessons of such rows: the same subject of the same teachers in the same slot is one lesson of several sections. */
export function lessonsOfRows(rows: readonly Row[]): SheetLesson[] {
  const joint = new Map<string, SheetLesson>()
  const lessons: SheetLesson[] = []
  for (const { at, value } of rows) {
    const span = /^(\D*\d{1,2})\s*[-–]\s*(\d{1,2})$/.exec(value('period'))
    const period = span?.[1] ?? value('period')
    const reach = span ? Number(span[2]) - Number(/\d+$/.exec(span[1] ?? '')?.[0]) + 1 : 1
    const length = Math.max(1, Math.min(40, Math.round(Number(value('length'))) || reach))
    const lesson: SheetLesson = {
      at,
      subject: value('subject'),
      teachers: listIn(value('teacher')),
      parties: listIn(value('section')).map((section) => partyOf(section, value('group'))),
      room: value('room') || null,
      rooms: [],
      length,
      week: letterOf(value('week')),
      day: period === '' ? '' : value('day'),
      period: value('day') === '' ? '' : period,
      isLocked: value('locked') !== '' && !/^(?:no|0|false|نہیں|لا)$/i.test(value('locked')),
    }
    if (lesson.parties.length === 0) continue
    const { subject, teachers, room, week, day } = lesson
    const key = JSON.stringify([subject, teachers, room, week, day, lesson.period, length])
    const known = teachers.length > 0 && day !== '' ? joint.get(key) : undefined
    if (known) {
      known.parties = [
        ...known.parties,
        ...lesson.parties.filter((one) => !known.parties.some((other) => isSame(one, other))),
      ]
      continue
    }
    joint.set(key, lesson)
    lessons.push(lesson)
    if (lessons.length > most.lessons) break
  }
  return withChoices(lessons)
}

/** `A`, `Week A`, `1`; all weeks where there is nothing, or a word such as All. */
function letterOf(text: string): number {
  const letter = /(?:^|\s)([A-Da-d]|[1-4])$/.exec(text)?.[1]?.toUpperCase()
  return letter === undefined ? 0 : 'ABCD'.indexOf(letter) + 1 || Number(letter)
}

/** Several names in a cell are separated by semicolons, plus signs or ampersands, never by commas: names have these. */
function listIn(cell: string): string[] {
  return [...new Set(cell.split(/[;؛+&\n]/).map(nameIn))].filter(Boolean).slice(0, most.parties)
}

/** `Religion: Ethics` is a part of a named choice; `Boys` one of a choice whose name its parts give. */
function partyOf(section: string, group: string): FileParty {
  const [first = '', ...rest] = group.split(':').map((one) => one.trim().slice(0, 60).trim())
  if (rest.length > 0 && first !== '' && rest.join(':') !== '')
    return { section, choice: first, part: rest.join(':').slice(0, 60) }
  return { section, choice: '', part: first }
}

/**
 * Gives unnamed choices their names: groups of a section are of one choice if they have the same subject or are taught
 * in the same slot.
 */
function withChoices(lessons: readonly SheetLesson[]): SheetLesson[] {
  const homes = new Map<string, Map<string, Set<string>>>()
  for (const { parties, subject, day, period } of lessons)
    for (const { section, choice, part } of parties) {
      if (choice !== '' || part === '') continue
      const places = homes.get(section) ?? new Map<string, Set<string>>()
      homes.set(section, places)
      for (const key of [
        `part ${part}`,
        `subject ${subject}`,
        ...(day === '' ? [] : [`slot ${weekdayCalled(day) ?? day} ${period}`]),
      ]) {
        const mine = places.get(`part ${part}`) ?? new Set([part])
        const other = places.get(key) ?? mine
        const union = new Set([...mine, ...other])
        for (const [place, parts] of places) if (parts === mine || parts === other) places.set(place, union)
        places.set(key, union)
        places.set(`part ${part}`, union)
      }
    }
  return lessons.map((lesson) => ({
    ...lesson,
    parties: lesson.parties.map((party) =>
      party.choice !== '' || party.part === ''
        ? party
        : { ...party, choice: choiceOf(homes.get(party.section)?.get(`part ${party.part}`) ?? [party.part]) },
    ),
  }))
}

function isSame(one: FileParty, other: FileParty): boolean {
  return one.section === other.section && one.choice === other.choice && one.part === other.part
}
