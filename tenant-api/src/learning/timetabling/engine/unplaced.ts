import { clashesOfLesson } from 'kit/week/clashes'
import { verdictsOf } from 'kit/week/verdicts'
import { indexWeek, type WeekIndex } from 'kit/week/week-index'
import type { Clash, Lesson, Slot } from 'kit/week/week'
import type { EngineInput, RuleName, SlotReason, Unplaced } from './engine-input.ts'
import { candidateRooms, type Model } from './model.ts'
import { slotNumber } from './slot-grid.ts'

type Drawn = { input: EngineInput; model: Model; lessons: readonly Lesson[] }

/** Why the lessons of the tray are there: each slot of the week with what forbids it, as the editor would say it. */
export function slotsOfUnplaced(drawn: Drawn, inTray: readonly Lesson[]): Omit<Unplaced, 'share'>[] {
  if (inTray.length === 0) return []
  const { input, model, lessons } = drawn
  const index = indexWeek({ ...input.week, lessons })
  const cardOf = new Map(model.cards.flatMap((card, at) => card.lessons.map(({ id }) => [id, { card, at }])))
  return inTray.map((lesson) => {
    const { card, at = -1 } = cardOf.get(lesson.id) ?? {}
    const partners = (card?.lessons ?? []).filter(({ id }) => id !== lesson.id)
    return {
      lessonId: lesson.id,
      slots: verdictsOf(index, lesson).map(({ slot, reasons }) => ({
        slot,
        reasons: [
          ...reasons,
          ...rulesAt(drawn, { lesson, card: at, slot }),
          ...roomReasons(index, input, { ...lesson, slot }),
          ...partners.flatMap((partner) => partnerReasons(index, { ...partner, slot })),
        ],
      })),
    }
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

/** The rules that are never broken, and that the slot alone or the other lessons of the day would break. */
function rulesAt(
  { input, model, lessons }: Drawn,
  { lesson, card, slot: at }: { lesson: Lesson; card: number; slot: Slot },
): SlotReason[] {
  const slot = slotNumber(model.grid, lesson, at)
  const rules: RuleName[] = model.judge
    .brokenTimeRules(lesson, slot)
    .flatMap(({ rule, level }) => (level === 'never' ? [rule] : []))
  if (input.rules.twiceADay === 'never' && card >= 0) {
    const group = model.groupOf[card] ?? 0
    const rowOf = (one: number) => Math.floor(one / model.grid.periods)
    const placed = new Map(lessons.map((one) => [one.id, slotNumber(model.grid, one, one.slot)]))
    const there = model.cards.filter(({ lessons: own }, other) => {
      const stands = placed.get(own[0]?.id ?? '') ?? -1
      return stands >= 0 && model.groupOf[other] === group && rowOf(stands) === rowOf(slot)
    })
    if (there.length >= (model.mostADay[group] ?? 1)) rules.push('twiceADay')
  }
  return rules.map((rule) => ({ kind: 'rule', rule }))
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
