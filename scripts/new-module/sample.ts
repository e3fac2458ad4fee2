// What a module is made of: the files below `sample`, which are code with the names of a sample.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Names, renamed } from './names.ts'

export type Within = 'campus' | 'institute'
/** Plain records, or records with an action, a nightly job and a message. */
export type Kind = 'plain' | 'workflow'
/** The files that are to be written, by their paths from the root of the repository. */
export type Texts = ReadonlyMap<string, string>

const samples: Record<Kind, string> = {
  plain: path.join(import.meta.dirname, 'sample'),
  workflow: path.join(import.meta.dirname, 'sample-workflow'),
}
/** Ends a line that stands only where rows belong to that. */
const condition = / *(?:\/\/|--) if (campus|institute)$/

type Given = {
  kind: Kind
  within: Within
  /** The part of the navigation, and the place in it. */
  under: string
  order: number
  /** Of its migration. */
  number: number
}

/** The files of a module's own. */
export function filesOf(names: Names, { kind, within, under, order, number }: Given): Texts {
  const sample = samples[kind]
  const places = globSync('**/*.{ts,tsx,sql}', { cwd: sample }).map((file) => file.split(path.sep).join('/'))
  return new Map(
    places.sort().map((place) => {
      const text = only(within, readFileSync(path.join(sample, place), 'utf8'))
        .replace("under: 'sample-part'", `under: '${under}'`)
        .replace('order: 0,', `order: ${order},`)
      const numbered = place.replace('0000', String(number).padStart(4, '0'))
      return [renamed(numbered, names), renamed(text, names)] as const
    }),
  )
}

function only(within: Within, text: string): string {
  const lines = text.split('\n').filter((line) => (condition.exec(line)?.[1] ?? within) === within)
  return lines.map((line) => line.replace(condition, '')).join('\n')
}
