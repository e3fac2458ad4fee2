import { readFetRules, readFetWishes } from './fet-wishes.ts'
import { readSets } from './student-sets.ts'
import {
  blocksOf,
  type FileLesson,
  Ignored,
  most,
  mostWeeks,
  nameIn,
  seeBounds,
  type WeekFile,
} from './week-file.ts'
import { type Element, itemsOf, textOf, textsOf } from './xml.ts'

/** The tag of an activity of one of the alternating weeks, which FET does not know. */
export const weekTag = (week: number): string => `Week ${'ABCD'[week - 1] ?? ''}`

/** Constraints that every file has, and that say nothing. */
const basic = new Set([
  'constraintbasiccompulsorytime',
  'constraintbasiccompulsoryspace',
  'constraintbreaktimes',
])

/** A file of FET. Its constraints are taken over as far as a timetable has such a thing; the others are named. */
export function readFet(root: Element): WeekFile {
  const ignored = new Ignored()
  const days = itemsOf(root, 'days_list', 'day').map((one) => nameIn(textOf(one, 'name')))
  const constraints = root.children
    .filter(({ name }) => name === 'time_constraints_list' || name === 'space_constraints_list')
    .flatMap(({ children }) => children.filter(({ name }) => name.startsWith('constraint')))
  const of = Map.groupBy(constraints.filter(isActive), ({ name }) => name)
  const hours = hoursOf(root, { days, breaks: of.get('constraintbreaktimes') ?? [] })
  const takenOver = new Set<Element>()
  const take = (...names: string[]) => names.flatMap((name) => of.get(name) ?? [])
  const day = (one: Element) => placeOf(days, textOf(one, 'day', 'preferred_day'))
  const hour = (one: Element) => placeOf(hours, textOf(one, 'hour', 'preferred_hour'))

  const starts = new Map<string, { day: number; period: number; isLocked: boolean }>()
  for (const one of take('constraintactivitypreferredstartingtime')) {
    const place = { day: day(one), period: hour(one) }
    if (!isFull(one) || place.day === null || place.period === null) continue
    takenOver.add(one)
    starts.set(textOf(one, 'activity_id'), {
      day: place.day,
      period: place.period,
      isLocked: textOf(one, 'permanently_locked') !== 'false',
    })
  }
  // Activities that begin together: whoever has a time gives it to the others.
  for (const one of take('constraintactivitiessamestartingtime')) {
    const ids = textsOf(one, 'activity_id')
    const known = ids.flatMap((id) => starts.get(id) ?? [])[0]
    if (!known || !isFull(one)) continue
    takenOver.add(one)
    for (const id of ids) if (!starts.has(id)) starts.set(id, known)
  }
  const rooms = new Map<string, string[]>()
  for (const one of take('constraintactivitypreferredroom', 'constraintactivitypreferredrooms')) {
    takenOver.add(one)
    const id = textOf(one, 'activity_id')
    rooms.set(id, roomsIn(one))
  }
  const roomsOfSubject = new Map<string, string[]>()
  for (const one of take('constraintsubjectpreferredroom', 'constraintsubjectpreferredrooms')) {
    takenOver.add(one)
    roomsOfSubject.set(nameIn(textOf(one, 'subject', 'subject_name')), roomsIn(one))
  }
  const absences = take('constraintteachernotavailabletimes').flatMap((one) => {
    takenOver.add(one)
    const teacher = nameIn(textOf(one, 'teacher', 'teacher_name'))
    return one.children
      .filter(({ name }) => name === 'not_available_time')
      .flatMap((time) => {
        const [at, period] = [day(time), hour(time)]
        return at === null || period === null ? [] : [{ teacher, day: at, period }]
      })
  })

  const lessons: FileLesson[] = []
  let weeks = 1
  for (const one of itemsOf(root, 'activities_list', 'activity')) {
    if (!isActive(one)) {
      ignored.add('Activity')
      continue
    }
    const id = textOf(one, 'id')
    const subject = nameIn(textOf(one, 'subject'))
    const start = starts.get(id)
    const some = rooms.get(id) ?? roomsOfSubject.get(subject) ?? []
    const tags = textsOf(one, 'activity_tag')
    const week = [1, 2, 3, 4].find((letter) => tags.includes(weekTag(letter))) ?? 0
    weeks = Math.max(weeks, week)
    const length = Math.min(40, Math.max(1, Number(textOf(one, 'duration')) || 1))
    lessons.push(
      ...blocksOf({
        at: id.slice(0, 60),
        subject,
        teachers: [...new Set(textsOf(one, 'teacher').map(nameIn))].filter(Boolean),
        parties: [...new Set(textsOf(one, 'students').map(nameIn))]
          .filter(Boolean)
          .slice(0, most.parties)
          .map((section) => ({ section, choice: '', part: '' })),
        room: some.length === 1 ? (some[0] ?? null) : null,
        rooms: some.length > 1 ? some : [],
        length,
        week,
        day: start?.day ?? null,
        period: start?.period ?? null,
        isLocked: start?.isLocked ?? false,
        terms: null,
      }),
    )
    if (lessons.length > most.lessons) break
  }
  const given = {
    of,
    days: days.length,
    lessons,
    hasAbsences: absences.length > 0,
    take: (one: Element) => takenOver.add(one),
  }
  const [wishes, rules] = [readFetWishes(given), readFetRules(given)]
  for (const one of constraints) if (!takenOver.has(one) && !basic.has(one.name)) ignored.add(titleOf(one))
  const aliases = (list: string, item: string) => longNames(itemsOf(root, list, item))
  return seeBounds({
    format: 'fet',
    days,
    periods: hours,
    weeks: Math.min(mostWeeks, weeks === 1 ? 1 : Math.max(2, weeks)),
    terms: [],
    aliases: {
      section: longNames(itemsOf(root, 'students_list', 'year')),
      subject: aliases('subjects_list', 'subject'),
      teacher: aliases('teachers_list', 'teacher'),
      room: aliases('rooms_list', 'room'),
    },
    lessons,
    absences,
    wishes,
    rules,
    sets: readSets(itemsOf(root, 'students_list', 'year')),
    ignored: ignored.list(),
  })
}

