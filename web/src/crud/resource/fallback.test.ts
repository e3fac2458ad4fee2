import { expect, test } from 'vitest'
import { fallbackOf } from './fallback.ts'

const error = new Error('refused')

test('until the first data has come, rows are shown that are loading', () => {
  expect(fallbackOf({ data: undefined, error: null })).toBe('loading')
})

test('an error is told before the first data and beside data that was read', () => {
  expect(fallbackOf({ error })).toBe('error')
  expect(fallbackOf({ data: 0, error })).toBe('error')
})

test('data without an error needs nothing in its place, also where it is null', () => {
  expect(fallbackOf({ data: null, error: null })).toBeNull()
})
