import { expect, test } from 'vitest'
import { homeOf, offeredLanguage, ownHome } from './language.ts'
import { schoolZone } from './zone.ts'

const at = (pathname: string) => ({ pathname, search: '?from=mail', hash: '#faq' })

test('an unknown address leads to the home page of the language it begins with', () => {
  expect(['/ur/nothing', '/ar', '/nothing/ur', '/urdu'].map(homeOf)).toEqual(['/ur/', '/ar/', '/', '/'])
})

test('the bare address leads to the language last used, and nothing else does', () => {
  expect(ownHome(at('/'), 'ur', false)).toBe('/ur/?from=mail#faq')
  expect(ownHome(at('/'), 'ur', true)).toBeNull()
  expect(ownHome(at('/'), 'en', false)).toBeNull()
  expect(ownHome(at('/'), null, false)).toBeNull()
  expect(ownHome(at('/'), '//evil.example', false)).toBeNull()
  expect(ownHome(at('/signup'), 'ur', false)).toBeNull()
})

test('a visitor whose browser asks for Urdu is offered Urdu on an English page, until a language was chosen', () => {
  expect(offeredLanguage('en', null, ['ur-PK', 'en-US'])).toBe('ur')
  expect(offeredLanguage('en', null, ['pa-PK', 'ar-SA', 'en'])).toBe('ar')
  expect(offeredLanguage('en', null, ['en-GB', 'ur'])).toBeNull()
  expect(offeredLanguage('ur', null, ['ur'])).toBeNull()
  expect(offeredLanguage('en', 'en', ['ur'])).toBeNull()
  expect(offeredLanguage('en', null, ['de', 'fr'])).toBeNull()
})

test('schools live beside the site, under the port that serves it', () => {
  expect(schoolZone('localhost:4000')).toBe('maktab.localhost:4000')
  expect(schoolZone('www.maktab.example')).toBe('maktab.example')
  expect(schoolZone('maktab.example', 'schools.example')).toBe('schools.example')
  expect(schoolZone('localhost:4000', 'schools.localhost')).toBe('schools.localhost:4000')
})
