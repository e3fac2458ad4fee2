import type { LeftOut } from './contract.ts'
import { groupKey } from './formats/fet-wishes.ts'
import type { FileLesson, FileParty, FileRule, FileWish, WeekFile } from './formats/week-file.ts'
import type { Matches } from './match-names.ts'
import type { SchoolNames } from './school-names.ts'

/** What a draft is made of: what is taught to whom, its cards by the number of their teaching, and hours of teachers. */
export type DraftLessons = {
  teachings: DraftTeaching[]
  cards: DraftCard[]
  hours: DraftHours[]
  wishes: DraftWish[]
  rules: readonly FileRule[]
  leftOut: LeftOut[]
  withoutTeacher: number
  withoutRoom: number
  weeks: number
}
type Party = { sectionId: string; choice: string; part: string }
type DraftTeaching = {
  n: number
  subjectId: string
  shiftId: string | null
  parties: Party[]
  teacherIds: string[]
  roomId: string | null
  roomKind: string | null
}
type DraftCard = {
  n: number
  weekday: number | null
  period: number | null
  length: number
  week: number
  roomId: string | null
  isLocked: boolean
}
type DraftWish = Omit<FileWish, 'teacher'> & { employeeId: string }
type DraftHours = { employeeId: string; weekday: number; firstPeriod: number; lastPeriod: number }

type Given = { file: WeekFile; matches: Matches; school: SchoolNames; term: number; shiftId: string | null }

/** As many teach a lesson together. */
const mostTeachers = 4

/**
 * The lessons of a file as those of a draft. Lessons of one subject with the same people are the cards of one teaching;
 * what has no section or no subject here is left out and named.
 */
export function draftLessons({ file, matches, school, term, shiftId }: Given): DraftLessons {
  const leftOut: LeftOut[] = []
  const teachings = new Map<string, DraftTeaching>()
  const cards: DraftCard[] = []
  const planned = new Map(school.planned.map((one) => [`${one.sectionId} ${one.subjectId}`, one.choice]))
  const sections = new Map(school.section.map((one) => [one.id, one]))
  const subjects = new Map(school.subject.map((one) => [one.id, one.name]))
  const rooms = new Map(school.room.map((one) => [one.id, one]))
  // Lessons of a subject and its sections, by what the file takes them for: a rule of all may mean less there.
  const groups = new Map<string, Set<string>>()
  let [withoutTeacher, withoutRoom] = [0, 0]

  for (const one of matches.lessons) {
    const leave = (reason: LeftOut['reason']) =>
      leftOut.push({
        at: one.at,
        subject: one.subject,
        sections: [...new Set(one.parties.map(({ section }) => section))].join(', '),
        reason,
      })
    if (one.terms !== null && file.terms.length > 1 && !one.terms.includes(term)) {
      leave('term')
      continue
    }
    const sectionIds = [...new Set(one.parties.flatMap(({ section }) => matches.of('section', section).ids))]
    if (sectionIds.length === 0) {
      leave('section')
      continue
    }
    const subjectId = subjectFor(matches.of('subject', one.subject).ids, sectionIds)
    if (subjectId === undefined) {
      leave('subject')
      continue
    }
    const parties = partiesFor(one.parties, subjectId)
    const group = JSON.stringify([subjectId, sectionIds.toSorted()])
    groups.set(group, (groups.get(group) ?? new Set()).add(groupKey(one)))
    const teacherIds = [...new Set(one.teachers.flatMap((name) => matches.of('teacher', name).ids))].slice(
      0,
      mostTeachers,
    )
    if (teacherIds.length < one.teachers.length) withoutTeacher += 1
    const some = (one.room === null ? one.rooms : [one.room]).flatMap((name) => matches.of('room', name).ids)
    const roomId = one.room === null ? (some.length === 1 ? (some[0] ?? null) : null) : (some[0] ?? null)
    if (one.room !== null && roomId === null) withoutRoom += 1
    const roomKinds = new Set(roomId === null ? some.map((id) => rooms.get(id)?.kind ?? '') : [])
    const [roomKind = null] = roomKinds.size === 1 ? roomKinds : []
    const key = JSON.stringify([subjectId, parties, teacherIds.toSorted(), roomKind])
    const teaching = teachings.get(key) ?? {
      n: teachings.size + 1,
      subjectId,
      shiftId: shiftId ?? sections.get(sectionIds[0] ?? '')?.shiftId ?? null,
      parties,
      teacherIds,
      roomId: null,
      roomKind,
    }
    teachings.set(key, teaching)
    cards.push({ n: teaching.n, ...placeOf(one), length: one.length, week: one.week, roomId })
  }
  const all = [...teachings.values()]
  giveRooms(all, cards)
  return {
    teachings: all,
    cards,
    hours: hoursOf(file, matches),
    wishes: wishesOf(file, matches),
    rules: (file.rules ?? []).filter(
      ({ rule }) => rule !== 'twiceADay' || [...groups.values()].every(({ size }) => size === 1),
    ),
    leftOut,
    withoutTeacher,
    withoutRoom,
    weeks: Math.max(1, ...cards.map(({ week }) => (week === 0 ? 1 : Math.max(2, week)))),
  }

  /** Of several subjects of one name that which is planned for the sections, else the first. */
  function subjectFor(ids: readonly string[], sectionIds: readonly string[]): string | undefined {
    const isPlanned = (id: string) => sectionIds.some((section) => planned.has(`${section} ${id}`))
    return ids.find((id) => isPlanned(id)) ?? ids[0]
  }

  /** The parts of a planned choice are called after their subjects, as in lessons of the plan. */
  function partiesFor(of: readonly FileParty[], subjectId: string): Party[] {
    const found = of.flatMap(({ section, choice, part }): Party[] => {
      const [sectionId] = matches.of('section', section).ids
      if (sectionId === undefined) return []
      const ofPlan = planned.get(`${sectionId} ${subjectId}`) ?? ''
      if (ofPlan !== '') return [{ sectionId, choice: ofPlan, part: subjects.get(subjectId) ?? '' }]
      return choice === '' || part === ''
        ? [{ sectionId, choice: '', part: '' }]
        : [{ sectionId, choice, part }]
    })
    const once = new Map(found.map((one) => [JSON.stringify([one.sectionId, one.choice, one.part]), one]))
    return [...once].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
  }

  function placeOf(one: FileLesson): Pick<DraftCard, 'weekday' | 'period' | 'isLocked'> {
    const tray = { weekday: null, period: null, isLocked: false }
    if (one.day === null || one.period === null) return tray
    const [day] = matches.of('day', file.days[one.day] ?? '').ids
    const [period] = matches.of('period', file.periods[one.period] ?? '').ids
    if (day === undefined || period === undefined) return tray
    return { weekday: Number(day), period: Number(period), isLocked: one.isLocked }
  }
}

