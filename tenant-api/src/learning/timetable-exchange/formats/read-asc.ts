import {
  blocksOf,
  choiceOf,
  type FileLesson,
  type FileParty,
  Ignored,
  most,
  mostWeeks,
  nameIn,
  seeBounds,
  type WeekFile,
} from './week-file.ts'
import { type Element, itemsOf } from './xml.ts'

type Attributes = Element['attributes']
type Group = { classId: string; name: string; tag: string; isWhole: boolean }

const readLists = new Set([
  'periods',
  'daysdefs',
  'days',
  'weeksdefs',
  'termsdefs',
  'subjects',
  'teachers',
  'classrooms',
  'classes',
  'groups',
  'lessons',
  'cards',
])

/**
 * A file of aSc Timetables. Its ids mean something within the file alone; days, weeks and terms are bit masks. Elements
 * that are not known are skipped.
 */
export function readAsc(root: Element): WeekFile {
  const ignored = new Ignored()
  for (const { name, children } of root.children)
    if (!readLists.has(name) && children.length > 0) ignored.add(name, children.length)
  const subjects = namesOf(itemsOf(root, 'subjects', 'subject'))
  const teachers = namesOf(itemsOf(root, 'teachers', 'teacher'))
  const rooms = namesOf(itemsOf(root, 'classrooms', 'classroom'))
  const classes = namesOf(itemsOf(root, 'classes', 'class'))
  const days = masked(root, 'day')
  const weeks = masked(root, 'week')
  const terms = masked(root, 'term')
  const periods = periodsOf(root)
  const partiesOf = partyReader(root, classes.names)
  const cards = Map.groupBy(itemsOf(root, 'cards', 'card'), ({ attributes }) => attributes.lessonid ?? '')
  const lessons: FileLesson[] = []
  for (const { attributes: lesson } of itemsOf(root, 'lessons', 'lesson')) {
    const id = lesson.id ?? ''
    const length = Math.min(40, Math.max(1, Math.round(Number(lesson.periodspercard)) || 1))
    const subject = subjects.names.get(lesson.subjectid ?? '') ?? ''
    const whole: Omit<FileLesson, 'day' | 'period' | 'week' | 'room' | 'terms'> = {
      at: id.slice(0, 60),
      subject,
      teachers: idsIn(lesson.teacherids ?? lesson.teacherid).flatMap((one) => teachers.names.get(one) ?? []),
      parties: partiesOf(lesson),
      rooms: idsIn(lesson.classroomids).flatMap((one) => rooms.names.get(one) ?? []),
      length,
      isLocked: false,
    }
    const own = placesIn(cards.get(id) ?? [], { length, lesson })
    for (const place of own) {
      const [room, ...others] = place.rooms.flatMap((one) => rooms.names.get(one) ?? [])
      ignored.add('classroomids', others.length)
      const chosen = room ?? (whole.rooms.length === 1 ? (whole.rooms[0] ?? null) : null)
      lessons.push(
        ...blocksOf({ ...whole, ...place, room: chosen, rooms: chosen === null ? whole.rooms : [] }),
      )
    }
    if (lessons.length > most.lessons) break
  }
  return seeBounds({
    format: 'asc',
    days: days.names,
    periods: periods.names,
    weeks: Math.min(mostWeeks, weeks.names.length || 1),
    terms: terms.names.length > 1 ? terms.names : [],
    aliases: {
      section: classes.aliases,
      subject: subjects.aliases,
      teacher: teachers.aliases,
      room: rooms.aliases,
    },
    lessons,
    absences: [],
    ignored: ignored.list(),
  })

  type Place = Pick<FileLesson, 'day' | 'period' | 'week' | 'terms' | 'isLocked'> & { rooms: string[] }

  /** A card for each day and week of its masks, and those that have no place yet. */
  function placesIn(
    of: readonly Element[],
    { length, lesson }: { length: number; lesson: Attributes },
  ): Place[] {
    const places = of.flatMap(({ attributes: card }): Place[] => {
      const period = periods.places.get(card.period ?? '') ?? null
      const on = period === null ? [] : daysOf(card)
      const rest = {
        rooms: idsIn(card.classroomids ?? card.classroomid),
        terms: bitsIn(card.terms ?? defined(terms, lesson.termsdefid), terms.names.length),
        isLocked: card.locked === '1',
      }
      const letters = lettersOf(card.weeks ?? defined(weeks, lesson.weeksdefid) ?? lesson.weeks)
      return letters.flatMap((week): Place[] =>
        on.length === 0
          ? [{ ...rest, week, day: null, period: null, isLocked: false }]
          : on.map((day) => ({ ...rest, week, day, period })),
      )
    })
    const merged = withoutContinued(places, length)
    const wanted = Math.ceil(Number(lesson.periodsperweek) / length - 0.001) || 0
    const letters = lettersOf(defined(weeks, lesson.weeksdefid) ?? lesson.weeks)
    const missing = Math.min(60, Math.max(merged.length === 0 ? 1 : 0, wanted - merged.length))
    const rest = { day: null, period: null, rooms: [], isLocked: false }
    const of0 = bitsIn(defined(terms, lesson.termsdefid), terms.names.length)
    for (let at = 0; at < missing; at += 1)
      merged.push({ ...rest, terms: of0, week: letters.length === 1 ? (letters[0] ?? 0) : 0 })
    return merged
  }

  function daysOf({ days: mask, day }: Attributes): number[] {
    if (mask !== undefined) return ones(mask)
    if (day === undefined || !/^\d{1,2}$/.test(day)) return []
    const first = /daynumbering1/.test(root.attributes.options ?? '') ? 1 : 0
    return Number(day) >= first ? [Number(day) - first] : []
  }

  /** The weeks of a mask: 0 for all of them, else the letter of each. */
  function lettersOf(mask: string | undefined): number[] {
    const count = weeks.names.length
    const found = ones(mask ?? '').filter((at) => at < mostWeeks)
    if (count < 2 || found.length === 0 || found.length >= count) return [0]
    return found.map((at) => at + 1)
  }
}

