import { expect, test } from 'vitest'
import { fitting } from './fitting.ts'

const names = (entries: readonly string[], typed: string) =>
  fitting(
    entries.map((name) => ({ name })),
    typed,
  ).map(({ name }) => name)

test('every word must occur, in any order', () => {
  expect(names(['Audit log', 'My devices'], 'log au')).toEqual(['Audit log'])
  expect(names(['Audit log', 'My devices'], 'log my')).toEqual([])
})

test('names that begin with it stand first, then names with such a word', () => {
  expect(names(['Undevout', 'My devices', 'Devices'], 'dev')).toEqual(['Devices', 'My devices', 'Undevout'])
})

test('a word that was typed whole lifts a name over one where it only begins a word', () => {
  expect(names(['New: Connect a terminal', 'New: Term'], 'new term')).toEqual([
    'New: Term',
    'New: Connect a terminal',
  ])
})

test('letters of the Urdu and the Arabic keyboard, marks and digits are one', () => {
  expect(names(['کیمپس', 'میری ڈیوائسز'], 'كيمپس')).toEqual(['کیمپس'])
  expect(names(['جماعت ۷'], '7')).toEqual(['جماعت ۷'])
  expect(names(['إعدادات'], 'اعدادات')).toEqual(['إعدادات'])
})

test('of a single letter only beginnings of words fit', () => {
  expect(names(['Notifications', 'Campuses', 'Quick checks'], 'c')).toEqual(['Campuses', 'Quick checks'])
})

test('without words everything stays as it stands', () => {
  expect(names(['b', 'a'], '  ')).toEqual(['b', 'a'])
})

test('what an entry belongs to is looked at as well, but does not lift it', () => {
  const entries = [{ name: 'Campuses', hint: 'Settings' }, { name: 'Settings' }]
  expect(fitting(entries, 'settings').map(({ name }) => name)).toEqual(['Settings', 'Campuses'])
})
