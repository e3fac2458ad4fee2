import { formatDayPart, type Language } from '../text/locale.ts'
import type { Day } from './day.ts'

/**
 * A day in words, as certificates print it beside the digits to prevent alterations: years from 1900 to 2199.
 */
export function dayInWords(language: Language, at: Day): string {
  const [year = 0, , date = 0] = at.split('-').map(Number)
  const month = formatDayPart(language, at, { month: 'long' })
  if (language === 'ur') return `${urdu[date]} ${month} ${urduYear(year)}`
  if (language === 'ar') return `${arabicDay(date)} من ${month} عام ${arabicYear(year)}`
  return `${englishDay(date)} of ${month} ${englishYear(year)}`
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const odd: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
  twenty: 'twentieth',
  thirty: 'thirtieth',
}

/** A number below a hundred: forty-three. */
export function english(number: number): string {
  if (number < 20) return ones[number] ?? ''
  const unit = number % 10
  return `${tens[Math.floor(number / 10)]}${unit === 0 ? '' : `-${ones[unit]}`}`
}

function englishDay(date: number): string {
  const said = english(date).replace(/[a-z]+$/, (last) => odd[last] ?? `${last}th`)
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** Examples: nineteen hundred and ninety-nine; two thousand and twelve. */
function englishYear(year: number): string {
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const head = century === 20 ? 'two thousand' : `${english(century)} hundred`
  return rest === 0 ? head : `${head} and ${english(rest)}`
}

/** The numbers below a hundred, each a word of its own. */
export const urdu =
  'صفر ایک دو تین چار پانچ چھ سات آٹھ نو دس گیارہ بارہ تیرہ چودہ پندرہ سولہ سترہ اٹھارہ انیس بیس اکیس بائیس تئیس چوبیس پچیس چھبیس ستائیس اٹھائیس انتیس تیس اکتیس بتیس تینتیس چونتیس پینتیس چھتیس سینتیس اڑتیس انتالیس چالیس اکتالیس بیالیس تینتالیس چوالیس پینتالیس چھیالیس سینتالیس اڑتالیس انچاس پچاس اکاون باون ترپن چون پچپن چھپن ستاون اٹھاون انسٹھ ساٹھ اکسٹھ باسٹھ تریسٹھ چونسٹھ پینسٹھ چھیاسٹھ سڑسٹھ اڑسٹھ انہتر ستر اکہتر بہتر تہتر چوہتر پچہتر چھہتر ستتر اٹھہتر اناسی اسی اکیاسی بیاسی تراسی چوراسی پچاسی چھیاسی ستاسی اٹھاسی نواسی نوے اکانوے بانوے ترانوے چورانوے پچانوے چھیانوے ستانوے اٹھانوے ننانوے'.split(
    ' ',
  )

/** انیس سو ننانوے، دو ہزار بارہ */
function urduYear(year: number): string {
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const head = century === 20 ? 'دو ہزار' : `${urdu[century]} سو`
  return rest === 0 ? head : `${head} ${urdu[rest]}`
}

// After “a year of”, a masculine word: its numbers are in the genitive, and from three to ten feminine.
const arabicOnes = ' واحد اثنين ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة'.split(' ')
const arabicTens = ' عشر عشرين ثلاثين أربعين خمسين ستين سبعين ثمانين تسعين'.split(' ')
const ordinals = ' الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر'.split(' ')

function arabicDay(date: number): string {
  const [ten, unit] = [Math.floor(date / 10), date % 10]
  const first = unit === 1 && ten > 0 ? 'الحادي' : ordinals[unit]
  if (date <= 10) return ordinals[date] ?? ''
  if (ten === 1) return `${first} عشر`
  const round = ten === 2 ? 'العشرون' : 'الثلاثون'
  return unit === 0 ? round : `${first} و${round}`
}

function arabicNumber(number: number): string {
  const [ten, unit] = [Math.floor(number / 10), number % 10]
  if (number <= 10) return arabicOnes[number] ?? ''
  if (ten === 1) return `${unit === 1 ? 'أحد' : unit === 2 ? 'اثني' : arabicOnes[unit]} عشر`
  return unit === 0 ? (arabicTens[ten] ?? '') : `${arabicOnes[unit]} و${arabicTens[ten]}`
}

function arabicYear(year: number): string {
  const [thousand, hundred, rest] = [year < 2000 ? 'ألف' : 'ألفين', Math.floor(year / 100) % 10, year % 100]
  const hundreds = hundred === 9 ? 'تسعمائة' : hundred === 1 ? 'مائة' : ''
  return [thousand, hundreds, rest > 0 ? arabicNumber(rest) : ''].filter(Boolean).join(' و')
}