/** Some exports have a card for each period of a block: those that only continue one are left out. */
function withoutContinued<P extends Pick<FileLesson, 'day' | 'period' | 'week'>>(
  places: P[],
  length: number,
): P[] {
  if (length === 1) return places
  const ends = new Map<string, number>()
  return places
    .toSorted((a, b) => (a.period ?? 0) - (b.period ?? 0))
    .filter(({ day, period, week }) => {
      if (day === null || period === null) return true
      const key = `${day} ${week}`
      if (period < (ends.get(key) ?? -1)) return false
      ends.set(key, period + length)
      return true
    })
}

/** Names by id; of two that are called the same the later one says its short form, too. */
function namesOf(items: readonly Element[]) {
  const names = new Map<string, string>()
  const aliases: Record<string, string> = {}
  const taken = new Set<string>()
  for (const { attributes: one } of items) {
    const short = nameIn(one.short)
    const full =
      nameIn(one.name) || nameIn(`${one.firstname ?? ''} ${one.lastname ?? ''}`) || short || nameIn(one.id)
    const name = taken.has(full) ? nameIn(`${full} (${short || (one.id ?? '')})`) : full
    taken.add(name)
    names.set(one.id ?? '', name)
    if (short !== '' && short !== name) aliases[name] = short
  }
  return { names, aliases }
}

