/* oxlint-disable unicorn/consistent-function-scoping -- a function that travels into the page takes its own along */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const locales = fileURLToPath(new URL('../../../kit/locales', import.meta.url))

/** Languages are called by their own names everywhere, some units and currencies by browsers in all languages. */
const names = ['English']
const browsers = ['GB', 'CFA', 'CFP', 'XCG', 'ZWG']
/** How a colour looks behind letters. */
const samples = ['Aa']

/** What a page in a language must not say, and which foreign words its own sentences hold. */
export type Wording = { language: 'ur' | 'ar'; english: string[]; own: string }

/** English sentences that have a translation, as patterns, and all words of the translations. */
export function wording(language: 'ur' | 'ar'): Wording {
  const english: string[] = []
  const own: string[] = []
  for (const file of globSync(`**/${language}.po`, { cwd: locales })) {
    for (const entry of readFileSync(`${locales}/${file}`, 'utf8').split('\n\n')) {
      const said = field(entry, 'msgstr')
      const source = field(entry, 'msgid')
      own.push(said)
      if (!source || !said || said === source || names.includes(source) || /, (?:plural|select)/.test(source))
        continue
      if (/[A-Za-z]{2}/.test(source.replace(/\{\w*\}/g, ''))) english.push(pattern(source))
    }
  }
  return {
    language,
    english: [...new Set(english)],
    own: [...own, ...names, ...browsers, ...samples].join('\n').toLowerCase(),
  }
}

function field(entry: string, name: string): string {
  const quoted = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? ''
  return [...quoted.matchAll(/"(.*)"/g)]
    .map(([, part]) => part)
    .join('')
    .replaceAll('\\"', '"')
}

function pattern(sentence: string): string {
  const plain = sentence.replaceAll(/<\/?\d+\/?>/g, '')
  return plain
    .split(/\{\w*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')
}

/**
 * Untranslated sentences, and Latin digits in Urdu. Runs inside the page. `sent` is all that the API has answered:
 * what people have written stands as they wrote it. Without it (samples of components) only the digits are judged.
 */
export function foreignWords({
  language,
  english,
  own,
  sent,
}: Wording & { sent: string | undefined }): string[] {
  const sentences = new RegExp(`^(?:${english.join('|')})$`)
  const heard = sent?.toLowerCase() ?? ''
  const found = new Set<string>()
  // What people have written with a number in it, such as an event of classes 9–10, also within our own sentences;
  // the longest first, or Room A1 would leave a 0 of Room A10.
  const written = [...(sent ?? '').matchAll(/"([^"\\]* [^"\\]*)"/g)]
    .map(([, text = '']) => text)
    .filter((text) => /[0-9]/.test(text) && /\p{L}{3}/u.test(text))
    .sort((a, b) => b.length - a.length)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || element.closest('script, style, noscript')) continue
    judge(node.textContent ?? '', element)
  }
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      judge(element.getAttribute(name) ?? '', element)
  }
  for (const input of document.body.querySelectorAll('input, textarea')) {
    const { value, type } = input as HTMLInputElement
    if (/^(?:text|search|)$/.test(type)) digits(value, input)
  }
  return [...found]

  function judge(raw: string, element: Element) {
    const text = raw.trim()
    if (!text || element.closest('[lang=en], [dir=ltr], code')) return
    if (sent === undefined) return digits(text, element)
    if (sent.includes(JSON.stringify(text))) return digits(text, element)
    // A sentence that holds both scripts names something of the school's: its Latin words are judged one by one.
    if (!/\p{Script=Arabic}/u.test(text) && sentences.test(text)) found.add(`untranslated: ${text}`)
    else for (const [run] of text.matchAll(/[A-Za-z][A-Za-z .'’-]*[A-Za-z]/g)) latin(run, text)
    digits(text, element)
  }
  function latin(run: string, text: string) {
    const words = run.toLowerCase()
    if (!own.includes(words) && !heard.includes(words)) found.add(`in English: ${run} (${text})`)
  }
  /** A section is called 1-A, a year 2026-27 and a certificate LC/2026/014 by the school itself. */
  function unlessSaid(name: string): string {
    return /[A-Za-z-]/.test(name) && sent?.includes(`"${name}"`) ? '' : name
  }
  function digits(text: string, element: Element) {
    // A name in Latin letters keeps its number: Model Town 2.
    const rest = written
      .reduce((left, said) => left.replaceAll(said, ''), text)
      .replaceAll(/[\w/-]*\d[\w/-]*/g, unlessSaid)
      .replaceAll(/[A-Za-z][\w .,-]*|\u2066[^\u2069]*\u2069/g, '')
    if (language !== 'ur' || !/[0-9]/.test(rest)) return
    if (element.closest('[lang=en], [dir=ltr], code') || getComputedStyle(element).direction === 'ltr') return
    const isWritten = sent === undefined ? /[A-Za-z]/.test(text) : /\p{L}/u.test(text) && sent.includes(text)
    if (!isWritten) found.add(`Latin digits: ${text}`)
  }
}
