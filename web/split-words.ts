import { readCatalogue } from 'kit/catalogue'
import type { Language } from 'kit/locale'
import { messageId } from 'kit/message-id'
import { compileWords } from 'kit/words-node'
import type { Plugin } from 'vite'
import { officeAreas } from './src/shell/words/office-areas.ts'

type Part = 'frame' | 'pages' | 'office'
const isPart = /\/(\w+)\.po\?(frame|pages|office|all)$/

/**
 * The product's words as the browser needs them. A catalogue is asked for in parts: `?frame` is what stands in the
 * first picture, `?pages` what any page may say, `?office` what only pages of some areas say that most people never
 * open, and what only servers say stays at home; `?all` is whole.
 */
export function splitWords(): Plugin {
  return {
    name: 'split-words',
    transform: {
      filter: { id: isPart },
      handler(text, id) {
        const [, language, part] = isPart.exec(id) ?? []
        const words = readCatalogue(text, { language: language as Language, file: id })
          .filter(({ origins }) => part === 'all' || partOf(origins) === part)
          .map(({ message, translation }) => [messageId(message), compileWords(translation)])
        const messages = JSON.stringify(Object.fromEntries(words))
        return { code: `export const messages = JSON.parse(${JSON.stringify(messages)})`, moduleType: 'js' }
      },
    },
  }
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
