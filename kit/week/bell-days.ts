import { addDays, type Day, daysBetween, eachDay, type Weekday, weekday } from '../values/day.ts'
import type { BellSet, Cause, Lesson, LessonLength, Slot, Week } from './week.ts'

/** A campus and one of its shifts, as one text. */
export type BellKey = string

/** The days of one weekday on which the same bells ring everywhere. */
export type Regime = {
  weekday: Weekday
  days: readonly Day[]
  /** The ruling bells; a key without bells on these days is missing. */
  bells: ReadonlyMap<BellKey, BellSet>
}

/** What a lesson would have against its slot under the bells alone. */
export type BellFault = Extract<Cause, { kind: 'break' | 'silent' }> & { isRefused: boolean }

/** The bells of a week's days. Made once for a set of bells; it remembers the times of the slots asked for. */
export class BellDays {
  readonly #regimes: readonly (readonly Regime[])[]
  readonly #spans = new Map<string, Int16Array>()
  readonly #faults = new Map<string, readonly BellFault[]>()
  readonly #week: Pick<Week, 'bells' | 'firstDay' | 'lastDay' | 'lessons'>
  readonly #keys: ReadonlySet<BellKey>

  constructor(week: Pick<Week, 'bells' | 'firstDay' | 'lastDay' | 'lessons'>) {
    this.#week = week
    this.#keys = new Set([...week.bells, ...week.lessons].map(bellKey))
    this.#regimes = regimesOf(week)
  }

  /** Whether it was made of the same bells and days, and knows all places, so that another version can use it too. */
  serves({ bells, firstDay, lastDay, lessons }: Week): boolean {
    const own = this.#week
    if (bells !== own.bells || firstDay !== own.firstDay || lastDay !== own.lastDay) return false
    return lessons === own.lessons || lessons.every((lesson) => this.knows(lesson))
  }

  /** Whether the bells of a lesson's place were worked out. */
  knows(lesson: Pick<Lesson, 'campusId' | 'shiftId'>): boolean {
    return this.#keys.has(bellKey(lesson))
  }

  regimesOn(on: Weekday): readonly Regime[] {
    return this.#regimes[on] ?? []
  }

  /**
   * From and until of a slot under each regime of its weekday, in the order of `regimesOn`; both are -1 where nothing
   * of it rings.
   */
  spansOf(key: BellKey, slot: Slot, length: LessonLength): Int16Array {
    const name =
      'period' in slot
        ? `${key}|${slot.weekday}|${slot.period}|${length}`
        : `|${slot.weekday}|${slot.from}|${slot.until}`
    const found = this.#spans.get(name)
    if (found) return found
    const regimes = this.regimesOn(slot.weekday)
    const spans = new Int16Array(regimes.length * 2).fill(-1)
    for (const [at, { bells }] of regimes.entries()) {
      const span = 'period' in slot ? spanUnder(bells.get(key), slot.period, length) : slot
      if (span) spans.set([span.from, span.until], at * 2)
    }
    this.#spans.set(name, spans)
    return spans
  }

