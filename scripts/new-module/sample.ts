// What a module is made of: the files below `sample`, which are code with the names of a sample.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Names, renamed } from './names.ts'

export type Within = 'campus' | 'institute'
/** The files that are to be written, by their paths from the root of the repository. */
export type Texts = ReadonlyMap<string, string>

const sample = path.join(import.meta.dirname, 'sample')
/** Ends a line that stands only where rows belong to that. */
const condition = / *(?:\/\/|--) if (campus|institute)$/

/** The files of a module's own; `number` is that of its migration. */
export function filesOf(names: Names, { within, number }: { within: Within; number: number }): Texts {
  const places = globSync('**/*.{ts,sql}', { cwd: sample }).map((file) => file.split(path.sep).join('/'))
  return new Map(
    places.sort().map((place) => {
      const text = only(within, readFileSync(path.join(sample, place), 'utf8'))
      const numbered = place.replace('0000', String(number).padStart(4, '0'))
      return [renamed(numbered, names), renamed(text, names)] as const
    }),
  )
}

function only(within: Within, text: string): string {
  const lines = text.split('\n').filter((line) => (condition.exec(line)?.[1] ?? within) === within)
  return lines.map((line) => line.replace(condition, '')).join('\n')
}
