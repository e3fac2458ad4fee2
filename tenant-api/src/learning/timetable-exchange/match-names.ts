import { editDistance } from 'kit/text/edit-distance'
import { minutesOf } from 'kit/values/time'
import { type MatchedName, type NameKind } from './contract.ts'
import { partiesOfSet } from './formats/student-sets.ts'
import type { FileLesson, WeekFile } from './formats/week-file.ts'
import { bareName, weekdayCalled } from './formats/weekday-names.ts'
import type { Offer, SchoolNames } from './school-names.ts'
import type { Choices } from './tables.ts'

/** What a name means: rows of the school (several subjects may be called the same), and how that is known. */
export type Match = { ids: readonly string[]; by: MatchedName['by']; isLeftOut: boolean }
export type Matches = {
  /** The lessons with their sections, whatever the file calls sets of students. */
  lessons: readonly FileLesson[]
  of(kind: NameKind, name: string): Match
  list: MatchedName[]
}

type Given = { file: WeekFile; school: SchoolNames; choices: Partial<Choices> }
type RowKind = 'section' | 'subject' | 'teacher' | 'room'

const rowKinds: readonly RowKind[] = ['section', 'subject', 'teacher', 'room']
const nobody: Match = { ids: [], by: null, isLeftOut: false }

/**
 * Matches the names of a file with the school's own: as chosen, as remembered, exactly, without case, marks and
 * punctuation, by the short name. Days are matched in any language, periods by their number, or by when they begin.
 */
export function matchNames({ file, school, choices }: Given): Matches {
  const known = new Map<string, Match>()
  const remembered = new Map(school.remembered.map(({ kind, name, id }) => [keyOf(kind, name), id]))
  const books = {
    section: bookOf(school.section),
    subject: bookOf(school.subject),
    teacher: bookOf(school.teacher, withoutTitle),
    room: bookOf(school.room),
  }
  const days = dayMatches(file)
  const periods = periodMatches(file, school)

  function of(kind: NameKind, name: string): Match {
    const key = keyOf(kind, name)
    const before = known.get(key)
    if (before) return before
    const match =
      chosen(kind, name) ??
      (kind === 'day' ? days.get(name) : kind === 'period' ? periods.get(name) : rowFor(kind, name))
    known.set(key, match ?? nobody)
    return match ?? nobody
  }

  function chosen(kind: NameKind, name: string): Match | undefined {
    const id = choices.names?.[keyOf(kind, name)]
    if (id === undefined) return undefined
    if (id === null) return { ids: [], by: 'chosen', isLeftOut: true }
    return isOffered(kind, id) ? { ids: [id], by: 'chosen', isLeftOut: false } : undefined
  }

  function isOffered(kind: NameKind, id: string): boolean {
    if (kind === 'day') return /^[1-7]$/.test(id)
    if (kind === 'period') return /^(?:[1-9]|[1-3]\d|40)$/.test(id)
    return books[kind].ids.has(id)
  }

  function rowFor(kind: RowKind, name: string): Match {
    const last = remembered.get(keyOf(kind, name))
    if (last === null) return { ids: [], by: 'remembered', isLeftOut: true }
    if (last !== undefined && books[kind].ids.has(last))
      return { ids: [last], by: 'remembered', isLeftOut: false }
    return books[kind].find(name, file.aliases[kind][name] ?? '', kind === 'subject') ?? nobody
  }

  const isSection = (name: string) => of('section', name).ids.length > 0
  const { sets } = file
  const lessons = sets
    ? file.lessons.map((one) => ({
        ...one,
        parties: one.parties.flatMap(({ section }) => partiesOfSet(sets, section, isSection)),
      }))
    : file.lessons
  return { lessons, of, list: listNames() }

  function listNames(): MatchedName[] {
    const counts = new Map<string, { kind: NameKind; name: string; lessons: number }>()
    const count = (kind: NameKind, name: string, lessons = 1) => {
      const one = counts.get(keyOf(kind, name)) ?? { kind, name, lessons: 0 }
      one.lessons += lessons
      counts.set(keyOf(kind, name), one)
    }
    for (const one of lessons) {
      for (const section of new Set(one.parties.map((party) => party.section))) count('section', section)
      count('subject', one.subject)
      for (const teacher of one.teachers) count('teacher', teacher)
      for (const room of one.room === null ? one.rooms : [one.room]) count('room', room)
      if (one.day !== null) count('day', file.days[one.day] ?? '')
      if (one.period !== null) count('period', file.periods[one.period] ?? '')
    }
    for (const { teacher } of [...file.absences, ...(file.wishes ?? [])]) count('teacher', teacher, 0)
    const order = [...rowKinds, 'day', 'period']
    return [...counts.values()]
      .filter(({ name }) => name !== '')
      .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
      .map(({ kind, name, lessons: many }): MatchedName => {
        const { ids, by, isLeftOut } = of(kind, name)
        const isRow = kind !== 'day' && kind !== 'period'
        return {
          kind,
          name,
          alias: isRow ? (file.aliases[kind][name] ?? '') : '',
          lessons: many,
          by,
          id: ids[0] ?? null,
          isLeftOut,
          suggestion: isRow && by === null ? books[kind].nearest(name) : null,
        }
      })
  }
}

