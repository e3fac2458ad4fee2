import type { FieldChoice, FieldKind } from 'kit/contract/field-kinds'
import { searchForm } from 'kit/text/search-form'
import { foldDigits, languages } from 'kit/text/locale'
import { parseAmount } from 'kit/values/money'
import { parseNumber } from 'kit/values/number'
import type { Day } from 'kit/values/day'
import { readPhone } from 'kit/values/phone'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { FindRow } from '../named-rows.ts'
import { type CellValue, readAs } from '../../../crud/cells/cell-result.ts'
import { type DayOrder, dayOf } from '../../../crud/cells/day-cells.ts'

/** Reads a cell in the context of its row's earlier values. */
export type ReadCell = (text: string, beside?: Readonly<Record<string, unknown>>) => CellValue

/**
 * How cells are read: the school's country, currency and date format, and the rows that fields may refer to.
 */
export type Reading = {
  country: string
  currency: string
  dateFormat: string
  /** The school's today. */
  today: Day
  /** The order of the days in the column. */
  order?: DayOrder
  rowOf: FindRow
}

/** The reader for a kind of field. It is not called for empty cells. */
export function readerOf(kind: FieldKind, reading: Reading): ReadCell {
  switch (kind.kind) {
    case 'number':
      return (text) => numberOf(text)
    case 'money':
      return (text) => moneyOf(text, reading.currency)
    case 'phone':
      return (text) => phoneOf(text, reading.country)
    case 'flag':
      return flagOf
    case 'day':
      return (text) => dayOf(text, { ...reading, latest: kind.latest })
    case 'time':
      return timeOf
    case 'choice':
      return choiceReader(kind.choices)
    case 'several':
      return severalReader(kind.choices)
    case 'colour':
      return (text) => ({ value: text.toLowerCase() })
    case 'row':
      return (text, beside = {}) => rowOf(reading.rowOf(text, beside))
    default:
      return (text) => ({ value: text.normalize('NFC') })
  }
}

function numberOf(text: string): CellValue {
  const read = parseNumber(text)
  return read.ok ? { value: read.value } : { wrong: read.message }
}

function moneyOf(text: string, currency: string): CellValue {
  const read = parseAmount(text, currency)
  return read.ok ? { value: { amount: String(read.amount), currency } } : { wrong: read.message }
}

/** Spreadsheets strip the leading zero from a phone number that they take for a figure. */
function phoneOf(text: string, country: string): CellValue {
  const first = readPhone(text, country)
  const read = first.ok || !/^[1-9]\d{6,}$/.test(foldDigits(text)) ? first : readPhone(`0${text}`, country)
  if (!read.ok) return { wrong: read.message }
  return read.e164 === text ? { value: read.e164 } : { value: read.e164, note: readAs }
}

const yes = new Set(['yes', 'y', 'true', '1', 'ہاں', 'جی', 'جی ہاں', 'نعم', 'صحیح'].map(searchForm))
const no = new Set(['no', 'n', 'false', '0', 'نہیں', 'لا', 'غلط', 'خطا'].map(searchForm))

function flagOf(text: string): CellValue {
  if (yes.has(searchForm(text))) return { value: true }
  if (no.has(searchForm(text))) return { value: false }
  return { wrong: sentence('{field} must be yes or no') }
}

/** `08:05`, `8.05`, `1:30 pm`, or Excel's fraction of a day. */
export function timeOf(text: string): CellValue {
  const bare = foldDigits(text).trim().toLowerCase()
  if (/^0?\.\d+$/.test(bare)) {
    const minutes = Math.round(Number(bare) * 1440) % 1440
    return { value: clock(Math.floor(minutes / 60), minutes % 60) }
  }
  const parts = /^(\d{1,2})[:.](\d{2})(?::\d{2})?\s*([ap])?\.?m?\.?$/.exec(bare)
  const [hour, minute] = [Number(parts?.[1]), Number(parts?.[2])]
  const isHalf = parts?.[3] !== undefined
  if (!parts || hour > (isHalf ? 12 : 23) || minute > 59)
    return { wrong: sentence('{field} must be a time such as 08:05') }
  return { value: clock(isHalf ? (hour % 12) + (parts[3] === 'p' ? 12 : 0) : hour, minute) }
}

function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Other words that people use for some choices. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  female: ['F', 'Girl', 'لڑکی', 'عورت', 'بنت'],
  male: ['M', 'Boy', 'لڑکا', 'مرد', 'ولد'],
  'birth-certificate': ['B-form', 'Bay form', 'ب فارم'],
  'id-card': ['CNIC', 'NIC', 'شناختی کارڈ'],
  father: ['والد', 'أب'],
  mother: ['والدہ', 'أم'],
  guardian: ['سرپرست', 'ولي'],
}

/** By the choice's name in any language, or its value. */
function choiceReader(choices: readonly FieldChoice[]): ReadCell {
  const ids = new Map<string, string>()
  for (const { id, name, called = [] } of choices) {
    const said = languages.map(({ code }) => words(code).say(name))
    const texts = [id, name, ...said, ...called, ...(otherwise[id] ?? [])]
    for (const text of texts.filter(Boolean)) ids.set(searchForm(text), id)
  }
  return (text) => {
    const value = ids.get(searchForm(text))
    return value === undefined ? { wrong: sentence('{field} must be one of the choices offered') } : { value }
  }
}

/** Several choices, separated by any of the commas of three languages. */
function severalReader(choices: readonly FieldChoice[]): ReadCell {
  const read = choiceReader(choices)
  return (text) => {
    const whole = read(text)
    // A choice's name may contain a comma itself.
    const found = 'value' in whole ? [whole] : text.split(/[,;،؛\n]/).flatMap(partIn)
    const wrong = found.find((one) => 'wrong' in one)
    if (wrong || found.length === 0) return wrong ?? whole
    return { value: [...new Set(found.flatMap((one) => ('value' in one ? [one.value] : [])))] }
  }
  function partIn(part: string): CellValue[] {
    return part.trim() === '' ? [] : [read(part.trim())]
  }
}

function rowOf(value: string | null | undefined): CellValue {
  if (value === null)
    return { wrong: sentence('Several are called {value}. Write the one that is meant in full') }
  if (value === undefined)
    return {
      wrong: sentence('{field}: there is no {value}. Correct it, or add it first; it may be in the archive'),
      isMissing: true,
    }
  return { value }
}
