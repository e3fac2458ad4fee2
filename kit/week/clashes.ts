import { bellKey } from './bell-days.ts'
import { type Changes, lessonsInRoom, neighboursOf, type WeekIndex } from './week-index.ts'
import type { Cause, Clash, Lesson, Moment, Party, Slot, TeacherRule, WayMoment } from './week.ts'

/**
 * Everything that is wrong with a week, sorted by lessons and cause; the order of the lessons does not matter, and a
 * further lesson never takes a clash away.
 */
export function clashesOf(index: WeekIndex): Clash[] {
  const clashes = index.week.lessons.flatMap((lesson) => [
    ...ownClashes(index, lesson),
    ...pairClashes(index, lesson, new Map(), (other) => lesson.id < other.id),
  ])
  return sortClashes(clashes)
}

/** What is wrong with one lesson where it stands, or would stand, after other lessons have changed. */
export function clashesOfLesson(index: WeekIndex, lesson: Lesson, changes: Changes = new Map()): Clash[] {
  return sortClashes([...ownClashes(index, lesson), ...pairClashes(index, lesson, changes, () => true)])
}

/** What two lessons have against each other, rooms for several lessons aside. */
function clashesBetween(index: WeekIndex, a: Lesson, b: Lesson): Clash[] {
  if (!a.slot || !b.slot || a.slot.weekday !== b.slot.weekday || !doLettersMeet(a, b)) return []
  const teachers = a.teachers
    .map(({ employeeId }) => employeeId)
    .filter((id) => b.teachers.some(({ employeeId }) => employeeId === id))
  const sections = a.parties.filter((party) => b.parties.some((other) => shareStudents(party, other)))
  const way = teachers.length > 0 ? wayBetween(index, a, b) : 0
  const isSameRoom = a.roomId !== null && a.roomId === b.roomId
  if (teachers.length === 0 && sections.length === 0 && !isSameRoom) return []
  const overlaps = momentsOf(index, a, b, 0)
  const causes: Cause[] = []
  if (overlaps.length > 0) {
    for (const employeeId of new Set(teachers))
      causes.push({ kind: 'teacher', employeeId, moments: overlaps })
    for (const sectionId of new Set(sections.map(({ sectionId }) => sectionId)))
      causes.push({ kind: 'section', sectionId, moments: overlaps })
    const parallel = isSameRoom ? (index.rooms.get(a.roomId ?? '')?.parallel ?? 1) : 0
    if (isSameRoom && parallel === 1)
      causes.push({ kind: 'room', roomId: a.roomId ?? '', parallel, moments: overlaps })
  }
  if (way > 0) causes.push(...wayClashes(index, a, b, [...new Set(teachers)], way))
  return causes.map((cause) => ({ ...cause, lessonIds: pairOf(a, b), isRefused: true }))
}

/** Whether two lessons are ever in one week: 0 is in all. */
export function doLettersMeet(a: Pick<Lesson, 'letter'>, b: Pick<Lesson, 'letter'>): boolean {
  return a.letter === 0 || b.letter === 0 || a.letter === b.letter
}

/** Parts of one choice are beside each other; the students of different choices are the same. */
export function shareStudents(a: Party, b: Party): boolean {
  const areBeside = a.choice !== '' && a.choice === b.choice && a.part !== b.part
  return a.sectionId === b.sectionId && !areBeside
}

/** Whether a rule of a teacher speaks of a lesson in a slot. */
export function doesRuleSpeak(index: WeekIndex, rule: TeacherRule, lesson: Lesson, slot: Slot): boolean {
  if (rule.weekday !== null && rule.weekday !== slot.weekday) return false
  if (rule.periods) {
    if (!('period' in slot) || (rule.campusId !== null && rule.campusId !== lesson.campusId)) return false
    const last = slot.period + lesson.length - 1
    if (last < rule.periods.first || slot.period > rule.periods.last) return false
  }
  const { minutes } = rule
  if (!minutes) return true
  const spans = index.bells.spansOf(bellKey(lesson), slot, lesson.length)
  return spans.some((from, at) => at % 2 === 0 && from < minutes.until && (spans[at + 1] ?? 0) > minutes.from)
}

