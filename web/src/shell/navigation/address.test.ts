import { expect, test } from 'vitest'
import { parseSearch, safeReturn, writeSearch } from './address.ts'

test('the address keeps a list as flat words', () => {
  expect(writeSearch({ q: 'علی 7', sort: '-name', skip: 10, limit: undefined, archived: '' })).toBe(
    '?q=%D8%B9%D9%84%DB%8C+7&sort=-name&skip=10',
  )
  expect(writeSearch({})).toBe('')
})

test('what is written in the address is read back', () => {
  expect(parseSearch(writeSearch({ q: '0300 & 1=2', sort: 'name' }))).toEqual({
    q: '0300 & 1=2',
    sort: 'name',
  })
})

test('a number that was typed stays the text that was typed', () => {
  expect(parseSearch('?q=0042')).toEqual({ q: '0042' })
})

test('logging in leads back only to this site', () => {
  expect(safeReturn('/i/campuses?q=a')).toBe('/i/campuses?q=a')
  for (const bad of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/login?to=/i',
    undefined,
    7,
  ]) {
    expect(safeReturn(bad)).toBe('/i')
  }
})
