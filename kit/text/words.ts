/**
 * Words, for both ends. Sentences are written in English where they are used; their translations live in
 * kit/locales/<catalogue>/{ur,ar}.po, under the English, and `node scripts/words.ts extract` keeps those up to date.
 *
 * On the server: `words(user).say('Only {due} is due', { due })` of kit/text/words-node, or `words(language)`.
 *
 * In the browser: lingui's macros (`t`, `plural`, `<Trans>`), and `say` for sentences that come as data (labels,
 * titles of schemas, explainIssues). The build makes the browser's catalogues of the same files (web/split-words.ts).
 * Macros print `{n}` as it is: give them `formatNumber(language, n)`, or use a plural, whose # is in the right digits.
 */
import { formatDate, formatList, formatNumber, intlTag, type DigitChoice, type Language } from './locale.ts'
import { inReadingOrder } from './reading-order.ts'
import { isDay } from '../values/day.ts'
import { formatMoney, isMoney, type Money, type WireMoney } from '../values/money.ts'

/**
 * The values for a sentence's placeholders; numbers, money and lists are formatted in the reader's language.
 */
export type Fill = string | number | bigint | Money | WireMoney | readonly string[] | null | undefined

/**
 * Translates an English ICU sentence for one reader: `say('Only {due} is due', { due })`. Untranslated
 * sentences stay English. `{day, date}` prints a school day; plural and select are ICU's.
 */
export type Say = (sentence: string, fill?: Readonly<Record<string, Fill>>) => string

/** A sentence as lingui compiles it: texts and [name, type, cases] tokens. */
export type CompiledWords = string | readonly CompiledToken[]
type CompiledToken = string | readonly [name: string, type?: string, cases?: unknown]
export type Cases = { readonly [key: string]: CompiledWords | number | undefined }

/**
 * Marks an English sentence that is stored as data (audit sentences, templates, subjects) for the extractor.
 */
export function sentence<const T extends string>(text: T): T {
  return text
}

/** Marks a text that a school has written: it is printed verbatim and never translated. */
export function asWritten(text: string): string {
  return `${verbatim}${text}`
}

const verbatim = '\u0002'

/**
 * `say` over any store of compiled sentences; `find` maps an English sentence to its compiled form, or
 * undefined.
 */
export function sayWith(
  language: Language,
  find: (sentence: string) => CompiledWords | undefined,
  choice: DigitChoice = {},
): Say {
  return (text, fill = {}) =>
    text?.startsWith(verbatim) ? text.slice(1) : fillIn({ language, choice, fill }, find(text) ?? text)
}

/** Whether the third part of a token is a set of cases (plural, select) rather than a format's name. */
export function isCases(value: unknown): value is Cases {
  return typeof value === 'object' && value !== null
}

type Filling = {
  language: Language
  choice: DigitChoice
  fill: Readonly<Record<string, Fill>>
  count?: number
}

function fillIn(filling: Filling, words: CompiledWords): string {
  if (typeof words === 'string') {
    return words.replace(/\{(\w+)\}/g, (whole, name) =>
      name in filling.fill ? print(filling, filling.fill[name]) : whole,
    )
  }
  return words.map((token) => fillToken(filling, token)).join('')
}

function fillToken(filling: Filling, token: CompiledToken): string {
  if (token === '#' && filling.count !== undefined) return print(filling, filling.count)
  if (typeof token === 'string') return token
  const [name, type, cases] = token
  const value = filling.fill[name]
  if (type === 'plural' && isCases(cases)) return fillPlural(filling, Number(value), 'cardinal', cases)
  if (type === 'selectordinal' && isCases(cases)) return fillPlural(filling, Number(value), 'ordinal', cases)
  if (type === 'select' && isCases(cases)) return fillIn(filling, pick(cases, String(value)))
  // What is no day stands for one already, as the ellipsis of a kind of act does.
  if (type === 'date' && isDay(value)) return formatDate(filling.language, value, filling.choice)
  return print(filling, value)
}

function fillPlural(filling: Filling, value: number, type: Intl.PluralRuleType, cases: Cases): string {
  const count = value - (Number(cases.offset) || 0)
  const category = pluralRules(intlTag(filling.language), type).select(count)
  return fillIn({ ...filling, count }, pick(cases, String(value), category))
}

const rules = new Map<string, Intl.PluralRules>()

// Creating the rules costs some 40 microseconds, using them less than 1.
function pluralRules(tag: string, type: Intl.PluralRuleType): Intl.PluralRules {
  const found = rules.get(`${tag} ${type}`) ?? new Intl.PluralRules(tag, { type })
  rules.set(`${tag} ${type}`, found)
  return found
}

function pick(cases: Cases, ...keys: string[]): CompiledWords {
  const key = [...keys, 'other'].find((wanted) => Object.hasOwn(cases, wanted))
  const words = key === undefined ? undefined : cases[key]
  return words === undefined || typeof words === 'number' ? '' : words
}

function print({ language, choice }: Filling, value: Fill): string {
  if (value == null) return ''
  if (typeof value === 'string') return inReadingOrder(language, value)
  if (typeof value === 'number' || typeof value === 'bigint') return formatNumber(language, value, choice)
  if (isMoney(value)) return formatMoney(language, BigInt(value.amount), value.currency, choice)
  return formatList(language, value)
}
