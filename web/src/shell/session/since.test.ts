import { expect, test } from 'vitest'
import { asksAnew, pageCame, shownSince } from './since.ts'

test('what is shown is as old as the page, and after a log-in as old as that', () => {
  pageCame(1_000_000, 300)
  expect(shownSince()).toBe(1_000_000)
  asksAnew(20_300)
  expect(shownSince()).toBe(1_020_000)
})

test('a page that does not say when it was made asks for nothing of before', () => {
  pageCame(undefined, 300)
  asksAnew(20_300)
  expect(shownSince()).toBe(0)
})
