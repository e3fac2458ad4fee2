import { formatter } from '@lingui/format-po'
import type { Language } from './locale.ts'

/** A sentence of a catalogue, and the files of the repository that say it. */
export type Entry = { message: string; translation: string; origins: readonly string[] }

const po = formatter()

/** What stands in a PO file; a sentence that is not translated yet stands for itself. */
export function readCatalogue(
  text: string,
  { language, file }: { language: Language; file: string },
): Entry[] {
  const catalogue = po.parse(text, { locale: language, sourceLocale: 'en', filename: file })
  return Object.values(catalogue).flatMap(({ message, translation, context, origin = [] }) =>
    message && !context
      ? [
          {
            message,
            translation: translation || message,
            origins: origin.map(([path]: readonly [string, number?]) => path),
          },
        ]
      : [],
  )
}
