// What a module and its rows are called in Urdu and Arabic, in the catalogues of its words.
import { readFileSync, writeFileSync } from 'node:fs'
import { type Names, Refused } from './names.ts'

/** Both words of a language: `--ur "one / many"`. */
export type Called = { one: string; many: string }

/** Reads `one / many`, where that is said. */
export function calledBy(language: string, words: string | undefined): Called | undefined {
  if (words === undefined) return undefined
  const [one, many, ...more] = words.split('/').map((word) => word.trim())
  if (!one || !many || more.length > 0 || /["\\{}<>'’]/.test(words))
    throw new Refused(`--${language} is given as "one / many", with a stroke between the two words.`)
  return { one, many }
}

/** Fills the two words into a catalogue, where they have no translation; says how many sentences still have none. */
export function translate(file: string, { one, many }: Names, called?: Called): number {
  const said = new Map(
    called && [
      [one, called.one],
      [many, called.many],
    ],
  )
  const text = readFileSync(file, 'utf8').replace(/^msgid "(.+)"\nmsgstr ""$/gm, (empty, english: string) => {
    const translation = said.get(english)
    return translation ? `msgid "${english}"\nmsgstr "${translation}"` : empty
  })
  writeFileSync(file, text)
  return [...text.matchAll(/^msgid ".+"\nmsgstr ""$/gm)].length
}
