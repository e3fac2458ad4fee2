import { i18n, type Messages } from '@lingui/core'
import { direction, intlTag, type Language } from 'kit/locale'
import { speakAria } from '../ui/aria-words.ts'
import { addBoldNastaliq } from '../ui/fonts.ts'
import { remember } from './cookies.ts'

/** Loads a language first and only then shows it, so that no screen is ever half in one and half in another. */
export async function speak(language: Language): Promise<void> {
  const [messages] = await Promise.all([loadWords(language), speakAria(language)])
  const { documentElement: html } = document
  html.lang = language
  html.dir = direction(language)
  i18n.loadAndActivate({ locale: language, locales: intlTag(language), messages })
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
