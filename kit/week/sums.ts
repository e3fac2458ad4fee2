import { addDays, weekday, type Weekday } from '../values/day.ts'
import { type BellKey, bellKey, mondaysOf } from './bell-days.ts'
import type { WeekIndex } from './week-index.ts'
import type { BellSet, Lesson, TeacherRule } from './week.ts'

/** Needed against ringing slots: the first thing that says why a week cannot be taught. */
export type Sum = {
  what: 'section' | 'teacher' | 'room' | 'roomKind'
  id: string
  /** Periods a week; of weeks A to D the fullest. Parts of a choice are beside each other and count once. */
  needed: number
  /** What rings under the bells of most days. */
  slots: number
  /** The weeks under other bells, those of most weeks first, where something else rings. */
  seasons: readonly Season[]
}
export type Season = { bellIds: readonly string[]; weeks: number; slots: number }

/** The sums of every section, teacher, named room and kind of room that needs periods of bells. */
export function sumsOf(index: WeekIndex): Sum[] {
  const lessons = index.week.lessons.filter(({ slot }) => !slot || 'period' in slot)
  const seasons = seasonsOf(index)
  const sections = groupBy(lessons, ({ parties }) => parties.map(({ sectionId }) => sectionId))
  const teachers = groupBy(lessons, (lesson) => lesson.teachers.map(({ employeeId }) => employeeId))
  const rooms = groupBy(lessons, ({ roomId }) => (roomId === null ? [] : [roomId]))
  const kinds = groupBy(lessons, ({ roomId, roomKind }) => {
    const kind = roomId === null ? roomKind : index.rooms.get(roomId)?.kind
    return kind ? [kind] : []
  })
  return [
    ...sumsFor('section', sections, (own) => ({ own })),
    ...sumsFor('teacher', teachers, (own, id) => ({ own, rules: neverRules(index, id) })),
    ...sumsFor('room', rooms, (own, id) => ({ own, times: index.rooms.get(id)?.parallel ?? 1 })),
    ...sumsFor('roomKind', kinds, (own, id) => ({ own, times: timesOf(index, id) })),
  ]

  function sumsFor(
    what: Sum['what'],
    groups: ReadonlyMap<string, Lesson[]>,
    whose: (own: Lesson[], id: string) => Need,
  ): Sum[] {
    return [...groups].toSorted(byName).flatMap(([id, own]): Sum[] => {
      const need = whose(own, id)
      const keys = [...new Set(own.map(bellKey))].toSorted()
      const main = slotsIn(mainPattern(index, keys), need)
      if (main === 0 && keys.every((key) => !hasBells(index, key))) return []
      const needed = what === 'section' ? neededOf(own, id) : neededTogether(own)
      return [{ what, id, needed, slots: main, seasons: otherSeasons(seasons, { keys, need, main }) }]
    })
  }
}

/** How many periods too many a sum has; 0 if it fits. */
export function excessOf({ needed, slots }: Pick<Sum, 'needed' | 'slots'>): number {
  return Math.max(0, needed - slots)
}

type Need = { own: readonly Lesson[]; rules?: readonly TeacherRule[]; times?: number }
/** The bells of each weekday for some campuses and shifts. */
type Pattern = ReadonlyMap<Weekday, readonly { key: BellKey; set: BellSet }[]>

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

function mainPattern(index: WeekIndex, keys: readonly BellKey[]): Pattern {
  return new Map(
    weekdays.map((on) => [
      on,
      keys.flatMap((key) => {
        const set = index.bells.groupsOn(key, on)[0]?.set
        return set ? [{ key, set }] : []
      }),
    ]),
  )
}

/** The regimes of each whole week. */
function seasonsOf(index: WeekIndex): Map<Weekday, ReadonlyMap<BellKey, BellSet>>[] {
  const byDay = new Map(
    weekdays.flatMap((on) =>
      index.bells.regimesOn(on).flatMap(({ days, bells }) => days.map((at) => [at, bells] as const)),
    ),
  )
  return mondaysOf(index.week).map((monday) => {
    const days = [0, 1, 2, 3, 4, 5, 6].map((after) => addDays(monday, after))
    return new Map(days.map((at) => [weekday(at), byDay.get(at) ?? new Map<BellKey, BellSet>()]))
  })
}

