import type { Language } from '../text/locale.ts'
import { english, urdu } from './day-in-words.ts'
import { type Currency, exponent } from './money.ts'

/**
 * An amount of minor units in words, as challans and receipts print it beside the digits to prevent alterations:
 * "Forty-three thousand nine hundred rupees only". English counts rupees in lakh and crore, Urdu counts everything so;
 * Arabic bends the numbers by the gender of the currency. Amounts are not negative and below 10^15 whole units.
 */
export function amountInWords(language: Language, amount: bigint, currency: Currency): string {
  const unit = 10n ** BigInt(exponent(currency))
  const [whole, rest] = [Number(amount / unit), Number(amount % unit)]
  const names = currencies[currency] ?? foreign(currency)
  const parts: [number, CurrencyName][] = [
    [whole, names.whole],
    [rest, names.minor],
  ]
  const some = parts.filter(([number], at) => number > 0 || (at === 0 && rest === 0))
  if (language === 'ur')
    return `${some.map(([number, name]) => `${inUrdu(number)} ${name.ur}`).join(' ')} صرف`
  if (language === 'ar')
    return `فقط ${some.map(([number, name]) => counted(number, name.ar)).join(' و')} لا غير`
  const isInLakhs = lakhCurrencies.has(currency)
  const said = some.map(
    ([number, name]) => `${inEnglish(number, isInLakhs)} ${name.en[number === 1 ? 0 : 1]}`,
  )
  const text = said.join(' and ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} only`
}

/** Where English counts in lakh (100,000) and crore (10,000,000). */
const lakhCurrencies: ReadonlySet<string> = new Set(['PKR', 'INR', 'BDT', 'NPR', 'LKR'])

function inEnglish(number: number, isInLakhs: boolean): string {
  if (number === 0) return 'zero'
  const steps = isInLakhs
    ? ([
        [10_000_000, 'crore'],
        [100_000, 'lakh'],
        [1000, 'thousand'],
      ] as const)
    : ([
        [1_000_000_000, 'billion'],
        [1_000_000, 'million'],
        [1000, 'thousand'],
      ] as const)
  const words: string[] = []
  let left = number
  for (const [size, name] of steps) {
    if (left < size) continue
    words.push(`${inEnglish(Math.floor(left / size), isInLakhs)} ${name}`)
    left %= size
  }
  if (left >= 100) words.push(`${english(Math.floor(left / 100))} hundred`)
  if (left % 100 > 0) words.push(english(left % 100))
  return words.join(' ')
}

function inUrdu(number: number): string {
  if (number === 0) return 'صفر'
  const steps = [
    [1_000_000_000, 'ارب'],
    [10_000_000, 'کروڑ'],
    [100_000, 'لاکھ'],
    [1000, 'ہزار'],
    [100, 'سو'],
  ] as const
  const words: string[] = []
  let left = number
  for (const [size, name] of steps) {
    if (left < size) continue
    words.push(`${inUrdu(Math.floor(left / size))} ${name}`)
    left %= size
  }
  if (left > 0) words.push(urdu[left] ?? '')
  return words.join(' ')
}

/** A counted noun: one, two, three to ten (plural), eleven to ninety-nine (accusative), and its gender. */
type ArabicNoun = { one: string; two: string; plural: string; counted: string; isFeminine: boolean }

/** A number with what it counts: ثلاثة دنانير، أحد عشر دينارًا، مائة دينار. */
function counted(number: number, noun: ArabicNoun): string {
  if (number === 0) return `صفر ${noun.one}`
  const groups = arabicGroups(number)
  const last = number % 100
  // What stands before a noun in the genitive loses its ending: مائتا دينار، ألفا دينار، أربعون ألف دينار.
  if (last === 0) return `${[...groups.slice(0, -1), annexed(groups.at(-1) ?? '')].join(' و')} ${noun.one}`
  const before = arabicGroups(number - last)
  if (last === 1) return [...before, `${noun.one} ${noun.isFeminine ? 'واحدة' : 'واحد'}`].join(' و')
  if (last === 2) return [...before, noun.two].join(' و')
  const name = last <= 10 ? noun.plural : noun.counted
  return [...before, `${arabicBelowHundred(last, noun.isFeminine)} ${name}`].join(' و')
}

const large: readonly (readonly [number, ArabicNoun])[] = [
  [1_000_000_000, { one: 'مليار', two: 'ملياران', plural: 'مليارات', counted: 'مليارًا', isFeminine: false }],
  [1_000_000, { one: 'مليون', two: 'مليونان', plural: 'ملايين', counted: 'مليونًا', isFeminine: false }],
  [1000, { one: 'ألف', two: 'ألفان', plural: 'آلاف', counted: 'ألفًا', isFeminine: false }],
]
const hundreds = [
  '',
  'مائة',
  'مائتان',
  ...'ثلاث أربع خمس ست سبع ثماني تسع'.split(' ').map((digit) => `${digit}مائة`),
]

/** The billions, millions, thousands and hundreds of a number whose last two digits are zero, each with its name. */
function arabicGroups(number: number): string[] {
  const groups: string[] = []
  let left = number
  for (const [size, name] of large) {
    const count = Math.floor(left / size)
    left %= size
    if (count === 1) groups.push(name.one)
    else if (count > 1) groups.push(counted(count, name))
  }
  if (left >= 100) groups.push(hundreds[Math.floor(left / 100)] ?? '')
  return groups
}

function annexed(group: string): string {
  return group.replace(/(?<=^|\s)(مائتا|ألفا|مليونا|مليارا)ن$/, '$1').replace(/(ألف|مليون|مليار)ًا$/, '$1')
}

const arabicOnes = ' واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة'.split(' ')
/** Beside what is feminine. */
const arabicOnesBeside = ' إحدى اثنتان ثلاث أربع خمس ست سبع ثماني تسع عشر'.split(' ')
const arabicTens = ' عشر عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون'.split(' ')

/** From 3 to 99; from three to ten a number has the other gender than what it counts. */
function arabicBelowHundred(number: number, isFeminine: boolean): string {
  const ones = isFeminine ? arabicOnesBeside : arabicOnes
  if (number <= 10) return ones[number] ?? ''
  const [ten, unit] = [Math.floor(number / 10), number % 10]
  if (ten === 1) {
    if (unit === 1) return isFeminine ? 'إحدى عشرة' : 'أحد عشر'
    if (unit === 2) return isFeminine ? 'اثنتا عشرة' : 'اثنا عشر'
    return `${ones[unit]} ${isFeminine ? 'عشرة' : 'عشر'}`
  }
  return unit === 0 ? (arabicTens[ten] ?? '') : `${ones[unit]} و${arabicTens[ten]}`
}

type CurrencyName = { en: readonly [one: string, many: string]; ur: string; ar: ArabicNoun }
type CurrencyNames = { whole: CurrencyName; minor: CurrencyName }

function noun(words: string, isFeminine = false): ArabicNoun {
  const [one = '', two = '', plural = '', many = ''] = words.split('|')
  return { one, two, plural, counted: many, isFeminine }
}

function called(en: readonly [string, string], ur: string, ar: ArabicNoun): CurrencyName {
  return { en, ur, ar }
}

const dinar = noun('دينار|ديناران|دنانير|دينارًا')
const riyal = noun('ريال|ريالان|ريالات|ريالًا')
const dirham = noun('درهم|درهمان|دراهم|درهمًا')
const rupee = noun('روبية|روبيتان|روبيات|روبية', true)
const fils = called(['fils', 'fils'], 'فلس', noun('فلس|فلسان|فلوس|فلسًا'))
const halala = called(['halala', 'halalas'], 'ہللہ', noun('هللة|هللتان|هللات|هللة', true))
const cent = called(['cent', 'cents'], 'سینٹ', noun('سنت|سنتان|سنتات|سنتًا'))

const currencies: Readonly<Record<Currency, CurrencyNames>> = {
  PKR: {
    whole: called(['rupee', 'rupees'], 'روپے', rupee),
    minor: called(['paisa', 'paisa'], 'پیسے', noun('بيسة|بيستان|بيسات|بيسة', true)),
  },
  INR: {
    whole: called(['rupee', 'rupees'], 'روپے', rupee),
    minor: called(['paisa', 'paise'], 'پیسے', noun('بيسة|بيستان|بيسات|بيسة', true)),
  },
  KWD: { whole: called(['dinar', 'dinars'], 'دینار', dinar), minor: fils },
  BHD: { whole: called(['dinar', 'dinars'], 'دینار', dinar), minor: fils },
  JOD: { whole: called(['dinar', 'dinars'], 'دینار', dinar), minor: fils },
  AED: { whole: called(['dirham', 'dirhams'], 'درہم', dirham), minor: fils },
  SAR: { whole: called(['riyal', 'riyals'], 'ریال', riyal), minor: halala },
  QAR: {
    whole: called(['riyal', 'riyals'], 'ریال', riyal),
    minor: called(['dirham', 'dirhams'], 'درہم', dirham),
  },
  OMR: {
    whole: called(['rial', 'rials'], 'ریال', riyal),
    minor: called(['baisa', 'baisas'], 'بیسہ', noun('بيسة|بيستان|بيسات|بيسة', true)),
  },
  USD: {
    whole: called(['dollar', 'dollars'], 'ڈالر', noun('دولار|دولاران|دولارات|دولارًا')),
    minor: cent,
  },
  EUR: { whole: called(['euro', 'euros'], 'یورو', noun('يورو|يورو|يورو|يورو')), minor: cent },
  GBP: {
    whole: called(['pound', 'pounds'], 'پاؤنڈ', noun('جنيه|جنيهان|جنيهات|جنيهًا')),
    minor: called(['penny', 'pence'], 'پینس', noun('بنس|بنسان|بنسات|بنسًا')),
  },
}

/** Of another currency its code, which does not bend. */
function foreign(code: Currency): CurrencyNames {
  const same = (name: string) => called([name, name], name, noun([name, name, name, name].join('|')))
  return {
    whole: same(code),
    minor: called(['hundredth', 'hundredths'], 'سواں', noun('جزء|جزآن|أجزاء|جزءًا')),
  }
}
