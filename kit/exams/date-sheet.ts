import { type Day, daysBetween, weekday } from '../values/day.ts'

/** A paper as a date sheet has it: when it is sat, in minutes since midnight, or without a place yet. */
export type SheetPaper = {
  id: string
  day: Day | null
  from: number
  minutes: number
  /** To be prepared for: two such papers of a student do not stand on following days. */
  isHeavy: boolean
}

/** A day of the exam, and why nobody is at school; null where there is school. */
export type SheetDay = { day: Day; closed: string | null }

/** Two papers that the same students sit, and how many these are. */
export type SharedStudents = { a: string; b: string; count: number; name: string }

export type Sheet = {
  papers: readonly SheetPaper[]
  days: readonly SheetDay[]
  shared: readonly SharedStudents[]
}

/** What is wrong with the place of a paper. What is `isHard` is never saved; the rest is only said. */
export type SheetClash = { paperId: string; isHard: boolean } & (
  | { kind: 'together' | 'same-day' | 'heavy'; otherId: string; count: number; name: string }
  | { kind: 'closed'; reason: string }
  | { kind: 'outside' | 'prayer' }
)

/** The Friday prayer of the congregation, in minutes since midnight: papers end before it or begin after it. */
export const fridayPrayer = { from: 13 * 60, until: 14 * 60 }

/** Everything that is wrong with the papers of a sheet that have a place, what is hard first; of two papers both are named. */
export function judgeSheet({ papers, days, shared }: Sheet): SheetClash[] {
  const places = new Map(papers.flatMap((one) => (one.day === null ? [] : [[one.id, one] as const])))
  const alone = [...places.values()].flatMap((one) => judgePlace(one, days))
  const together = shared.flatMap((pair) => {
    const [a, b] = [places.get(pair.a), places.get(pair.b)]
    const kind = a && b && judgePair(a, b)
    if (!kind) return []
    const both = { kind, isHard: kind === 'together', count: pair.count, name: pair.name }
    return [
      { ...both, paperId: pair.a, otherId: pair.b },
      { ...both, paperId: pair.b, otherId: pair.a },
    ]
  })
  return [...alone, ...together].toSorted((a, b) => Number(b.isHard) - Number(a.isHard))
}

function judgePlace(paper: SheetPaper, days: readonly SheetDay[]): SheetClash[] {
  const { id: paperId } = paper
  const at = days.find(({ day }) => day === paper.day)
  if (!at) return [{ paperId, isHard: true, kind: 'outside' }]
  if (at.closed !== null) return [{ paperId, isHard: true, kind: 'closed', reason: at.closed }]
  return isInPrayer(paper) ? [{ paperId, isHard: false, kind: 'prayer' }] : []
}

function isInPrayer({ day, from, minutes }: SheetPaper): boolean {
  if (day === null || weekday(day) !== 5) return false
  return from < fridayPrayer.until && from + minutes > fridayPrayer.from
}

/** What two papers of one student are to each other; nothing where they stand well. */
function judgePair(a: SheetPaper, b: SheetPaper): 'together' | 'same-day' | 'heavy' | undefined {
  if (a.day === null || b.day === null) return undefined
  if (a.day === b.day)
    return a.from < b.from + b.minutes && b.from < a.from + a.minutes ? 'together' : 'same-day'
  return a.isHeavy && b.isHeavy && Math.abs(daysBetween(a.day, b.day)) === 1 ? 'heavy' : undefined
}

/** Why a paper found no place: of so many days, how many are closed, and on how many its students sit another one. */
export type Unplaced = { paperId: string; days: number; closed: number; taken: number; prayer: number }
export type Draft = { placed: { paperId: string; day: Day }[]; unplaced: Unplaced[] }

/**
 * Places what has no place yet and leaves the rest where it is: the paper with the fewest days left goes first, on the
 * day on which it stands best. No student gets two papers a day. The same sheet always gives the same draft.
 */
export function draftSheet({ papers, days, shared }: Sheet): Draft {
  const placed = new Map(papers.map((one) => [one.id, one]))
  const rivals = rivalsOf(shared)
  const open = new Set(papers.filter(({ day }) => day === null).map(({ id }) => id))
  const order = new Map(papers.map(({ id }, at) => [id, at]))
  const draft: Draft = { placed: [], unplaced: [] }
  const rivalsAt = (id: string) => (rivals.get(id) ?? []).flatMap((other) => placed.get(other) ?? [])
  while (open.size > 0) {
    const [next] = [...open]
      .map((id) => ({
        id,
        paper: paperOf(placed, id),
        days: daysFor(paperOf(placed, id), days, rivalsAt(id)),
      }))
      .toSorted(
        (a, b) =>
          a.days.length - b.days.length ||
          Number(b.paper.isHeavy) - Number(a.paper.isHeavy) ||
          (rivals.get(b.id)?.length ?? 0) - (rivals.get(a.id)?.length ?? 0) ||
          (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0),
      )
    if (!next) break
    open.delete(next.id)
    const best = next.days
      .map((day) => ({ day, cost: costOf({ ...next.paper, day }, rivalsAt(next.id)) }))
      .toSorted((a, b) => a.cost - b.cost || a.day.localeCompare(b.day))[0]
    if (!best) draft.unplaced.push(whyNot(next.paper, days, rivalsAt(next.id)))
    else {
      placed.set(next.id, { ...next.paper, day: best.day })
      draft.placed.push({ paperId: next.id, day: best.day })
    }
  }
  return draft
}

function paperOf(papers: ReadonlyMap<string, SheetPaper>, id: string): SheetPaper {
  const paper = papers.get(id)
  if (!paper) throw new Error('a paper of the sheet vanished')
  return paper
}

function rivalsOf(shared: readonly SharedStudents[]): Map<string, string[]> {
  const rivals = new Map<string, string[]>()
  for (const { a, b } of shared)
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      rivals.set(one, [...(rivals.get(one) ?? []), other])
  return rivals
}

function daysFor(paper: SheetPaper, days: readonly SheetDay[], rivals: readonly SheetPaper[]): Day[] {
  return days
    .filter(({ day, closed }) => closed === null && !isInPrayer({ ...paper, day }))
    .filter(({ day }) => !rivals.some((other) => other.day === day))
    .map(({ day }) => day)
}

/** Heavy papers one after the other cost most, then any papers one after the other, then a late day. */
function costOf(paper: SheetPaper & { day: Day }, rivals: readonly SheetPaper[]): number {
  const near = rivals.filter(({ day }) => day !== null && Math.abs(daysBetween(day, paper.day)) === 1)
  return near.length + 100 * near.filter((other) => other.isHeavy && paper.isHeavy).length
}

function whyNot(paper: SheetPaper, days: readonly SheetDay[], rivals: readonly SheetPaper[]): Unplaced {
  const isOpen = days.filter(({ closed }) => closed === null)
  const prayer = isOpen.filter(({ day }) => isInPrayer({ ...paper, day }))
  const taken = isOpen.filter((one) => !prayer.includes(one) && rivals.some((other) => other.day === one.day))
  return {
    paperId: paper.id,
    days: days.length,
    closed: days.length - isOpen.length,
    taken: taken.length,
    prayer: prayer.length,
  }
}
