import { campuses } from 'tenant-api/contract/structure'
import { expect, test } from 'vitest'
import { nextSort, readListState, writeListState } from './list-state.ts'

const untouched = { q: '', sort: 'name', limit: 10, skip: 0, archived: false }

test('an untouched list has a clean address', () => {
  expect(readListState(campuses, {})).toEqual(untouched)
  expect(Object.values(writeListState(campuses, untouched)).every((text) => text === undefined)).toBe(true)
})

test('what a list shows survives its address', () => {
  const state = { q: 'گلشن', sort: '-city', limit: 25, skip: 50, archived: true }
  expect(readListState(campuses, writeListState(campuses, state))).toEqual(state)
})

test('an address that was tampered with shows the list in its own order', () => {
  expect(readListState(campuses, { sort: 'password', limit: '7', skip: '-3', archived: 'maybe' })).toEqual(
    untouched,
  )
  expect(readListState(campuses, { sort: '-', skip: 'x', limit: '1e9' })).toEqual(untouched)
})

test('a page begins at a whole number of pages', () => {
  expect(readListState(campuses, { limit: '25', skip: '60' }).skip).toBe(50)
})

test('a column sorts up, then down, then not at all', () => {
  expect(nextSort(campuses, 'name', 'city')).toBe('city')
  expect(nextSort(campuses, 'city', 'city')).toBe('-city')
  expect(nextSort(campuses, '-city', 'city')).toBe('name')
  expect(nextSort(campuses, '-name', 'name')).toBe('name')
})
