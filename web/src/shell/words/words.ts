import { i18n, type Messages } from '@lingui/core'
import { direction, intlTag, isLanguage, type Language, writeArabicIn } from 'kit/text/locale'
import type { Site } from 'tenant-api/contract/institute/institute'
import { speakAria } from '../../ui/base/aria-words.ts'
import { addBoldNastaliq } from '../../ui/base/fonts.ts'
import { remember } from '../look/cookies.ts'

type Manner = Pick<Site, 'type' | 'arabicDigits'>

// A sentence without words is shown as its id: the tests of all pages fail at the reported error.
i18n.on('missing', ({ id, locale }) => reportError(new Error(`no words in ${locale}: ${id}`)))

let manner: Manner = { type: 'school', arabicDigits: 'latin' }

/** Applies the words and digits of this institute; an active language is reloaded with them. */
export async function speakAs({ type, arabicDigits }: Manner): Promise<void> {
  if (type === manner.type && arabicDigits === manner.arabicDigits) return
  manner = { type, arabicDigits }
  writeArabicIn(arabicDigits)
  if (isLanguage(i18n.locale)) await speak(i18n.locale)
}

/**
 * Activates a language with the words of the frame alone, so that the first paint need not wait for those of
 * all pages. These load beside the first page, and pages wait for them (`pageWords`).
 */
export async function beginToSpeak(language: Language): Promise<void> {
  const asked = readWords(language)
  const [frame, own] = await Promise.all([frames[language](), readOwn(language), speakAria(language)])
  show(language, { ...frame.messages, ...own })
  following = asked.then((all) => i18n.load(language, all))
  // Those who await it handle the error.
  following.catch(() => undefined)
}

/** Loads a language before it activates it, so that no screen mixes two languages. */
export async function speak(language: Language): Promise<void> {
  const [messages] = await Promise.all([readWords(language), speakAria(language)])
  show(language, messages)
}

/** Resolves when the words of pages are loaded. */
export function pageWords(): Promise<unknown> {
  return following
}
let following: Promise<unknown> = Promise.resolve()

/** For `lazy`: a component that follows the first picture, and whose words come with those of pages. */
export async function withPageWords<C>(component: C): Promise<{ default: C }> {
  await pageWords()
  return { default: component }
}

/** Resolves when the words of rarely opened areas are loaded. */
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

/** All words of the browser, with those of this kind of institute in place of a school's. */
async function readWords(language: Language): Promise<Messages> {
  const [frame, page, own] = await Promise.all([frames[language](), pages[language](), readOwn(language)])
  const rare = opened ? (await office[language]()).messages : undefined
  return { ...frame.messages, ...page.messages, ...rare, ...own }
}

/** Most institutes are schools, which need no replacements. */
async function readOwn(language: Language): Promise<Messages | undefined> {
  if (manner.type === 'school') return undefined
  return (await import('./vocabulary.ts')).readVocabulary(language, manner.type)
}
