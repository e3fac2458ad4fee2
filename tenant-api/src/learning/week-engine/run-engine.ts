import { clashesOf } from 'kit/week/clashes'
import { changeWeek, indexWeek } from 'kit/week/week-index'
import type { Lesson } from 'kit/week/week'
import { anneal, type Best } from './anneal.ts'
import { Board } from './board.ts'
import { construct, placeBest } from './construct.ts'
import type { EngineInput, EngineResult, Unplaced } from './engine-input.ts'
import { type Model, modelOf } from './model.ts'
import { pairSingles } from './part-doubles.ts'
import { countRules } from './rule-counts.ts'
import { SearchState } from './search-state.ts'
import { slotAt } from './slot-grid.ts'
import { slotsOfUnplaced } from './unplaced.ts'

/** What a run is given from outside: the board of another thread, and the moment at which it ends at the latest. */
export type RunLimits = { memory?: SharedArrayBuffer; until?: number }

/**
 * Draws up a week. With the same input, seed and moves the result is the same, byte by byte, unless the clock or the
 * board ends it before. Nothing is relaxed: what cannot be placed is in the tray with its reasons, and what is placed
 * passes the one check of clashes, as far as locked lessons do.
 */
export function runEngine(given: EngineInput, { memory, until }: RunLimits = {}): EngineResult {
  const { input, split } = pairSingles(given)
  const model = modelOf(input)
  const state = new SearchState(model)
  construct(state, { keepsPresent: input.mode === 'repair' })
  const board = memory ? new Board(memory) : null
  const inOrder = (lessons: readonly Lesson[]) => {
    const byId = new Map(lessons.flatMap(split).map((lesson) => [lesson.id, lesson]))
    return given.week.lessons.map((lesson) => byId.get(lesson.id) ?? lesson)
  }
  const best = anneal(state, {
    randomSeed: input.randomSeed,
    moves: input.moves,
    until: until ?? null,
    board,
    show: (slotOf, roomOf) => {
      if (!board) return
      const lessons = lessonsOf(input, { model, slotOf, roomOf })
      board.showWeek(given.week, inOrder(lessons), countRules(input, { model, lessons }))
    },
    isCool: input.mode === 'repair',
  })
  settle(state)
  const lessons = withdrawClashes(input, lessonsOf(input, state))
  const unplaced = unplacedOf(input, { model, best, lessons }).flatMap((one) =>
    lessons
      .filter(({ id }) => id === one.lessonId)
      .flatMap(split)
      .map(({ id }) => ({ ...one, lessonId: id })),
  )
  const whole = inOrder(lessons)
  return {
    lessons: whole,
    unplaced: whole.flatMap(({ id }) => unplaced.find(({ lessonId }) => lessonId === id) ?? []),
    changed: whole.filter((lesson, at) => isChanged(given.week.lessons[at], lesson)).map(({ id }) => id),
    counts: countRules(input, { model, lessons }),
    moves: best.moves,
    isStopped: best.isStopped,
  }
}

/** Lifts cards until nothing hard is left, the one first that takes most clashes away, and places what then can be. */
function settle(state: SearchState): void {
  const { isFixed } = state.model
  const cards = Array.from(state.slotOf.keys()).filter((card) => !isFixed[card])
  while (state.hard > 0) {
    let worst = -1
    let most = 0
    for (const card of cards) {
      const slot = state.slotOf[card] ?? -1
      if (slot < 0) continue
      const { hard } = state
      state.lift(card)
      const eased = (hard - state.hard) / (state.model.length[card] ?? 1)
      state.putBack(card, slot, state.roomOf)
      if (eased > most) [worst, most] = [card, eased]
    }
    if (worst < 0) break
    state.lift(worst)
  }
  for (const card of cards) if ((state.slotOf[card] ?? -1) < 0) placeBest(state, card, { mayClash: false })
}

type Drawn = Pick<SearchState, 'model' | 'slotOf' | 'roomOf'>

function lessonsOf({ week }: EngineInput, { model, slotOf, roomOf }: Drawn): Lesson[] {
  const changed = new Map<string, Lesson>()
  for (const [card, { lessons, isFixed }] of model.cards.entries()) {
    if (isFixed && lessons.every(({ isLocked }) => isLocked)) continue
    const slot = slotOf[card] ?? -1
    let need = model.needsOf.start[card] ?? 0
    for (const lesson of lessons) {
      const hasNeed = lesson.roomId !== null || lesson.roomKind !== null
      const room = hasNeed ? (roomOf[model.needsOf.items[need] ?? 0] ?? -1) : -1
      if (hasNeed) need += 1
      if (lesson.isLocked && lesson.slot) continue
      const isChosen = lesson.roomKind !== null
      changed.set(lesson.id, {
        ...lesson,
        slot: slot < 0 ? null : slotAt(model.grid, slot),
        roomId: isChosen ? (slot < 0 ? null : (model.roomIds[room] ?? null)) : lesson.roomId,
      })
    }
  }
  return week.lessons.map((lesson) => changed.get(lesson.id) ?? lesson)
}

/** The last word has the one check of clashes: what it refuses goes back into the tray. */
function withdrawClashes({ week }: EngineInput, lessons: readonly Lesson[]): Lesson[] {
  let index = indexWeek({ ...week, lessons })
  for (;;) {
    const withdrawn = clashesOf(index)
      .filter(({ isRefused }) => isRefused)
      .flatMap(({ lessonIds }) => lessonIds.find((id) => index.lessons.get(id)?.isLocked === false) ?? [])
    const first = index.lessons.get(withdrawn[0] ?? '')
    if (!first) return [...index.week.lessons]
    index = changeWeek(index, new Map([[first.id, { ...first, slot: null }]]))
  }
}

type Outcome = { model: Model; best: Best; lessons: readonly Lesson[] }

function unplacedOf(input: EngineInput, { model, best, lessons }: Outcome): Unplaced[] {
  const inTray = lessons.filter(({ slot }) => slot === null)
  const shares = new Map(
    model.cards.flatMap(({ lessons: own }, card) =>
      own.map(({ id }) => [id, best.shares[card] ?? 0] as const),
    ),
  )
  return slotsOfUnplaced({ input, model, lessons }, inTray).map(({ lessonId, slots }) => ({
    lessonId,
    share: shares.get(lessonId) ?? 1,
    slots,
  }))
}

function isChanged(before: Lesson | undefined, after: Lesson): boolean {
  return (
    before?.roomId !== after.roomId || JSON.stringify(before?.slot ?? null) !== JSON.stringify(after.slot)
  )
}
