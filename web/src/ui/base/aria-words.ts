import type { Language } from 'kit/text/locale'

type Words = AriaWords

let own: Words = {}
let isInstalled = false

/**
 * Sets react-aria's language. It reads its sentences from one global dictionary once; ours contains functions
 * that look the sentence up when it is needed, so that the language can change without a reload.
 */
export async function speakAria(language: Language): Promise<void> {
  const [english, words] = await Promise.all([import('react-aria-components/i18n/en-US'), wordsOf(language)])
  own = words
  if (!isInstalled) install(english.default)
}

async function wordsOf(language: Language): Promise<Words> {
  if (language === 'ur') return (await import('./urdu-words.ts')).urduWords
  if (language === 'ar') return (await import('react-aria-components/i18n/ar-AE')).default
  return {}
}

/** Must run before the first component renders: nothing renders before a language is active. */
function install(english: Words): void {
  isInstalled = true
  const dictionary = mapWords(english, (word, name, key): AriaWord => {
    return (args, formatter) => {
      const found = own[name]?.[key] ?? word
      return typeof found === 'function' ? found(args, formatter) : found
    }
  })
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: 'en-GB',
    [Symbol.for('react-aria.i18n.strings')]: dictionary,
  })
}

function mapWords(words: Words, change: (word: AriaWord, name: string, key: string) => AriaWord): Words {
  const packages = Object.entries(words).map(([name, sentences]) => {
    const changed = Object.entries(sentences).map(([key, word]) => [key, change(word, name, key)] as const)
    return [name, Object.fromEntries(changed)] as const
  })
  return Object.fromEntries(packages)
}
