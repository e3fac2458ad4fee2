// How words of school names are usually written in English letters; vowels that the script leaves out cannot be guessed.
const known: Readonly<Record<string, string>> = {
  گرین: 'green',
  ویلی: 'valley',
  پبلک: 'public',
  ماڈل: 'model',
  گرامر: 'grammar',
  گرلز: 'girls',
  بوائز: 'boys',
  ہائی: 'high',
  پرائمری: 'primary',
  مڈل: 'middle',
  انٹرنیشنل: 'international',
  نیشنل: 'national',
  سٹی: 'city',
  فاؤنڈیشن: 'foundation',
  ایجوکیشن: 'education',
  ایجوکیشنل: 'educational',
  کیمبرج: 'cambridge',
  کڈز: 'kids',
  سائنس: 'science',
  اسلامک: 'islamic',
  اسلامی: 'islami',
  ریور: 'river',
  سائیڈ: 'side',
  اسٹار: 'star',
  سٹار: 'star',
  قائد: 'quaid',
  قائداعظم: 'quaideazam',
  جناح: 'jinnah',
  اقبال: 'iqbal',
  اقرا: 'iqra',
  اقراء: 'iqra',
  نور: 'noor',
  عثمان: 'usman',
  عمر: 'umar',
  حسن: 'hasan',
  محمد: 'muhammad',
  ہدایت: 'hidayat',
  علم: 'ilm',
  لاہور: 'lahore',
  کراچی: 'karachi',
  پاکستان: 'pakistan',
  پنجاب: 'punjab',
  گلشن: 'gulshan',
  ہلال: 'hilal',
  امید: 'umeed',
  مستقبل: 'mustaqbil',
  فلاح: 'falah',
  دار: 'dar',
  دبي: 'dubai',
  الشارقة: 'sharjah',
  الرياض: 'riyadh',
  جدة: 'jeddah',
  الكويت: 'kuwait',
  قطر: 'qatar',
  عمان: 'oman',
  النور: 'alnoor',
  الهدى: 'alhuda',
  الأمل: 'alamal',
  العلم: 'alilm',
  المستقبل: 'almustaqbal',
  النجاح: 'alnajah',
  الرسالة: 'alrisala',
  الفلاح: 'alfalah',
  الدولية: 'international',
  العالمية: 'international',
  النموذجية: 'model',
  الخاصة: 'private',
  الأهلية: 'ahlia',
}

const consonants: Readonly<Record<string, string>> = {
  ب: 'b',
  پ: 'p',
  ت: 't',
  ٹ: 't',
  ث: 's',
  ج: 'j',
  چ: 'ch',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ڈ: 'd',
  ذ: 'z',
  ر: 'r',
  ڑ: 'r',
  ز: 'z',
  ژ: 'zh',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'z',
  ط: 't',
  ظ: 'z',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ک: 'k',
  ك: 'k',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ں: 'n',
  ہ: 'h',
  ه: 'h',
}
const vowels: Readonly<Record<string, string>> = {
  ا: 'a',
  آ: 'a',
  أ: 'a',
  إ: 'i',
  ٱ: 'a',
  ع: 'a',
  ى: 'a',
  ے: 'e',
  ۓ: 'e',
  ة: 'a',
  ۃ: 'a',
  ؤ: 'o',
  '\u064e': 'a',
  '\u0650': 'i',
  '\u064f': 'u',
  '\u0670': 'a',
}

/**
 * An Urdu or Arabic word in English letters, as one would say it over the telephone: school words by a list, the rest
 * letter by letter with an `a` where two consonants would open a syllable. '' for words of other scripts.
 */
export function transliterate(word: string): string {
  const bare = word.normalize('NFC').replace(/[\u0640\u200c-\u200f\u0651\u0652]/g, '')
  return known[bare] ?? spell([...bare])
}

type Sound = { text: string; vowel: boolean }

function spell(letters: readonly string[]): string {
  const sounds = letters
    .map((letter, at) => soundOf(letter, letters[at - 1], letters[at + 1]))
    .filter((s) => s.text)
  let text = ''
  // No vowel since the syllable began.
  let open = true
  for (const [at, sound] of sounds.entries()) {
    if (sound.vowel && text.endsWith(sound.text)) continue
    text += sound.text
    const next = sounds[at + 1]
    if (sound.vowel) open = false
    else if (next && !next.vowel && open) {
      text += 'a'
      open = false
    } else open = true
  }
  return text
}

function soundOf(letter: string, before: string | undefined, after: string | undefined): Sound {
  const nextIsVowel = after !== undefined && after in vowels
  if (letter === 'ھ') return { text: 'h', vowel: false }
  if ('یيئ'.includes(letter))
    return before === undefined || nextIsVowel ? { text: 'y', vowel: false } : { text: 'i', vowel: true }
  if (letter === 'و')
    return before === undefined || nextIsVowel ? { text: 'w', vowel: false } : { text: 'u', vowel: true }
  if ('ہه'.includes(letter) && after === undefined && before !== undefined && before in consonants) {
    return { text: 'a', vowel: true }
  }
  const vowel = vowels[letter]
  if (vowel !== undefined) return { text: vowel, vowel: true }
  return { text: consonants[letter] ?? '', vowel: false }
}
