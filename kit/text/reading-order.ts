import { direction, type Language } from './locale.ts'

/** A figure that Latin letters follow, as in 7-B, or a date in figures, as 10-12-2026. */
const figureFirst = /^\d[\d\s./–-]*[A-Za-z]|^\d+([-/.])\d+\1\d+$/

/**
 * Keeps the order of a name or a date inside a sentence from right to left, where 7-B would be shown as B-7, and
 * 10-12-2026 after an Arabic word as 2026-12-10: the mark of a Latin letter stands before it, which nobody sees.
 */
export function inReadingOrder(language: Language, text: string): string {
  return direction(language) === 'rtl' && figureFirst.test(text) ? `\u200e${text}` : text
}
