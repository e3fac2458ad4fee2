import { globSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { wordExtractor } from './scripts/words/word-extractor.ts'

const root = import.meta.dirname
const folders = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => path.dirname(file))
/** Each has a catalogue of its own: `people/enrolment`, and `people/enrolment/bulk` apart from it. */
const modules = [
  ...new Set([
    ...folders('tenant-api/src/**/module.ts').map((folder) => path.relative('tenant-api/src', folder)),
    ...folders('web/src/areas/**/area.ts').map((folder) => path.relative('web/src/areas', folder)),
  ]),
].filter((name) => name !== 'core')

type Source = { include: string[]; exclude?: string[] }

/** Where the words of each catalogue come from; kit/locales/<catalogue>/{ur,ar}.po. */
const sources: Record<string, Source> = {
  kit: { include: ['kit/*/*.ts', 'kit/messages/*/*.ts'], exclude: ['kit/node_modules/**'] },
  vocabulary: { include: ['kit/text/vocabulary/*.ts'] },
  shell: {
    include: [
      'web/src/*.tsx',
      'web/src/*.ts',
      'web/src/{shell,ui,crud}/**/*.{ts,tsx}',
      'web/src/areas/*.{ts,tsx}',
    ],
  },
  tenant: { include: ['tenant-api/src/{core,crud,server}/**/*.ts'] },
  control: { include: ['control-plane/src/**/*.ts'] },
  marketing: { include: ['marketing/src/**/*.{ts,tsx}'] },
  // What several areas of money show.
  money: { include: ['web/src/areas/money/*.tsx'] },
  // What results and report cards both show of a card.
  'learning/card': { include: ['web/src/areas/learning/card/*.{ts,tsx}'] },
  ...Object.fromEntries(
    modules.sort().map((name) => [
      name,
      {
        include: [`tenant-api/{src,demo}/${name}/**/*.ts`, `web/src/areas/${name}/**/*.{ts,tsx}`],
        exclude: modules
          .filter((other) => other.startsWith(`${name}/`))
          .flatMap((other) => [`tenant-api/{src,demo}/${other}/**`, `web/src/areas/${other}/**`]),
      },
    ]),
  ),
}

export default defineConfig({
  rootDir: root,
  sourceLocale: 'en',
  // English sentences are the ids of the translations and have no catalogue of their own.
  locales: ['ur', 'ar'],
  catalogs: Object.entries(sources).map(([name, { include, exclude = [] }]) => ({
    path: `<rootDir>/kit/locales/${name}/{locale}`,
    include: include.map((pattern) => `<rootDir>/${pattern}`),
    exclude: ['**/*.test.{ts,tsx}', ...exclude].map((pattern) => `<rootDir>/${pattern}`),
  })),
  extractors: [wordExtractor],
  orderBy: 'message',
  // No line numbers and no dates: a catalogue changes only when its words do.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
})
