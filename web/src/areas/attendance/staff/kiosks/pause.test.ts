import { expect, test } from 'vitest'
import { pauseOf } from './pause.ts'

test('a tablet whose first question failed asks again by itself', () => {
  expect(pauseOf({ data: undefined, error: new Error('no network') })).toBe(5_000)
})

test('a code is asked for anew when it changes, and at least every five seconds, also after a failure', () => {
  expect(pauseOf({ data: { shown: { changesIn: 1_000 } }, error: null })).toBe(1_150)
  expect(pauseOf({ data: { shown: { changesIn: 30_000 } }, error: new Error('no network') })).toBe(5_000)
})

test('a tablet that waits for the code of the office asks nothing', () => {
  expect(pauseOf({ data: { shown: null }, error: null })).toBe(false)
  expect(pauseOf({ data: undefined, error: null })).toBe(false)
})
