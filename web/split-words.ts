import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCatalogue } from 'kit/catalogue'
import type { Language } from 'kit/locale'
import { messageId } from 'kit/message-id'
import type { CompiledWords } from 'kit/words'
import { compileWords } from 'kit/words-node'
import type { Plugin } from 'vite'
import { officeAreas } from './src/shell/words/office-areas.ts'

type Part = 'frame' | 'pages' | 'office'
type Said = readonly [id: string, words: CompiledWords]

const folder = fileURLToPath(new URL('../kit/locales', import.meta.url))
const isPart = /^virtual:words\/(\w+)\/(frame|pages|office)$/
const isWhole = /\/(\w+)\.po\?all$/
/** What only servers and sites of their own say, and what `words/vocabulary.ts` reads by itself. */
const elsewhere = new Set(['control', 'marketing', 'tenant', 'vocabulary'])

/**
 * The product's words as the browser needs them, those of all catalogues together: `virtual:words/ur/frame` is what
 * stands in the first picture, `…/pages` what any page may say, `…/office` what only pages of some areas say that most
 * people never open; what only servers say stays at home. One catalogue is whole as `….po?all`.
 */
export function splitWords(): Plugin {
  return {
    name: 'split-words',
    resolveId: { filter: { id: isPart }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:words\// },
      handler(id) {
        const [, language, part] = isPart.exec(id.slice(1)) ?? []
        const files = globSync(`*/${language}.po`, { cwd: folder }).filter(
          (file) => !elsewhere.has(path.dirname(file)),
        )
        const said = files.sort().flatMap((file) => {
          const at = path.join(folder, file)
          this.addWatchFile(at)
          return saidIn(
            readFileSync(at, 'utf8'),
            language as Language,
            at,
            (origins) => partOf(origins) === part,
          )
        })
        return { code: packed(said), moduleType: 'js' }
      },
    },
    transform: {
      filter: { id: isWhole },
      handler(text, id) {
        const [, language] = isWhole.exec(id) ?? []
        return { code: packed(saidIn(text, language as Language, id, () => true)), moduleType: 'js' }
      },
    },
  }
}

function saidIn(
  text: string,
  language: Language,
  file: string,
  isWanted: (origins: readonly string[]) => boolean,
): Said[] {
  return readCatalogue(text, { language, file })
    .filter(({ origins }) => isWanted(origins))
    .map(({ message, translation }) => [messageId(message), compileWords(translation)])
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
  if (origins.some((origin) => ofTheFrame.test(origin))) return 'frame'
  const said = origins.filter((origin) => ofPages.test(origin))
  if (said.length === 0) return null
  return said.every((origin) => ofOffice.test(origin)) ? 'office' : 'pages'
}

/** What the frame is made of: itself, its components, and what areas declare to it. */
const ofTheFrame =
  /^(?:web\/src\/(?:(?:shell|ui)\/|[^/]+$|areas\/(?:[^/]+|(?:[^/]+\/)+area|[^/]+\/[\w-]+-pages)\.tsx?$))/
/** Screens, and what they know of the server's modules and of the kit: of what is wrong with a field, say. */
const ofPages = /^(?:kit\/|web\/|tenant-api\/src\/modules\/[^/]+\/contract\.ts$)/
const ofOffice = new RegExp(`^web/src/areas/(?:${officeAreas.join('|')})/`)
