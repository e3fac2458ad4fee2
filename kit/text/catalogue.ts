import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import type { Language } from './locale.ts'
import type { Phrase } from './vocabulary/vocabulary.ts'

/** A sentence of a catalogue, and the files of the repository that use it. */
export type Entry = { message: string; translation: string; origins: readonly string[] }
/** The translation file of a part of the product: kit/locales/<name>/<language>.po. */
type Catalogue = { name: string; file: string }

const po = formatter()
const folder = fileURLToPath(new URL('../locales', import.meta.url))

/** The catalogues of a language. English has no files: its sentences are the ids of the translations. */
export function cataloguesOf(language: Language): Catalogue[] {
  const files = globSync(`**/${language === 'en' ? 'ur' : language}.po`, { cwd: folder }).sort()
  return files.map((file) => ({ name: path.dirname(file), file: path.join(folder, file) }))
}

/** The entries of a catalogue in a language; an untranslated sentence is its own translation. */
export function readCatalogue({ file }: Catalogue, language: Language): Entry[] {
  const text = readFileSync(file, 'utf8')
  const catalogue = po.parse(text, { locale: language, sourceLocale: 'en', filename: file })
  return Object.values(catalogue).flatMap(({ message, translation, context, origin = [] }) =>
    message && !context
      ? [
          {
            message,
            translation: language === 'en' ? message : translation || message,
            origins: origin.map(([path]: readonly [string, number?]) => path),
          },
        ]
      : [],
  )
}

/** Whether a file of the repository holds words of other kinds of institute than schools, and nothing else. */
export function isOfVocabulary(origin: string): boolean {
  return /^kit\/(?:locales\/.*\/vocabulary\.json|text\/vocabulary\/[\w-]+\.ts)$/.test(origin)
}

/** The files of words of other kinds of institute. */
export function vocabularyFiles(): string[] {
  return globSync('**/vocabulary.json', { cwd: folder })
    .sort()
    .map((file) => path.join(folder, file))
}

/** The sentences of all modules that other kinds of institute word differently. */
export function readPhrases(): Phrase[] {
  return vocabularyFiles().flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Phrase[])
}
