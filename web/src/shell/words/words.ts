import { i18n, type Messages } from '@lingui/core'
import { direction, intlTag, isLanguage, type Language, writeArabicIn } from 'kit/text/locale'
import type { Site } from 'tenant-api/contract/institute/institute'
import { speakAria } from '../../ui/base/aria-words.ts'
import { addBoldNastaliq } from '../../ui/base/fonts.ts'
import { remember } from '../look/cookies.ts'

/** Words that load with the first page of an area that declares them so. */
export type WordGroup = 'office' | 'money'
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
 * all pages. These load beside the first page, and pages wait for them (`wordsOf`).
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

/** Resolves when the words of pages are loaded, and those of a group that come apart; always with the same promise. */
export function wordsOf(group?: WordGroup): Promise<unknown> {
  if (!group) return following
  const words = opened.get(group) ?? following.then(() => readGroup(group))
  opened.set(group, words)
  return words
}
let following: Promise<unknown> = Promise.resolve()
const opened = new Map<WordGroup, Promise<unknown>>()

/** For `lazy`: a component that follows the first picture, and whose words come with those of pages, or of a group. */
export async function withWords<C>(component: C, group?: WordGroup): Promise<{ default: C }> {
  await wordsOf(group)
  return { default: component }
}

async function readGroup(group: WordGroup): Promise<void> {
  const language = i18n.locale as Language
  // Pages of the office name the fields of everything: what is imported, written down, allowed.
  const [{ messages }, own] = await Promise.all([
    apart[group][language](),
    readOwn(language),
    group === 'office' && wordsOf('money'),
  ])
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
const apart = {
  office: {
    en: () => import('./en-office.ts'),
    ur: () => import('./ur-office.ts'),
    ar: () => import('./ar-office.ts'),
  },
  money: {
    en: () => import('./en-money.ts'),
    ur: () => import('./ur-money.ts'),
    ar: () => import('./ar-money.ts'),
  },
}

/** All words of the browser, with those of this kind of institute in place of a school's. */
async function readWords(language: Language): Promise<Messages> {
  const [frame, page, own, ...groups] = await Promise.all([
    frames[language](),
    pages[language](),
    readOwn(language),
    ...Array.from(opened.keys(), (group) => apart[group][language]()),
  ])
  return Object.assign({}, frame.messages, page.messages, ...groups.map(({ messages }) => messages), own)
}

/** Most institutes are schools, which need no replacements. */
async function readOwn(language: Language): Promise<Messages | undefined> {
  if (manner.type === 'school') return undefined
  return (await import('./vocabulary.ts')).readVocabulary(language, manner.type)
}
