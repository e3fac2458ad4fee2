import { expect, test } from 'vitest'
import { countries, countryName, countryOf, listCountries } from './country.ts'

test('Pakistan and the Gulf come first, each country once', () => {
  expect(countries.slice(0, 7).map(({ code }) => code)).toEqual(['PK', 'AE', 'SA', 'QA', 'KW', 'BH', 'OM'])
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
  expect(countries.length).toBeGreaterThan(240)
})

test('every country has a code, a calling code, and a currency and time zone that Intl knows', () => {
  const currencies = new Set(Intl.supportedValuesOf('currency'))
  for (const { code, currency, callingCode, timeZone } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/)
    expect(callingCode).toMatch(/^[1-9]\d{0,2}$/)
    expect(currencies, code).toContain(currency)
    expect(() => new Intl.DateTimeFormat('en', { timeZone }), code).not.toThrow()
  }
})

test('every country has a name in English, Urdu and Arabic', () => {
  for (const { code } of countries) {
    for (const language of ['en', 'ur', 'ar'] as const) expect(countryName(language, code)).not.toBe(code)
  }
  expect(countryName('ur', 'PK')).toBe('پاکستان')
  expect(countryName('ar', 'AE')).toBe('الإمارات العربية المتحدة')
})

test('a choice list goes on by name after the home countries', () => {
  const names = listCountries('en').map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['Pakistan', 'United Arab Emirates'])
  expect(names.indexOf('Afghanistan')).toBe(7)
  expect(names.indexOf('Zimbabwe')).toBeGreaterThan(names.indexOf('Brazil'))
})

test('a code that is no country is unknown', () => {
  expect(countryOf('PK')).toEqual({
    code: 'PK',
    currency: 'PKR',
    callingCode: '92',
    timeZone: 'Asia/Karachi',
  })
  expect(countryOf('ZZ')).toBeUndefined()
})
