// How a module and its rows are called, in code, in SQL and in words.
import { createHash } from 'node:crypto'
import { inSentence } from 'kit/contract/resource-words'
import { wings } from '../../tenant-api/src/server/wings.ts'

/** What the person is told instead of a module, in one sentence. */
export class Refused extends Error {}

/** The others hold what all modules stand on, and what serves them. */
const wingsOfModules: readonly string[] = wings.filter((wing) => !['core', 'crud', 'server'].includes(wing))

export type Names = {
  /** Of the folders, the address and the permission: `lost-property`. */
  name: string
  /** The part of the house in which the folders stand: `institute`. */
  wing: string
  /** What many of them and one of them are called: `Lost property`, `Found thing`. */
  many: string
  one: string
  /** Of the table, as the audit calls it: `found_thing`. */
  table: string
}

/** All names from the module's own, and from its words where they are given. Refuses what cannot be a name. */
export function namesOf(name: string, words: { wing: string; label?: string; singular?: string }): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name) || name.length > 40)
    throw new Refused(
      `A module is called in small letters with hyphens, such as lost-property, not “${name}”.`,
    )
  const { wing } = words
  if (!wingsOfModules.includes(wing))
    throw new Refused(`The house has no wing ${wing} for modules: --wing takes ${wingsOfModules.join(', ')}.`)
  const many = words.label ?? capital(name.replaceAll('-', ' '))
  const one = words.singular ?? singularOf(many)
  for (const word of [many, one]) {
    if (!/^[A-Z][A-Za-z0-9]*( [A-Za-z0-9]+)*$/.test(word) || word.length > 40)
      throw new Refused(
        `Words begin with a capital and hold only English letters and digits, unlike “${word}”.`,
      )
  }
  if (camel(one) === camel(name) || one === many)
    throw new Refused(`Many and one of “${many}” are called alike: say --singular "…".`)
  return { name, wing, many, one, table: one.toLowerCase().replaceAll(' ', '_') }
}

/** A text of the sample with the names of a module in place of its own, longest first. */
export function renamed(text: string, { name, wing, many, one, table }: Names): string {
  const named: Record<string, string> = {
    'sample-things': name,
    'sample-wing': wing,
    sampleThings: camel(name),
    'Sample things': many,
    'sample things': inSentence(many),
    'SAMPLE THING': one.toUpperCase(),
    'Sample thing': one,
    'sample thing': inSentence(one),
    sampleThing: camel(one),
    SampleThing: capital(camel(one)),
    sample_thing: table,
    // Of the demo school's rows: the same whenever and wherever the module is made.
    '5a3b1e00': createHash('sha256').update(name).digest('hex').slice(0, 8),
  }
  return text.replace(new RegExp(Object.keys(named).join('|'), 'g'), (found) => named[found] ?? found)
}

/** `lost-property` and `Lost property` as a name of code: `lostProperty`. */
export function camel(words: string): string {
  return words.toLowerCase().replace(/[- ]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function singularOf(many: string): string {
  if (/[^aeiou]ies$/.test(many)) return many.replace(/ies$/, 'y')
  if (/(ss|sh|ch|x)es$/.test(many)) return many.replace(/es$/, '')
  return many.replace(/(?<!s)s$/, '')
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
