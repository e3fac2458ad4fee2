import type { ComparedLesson, PlacedLesson } from './contract.ts'

/** A lesson of one of two weeks; `whose` is the same for lessons of the same sections, parts and subject. */
export type WeekLesson = PlacedLesson & Pick<ComparedLesson, 'sections' | 'subject'> & { whose: string }

/**
 * Lays two weeks beside each other, lesson by lesson: what is the same in both is counted, and what is left is paired.
 * Of the same sections and subject a lesson goes with the one at the same time, else with the next one in the week; it
 * has no partner where one week has more of them. The order is that of `after`, then of `before`.
 */
export function layBeside(
  before: readonly WeekLesson[],
  after: readonly WeekLesson[],
): { same: number; rows: ComparedLesson[] } {
  const [was, is] = [Map.groupBy(before, whose), Map.groupBy(after, whose)]
  const rows: ComparedLesson[] = []
  let same = 0
  for (const key of new Set([...is.keys(), ...was.keys()])) {
    const [old, now] = [was.get(key) ?? [], is.get(key) ?? []]
    const [first] = [...now, ...old]
    if (!first) continue
    const alike = pair(old, now, (one) => JSON.stringify([timeOf(one), teachersOf(one), one.room]))
    same += alike.pairs.length
    const atOnce = pair(alike.before, alike.after, timeOf)
    const moved = pair(atOnce.before, atOnce.after, () => '')
    const { sections, subject } = first
    const add = (one: WeekLesson | null, other: WeekLesson | null) =>
      rows.push({ sections, subject, before: one && placed(one), after: other && placed(other) })
    for (const [one, other] of [...atOnce.pairs, ...moved.pairs]) add(one, other)
    for (const one of moved.after) add(null, one)
    for (const one of moved.before) add(one, null)
  }
  return { same, rows }
}

/** Pairs lessons of equal keys in their order, and says which are left. */
function pair(
  before: readonly WeekLesson[],
  after: readonly WeekLesson[],
  keyOf: (one: WeekLesson) => string,
) {
  const free = Map.groupBy(before, keyOf)
  const pairs: [WeekLesson, WeekLesson][] = []
  const alone: WeekLesson[] = []
  for (const one of after) {
    const partner = free.get(keyOf(one))?.shift()
    if (partner) pairs.push([partner, one])
    else alone.push(one)
  }
  const taken = new Set(pairs.map(([partner]) => partner))
  return { pairs, before: before.filter((one) => !taken.has(one)), after: alone }
}

const whose = (one: WeekLesson) => one.whose

function timeOf({ weekday, period, from, until, length, letter }: PlacedLesson): string {
  return JSON.stringify([weekday, period, from, until, length, letter])
}

function teachersOf({ teachers }: PlacedLesson): string {
  return teachers
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
}

function placed({ weekday, period, from, until, length, letter, teachers, room }: WeekLesson): PlacedLesson {
  return { weekday, period, from, until, length, letter, teachers, room }
}
