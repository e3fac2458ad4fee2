import { i18n, type Messages } from '@lingui/core'
import { direction, intlTag, isLanguage, type Language, writeArabicIn } from 'kit/text/locale'
import type { Site } from 'tenant-api/contract/institute/institute'
import { speakAria } from '../../ui/base/aria-words.ts'
import { addBoldNastaliq } from '../../ui/base/fonts.ts'
import { remember } from '../look/cookies.ts'

type Manner = Pick<Site, 'type' | 'arabicDigits'>

let manner: Manner = { type: 'school', arabicDigits: 'latin' }

/** Takes over the words and digits of this institute; what is spoken already is said anew in them. */
export async function speakAs({ type, arabicDigits }: Manner): Promise<void> {
  if (type === manner.type && arabicDigits === manner.arabicDigits) return
  manner = { type, arabicDigits }
  writeArabicIn(arabicDigits)
  if (isLanguage(i18n.locale)) await speak(i18n.locale)
}

/**
 * Begins in a language: with the words of the frame, that the first picture need not wait for those of all pages. They
 * travel beside the first page, and pages wait for them (`pageWords`).
 */
export async function beginToSpeak(language: Language): Promise<void> {
  const asked = readWords(language)
  const [frame, own] = await Promise.all([frames[language](), readOwn(language), speakAria(language)])
  show(language, { ...frame.messages, ...own })
  following = asked.then((all) => i18n.load(language, all))
  // Who waits for it hears of it.
  following.catch(() => undefined)
}

/** Loads a language first and only then shows it, so that no screen is ever half in one and half in another. */
export async function speak(language: Language): Promise<void> {
  const [messages] = await Promise.all([readWords(language), speakAria(language)])
  show(language, messages)
}

/** Ends when the words of pages are there. */
export function pageWords(): Promise<unknown> {
  return following
}
let following: Promise<unknown> = Promise.resolve()

/** Ends when those of the areas are there that few people open. */
export function officeWords(): Promise<unknown> {
  opened ??= following.then(readOffice)
  return opened
}
let opened: Promise<unknown> | undefined

async function readOffice(): Promise<void> {
  const language = i18n.locale as Language
  const [{ messages }, own] = await Promise.all([office[language](), readOwn(language)])
  i18n.load(language, { ...messages, ...own })
}

function show(language: Language, messages: Messages) {
  const { documentElement: html } = document
  html.lang = language
  html.dir = direction(language)
  i18n.loadAndActivate({ locale: language, locales: intlTag(language), messages })
  remember('language', language)
  addBoldNastaliq(language)
}

const frames = {
  en: () => import('./en.ts'),
  ur: () => import('./ur.ts'),
  ar: () => import('./ar.ts'),
}
const pages = {
  en: () => import('./en-pages.ts'),
  ur: () => import('./ur-pages.ts'),
  ar: () => import('./ar-pages.ts'),
}
const office = {
  en: () => import('./en-office.ts'),
  ur: () => import('./ur-office.ts'),
  ar: () => import('./ar-office.ts'),
}

/** All that the browser says, and in place of a school's words those of this kind of institute. */
async function readWords(language: Language): Promise<Messages> {
  const [frame, page, own] = await Promise.all([frames[language](), pages[language](), readOwn(language)])
  const rare = opened ? (await office[language]()).messages : undefined
  return { ...frame.messages, ...page.messages, ...rare, ...own }
}

/** Most institutes are schools, whose words these already are. */
async function readOwn(language: Language): Promise<Messages | undefined> {
  if (manner.type === 'school') return undefined
  return (await import('./vocabulary.ts')).readVocabulary(language, manner.type)
}
