import type { Lesson } from 'kit/week/week'
import type { EngineInput } from './engine-input.ts'

/**
 * Where one part of a choice has a double and another one only single lessons, two of the singles stand beside the
 * double, one after the other. The engine places them as one lesson of two periods; `split` makes two of it again.
 */
export function pairSingles(input: EngineInput): { input: EngineInput; split: (lesson: Lesson) => Lesson[] } {
  const { week, sameTime = [] } = input
  const bound = new Set(sameTime.flat())
  const seconds = new Map<string, Lesson>()
  for (const parts of partsOf(week.lessons.filter(({ isLocked, id }) => !isLocked && !bound.has(id)))) {
    const most = Math.max(...parts.map(doublesOf))
    for (const part of parts)
      for (const [first, second] of pairsOf(part).slice(0, most - doublesOf(part)))
        seconds.set(first.id, second)
  }
  const gone = new Set([...seconds.values()].map(({ id }) => id))
  const lessons = week.lessons
    .filter(({ id }) => !gone.has(id))
    .map((lesson) => (seconds.has(lesson.id) ? { ...lesson, length: 2 as const } : lesson))
  const singles = new Map(week.lessons.map((lesson) => [lesson.id, lesson]))
  return {
    input: { ...input, week: { ...week, lessons } },
    split: (lesson) => {
      const [first, second] = [singles.get(lesson.id), seconds.get(lesson.id)]
      return first && second ? halvesOf(lesson, [first, second]) : [lesson]
    },
  }
}

function doublesOf(part: readonly Lesson[]): number {
  return part.filter(({ length }) => length === 2).length
}

function halvesOf({ slot, roomId }: Lesson, [first, second]: readonly [Lesson, Lesson]): Lesson[] {
  const after = slot && 'period' in slot ? { weekday: slot.weekday, period: slot.period + 1 } : null
  const room = (own: Lesson) => (own.roomKind === null ? own.roomId : roomId)
  return [
    { ...first, slot, roomId: room(first) },
    { ...second, slot: after, roomId: room(second) },
  ]
}

/** The lessons of each choice of a section and week, by part. */
function partsOf(lessons: readonly Lesson[]): Lesson[][][] {
  const choices = new Map<string, Map<string, Lesson[]>>()
  for (const lesson of lessons) {
    const [party] = lesson.parties
    if (!party || party.choice === '' || lesson.length > 2) continue
    const name = JSON.stringify([party.sectionId, party.choice, lesson.letter])
    const parts = choices.get(name) ?? new Map<string, Lesson[]>()
    parts.set(party.part, [...(parts.get(party.part) ?? []), lesson])
    choices.set(name, parts)
  }
  return [...choices.values()].map((parts) => [...parts.values()])
}

/** Singles of one teacher and room in twos: those that follow each other already, and those of the tray. */
function pairsOf(part: readonly Lesson[]): [Lesson, Lesson][] {
  const singles = part.filter(({ length }) => length === 1).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const pairs: [Lesson, Lesson][] = []
  const taken = new Set<Lesson>()
  for (const first of singles) {
    const second = singles.find(
      (other) => other !== first && !taken.has(other) && canFollow(first, other) && isAlike(first, other),
    )
    if (taken.has(first) || !second) continue
    pairs.push([first, second])
    taken.add(first).add(second)
  }
  return pairs
}

function canFollow({ slot: a }: Lesson, { slot: b }: Lesson): boolean {
  if (a === null || b === null) return a === b
  return 'period' in a && 'period' in b && a.weekday === b.weekday && b.period === a.period + 1
}

function isAlike(a: Lesson, b: Lesson): boolean {
  return natureOf(a) === natureOf(b)
}

function natureOf({ subjectId, campusId, shiftId, parties, teachers, roomKind, roomId }: Lesson): string {
  const room = roomKind ?? roomId
  return JSON.stringify([subjectId, campusId, shiftId, parties, teachers, roomKind !== null, room])
}
