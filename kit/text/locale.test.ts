import { expect, test } from 'vitest'
import {
  compareNames,
  datePatterns,
  direction,
  dressDigits,
  foldDigits,
  formatDate,
  formatDayPart,
  formatInstant,
  formatList,
  formatNumber,
  intlTag,
  isLanguage,
  languages,
  pickLanguage,
  type Language,
} from './locale.ts'

test('English runs from the left, Urdu and Arabic from the right, and each language knows its own name', () => {
  expect(languages.map(({ code, ownName, dir }) => [code, ownName, dir])).toEqual([
    ['en', 'English', 'ltr'],
    ['ur', 'اردو', 'rtl'],
    ['ar', 'العربية', 'rtl'],
  ])
  for (const { code, dir } of languages) expect(direction(code)).toBe(dir)
  expect(isLanguage('ur')).toBe(true)
  expect(isLanguage('fr')).toBe(false)
})

test('Urdu has its own digits, Arabic Latin ones until the school chooses', () => {
  expect(formatNumber('en', 1234567.5)).toBe('1,234,567.5')
  expect(formatNumber('ur', 1234567.5)).toBe('۱٬۲۳۴٬۵۶۷٫۵')
  expect(formatNumber('ar', 1234567.5)).toBe('1,234,567.5')
  expect(formatNumber('ar', 1234567.5, { digits: 'own' })).toBe('١٬٢٣٤٬٥٦٧٫٥')
  expect(formatNumber('ur', 12, { digits: 'latin' })).toBe('12')
  expect(formatNumber('en', 12, { digits: 'own' })).toBe('12')
  expect(intlTag('ur')).toBe('ur-PK-u-nu-arabext')
})

test('parts of a day are words of the language, of the Gregorian calendar', () => {
  expect(partsOfADay('en')).toEqual(['November 2026', 'Thursday 19 November'])
  expect(partsOfADay('ur')).toEqual(['نومبر ۲۰۲۶', 'جمعرات، ۱۹ نومبر'])
  expect(partsOfADay('ar')).toEqual(['نوفمبر 2026', 'الخميس، 19 نوفمبر'])
})

test('every date pattern prints in every language without a Latin letter or digit too many', () => {
  expect(printed('en')).toEqual([
    '05-03-2026',
    '05/03/2026',
    '2026-03-05',
    '03/05/2026',
    '5 Mar 2026',
    '5 March 2026',
    'Thursday 5 March 2026',
  ])
  expect(printed('ur')).toEqual([
    '۰۵-۰۳-۲۰۲۶',
    '۰۵/۰۳/۲۰۲۶',
    '۲۰۲۶-۰۳-۰۵',
    '۰۳/۰۵/۲۰۲۶',
    '۵ مارچ ۲۰۲۶',
    '۵ مارچ ۲۰۲۶',
    'جمعرات ۵ مارچ ۲۰۲۶',
  ])
  expect(printed('ar').at(-1)).toBe('الخميس 5 مارس 2026')
  expect(formatDate('ar', '2026-03-05', { digits: 'own' })).toBe('٠٥-٠٣-٢٠٢٦')
})

test('an instant is shown on the school’s clock', () => {
  const instant = '2026-11-18T19:30:00Z'
  expect(formatInstant('en', instant, { zone: 'Asia/Karachi' })).toBe('19-11-2026 00:30')
  expect(formatInstant('ur', instant, { zone: 'Asia/Karachi' })).toBe('۱۹-۱۱-۲۰۲۶ ۰۰:۳۰')
  expect(formatInstant('en', instant, { zone: 'Europe/London', pattern: 'd MMM yyyy' })).toBe(
    '18 Nov 2026 19:30',
  )
})

test('digits of all three systems fold to Latin, and dress again', () => {
  expect(foldDigits('رول ۱۲٣ 45')).toBe('رول 123 45')
  expect(dressDigits('ur', 'A-12')).toBe('A-۱۲')
  expect(dressDigits('ar', 'A-12')).toBe('A-12')
})

test('lists read as a sentence', () => {
  expect(formatList('en', ['Ali', 'Sana', 'Omar'])).toBe('Ali, Sana and Omar')
  expect(formatList('ur', ['علی', 'ثنا'])).toBe('علی اور ثنا')
})

test('names sort by letter, not by code point, in both scripts', () => {
  expect(['Zara', 'ahmed', 'Ali', 'Ömer'].sort(compareNames('en'))).toEqual(['ahmed', 'Ali', 'Ömer', 'Zara'])
  expect(['ٹیپو', 'پرویز', 'بلال', 'تنویر'].sort(compareNames('ur'))).toEqual([
    'بلال',
    'پرویز',
    'تنویر',
    'ٹیپو',
  ])
  expect(['Room 10', 'Room 9'].sort(compareNames('en'))).toEqual(['Room 9', 'Room 10'])
})

test('the visitor’s browser chooses the language, among those that the school offers', () => {
  expect(pickLanguage('ur-PK,ur;q=0.9,en;q=0.8')).toBe('ur')
  expect(pickLanguage('en;q=0.2, ar;q=0.7')).toBe('ar')
  expect(pickLanguage('fr-FR, de;q=0.9')).toBe('en')
  expect(pickLanguage('ur, ar;q=0.5', ['en', 'ar'])).toBe('ar')
  expect(pickLanguage('*', ['en', 'ur'], 'ur')).toBe('ur')
  expect(pickLanguage('ur;q=0', undefined, 'en')).toBe('en')
  expect(pickLanguage(undefined)).toBe('en')
  expect(pickLanguage(';;q=x,,=', undefined, 'ar')).toBe('ar')
})

function printed(language: Language) {
  return datePatterns.map((pattern) => formatDate(language, '2026-03-05', { pattern }))
}

function partsOfADay(language: Language) {
  return [
    formatDayPart(language, '2026-11-19', { month: 'long', year: 'numeric' }),
    formatDayPart(language, '2026-11-19', { weekday: 'long', day: 'numeric', month: 'long' }),
  ]
}
