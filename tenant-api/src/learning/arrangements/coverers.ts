import type { Db, Tx } from '../../core/school/school.ts'
import type { DayOfCampus } from './day.ts'
import { bellsOf, keyOf } from './day.ts'
import type { Span } from './day-lessons.ts'
import type { Coverer, OpenLesson } from './matching.ts'
import { type CoverSpan, type Ledger, type Person, readCovers, readLedger, readWays } from './people.ts'

/** Why somebody cannot take a lesson at some time. */
export type Busy = Span & {
  why: 'teaches' | 'covers' | 'away' | 'not-there'
  isLesson: boolean
  coverId?: string
}
/** Who could cover on a day, with the ledger. */
export type DayCoverer = Omit<Coverer, 'busy'> & { busy: Busy[]; ledger: Ledger }

const nothing: Ledger = { covers: 0, freeLessons: 0, coversToday: 0, coversThisWeek: 0 }

/** Everybody of a campus who is there for any part of a day, with what the rules ask about. */
export async function readCoverers(
  db: Db | Tx,
  day: DayOfCampus,
  country: string,
): Promise<Map<string, DayCoverer>> {
  const people = [...day.people.keys()]
  const ledger = await readLedger(db, { ...day, people, country })
  const covers = await readCovers(db, { day: day.day, people })
  const way = await readWays(db, day.campusId)
  const coverers = [...day.people.values()].map((person): DayCoverer => {
    const own = ledger.get(person.id) ?? nothing
    const lessons = day.lessons.filter(({ teacherIds }) => teacherIds.includes(person.id))
    return {
      employeeId: person.id,
      busy: [
        ...lessons.map((one) => padded(one, { minutes: way(one.campusId), why: 'teaches' })),
        ...coversOf(person, covers).map((one) => ({
          ...padded(one, { minutes: way(one.campusId), why: 'covers' }),
          coverId: one.id,
        })),
        ...absences(person, day),
      ],
      isFreed: false,
      subjectIds: person.subjectIds,
      sectionIds: person.sectionIds,
      covers: own.covers,
      freeLessons: own.freeLessons,
      lessonsToday: lessons.length + own.coversToday,
      coversToday: own.coversToday,
      coversThisWeek: own.coversThisWeek,
      ledger: own,
    }
  })
  return new Map(
    coverers
      .filter(({ busy }) => !busy.some(({ why, from, until }) => why !== 'teaches' && until - from >= 1440))
      .map((one) => [one.employeeId, one]),
  )
}

/** The lessons without their teacher as the matching asks for them. */
export function toMatch(day: DayOfCampus): (OpenLesson & { lessonId: string })[] {
  return day.open.map((lesson) => ({
    id: keyOf(lesson),
    lessonId: lesson.id,
    subjectId: lesson.subjectId,
    sectionId: lesson.sections[0]?.id ?? '',
    from: lesson.from,
    until: lesson.until,
    double: lesson.length > 1 ? lesson.id : null,
  }))
}

function padded(
  { from, until }: Span,
  { minutes, why }: { minutes: number; why: 'teaches' | 'covers' },
): Busy {
  return { from: from - minutes, until: until + minutes, why, isLesson: true }
}

function coversOf({ id }: Person, covers: readonly CoverSpan[]): CoverSpan[] {
  return covers.filter(({ employeeId }) => employeeId === id)
}

/** When somebody is away, never there, or at school in another shift alone. */
function absences(person: Person, day: DayOfCampus): Busy[] {
  const bells = bellsOf(person.id, day)
  const away = day.away
    .filter(({ employeeId }) => employeeId === person.id)
    .map(({ from, until }): Busy => ({ from, until, why: 'away', isLesson: false }))
  const hours = person.hours.map(({ firstPeriod, lastPeriod, from, until }): Busy => {
    const meant = bells.filter(({ number }) => number >= (firstPeriod ?? 0) && number <= (lastPeriod ?? 0))
    const [first, last] =
      firstPeriod === null ? [from ?? 0, until ?? 1440] : [meant[0]?.from ?? 0, meant.at(-1)?.until ?? 0]
    return { from: first, until: last, why: 'not-there', isLesson: false }
  })
  return [...away, ...hours, ...otherShifts(person, day)]
}

/** Who teaches today in one shift is not there in another one. */
function otherShifts(person: Person, { lessons, bells, campusId }: DayOfCampus): Busy[] {
  const here = lessons.filter((one) => one.campusId === campusId && one.teacherIds.includes(person.id))
  const shifts = new Set(here.map(({ shiftId }) => shiftId))
  if (shifts.size === 0 || shifts.has(null)) return []
  const own = [...shifts].flatMap((shift) => bells.get(shift) ?? [])
  if (own.length === 0) return []
  const outside = { why: 'not-there', isLesson: false } as const
  return [
    { from: 0, until: Math.min(...own.map(({ from }) => from)), ...outside },
    { from: Math.max(...own.map(({ until }) => until)), until: 1440, ...outside },
  ]
}
