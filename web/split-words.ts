import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  cataloguesOf,
  type Entry,
  isOfVocabulary,
  readCatalogue,
  readPhrases,
  vocabularyFiles,
} from 'kit/text/catalogue'
import type { Language } from 'kit/text/locale'
import { messageId } from 'kit/text/message-id'
import type { CompiledWords } from 'kit/text/words'
import { compileWords } from 'kit/text/words-node'
import type { Plugin } from 'vite'
import type { WordGroup } from './src/shell/words/words.ts'

type Part = 'frame' | 'pages' | WordGroup
type Said = readonly [id: string, words: CompiledWords]

const isWords = /^virtual:words\/(\w+)\/(frame|pages|office|money|vocabulary)$|^virtual:phrases$/
/** What only servers and sites of their own say. */
const elsewhere = ['control', 'marketing', 'tenant']

/**
 * The product's words as the browser needs them, those of all catalogues together: `virtual:words/ur/frame` is what
 * stands in the first picture, `…/pages` what any page may say, `…/office` and `…/money` what only pages of these areas
 * say; what only servers say stays at home. `…/vocabulary` has the words of institutes that are no schools, `virtual:phrases` when they are used.
 */
export function splitWords(): Plugin {
  return {
    name: 'split-words',
    resolveId: { filter: { id: isWords }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(?:words\/|phrases$)/ },
      handler(id) {
        const [, language, part] = isWords.exec(id.slice(1)) ?? []
        if (part === undefined) {
          for (const file of vocabularyFiles()) this.addWatchFile(file)
          const code = `export const phrases = JSON.parse(${JSON.stringify(JSON.stringify(readPhrases()))})`
          return { code, moduleType: 'js' }
        }
        const isVocabulary = part === 'vocabulary'
        const catalogues = cataloguesOf(language as Language).filter(
          ({ name }) => isVocabulary || !elsewhere.includes(name),
        )
        for (const { file } of catalogues) this.addWatchFile(file)
        const entries = catalogues.flatMap((catalogue) => readCatalogue(catalogue, language as Language))
        const wanted = entries.filter(({ origins }) =>
          isVocabulary ? origins.some(isOfVocabulary) : partOf(origins) === part,
        )
        return { code: packed(wanted.map(saidBy)), moduleType: 'js' }
      },
    },
  }
}

function saidBy({ message, translation }: Entry): Said {
  return [messageId(message), compileWords(translation)]
}

/**
 * A module of these words, each once. What begins alike stands together and the ids, which are like nothing, by
 * themselves: gzip makes a fifth less of it than of an object.
 */
export function packed(said: readonly Said[]): string {
  const texts = new Map(said.map(([id, words]) => [id, JSON.stringify(words)]))
  const sorted = [...texts].sort(([, one], [, other]) => (one < other ? -1 : 1))
  const ids = sorted.map(([id]) => id).join('')
  const words = `[${sorted.map(([, text]) => text).join()}]`
  return `const ids = '${ids}'
export const messages = Object.fromEntries(
  JSON.parse(${JSON.stringify(words)}).map((words, at) => [ids.slice(at * 6, at * 6 + 6), words]),
)`
}

/** Where a sentence is said that these files hold; null for those that only servers say. */
export function partOf(origins: readonly string[]): Part | null {
  if (origins.some((origin) => ofTheFrame.test(origin) && !afterTheFrame.test(origin))) return 'frame'
  const said = origins.filter((origin) => ofPages.test(origin) && !isOfVocabulary(origin))
  if (said.length === 0) return null
  const groups = new Set(said.map(groupOf))
  // Pages of the office have the words of money, too.
  if (groups.size === 2 && groups.has('office') && groups.has('money')) return 'money'
  const [group] = groups
  return groups.size === 1 && group ? group : 'pages'
}

/** What the frame is made of: itself, its components, and what areas declare to it. */
const ofTheFrame =
  /^(?:web\/src\/(?:(?:shell|ui)\/|[^/]+$|areas\/(?:[^/]+|(?:[^/]+\/)+area|[^/]+\/[^/]+\/[\w-]+-pages)\.tsx?$))/
/** Of these what follows the first picture, and waits for the words of pages: they stand on pages, or load when opened. */
const afterTheFrame =
  /^web\/src\/(?:shell\/(?:tools|set-up|palette\/(?!SearchButton)|errors\/(?:AskFor|Forbidden|WhomToAsk))|ui\/(?:date|calendar|table|chart)\/)/
/** Screens, and what they know of the server's modules and of the kit: of what is wrong with a field, say. */
const ofPages = /^(?:kit\/|web\/|tenant-api\/src\/(?:[\w-]+\/)+(?:contract|labels|[\w-]+-shape)\.ts$)/
/**
 * Of contracts and of the kit what only the office reads: the arithmetic of results stands on its pages alone, and on
 * those of report cards, which load these words, too.
 */
const contractsOfTheOffice =
  /^(?:kit\/marks\/|kit\/exams\/|web\/src\/areas\/learning\/card\/|tenant-api\/src\/(?:access\/api-keys|attendance\/terminals|learning\/(?:assessment-kinds|assessments|card-designs|date-sheets|exams|exam-seating|exam-slips|scores|grade-systems|lesson-changes|lesson-types|remarks|report-cards|results|routines|schemes|timetable-exchange|timetabling)|people\/promotion|platform\/domains|records\/(?:audit|export|imports|webhooks))\/.*\b(?:contract|card-shape)\.ts$)/
const areas = path.join(import.meta.dirname, 'src/areas')
/** The folder of each area, the inner ones first, with what it declares of its words. */
export const areaFolders: readonly (readonly [string, WordGroup | undefined])[] = globSync('**/area.ts', {
  cwd: areas,
})
  .map((file) => {
    const [, group] =
      /^ {2}words: '(office|money)',$/m.exec(readFileSync(path.join(areas, file), 'utf8')) ?? []
    return [path.dirname(file), group as WordGroup | undefined] as const
  })
  .toSorted(([one], [other]) => other.length - one.length)

/**
 * The group whose pages say it: those of an area, not of one in a folder below it; undefined for what areas put on the
 * pages of others. What the server's modules of money, and those of the office that no other page asks, call their
 * fields, pages of these groups say alone.
 */
function groupOf(origin: string): WordGroup | undefined {
  if (/^tenant-api\/src\/money\/.*\bcontract\.ts$/.test(origin)) return 'money'
  if (contractsOfTheOffice.test(origin)) return 'office'
  if (/\/(?:pending-items|record-parts|bulk-actions)\.ts$/.test(origin)) return undefined
  return areaFolders.find(([folder]) => origin.startsWith(`web/src/areas/${folder}/`))?.[1]
}