function ownClashes(index: WeekIndex, lesson: Lesson): Clash[] {
  const { slot, roomId, roomKind, students } = lesson
  if (!slot) return []
  const lessonIds = [lesson.id] as const
  const clashes: Clash[] = index.bells
    .faultsOf(bellKey(lesson), slot, lesson.length)
    .map((fault) => ({ ...fault, lessonIds }))
  for (const { employeeId } of lesson.teachers) {
    const rules = (index.rules.get(employeeId) ?? []).filter((rule) =>
      doesRuleSpeak(index, rule, lesson, slot),
    )
    if (rules.length === 0) continue
    const isNever = rules.some(({ level }) => level === 'never')
    clashes.push({
      kind: 'unavailable',
      employeeId,
      level: isNever ? 'never' : 'avoid',
      weekday: slot.weekday,
      lessonIds,
      isRefused: isNever,
    })
  }
  if (roomKind !== null && (roomId === null || index.rooms.get(roomId)?.kind !== roomKind))
    clashes.push({ kind: 'wrongRoom', roomKind, roomId, lessonIds, isRefused: false })
  const capacity = roomId === null ? null : (index.rooms.get(roomId)?.capacity ?? null)
  if (roomId !== null && capacity !== null && students !== null && students > capacity)
    clashes.push({ kind: 'capacity', roomId, capacity, students, lessonIds, isRefused: false })
  return clashes
}

type Counts = (other: Lesson) => boolean

function pairClashes(index: WeekIndex, lesson: Lesson, changes: Changes, counts: Counts): Clash[] {
  const clashes: Clash[] = []
  for (const other of neighboursOf(index, lesson, changes))
    if (counts(other)) clashes.push(...clashesBetween(index, lesson, other))
  return [...clashes, ...crowdClashes(index, lesson, changes, counts)]
}

/** In a room for several lessons, two clash where they are there at once with more than it holds. */
function crowdClashes(index: WeekIndex, lesson: Lesson, changes: Changes, counts: Counts): Clash[] {
  const { slot, roomId } = lesson
  const parallel = roomId === null ? 1 : (index.rooms.get(roomId)?.parallel ?? 1)
  if (!slot || roomId === null || parallel === 1) return []
  const others = lessonsInRoom(index, roomId, slot.weekday, changes).filter(({ id }) => id !== lesson.id)
  // The crowd is everybody, also where only some partners are asked about.
  return others.filter(counts).flatMap((other): Clash[] => {
    if (!doLettersMeet(lesson, other)) return []
    const crowd = others.filter((third) => third !== other)
    const moments = momentsOf(index, lesson, other, 0, (at, from, until) =>
      isCrowded(index, { pair: [lesson, other], crowd, parallel }, { at, from, until }),
    )
    if (moments.length === 0) return []
    return [{ kind: 'room', roomId, parallel, moments, lessonIds: pairOf(lesson, other), isRefused: true }]
  })
}

type Crowd = { pair: readonly [Lesson, Lesson]; crowd: readonly Lesson[]; parallel: number }

function isCrowded(
  index: WeekIndex,
  { pair: [a, b], crowd, parallel }: Crowd,
  { at, from, until }: { at: number; from: number; until: number },
): boolean {
  const spans = crowd.flatMap((lesson) => {
    if (!lesson.slot || !doLettersMeet(a, lesson) || !doLettersMeet(b, lesson)) return []
    const all = index.bells.spansOf(bellKey(lesson), lesson.slot, lesson.length)
    return [{ letter: lesson.letter, from: all[at * 2] ?? -1, until: all[at * 2 + 1] ?? -1 }]
  })
  const letters = a.letter || b.letter ? [a.letter || b.letter] : [0, 1, 2, 3, 4]
  const moments = [from, ...spans.map((span) => span.from)].filter((one) => one >= from && one < until)
  return letters.some((letter) =>
    moments.some((moment) => {
      const there = spans.filter(
        (span) => (span.letter === 0 || span.letter === letter) && span.from <= moment && moment < span.until,
      )
      return there.length + 2 > parallel
    }),
  )
}

function wayBetween(index: WeekIndex, a: Lesson, b: Lesson): number {
  return a.campusId === b.campusId ? 0 : (index.ways.get(`${a.campusId}|${b.campusId}`) ?? 0)
}

