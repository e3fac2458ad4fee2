import { direction, type Language } from './locale.ts'

/** A figure that Latin letters follow, as in 7-B. */
const figureFirst = /^\d[\d\s./–-]*[A-Za-z]/

/**
 * Keeps the order of a name inside a sentence from right to left, where 7-B would be shown as B-7: the mark of a Latin
 * letter stands before it, which nobody sees.
 */
export function inReadingOrder(language: Language, text: string): string {
  return direction(language) === 'rtl' && figureFirst.test(text) ? `\u200e${text}` : text
}
