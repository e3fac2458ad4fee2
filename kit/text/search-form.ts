/**
 * The search form of a text: case, marks, letter variants and digits folded away. It must match `fold()` in
 * migrations/tenant/0001-core.sql, as a test verifies; change neither without the other.
 */
export function searchForm(text: string): string {
  // Per character: toLowerCase() of a whole word writes Greek's final sigma, which PostgreSQL does not.
  return Array.from(text.normalize('NFKD'), (letter) => letter.toLowerCase())
    .join('')
    .replace(dropped, '')
    .replace(variants, (letter) => plain[letter] ?? letter)
}

// Latin marks; Arabic marks (harakat, Quranic signs, hamza above and below); tatweel; ZWNJ and similar;
// hyphens.
const dropped =
  /[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640\u200b-\u200f\u00ad\u2010-\u2015-]/g

const plain: Readonly<Record<string, string>> = {
  ...letters('\u064a\u0649', '\u06cc'), // ي ى → ی
  ...letters('\u0643', '\u06a9'), // ك → ک
  ...letters('\u0629\u06c1\u06c3\u06be\u06d5', '\u0647'), // ة and the hehs of Urdu → ه
  ...letters('\u0671', '\u0627'), // alef wasla → ا
  ...letters('\u03c2', '\u03c3'), // final sigma
  ...digits(0x0660),
  ...digits(0x06f0),
}
const variants = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

function letters(from: string, to: string) {
  return Object.fromEntries(Array.from(from, (letter) => [letter, to]))
}

function digits(zero: number) {
  return Object.fromEntries(
    Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(zero + digit), String(digit)]),
  )
}