function wayClashes(index: WeekIndex, a: Lesson, b: Lesson, teachers: string[], minutes: number): Cause[] {
  return [
    [a, b],
    [b, a],
  ].flatMap(([first = a, second = b]) => {
    const moments = momentsOf(index, first, second, minutes).flatMap((moment): WayMoment[] => {
      const short = minutes - (moment.until - moment.from)
      return moment.until >= moment.from && short > 0 ? [{ ...moment, short }] : []
    })
    if (moments.length === 0) return []
    return teachers.map((employeeId): Cause => ({
      kind: 'way',
      employeeId,
      fromId: first.campusId,
      toId: second.campusId,
      minutes,
      moments,
    }))
  })
}

/**
 * When two lessons of one weekday meet: the overlap under each pair of bells, that of most days first. With a way it is
 * the time between the end of `a` and the beginning of `b` instead, where that is not negative.
 */
function momentsOf(
  index: WeekIndex,
  a: Lesson,
  b: Lesson,
  way: number,
  counts: (at: number, from: number, until: number) => boolean = () => true,
): Moment[] {
  if (!a.slot || !b.slot) return []
  const [keyOfA, keyOfB] = [bellKey(a), bellKey(b)]
  const spansOfA = index.bells.spansOf(keyOfA, a.slot, a.length)
  const spansOfB = index.bells.spansOf(keyOfB, b.slot, b.length)
  const found: Moment[] = []
  for (let at = 0; at * 2 < spansOfA.length; at += 1) {
    const [fromA = -1, untilA = -1] = [spansOfA[at * 2], spansOfA[at * 2 + 1]]
    const [fromB = -1, untilB = -1] = [spansOfB[at * 2], spansOfB[at * 2 + 1]]
    if (fromA < 0 || fromB < 0) continue
    const [from, until] = way > 0 ? [untilA, fromB] : [Math.max(fromA, fromB), Math.min(untilA, untilB)]
    if (way > 0 ? until < from || until - from >= way : from >= until) continue
    if (!counts(at, from, until)) continue
    const regime = index.bells.regimesOn(a.slot.weekday)[at]
    const days = (regime?.days ?? []).filter((day) => isWithin(a, day) && isWithin(b, day))
    const [firstDay] = days
    if (!regime || firstDay === undefined) continue
    const ids = [keyOfA, keyOfB].flatMap((key) => regime.bells.get(key)?.id ?? [])
    found.push({
      weekday: a.slot.weekday,
      from,
      until,
      bellIds: [...new Set(ids)].toSorted(),
      firstDay,
      days: days.length,
    })
  }
  return found.length > 1 ? mergeMoments(found) : found
}

/** Regimes that differ only in bells of others are one moment. */
function mergeMoments(moments: readonly Moment[]): Moment[] {
  const merged = new Map<string, Moment>()
  for (const moment of moments) {
    const name = `${moment.bellIds.join()} ${moment.from} ${moment.until}`
    const known = merged.get(name)
    const firstDay = known && known.firstDay < moment.firstDay ? known.firstDay : moment.firstDay
    merged.set(name, { ...moment, firstDay, days: moment.days + (known?.days ?? 0) })
  }
  return [...merged.values()].toSorted(
    (a, b) => b.days - a.days || compare(a.firstDay, b.firstDay) || a.from - b.from,
  )
}

function isWithin({ days }: Lesson, day: string): boolean {
  return !days || (days.firstDay <= day && day <= days.lastDay)
}

function pairOf(a: Lesson, b: Lesson): readonly [string, string] {
  return a.id < b.id ? [a.id, b.id] : [b.id, a.id]
}

function sortClashes(clashes: readonly Clash[]): Clash[] {
  return clashes
    .map((clash) => ({ clash, name: nameOfClash(clash) }))
    .toSorted((a, b) => compare(a.name, b.name))
    .map(({ clash }) => clash)
}

/** Two clashes of one name are the same clash, whatever else is in the week. */
export function nameOfClash(clash: Clash): string {
  const name = `${clash.lessonIds.join()} ${clash.kind}`
  switch (clash.kind) {
    case 'teacher':
    case 'unavailable':
      return `${name} ${clash.employeeId}`
    case 'way':
      return `${name} ${clash.employeeId} ${clash.fromId}`
    case 'section':
      return `${name} ${clash.sectionId}`
    case 'room':
    case 'capacity':
    case 'wrongRoom':
      return `${name} ${clash.roomId ?? ''}`
    case 'break':
      return `${name} ${clash.what}`
    case 'silent':
      return `${name} ${clash.period}`
    case 'locked':
      return name
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
