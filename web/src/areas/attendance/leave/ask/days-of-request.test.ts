import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { choose, daysOf } from './days-of-request.ts'

const today = day('2026-11-18')
const tomorrow = { from: '2026-11-19', to: '2026-11-19' }

test('other days begin with the day that was chosen before', () => {
  expect(choose({ when: 'tomorrow', span: null }, 'dates', today)).toEqual({ when: 'dates', span: tomorrow })
})

test('whoever looks at another choice finds the other days again', () => {
  const span = { from: '2026-12-01', to: '2026-12-03' }
  const looked = choose({ when: 'dates', span }, 'today', today)
  expect(daysOf(looked, today)).toEqual({ firstDay: today, lastDay: today })
  expect(choose(looked, 'dates', today)).toEqual({ when: 'dates', span })
})

test('days that are emptied or half filled in are not today', () => {
  expect(daysOf({ when: 'dates', span: null }, today)).toBeNull()
  expect(daysOf({ when: 'dates', span: { typed: '2026-12-01/2026-12-03', why: 'half' } }, today)).toBeNull()
  expect(daysOf({ when: 'dates', span: { from: '2026-12-01', to: '0002-12-03' } }, today)).toBeNull()
})
