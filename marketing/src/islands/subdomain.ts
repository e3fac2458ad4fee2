import { transliterate } from './transliteration.ts'

// Words that every second school has; they go unless nothing would be left.
const general = new Set([
  'the',
  'of',
  'and',
  'for',
  'a',
  'an',
  'in',
  'at',
  'school',
  'schools',
  'academy',
  'college',
  'university',
  'institute',
  'centre',
  'center',
  'coaching',
  'system',
  'campus',
  'pvt',
  'ltd',
  'اسکول',
  'سکول',
  'سکولز',
  'اسکولز',
  'اکیڈمی',
  'کالج',
  'یونیورسٹی',
  'جامعہ',
  'مدرسہ',
  'سسٹم',
  'سنٹر',
  'سینٹر',
  'کوچنگ',
  'ادارہ',
  'دی',
  'کا',
  'کی',
  'کے',
  'مدرسة',
  'مدارس',
  'أكاديمية',
  'اكاديمية',
  'كلية',
  'جامعة',
  'معهد',
  'مركز',
  'روضة',
  'في',
])

const longest = 30

/**
 * The address that a school's name in any of the three scripts suggests: "Green Valley School" → `greenvalley`.
 * '' when the name has nothing to spell (then the visitor is asked).
 */
export function suggestSubdomain(name: string): string {
  const words = name
    .toLowerCase()
    .normalize('NFKC')
    .replace(/['’‘`´]/g, '')
    .split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u)
    .filter(Boolean)
  const telling = join(words.filter((word) => !general.has(word)))
  const whole = telling.length >= 3 ? telling : join(words)
  return whole.length >= 3 && /[a-z]/.test(whole) ? whole : ''
}

/** What a visitor typed as an address, cleaned of what cannot stand in one: capitals, blanks, other digits. */
export function cleanSubdomain(typed: string): string {
  return latinDigits(typed.toLowerCase().trim()).replace(/[\s_.]+/g, '-')
}

function join(words: readonly string[]): string {
  let joined = ''
  for (const word of words.map(spellWord)) {
    if (joined.length + word.length > longest) return joined || word.slice(0, longest)
    joined += word
  }
  return joined
}

function spellWord(word: string): string {
  if (/[\u0600-\u06ff]/.test(word) && !/^[\u0660-\u0669\u06f0-\u06f9]+$/.test(word))
    return transliterate(word)
  return latinDigits(word)
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')
}

function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