/** Hours in which there is a break on every day are none. */
function hoursOf(
  root: Element,
  { days, breaks }: { days: readonly string[]; breaks: readonly Element[] },
): string[] {
  const all = itemsOf(root, 'hours_list', 'hour').map((one) => nameIn(textOf(one, 'name')))
  const times = breaks.flatMap(({ children }) => children.filter(({ name }) => name === 'break_time'))
  const isBreak = (hour: string) =>
    days.length > 0 &&
    days.every((day) => times.some((one) => textOf(one, 'day') === day && textOf(one, 'hour') === hour))
  return all.filter((hour) => !isBreak(hour))
}

function roomsIn(one: Element): string[] {
  return [...textsOf(one, 'room'), ...textsOf(one, 'preferred_room')].map(nameIn).filter(Boolean)
}

function placeOf(all: readonly string[], name: string): number | null {
  const at = all.indexOf(nameIn(name))
  return at < 0 ? null : at
}

function isActive(one: Element): boolean {
  return textOf(one, 'active') !== 'false'
}

function isFull(one: Element): boolean {
  return Number(textOf(one, 'weight_percentage') || '100') === 100
}

/** Newer files have a long name beside the name. */
function longNames(items: readonly Element[]): Record<string, string> {
  const all = items.map(
    (one) => [nameIn(textOf(one, 'name')), nameIn(textOf(one, 'long_name', 'code'))] as const,
  )
  return Object.fromEntries(all.filter(([name, long]) => long !== '' && long !== name))
}

/** The name of a constraint as it stands in the file, without what all of them begin with. */
function titleOf({ title }: Element): string {
  return nameIn(title.replace(/^Constraint/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
}