/** Days, weeks or terms of the file: the name of each place of its masks, and the masks by their ids. */
function masked(root: Element, what: 'day' | 'week' | 'term') {
  const defs = itemsOf(root, `${what}sdefs`, `${what}sdef`)
  const masks = new Map(defs.map(({ attributes: one }) => [one.id ?? '', one[`${what}s`] ?? '']))
  const cardMasks = itemsOf(root, 'cards', 'card').map(({ attributes: one }) => one[`${what}s`] ?? '')
  const old = what === 'day' ? itemsOf(root, 'days', 'day') : []
  const width = Math.max(old.length, ...[...masks.values(), ...cardMasks].map((mask) => lengthOf(mask)), 0)
  const names = Array.from({ length: Math.min(width, most.days) }, (_, at) => {
    const def = defs.find(({ attributes }) => {
      const found = ones(attributes[`${what}s`] ?? '')
      return found.length === 1 && found[0] === at
    })
    return nameIn((def ?? old[at])?.attributes.name) || String(at + 1)
  })
  return { names, masks }
}

function defined(
  { masks }: { masks: ReadonlyMap<string, string> },
  id: string | undefined,
): string | undefined {
  return id === undefined ? undefined : masks.get(id)
}

/** A definition may list several masks, as `Any day` does: each is as wide as the first. */
function lengthOf(mask: string): number {
  return mask.split(',')[0]?.length ?? 0
}

function ones(mask: string): number[] {
  if (mask.includes(',') || !/^[01]+$/.test(mask)) return []
  return Array.from(mask).flatMap((bit, at) => (bit === '1' ? [at] : []))
}

function bitsIn(mask: string | undefined, count: number): number[] | null {
  const found = ones(mask ?? '')
  return count < 2 || found.length === 0 || found.length === count ? null : found
}

/** Periods by the name by which cards speak of them; there may be one called 0. */
function periodsOf(root: Element) {
  const listed = itemsOf(root, 'periods', 'period').map(({ attributes: one }) => one.period ?? one.name ?? '')
  const spoken = itemsOf(root, 'cards', 'card').map(({ attributes: one }) => one.period ?? '')
  const all = [...new Set([...listed, ...(listed.length > 0 ? [] : spoken)])].filter(Boolean)
  const names = listed.length > 0 ? all : all.toSorted((a, b) => Number(a) - Number(b))
  return { names: names.map(nameIn), places: new Map(names.map((name, at) => [name, at])) }
}

/** Whom a lesson is for: whole classes, or groups. The groups of a class with one `divisiontag` are one choice. */
function partyReader(root: Element, classes: ReadonlyMap<string, string>) {
  const groups = new Map(
    itemsOf(root, 'groups', 'group').map(({ attributes: one }): [string, Group] => {
      const tag = one.divisiontag ?? ''
      const isWhole = one.entireclass === '1' || tag === '' || tag === '0'
      return [
        one.id ?? '',
        { classId: one.classid ?? '', name: nameIn(one.name).slice(0, 60).trim(), tag, isWhole },
      ]
    }),
  )
  const divisions = Map.groupBy(
    [...groups.values()].filter(({ isWhole }) => !isWhole),
    ({ classId, tag }) => `${classId} ${tag}`,
  )
  return (lesson: Attributes): FileParty[] => {
    const own = idsIn(lesson.groupids).flatMap((id) => groups.get(id) ?? [])
    const named = idsIn(lesson.classids ?? lesson.classid)
    const classIds = [...new Set([...named, ...own.map(({ classId }) => classId)])]
    return classIds.slice(0, most.parties).flatMap((classId): FileParty[] => {
      const section = classes.get(classId)
      if (section === undefined) return []
      const parts = own.filter((group) => group.classId === classId)
      const isAll = [...divisions].some(
        ([key, all]) =>
          key.startsWith(`${classId} `) && all.length > 1 && all.every((group) => parts.includes(group)),
      )
      if (parts.length === 0 || isAll || parts.some(({ isWhole }) => isWhole))
        return [{ section, choice: '', part: '' }]
      return parts.map(({ name, tag }) => ({
        section,
        choice: choiceOf((divisions.get(`${classId} ${tag}`) ?? []).map((group) => group.name)),
        part: name,
      }))
    })
  }
}

function idsIn(list: string | undefined): string[] {
  return [...new Set((list ?? '').split(',').map((one) => one.trim()))].filter(Boolean).slice(0, most.parties)
}