  /**
   * A block over a break, and periods that do not ring: refused under the bells of most days, only said of others. Own
   * minutes have nothing against them.
   */
  faultsOf(key: BellKey, slot: Slot, length: LessonLength): readonly BellFault[] {
    if (!('period' in slot)) return []
    const name = `${key}|${slot.weekday}|${slot.period}|${length}`
    const found = this.#faults.get(name)
    if (found) return found
    const groups = this.groupsOn(key, slot.weekday)
    const faults = groups.flatMap(({ set, days }, rank) => {
      const when = { weekday: slot.weekday, firstDay: days[0] ?? this.#week.firstDay, days: days.length }
      return faultsUnder(set, slot.period, length).map(({ fault, span }): BellFault => {
        const moments = [{ ...when, ...span, bellIds: set ? [set.id] : [] }]
        return { ...fault, moments, isRefused: rank === 0 }
      })
    })
    const merged = mergeFaults(faults)
    this.#faults.set(name, merged)
    return merged
  }

  /** The bells of a campus and shift on a weekday, those of most days first; without a set nothing rings. */
  groupsOn(key: BellKey, on: Weekday): { set: BellSet | undefined; days: Day[] }[] {
    const groups = new Map<BellSet | undefined, Day[]>()
    for (const { bells, days } of this.regimesOn(on)) {
      const set = bells.get(key)
      groups.set(set, [...(groups.get(set) ?? []), ...days])
    }
    return [...groups]
      .map(([set, days]) => ({ set, days: days.toSorted() }))
      .toSorted((a, b) => b.days.length - a.days.length || ((a.days[0] ?? '') < (b.days[0] ?? '') ? -1 : 1))
  }

  /** The numbers that ring on a weekday under any bells. */
  numbersOn(key: BellKey, on: Weekday): number[] {
    const numbers = this.groupsOn(key, on).flatMap(({ set }) => numbersOf(set))
    return [...new Set(numbers)].toSorted((a, b) => a - b)
  }
}

export function bellKey({ campusId, shiftId }: Pick<Lesson, 'campusId' | 'shiftId'>): BellKey {
  return `${campusId}|${shiftId ?? ''}`
}

export function numbersOf(set: BellSet | undefined): number[] {
  return (set?.periods ?? []).flatMap(({ kind, number }) => (kind === 'lesson' ? (number ?? []) : []))
}

function regimesOf(week: Pick<Week, 'bells' | 'firstDay' | 'lastDay' | 'lessons'>): Regime[][] {
  const keys = new Map(
    [...week.bells, ...week.lessons].map((one) => [
      bellKey(one),
      { campusId: one.campusId, shiftId: one.shiftId },
    ]),
  )
  const found = Array.from({ length: 8 }, () => new Map<string, { regime: Regime; days: Day[] }>())
  const candidates = new Map([...keys].map(([key, place]) => [key, bellsFor(week.bells, place)]))
  for (const at of eachDay(week.firstDay, week.lastDay)) {
    const on = weekday(at)
    const bells = new Map<BellKey, BellSet>()
    for (const [key, sets] of candidates) {
      const ruling = sets.find((set) => set.firstDay <= at && at <= set.lastDay && set.weekdays.includes(on))
      if (ruling) bells.set(key, ruling)
    }
    const name = [...bells].map(([key, { id }]) => `${key}=${id}`).join('\n')
    const known = found[on]?.get(name)
    const days = known?.days ?? []
    days.push(at)
    if (!known) found[on]?.set(name, { days, regime: { weekday: on, days, bells } })
  }
  return found.map((regimes) => [...regimes.values()].map(({ regime }) => regime))
}

/** The most special first, as the ruling bells of the institute wing: own shift, fewer days, fewer weekdays. */
function bellsFor(bells: readonly BellSet[], place: Pick<Lesson, 'campusId' | 'shiftId'>): BellSet[] {
  return bells
    .filter(
      ({ campusId, shiftId }) =>
        campusId === place.campusId && (shiftId === null || shiftId === place.shiftId),
    )
    .toSorted(
      (a, b) =>
        Number(a.shiftId === null) - Number(b.shiftId === null) ||
        daysBetween(a.firstDay, a.lastDay) - daysBetween(b.firstDay, b.lastDay) ||
        a.weekdays.length - b.weekdays.length ||
        (a.id < b.id ? -1 : 1),
    )
}

function spanUnder(set: BellSet | undefined, period: number, length: number) {
  const ringing = (set?.periods ?? []).filter((one) => isPeriodOf(one, period, length))
  if (ringing.length === 0) return null
  return {
    from: Math.min(...ringing.map(({ from }) => from)),
    until: Math.max(...ringing.map(({ until }) => until)),
  }
}

function isPeriodOf({ kind, number }: BellSet['periods'][number], first: number, length: number): boolean {
  return kind === 'lesson' && number !== null && number >= first && number < first + length
}

type Fault = {
  fault: { kind: 'break'; what: BellSet['periods'][number]['kind'] } | { kind: 'silent'; period: number }
}

function faultsUnder(set: BellSet | undefined, period: number, length: number) {
  const numbers = new Set(numbersOf(set))
  const wanted = Array.from({ length }, (_, at) => period + at)
  const silent = wanted
    .filter((number) => !numbers.has(number))
    .map((number) => ({ fault: { kind: 'silent' as const, period: number }, span: { from: 0, until: 0 } }))
  const span = spanUnder(set, period, length)
  const breaks = (set?.periods ?? [])
    .filter(({ kind, from, until }) => kind !== 'lesson' && span && from >= span.from && until <= span.until)
    .map(({ kind, from, until }) => ({
      fault: { kind: 'break' as const, what: kind },
      span: { from, until },
    }))
  return [...silent, ...breaks] satisfies (Fault & { span: { from: number; until: number } })[]
}

/** One fault for each cause, its moments in the order of the bells; refused if it is so under those of most days. */
function mergeFaults(faults: readonly BellFault[]): BellFault[] {
  const merged = new Map<string, BellFault>()
  for (const fault of faults) {
    const name = fault.kind === 'silent' ? `silent ${fault.period}` : `break ${fault.what}`
    const known = merged.get(name)
    merged.set(
      name,
      known
        ? {
            ...known,
            moments: [...known.moments, ...fault.moments],
            isRefused: known.isRefused || fault.isRefused,
          }
        : fault,
    )
  }
  return [...merged.values()]
}

/** The Mondays of the whole weeks of a span; of a span without any, that of its first day. */
export function mondaysOf({ firstDay, lastDay }: Pick<Week, 'firstDay' | 'lastDay'>): Day[] {
  const first = addDays(firstDay, (8 - weekday(firstDay)) % 7)
  const mondays = eachDay(first, lastDay).filter((at) => weekday(at) === 1 && addDays(at, 6) <= lastDay)
  return mondays.length > 0 ? mondays : [addDays(firstDay, 1 - weekday(firstDay))]
}
