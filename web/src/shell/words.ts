import { i18n, type Messages } from '@lingui/core'
import { direction, intlTag, isLanguage, type Language, writeArabicIn } from 'kit/locale'
import type { Site } from 'tenant-api/contract/institute'
import { speakAria } from '../ui/aria-words.ts'
import { addBoldNastaliq } from '../ui/fonts.ts'
import { remember } from './cookies.ts'

type Manner = Pick<Site, 'type' | 'arabicDigits'>

let manner: Manner = { type: 'school', arabicDigits: 'latin' }

/** Takes over the words and digits of this institute; what is spoken already is said anew in them. */
export async function speakAs({ type, arabicDigits }: Manner): Promise<void> {
  if (type === manner.type && arabicDigits === manner.arabicDigits) return
  manner = { type, arabicDigits }
  writeArabicIn(arabicDigits)
  if (isLanguage(i18n.locale)) await speak(i18n.locale)
}

/** Loads a language first and only then shows it, so that no screen is ever half in one and half in another. */
export async function speak(language: Language): Promise<void> {
  const [messages, own] = await Promise.all([loadWords(language), loadOwn(language), speakAria(language)])
  const { documentElement: html } = document
  html.lang = language
  html.dir = direction(language)
  i18n.loadAndActivate({
    locale: language,
    locales: intlTag(language),
    messages: own ? { ...messages, ...own } : messages,
  })
  remember('language', language)
  addBoldNastaliq(language)
}

const catalogues = {
  en: () => import('./words/en.ts'),
  ur: () => import('./words/ur.ts'),
  ar: () => import('./words/ar.ts'),
}

async function loadWords(language: Language): Promise<Messages> {
  return (await catalogues[language]()).messages
}

/** Most institutes are schools, whose words these already are. */
async function loadOwn(language: Language): Promise<Messages | undefined> {
  if (manner.type === 'school') return undefined
  return (await import('./words/vocabulary.ts')).readVocabulary(language, manner.type)
}
