import { foldDigits } from '../text/locale.ts'

/** The result of parsing a typed number: its value, or a sentence that says what to type instead. */
export type ParsedNumber = { ok: true; value: number } | { ok: false; code: string; message: string }

/**
 * A typed number in plain digits: `{ isNegative: true, whole: '12,500', fraction: '5' }`, with its group
 * separators.
 */
export type Figure = { isNegative: boolean; whole: string; fraction: string }

/**
 * Parses a number that a person typed or pasted, in any of three digit systems, western or lakh grouping. It
 * refuses ambiguous input instead of guessing.
 */
export function parseNumber(text: string): ParsedNumber {
  const figure = readFigure(withoutMarks(text).trim())
  if (!figure) return refuseNumber('number.not-a-number', 'Type a number in digits, for example 12.5')
  const digits = ungroup(figure.whole)
  if (digits === undefined) {
    return refuseNumber(
      'number.ambiguous',
      'This number can be read in two ways; type it without separators, for example 12500.5',
    )
  }
  const value = Number(`${digits || '0'}.${figure.fraction || '0'}`)
  if (digits.length > 15) return refuseNumber('number.too-large', 'This number is too large')
  return { ok: true, value: figure.isNegative && value !== 0 ? -value : value }
}

/** The parts of a number with a point or ٫ before its fraction; undefined if it is invalid. */
export function readFigure(text: string): Figure | undefined {
  const isNegative = /^[-\u2212]/.test(text)
  const bare = foldDigits(isNegative ? text.slice(1).trim() : text).replace(/[ \u00a0\u202f]/g, ' ')
  const parts = /^([\d,\u060c\u066c ]*)(?:[.\u066b](\d+))?$/.exec(bare)
  if (!parts || !/\d/.test(bare)) return undefined
  const [, whole = '', fraction = ''] = parts
  return { isNegative, whole, fraction }
}

/**
 * The digits of a whole number whose groups are western (1,234,567) or lakh (12,34,567), with one kind of
 * separator.
 */
export function ungroup(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole
  const separators = new Set(whole.replace(/\d/g, ''))
  const plain = whole.replace(/\D/g, ',')
  const grouped = /^[1-9]\d{0,2}(,\d{3})+$/.test(plain) || /^[1-9]\d?(,\d{2})+,\d{3}$/.test(plain)
  return separators.size === 1 && grouped ? plain.replaceAll(',', '') : undefined
}

/** Normalizes a text and removes marks that only control its direction. */
export function withoutMarks(text: string): string {
  return text.normalize('NFKC').replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
}

function refuseNumber(code: string, message: string): ParsedNumber {
  return { ok: false, code, message }
}
