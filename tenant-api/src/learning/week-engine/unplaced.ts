import { clashesOfLesson } from 'kit/week/clashes'
import { verdictsOf } from 'kit/week/verdicts'
import { indexWeek, type WeekIndex } from 'kit/week/week-index'
import type { Clash, Lesson, Slot } from 'kit/week/week'
import type {
  EngineInput,
  EngineRules,
  RuleCounts,
  RuleLevel,
  RuleName,
  SlotReason,
  Unplaced,
} from './engine-input.ts'
import { candidateRooms, type Model } from './model.ts'
import { countRules } from './rule-counts.ts'

type Drawn = { input: EngineInput; model: Model; lessons: readonly Lesson[] }

/** Of how many lessons each slot is judged: where hundreds have no place, their number says enough. */
const mostExplained = 60

/** Why the lessons of the tray are there: each slot of the week with what forbids it, as the editor would say it. */
export function slotsOfUnplaced(
  { input, model, lessons }: Drawn,
  inTray: readonly Lesson[],
): Omit<Unplaced, 'share'>[] {
  if (inTray.length === 0) return []
  const index = indexWeek({ ...input.week, lessons })
  const cardOf = new Map(model.cards.flatMap(({ lessons: card }) => card.map(({ id }) => [id, card])))
  const hasNeverRules = neverRulesOf(input.rules).length > 0
  return inTray.map((lesson, at) => {
    if (at >= mostExplained) return { lessonId: lesson.id, slots: [] }
    const card = cardOf.get(lesson.id) ?? [lesson]
    // Rules speak of teachers and sections: the lessons of others need not be counted.
    const near = hasNeverRules ? lessons.filter((other) => card.some((one) => shareSomebody(one, other))) : []
    const before = countRules(input, { model, lessons: near })
    const partners = card.filter(({ id }) => id !== lesson.id)
    const slots = verdictsOf(index, lesson).map(({ slot, reasons }) => {
      const inTheWay = [
        ...reasons,
        ...roomReasons(index, input, { ...lesson, slot }),
        ...partners.flatMap((partner) => partnerReasons(index, { ...partner, slot })),
      ]
      return {
        slot,
        reasons:
          inTheWay.length > 0 ? inTheWay : rulesAt({ input, model, lessons: near }, { card, slot, before }),
      }
    })
    return { lessonId: lesson.id, slots }
  })
}

/** What is taught at the same time may be what cannot stand there. */
function partnerReasons(index: WeekIndex, partner: Lesson): SlotReason[] {
  const clashes = clashesOfLesson(index, partner).filter(({ isRefused }) => isRefused)
  return [...new Set(clashes.map(({ kind }) => kind))].map((cause: Clash['kind']) => ({
    kind: 'sameTime',
    lessonId: partner.id,
    cause,
  }))
}

/** The rules that are never broken and would be, were the card there. */
function rulesAt(
  { input, model, lessons }: Drawn,
  { card, slot, before }: { card: readonly Lesson[]; slot: Slot; before: RuleCounts },
): SlotReason[] {
  const ids = new Set(card.map(({ id }) => id))
  const placed = lessons.map((lesson) => (ids.has(lesson.id) ? { ...lesson, slot } : lesson))
  const after = countRules(input, { model, lessons: placed })
  return neverRulesOf(input.rules)
    .filter((rule) => after[rule] > before[rule])
    .map((rule) => ({ kind: 'rule', rule }))
}

/** The rules that some or all teachers and lessons have as `never`. */
function neverRulesOf(rules: EngineRules): RuleName[] {
  const levels: Partial<Record<RuleName, readonly (RuleLevel | undefined)[]>> = {
    gaps: [rules.gaps, ...rules.teachers.map(({ gaps }) => gaps)],
    spread: [rules.spread],
    twiceADay: [rules.twiceADay],
    heavyLate: [rules.heavyLate.level],
    activeAfterBreak: [rules.activeAfterBreak.level],
    longestRun: [rules.longestRun.level, ...rules.teachers.map(({ longestRun }) => longestRun?.level)],
    daysOff: rules.teachers.map(({ daysOff }) => daysOff?.level),
    firstAndLast: [rules.firstAndLast],
    roomChanges: [rules.roomChanges],
    distance: [rules.distance],
    mostADay: rules.teachers.map(({ mostADay }) => mostADay?.level),
    firstLesson: rules.teachers.map(({ firstLesson }) => firstLesson),
    lastLesson: rules.teachers.map(({ lastLesson }) => lastLesson),
  }
  return ruleNames.filter((rule) => levels[rule]?.includes('never'))
}

const ruleNames: readonly RuleName[] = [
  'twiceADay',
  'gaps',
  'longestRun',
  'daysOff',
  'heavyLate',
  'activeAfterBreak',
  'spread',
  'firstAndLast',
  'roomChanges',
  'distance',
  'mostADay',
  'firstLesson',
  'lastLesson',
]

function shareSomebody(a: Lesson, b: Lesson): boolean {
  return (
    a.teachers.some((one) => b.teachers.some((other) => one.employeeId === other.employeeId)) ||
    a.parties.some((one) => b.parties.some((other) => one.sectionId === other.sectionId))
  )
}

/** Whether a lesson that needs a kind of room would find one. */
function roomReasons(index: WeekIndex, input: EngineInput, lesson: Lesson): SlotReason[] {
  const { roomKind, students } = lesson
  if (roomKind === null) return []
  const isFree = candidateRooms(input, lesson).some(
    (roomId) => !clashesOfLesson(index, { ...lesson, roomId }).some(({ kind }) => kind === 'room'),
  )
  return isFree ? [] : [{ kind: 'roomKind', roomKind, students }]
}