export function keyOf(kind: string, name: string): string {
  return `${kind} ${name}`
}

/** The offers of one kind by what they are called. */
function bookOf(offers: readonly Offer[], plain: (name: string) => string = (name) => name) {
  const exact = pageOf(
    offers,
    ({ name, also }) => [name, ...also],
    (name) => name.trim(),
  )
  const bare = pageOf(
    offers,
    ({ name, also }) => [name, ...also],
    (name) => bareName(plain(name)),
  )
  const short = pageOf(offers, (one) => one.short, bareName)
  return {
    ids: new Set(offers.map(({ id }) => id)),
    find(name: string, alias: string, mayBeSeveral: boolean): Match | undefined {
      const folded = bareName(plain(name))
      const looks: [by: 'exact' | 'similar' | 'short', ids: readonly string[]][] = [
        ['exact', exact.get(name.trim()) ?? []],
        ['similar', bare.get(folded) ?? []],
        ['short', short.get(folded) ?? []],
        [
          'short',
          alias === ''
            ? []
            : (exact.get(alias) ?? bare.get(bareName(plain(alias))) ?? short.get(bareName(alias)) ?? []),
        ],
      ]
      for (const [by, ids] of looks)
        if (ids.length === 1 || (mayBeSeveral && ids.length > 1)) return { ids, by, isLeftOut: false }
      return undefined
    },
    /** Who is spelled most like it: has words in common, or few other letters. */
    nearest(name: string): string | null {
      const words = wordsOf(plain(name))
      const folded = bareName(plain(name))
      const scored = offers.map(({ id, name: own, also }) => {
        const scores = [own, ...also].map((other) => likeness(plain(other), words, folded))
        return { id, score: Math.max(...scores) }
      })
      const [best] = scored.toSorted((a, b) => b.score - a.score)
      return best && best.score >= 0.6 ? best.id : null
    },
  }
}

function pageOf(
  offers: readonly Offer[],
  namesOf: (offer: Offer) => readonly string[],
  form: (name: string) => string,
): ReadonlyMap<string, string[]> {
  const page = new Map<string, string[]>()
  for (const offer of offers)
    for (const key of new Set(namesOf(offer).map(form)))
      if (key !== '') page.set(key, [...(page.get(key) ?? []), offer.id])
  return page
}

/** The words that two names share, and how few of their letters differ. */
function likeness(other: string, words: readonly string[], folded: string): number {
  const own = wordsOf(other)
  const shared = words.filter((word) => own.includes(word)).length
  const bare = bareName(other).slice(0, 60)
  return shared + 1 - editDistance(folded.slice(0, 60), bare) / Math.max(folded.length, bare.length, 1)
}

/** What stands before the names of teachers in other programs. */
function withoutTitle(name: string): string {
  return name.replace(/^(?:(?:mr|mrs|ms|miss|sir|madam|dr|prof|ustad|ustaz)\b\.?\s*)+/i, '')
}

function wordsOf(name: string): string[] {
  return name
    .split(/[\s.,/()-]+/)
    .map(bareName)
    .filter((word) => word.length >= 3)
}

/** Days by their names; where none of them says a day, by their order. */
function dayMatches({ days }: WeekFile): ReadonlyMap<string, Match> {
  const found = days.map((name) => weekdayCalled(name))
  const isByOrder = found.every((one) => one === null)
  return new Map(
    days.flatMap((name, at): [string, Match][] => {
      const id = isByOrder && at < 7 ? at + 1 : (found[at] ?? null)
      return id === null
        ? []
        : [[name, { ids: [String(id)], by: isByOrder ? 'order' : 'exact', isLeftOut: false }]]
    }),
  )
}

/** Periods by when they begin, by their numbers, or by their order, as where the first is called 0. */
function periodMatches({ periods }: WeekFile, school: SchoolNames): ReadonlyMap<string, Match> {
  const rings = new Set(school.periods.map(({ number }) => number))
  const times = periods.map((name) => numberAt(name, school))
  const numbers = periods.map((name) => Number(/^\D*(\d{1,2})(?![\d:.])/.exec(name)?.[1] ?? Number.NaN))
  const areTimes = times.every((one) => one !== null)
  const areNumbers =
    new Set(numbers).size === numbers.length &&
    numbers.every((one) => one >= 1 && one <= 40 && (rings.size === 0 || rings.has(one)))
  return new Map(
    periods.slice(0, 40).map((name, at): [string, Match] => {
      const id = areTimes ? (times[at] ?? 0) : areNumbers ? (numbers[at] ?? 0) : at + 1
      return [name, { ids: [String(id)], by: areTimes || areNumbers ? 'exact' : 'order', isLeftOut: false }]
    }),
  )
}

function numberAt(name: string, { periods }: SchoolNames): number | null {
  const [, hour = '', minute = ''] = /(\d{1,2})[:.](\d{2})/.exec(name) ?? []
  if (hour === '') return null
  const start = minutesOf(`${hour.padStart(2, '0')}:${minute}`)
  return periods.find(({ starts }) => starts.includes(start))?.number ?? null
}