function otherSeasons(
  seasons: ReturnType<typeof seasonsOf>,
  { keys, need, main }: { keys: readonly BellKey[]; need: Need; main: number },
): Season[] {
  const found = new Map<string, { pattern: Pattern; weeks: number; bellIds: string[] }>()
  for (const season of seasons) {
    const pattern: Pattern = new Map(
      weekdays.map((on) => [
        on,
        keys.flatMap((key) => {
          const set = season.get(on)?.get(key)
          return set ? [{ key, set }] : []
        }),
      ]),
    )
    const name = weekdays.map((on) => (pattern.get(on) ?? []).map(({ set }) => set.id).join('+')).join()
    const known = found.get(name)
    const bellIds = [...new Set([...pattern.values()].flatMap((bells) => bells.map(({ set }) => set.id)))]
    found.set(name, { pattern, bellIds: bellIds.toSorted(), weeks: (known?.weeks ?? 0) + 1 })
  }
  return [...found.values()]
    .map(({ pattern, weeks, bellIds }) => ({ bellIds, weeks, slots: slotsIn(pattern, need) }))
    .filter(({ slots, bellIds }) => slots !== main && bellIds.length > 0)
    .toSorted(
      (a, b) => b.weeks - a.weeks || a.slots - b.slots || (a.bellIds.join() < b.bellIds.join() ? -1 : 1),
    )
}

/** The most periods of a week that do not overlap, the forbidden ones of a teacher aside. */
function slotsIn(pattern: Pattern, { rules = [], times = 1 }: Need): number {
  let slots = 0
  for (const [on, bells] of pattern) {
    const spans = bells
      .flatMap(({ key, set }) =>
        set.periods.flatMap(({ kind, number, from, until }) =>
          kind === 'lesson' && number !== null ? [{ key, number, from, until }] : [],
        ),
      )
      .filter((span) => !rules.some((rule) => isForbidden(rule, on, span)))
      .toSorted((a, b) => a.until - b.until)
    let free = 0
    for (const { from, until } of spans)
      if (from >= free) {
        slots += times
        free = until
      }
  }
  return slots
}

type Ringing = { key: BellKey; number: number; from: number; until: number }

function isForbidden(rule: TeacherRule, on: Weekday, { key, number, from, until }: Ringing): boolean {
  const { weekday, periods, minutes, campusId } = rule
  if (weekday !== null && weekday !== on) return false
  if (periods && (number < periods.first || number > periods.last)) return false
  if (periods && campusId !== null && !key.startsWith(`${campusId}|`)) return false
  return !minutes || (from < minutes.until && until > minutes.from)
}

/** Of a section: the whole lessons, and of each choice the longest part. */
function neededOf(lessons: readonly Lesson[], sectionId: string): number {
  return mostOfLetters(lessons, (own) => {
    const parts = new Map<string, Map<string, number>>()
    for (const { parties, length } of own)
      for (const party of parties.filter((one) => one.sectionId === sectionId)) {
        const choice = parts.get(party.choice) ?? new Map<string, number>()
        choice.set(party.part, (choice.get(party.part) ?? 0) + length)
        parts.set(party.choice, choice)
      }
    return [...parts.values()].reduce((sum, choice) => sum + Math.max(...choice.values()), 0)
  })
}

function neededTogether(lessons: readonly Lesson[]): number {
  return mostOfLetters(lessons, (own) => own.reduce((sum, { length }) => sum + length, 0))
}

function mostOfLetters(lessons: readonly Lesson[], count: (own: readonly Lesson[]) => number): number {
  const letters = [...new Set(lessons.map(({ letter }) => letter))].filter((letter) => letter !== 0)
  const weeks = letters.length > 0 ? letters : [0]
  return Math.max(
    ...weeks.map((week) => count(lessons.filter(({ letter }) => letter === 0 || letter === week))),
  )
}

function neverRules(index: WeekIndex, employeeId: string): TeacherRule[] {
  return (index.rules.get(employeeId) ?? []).filter(({ level }) => level === 'never')
}

function timesOf(index: WeekIndex, kind: string): number {
  return index.week.rooms
    .filter((room) => room.kind === kind)
    .reduce((sum, { parallel }) => sum + parallel, 0)
}

function hasBells(index: WeekIndex, key: BellKey): boolean {
  return weekdays.some((on) => index.bells.numbersOn(key, on).length > 0)
}

function groupBy(
  lessons: readonly Lesson[],
  idsOf: (lesson: Lesson) => readonly string[],
): Map<string, Lesson[]> {
  const groups = new Map<string, Lesson[]>()
  for (const lesson of lessons)
    for (const id of new Set(idsOf(lesson))) groups.set(id, [...(groups.get(id) ?? []), lesson])
  return groups
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}
