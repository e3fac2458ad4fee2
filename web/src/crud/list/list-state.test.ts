import { campuses } from 'tenant-api/contract/institute/structure'
import { expect, test } from 'vitest'
import { columnsOf, nextSort, readListState, sameWords, viewWords, writeListState } from './list-state.ts'

const untouched = {
  q: '',
  sort: 'name',
  limit: 10,
  skip: 0,
  archived: false,
  filters: {},
  columns: undefined,
  view: undefined,
  as: undefined,
}

test('an untouched list has a clean address', () => {
  expect(readListState(campuses, {})).toEqual(untouched)
  expect(Object.values(writeListState(campuses, untouched)).every((text) => text === undefined)).toBe(true)
})

test('what a list shows survives its address', () => {
  const state = {
    q: 'گلشن',
    sort: '-city',
    limit: 25,
    skip: 50,
    archived: true,
    filters: { city: 'lahore', codeEmpty: 'true', createdAtFrom: '2026-11-01' },
    columns: ['city', 'name'],
    view: '01980000-0000-7000-8000-0000000e0001',
    as: 'board',
  } as const
  expect(readListState(campuses, writeListState(campuses, state))).toEqual(state)
})

test('an address that was tampered with shows the list in its own order', () => {
  const wrong = {
    sort: 'password',
    limit: '7',
    skip: '-3',
    archived: 'maybe',
    columns: 'x,y',
    view: '<b>',
    as: 'tree',
  }
  expect(readListState(campuses, wrong)).toEqual(untouched)
  expect(readListState(campuses, { sort: '-', skip: 'x', limit: '1e9' })).toEqual(untouched)
  const filters = { salary: '1', createdAtTo: 'tomorrow', codeEmpty: 'perhaps', city: '' }
  expect(readListState(campuses, filters)).toEqual(untouched)
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

test('a view keeps which rows and columns there are, not the page that one is on', () => {
  const state = readListState(campuses, {
    city: 'lahore',
    skip: '50',
    limit: '25',
    view: 'all',
    sort: '-name',
  })
  expect(viewWords(campuses, state)).toEqual({ city: 'lahore', sort: '-name' })
  expect(sameWords({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true)
  expect(sameWords({ a: '1' }, { a: '1', b: '2' })).toBe(false)
})

test('a list can show every short field, and when a row was added', () => {
  expect(columnsOf(campuses)).toEqual([
    'name',
    'otherName',
    'code',
    'city',
    'location',
    'contact',
    'emisNumber',
    'licenceNumber',
    'currency',
    'taxNumber',
    'createdAt',
  ])
})
