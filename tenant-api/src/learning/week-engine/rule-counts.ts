import { doesRuleSpeak } from 'kit/week/clashes'
import type { WeekIndex } from 'kit/week/week-index'
import type { Lesson } from 'kit/week/week'
import type { EngineInput, RuleCounts } from './engine-input.ts'
import type { Model } from './model.ts'
import { gapsOf, overlongOf, periodsOf } from './rule-tables.ts'
import { slotNumber } from './slot-grid.ts'

/**
 * How often each rule is broken in a week, whether it counts or not: for comparing two weeks. Counted from the lessons
 * alone, not from the numbers of the search.
 */
export function countRules(
  input: EngineInput,
  { model, lessons }: { model: Model; lessons: readonly Lesson[] },
): RuleCounts {
  const placed = lessons.flatMap((lesson) => {
    const slot = slotNumber(model.grid, lesson, lesson.slot)
    return slot < 0 ? [] : [{ lesson, slot, row: Math.floor(slot / model.grid.periods) }]
  })
  const timeRules = placed.flatMap(({ lesson, slot }) => model.judge.brokenTimeRules(lesson, slot))
  const cards = cardsPlaced(model, placed)
  const present = new Map(input.week.lessons.map((lesson) => [lesson.id, lesson]))
  const moved = placed.filter(({ lesson, slot }) => {
    const before = slotNumber(model.grid, lesson, present.get(lesson.id)?.slot ?? null)
    return before >= 0 && before !== slot
  })
  const index = model.judge.index
  const avoided = placed.flatMap(({ lesson }) =>
    lesson.teachers.filter(({ employeeId }) => isAvoided(index, employeeId, lesson)),
  )
  return {
    ...countDays(input, model, placed),
    ...countGroups(model, cards),
    heavyLate: timeRules.filter(({ rule }) => rule === 'heavyLate').length,
    activeAfterBreak: timeRules.filter(({ rule }) => rule === 'activeAfterBreak').length,
    firstLesson: timeRules.filter(({ rule }) => rule === 'firstLesson').length,
    lastLesson: timeRules.filter(({ rule }) => rule === 'lastLesson').length,
    roomChanges: countRooms(placed.map(({ lesson }) => lesson)),
    distance: moved.length,
    avoidedTimes: avoided.length,
  }
}

/** Whether a teacher would rather not be there, but can. */
function isAvoided(index: WeekIndex, employeeId: string, lesson: Lesson): boolean {
  const { slot } = lesson
  const rules = (index.rules.get(employeeId) ?? []).filter(
    (rule) => slot !== null && doesRuleSpeak(index, rule, lesson, slot),
  )
  return rules.length > 0 && rules.every(({ level }) => level === 'avoid')
}

type Placed = { lesson: Lesson; slot: number; row: number }

/** The days of each teacher, of each of the weeks A to D; what is counted is of an average week. */
function countDays(input: EngineInput, model: Model, placed: readonly Placed[]) {
  const { periods } = model.grid
  const wishes = new Map(input.rules.teachers.map((wish) => [wish.employeeId, wish]))
  const counts = { gaps: 0, longestRun: 0, daysOff: 0, firstAndLast: 0, mostADay: 0 }
  const byTeacher = new Map<string, Placed[]>()
  for (const one of placed)
    for (const { employeeId } of one.lesson.teachers)
      byTeacher.set(employeeId, [...(byTeacher.get(employeeId) ?? []), one])
  for (const [employeeId, own] of byTeacher) {
    const wish = wishes.get(employeeId)
    const most = (wish?.longestRun ?? input.rules.longestRun).periods
    let ends = 0
    for (let letter = 1; letter <= model.letters; letter += 1) {
      const days = new Map<number, number>()
      for (const { lesson, slot, row } of own)
        if (lesson.letter === 0 || lesson.letter === letter)
          days.set(row, (days.get(row) ?? 0) | (((1 << lesson.length) - 1) << (slot % periods)))
      for (const day of days.values()) {
        counts.gaps += gapsOf(day) / model.letters
        counts.longestRun += overlongOf(day, most) / model.letters
        counts.mostADay += Math.max(0, periodsOf(day) - (wish?.mostADay?.periods ?? periods)) / model.letters
        ends += periodsOf(day & (1 | (1 << (periods - 1)))) / model.letters
      }
      const free = model.teachDays - new Set([...days.keys()].map((row) => row % 7)).size
      counts.daysOff += Math.max(0, (wish?.daysOff?.days ?? 0) - free) / model.letters
    }
    counts.firstAndLast += Math.max(0, ends - (model.fairEnds[model.teacherIds.indexOf(employeeId)] ?? 0))
  }
  return counts
}

/** The cards that stand; parts beside each other are one. */
function cardsPlaced(model: Model, placed: readonly Placed[]) {
  const rows = new Map(placed.map(({ lesson, row }) => [lesson.id, row]))
  return model.cards.flatMap(({ lessons }, card) => {
    const row = lessons.map(({ id }) => rows.get(id)).find((one) => one !== undefined)
    return row === undefined ? [] : [{ card, row }]
  })
}

function countGroups(model: Model, cards: readonly { card: number; row: number }[]) {
  const counts = { spread: 0, twiceADay: 0 }
  const groups = Map.groupBy(cards, ({ card }) => model.groupOf[card] ?? 0)
  for (const [group, own] of groups) {
    const days = Map.groupBy(own, ({ row }) => row)
    for (const there of days.values())
      counts.twiceADay += Math.max(0, there.length - (model.mostADay[group] ?? 1))
    if (model.isSparse[group])
      counts.spread += [...days.keys()].filter((row) => row % 7 !== 6 && days.has(row + 1)).length
  }
  return counts
}

/** How many rooms the subjects of sections have more than one. */
function countRooms(lessons: readonly Lesson[]): number {
  const groups = Map.groupBy(lessons, ({ subjectId, parties }) =>
    JSON.stringify([subjectId, parties.map(({ sectionId }) => sectionId).toSorted()]),
  )
  let changes = 0
  for (const own of groups.values())
    changes += Math.max(0, new Set(own.flatMap(({ roomId }) => roomId ?? [])).size - 1)
  return changes
}