/** The room of a teaching is the one that most of its cards have, if all have one; the others say their own. */
function giveRooms(teachings: readonly DraftTeaching[], cards: DraftCard[]): void {
  const own = Map.groupBy(cards, ({ n }) => n)
  for (const teaching of teachings) {
    const some = own.get(teaching.n) ?? []
    if (some.some(({ roomId }) => roomId === null)) continue
    const [usual] = [...Map.groupBy(some, ({ roomId }) => roomId)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    )
    teaching.roomId = usual?.[0] ?? null
    for (const card of some) if (card.roomId === teaching.roomId) card.roomId = null
  }
}

/** Of several teachers of the file who are one here the first speaks. */
function wishesOf(file: WeekFile, matches: Matches): DraftWish[] {
  const wishes = new Map<string, DraftWish>()
  for (const { teacher, ...wish } of file.wishes ?? []) {
    const [employeeId] = matches.of('teacher', teacher).ids
    const key = `${employeeId} ${wish.wish}`
    if (employeeId !== undefined && !wishes.has(key)) wishes.set(key, { ...wish, employeeId })
  }
  return [...wishes.values()]
}

/** Periods in a row as one. */
function hoursOf(file: WeekFile, matches: Matches): DraftHours[] {
  const slots = file.absences.flatMap(({ teacher, day, period }) => {
    const [employeeId] = matches.of('teacher', teacher).ids
    const [weekday] = matches.of('day', file.days[day] ?? '').ids
    const [number] = matches.of('period', file.periods[period] ?? '').ids
    if (employeeId === undefined || weekday === undefined || number === undefined) return []
    return [{ employeeId, weekday: Number(weekday), period: Number(number) }]
  })
  const hours: DraftHours[] = []
  for (const { employeeId, weekday, period } of slots.toSorted((a, b) => a.period - b.period)) {
    const before = hours.find(
      (one) => one.employeeId === employeeId && one.weekday === weekday && one.lastPeriod >= period - 1,
    )
    if (before) before.lastPeriod = Math.max(before.lastPeriod, period)
    else hours.push({ employeeId, weekday, firstPeriod: period, lastPeriod: period })
  }
  return hours
}
