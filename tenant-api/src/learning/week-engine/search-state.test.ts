import { expect, test } from 'vitest'
import { generatedSchool, riversideSchool } from '../../../testing/generated-week.ts'
import { construct } from './construct.ts'
import { type EngineRules, usualRules } from './engine-input.ts'
import { modelOf } from './model.ts'
import { Moves } from './moves.ts'
import { Random } from './random.ts'
import { SearchState } from './search-state.ts'

const strict: EngineRules = {
  ...usualRules,
  heavyLate: { level: 'avoid', subjectIds: ['Maths'], fromPeriod: 6 },
  activeAfterBreak: { level: 'avoid', subjectIds: ['PE'] },
  firstAndLast: 'avoid',
  teachers: [{ employeeId: 'MAIN Maths 1', gaps: 'never', daysOff: { level: 'avoid', days: 1 } }],
}

test.each([
  ['Riverside', riversideSchool().week],
  ['ten sections', generatedSchool(10).week],
])('the cost that %s keeps during the search is the one that counting anew gives', (_, week) => {
  const lessons = week.lessons.map((lesson, at) => ({
    ...lesson,
    letter: at % 9 === 0 ? (((at % 2) + 1) as 1) : lesson.letter,
  }))
  const model = modelOf({ week: { ...week, lessons }, rules: strict, mode: 'fill', randomSeed: 1, moves: 0 })
  const state = new SearchState(model)
  construct(state, { keepsPresent: false })
  const random = new Random(5)
  const moves = new Moves(state, random)
  for (let move = 0; move < 20_000; move += 1) {
    const card = random.below(model.size.cards)
    const first = model.startsOf.start[card] ?? 0
    const count = (model.startsOf.start[card + 1] ?? 0) - first
    const slot = model.startsOf.items[first + random.below(count)] ?? 0
    if ((state.slotOf[card] ?? -1) < 0) moves.insert(card, slot, 3000)
    else if (random.below(5) === 0) moves.changeRoom(card, 3000)
    else moves.exchange(card, slot, { isStrict: random.below(2) === 0, heat: 3000 })
  }
  const anew = new SearchState(model)
  for (const [card, slot] of state.slotOf.entries()) if (slot >= 0) anew.putBack(card, slot, state.roomOf)
  const { hard, soft, tray, cost } = state
  expect({ hard, soft, tray, cost }).toEqual({
    hard: anew.hard,
    soft: anew.soft,
    tray: anew.tray,
    cost: anew.cost,
  })
  expect(hard).toBeGreaterThan(0)
})
