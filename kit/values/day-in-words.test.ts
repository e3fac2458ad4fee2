import { expect, test } from 'vitest'
import { addDays, day } from './day.ts'
import { dayInWords } from './day-in-words.ts'

const said: [string, string, string, string][] = [
  [
    '2012-02-29',
    'Twenty-ninth of February two thousand and twelve',
    'انتیس فروری دو ہزار بارہ',
    'التاسع والعشرون من فبراير عام ألفين واثني عشر',
  ],
  ['2000-01-01', 'First of January two thousand', 'ایک جنوری دو ہزار', 'الأول من يناير عام ألفين'],
  [
    '1999-12-31',
    'Thirty-first of December nineteen hundred and ninety-nine',
    'اکتیس دسمبر انیس سو ننانوے',
    'الحادي والثلاثون من ديسمبر عام ألف وتسعمائة وتسعة وتسعين',
  ],
  [
    '1900-03-11',
    'Eleventh of March nineteen hundred',
    'گیارہ مارچ انیس سو',
    'الحادي عشر من مارس عام ألف وتسعمائة',
  ],
  [
    '2009-08-12',
    'Twelfth of August two thousand and nine',
    'بارہ اگست دو ہزار نو',
    'الثاني عشر من أغسطس عام ألفين وتسعة',
  ],
  [
    '2010-05-20',
    'Twentieth of May two thousand and ten',
    'بیس مئی دو ہزار دس',
    'العشرون من مايو عام ألفين وعشرة',
  ],
  [
    '2011-11-22',
    'Twenty-second of November two thousand and eleven',
    'بائیس نومبر دو ہزار گیارہ',
    'الثاني والعشرون من نوفمبر عام ألفين وأحد عشر',
  ],
  [
    '2021-06-30',
    'Thirtieth of June two thousand and twenty-one',
    'تیس جون دو ہزار اکیس',
    'الثلاثون من يونيو عام ألفين وواحد وعشرين',
  ],
  [
    '2105-07-03',
    'Third of July twenty-one hundred and five',
    'تین جولائی اکیس سو پانچ',
    'الثالث من يوليو عام ألفين ومائة وخمسة',
  ],
]

test.each(said)('%s in words', (at, en, ur, ar) => {
  expect(dayInWords('en', day(at))).toBe(en)
  expect(dayInWords('ur', day(at))).toBe(ur)
  expect(dayInWords('ar', day(at))).toBe(ar)
})

test('the days of two hundred years have words of their own, in each language', () => {
  for (const language of ['en', 'ur', 'ar'] as const) {
    const seen = new Set<string>()
    // Thirteen days on and on: every day of a month and every month in every year come up often enough.
    for (let at = day('1900-01-01'); at < '2100-01-01'; at = addDays(at, 13)) {
      const words = dayInWords(language, at)
      expect(words).not.toMatch(/undefined|\d| {2}|^ | $/)
      seen.add(words)
    }
    expect(seen.size).toBe(5620)
  }
})
