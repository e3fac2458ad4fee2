import { countryOf } from '../values/country.ts'
import { expect, test } from 'vitest'
import { courseProviders, providersFor } from './course-providers.ts'

test('a school sees the curricula of its own country first, then the international ones', () => {
  const keys = providersFor('AE').map(({ key }) => key)
  expect(keys[0]).toBe('ae-ministry')
  expect(keys[1]).toBe('cambridge')
  expect(keys.at(-1)).toBe('om-ministry')
  expect(providersFor('PK')[0]?.key).toBe('pk-national')
  expect(providersFor('FR')[0]?.key).toBe('cambridge')
  expect(keys.length).toBe(courseProviders.length)
})

test('every curriculum has its own key and real countries', () => {
  expect(new Set(courseProviders.map(({ key }) => key)).size).toBe(courseProviders.length)
  for (const { countries } of courseProviders)
    for (const code of countries) expect(countryOf(code)).toBeDefined()
})
