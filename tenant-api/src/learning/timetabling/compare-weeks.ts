import type { Lesson } from 'kit/week/week'
import type { Sum } from 'kit/week/sums'
import type { Move } from '../timetables/contract.ts'
import type { EngineInput, RuleCounts, SlotReason } from '../week-engine/engine-input.ts'
import type { EngineOutcome } from '../week-engine/engine-thread.ts'
import type { HallSet } from '../week-engine/hall-sets.ts'
import type { Offer } from '../week-engine/offers.ts'
import { movesOf, type Drawn } from './run-input.ts'

/** How many reasons of one lesson are kept. */
const mostReasons = 5

/** What is kept of a run: by ids, so that it is read with today's names in the reader's language. */
export type StoredComparison = {
  moves: Move[]
  lessons: number
  placed: { before: number; after: number }
  added: number
  moved: number
  removed: number
  counts: { before: RuleCounts; after: RuleCounts }
  teachers: { id: string; before: number; after: number }[]
  unplaced: StoredUnplaced[]
  sums: readonly Sum[]
  hallSets: readonly HallSet[]
  offers: readonly Offer[]
}
type StoredUnplaced = {
  lessonId: string
  length: number
  isStuck: boolean
  reasons: { reason: SlotReason; slots: number }[]
}

/** From this share of the last moves on a lesson without a place is stuck. */
const stuckShare = 0.9

/** The week that a run found beside the present one. Periods are counted, of the lessons of the draft alone. */
export function compareWeeks(
  { week }: EngineInput,
  drawn: Drawn,
  { result, explanation }: EngineOutcome,
): StoredComparison {
  const isOwn = new Set(drawn.cards.map(({ id }) => id))
  const before = week.lessons.filter(({ id }) => isOwn.has(id))
  const after = result.lessons.filter(({ id }) => isOwn.has(id))
  const moves = movesOf(drawn.cards, after, result.changed)
  const wasPlaced = new Set(before.filter(({ slot }) => slot).map(({ id }) => id))
  const stays = moves.filter(({ weekday }) => weekday !== null)
  return {
    moves,
    lessons: periodsOf(before),
    placed: { before: periodsOf(before.filter(isPlaced)), after: periodsOf(after.filter(isPlaced)) },
    added: stays.filter(({ id }) => !wasPlaced.has(id)).length,
    moved: stays.filter(({ id }) => wasPlaced.has(id)).length,
    removed: moves.filter(({ id, weekday }) => weekday === null && wasPlaced.has(id)).length,
    counts: { before: explanation.before, after: result.counts },
    teachers: compareGaps(week.lessons, result.lessons),
    unplaced: result.unplaced
      .filter(({ lessonId }) => isOwn.has(lessonId))
      .map((one) => ({
        lessonId: one.lessonId,
        length: after.find(({ id }) => id === one.lessonId)?.length ?? 1,
        isStuck: one.share >= stuckShare,
        reasons: commonReasons(one.slots.map(({ reasons }) => reasons)),
      })),
    sums: explanation.sums,
    hallSets: explanation.hallSets,
    offers: explanation.offers,
  }
}

/** The first reason of each slot, those that forbid most slots first. */
function commonReasons(slots: readonly (readonly SlotReason[])[]): StoredUnplaced['reasons'] {
  const counted = new Map<string, { reason: SlotReason; slots: number }>()
  for (const [reason] of slots) {
    if (!reason) continue
    const key = reasonKey(reason)
    const known = counted.get(key)
    if (known) known.slots += 1
    else counted.set(key, { reason, slots: 1 })
  }
  return [...counted.values()].toSorted((a, b) => b.slots - a.slots).slice(0, mostReasons)
}

/** What makes two slots forbidden for the same reason: whose time it is, whatever lesson is there. */
function reasonKey(reason: SlotReason): string {
  switch (reason.kind) {
    case 'teacher':
    case 'unavailable':
    case 'way':
      return `${reason.kind} ${reason.employeeId}`
    case 'section':
      return `section ${reason.sectionId}`
    case 'room':
    case 'capacity':
      return `${reason.kind} ${reason.roomId}`
    case 'roomKind':
      return `roomKind ${reason.roomKind}`
    case 'rule':
      return `rule ${reason.rule}`
    default:
      return reason.kind
  }
}

function compareGaps(before: readonly Lesson[], after: readonly Lesson[]): StoredComparison['teachers'] {
  const [old, now] = [gapsByTeacher(before), gapsByTeacher(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((id) => ({ id, before: old.get(id) ?? 0, after: now.get(id) ?? 0 }))
    .filter((one) => one.before !== one.after)
    .toSorted((a, b) => b.after - a.after || b.before - a.before || (a.id < b.id ? -1 : 1))
}

/** The free periods of each teacher between two lessons of a day, in an average week. */
function gapsByTeacher(lessons: readonly Lesson[]): Map<string, number> {
  const letters = Math.max(1, ...lessons.map(({ letter }) => letter))
  const days = new Map<string, Set<number>>()
  for (const { teachers, slot, length, letter, campusId, shiftId } of lessons) {
    if (!slot || !('period' in slot)) continue
    for (const { employeeId } of teachers)
      for (let week = 1; week <= letters; week += 1) {
        if (letter !== 0 && letter !== week) continue
        const key = `${employeeId} ${campusId} ${shiftId ?? ''} ${slot.weekday} ${week}`
        const periods = days.get(key) ?? new Set()
        for (let step = 0; step < length; step += 1) periods.add(slot.period + step)
        days.set(key, periods)
      }
  }
  const gaps = new Map<string, number>()
  for (const [key, periods] of days) {
    const id = key.slice(0, key.indexOf(' '))
    const free = Math.max(...periods) - Math.min(...periods) + 1 - periods.size
    gaps.set(id, (gaps.get(id) ?? 0) + free / letters)
  }
  return gaps
}

function isPlaced({ slot }: Lesson): boolean {
  return slot !== null
}

function periodsOf(lessons: readonly Lesson[]): number {
  return lessons.reduce((sum, { length }) => sum + length, 0)
}
