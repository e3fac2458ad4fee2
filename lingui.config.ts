import { globSync } from 'node:fs'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { wordExtractor } from './scripts/words/word-extractor.ts'

const root = import.meta.dirname
const folders = (pattern: string) =>
  globSync(pattern, { cwd: root, withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
const modules = [...new Set([...folders('tenant-api/src/modules/*'), ...folders('web/src/areas/*')])].sort()

/** Apart, because schools do without it: it travels to the browsers of other institutes alone. */
const vocabulary = 'kit/vocabulary*.ts'

/** Where the words of each catalogue come from; kit/locales/<catalogue>/{ur,ar}.po. */
const sources: Record<string, string[]> = {
  kit: ['kit/*.ts'],
  vocabulary: [vocabulary],
  shell: [
    'web/src/*.tsx',
    'web/src/*.ts',
    'web/src/{shell,ui,crud}/**/*.{ts,tsx}',
    'web/src/areas/*.{ts,tsx}',
  ],
  tenant: ['tenant-api/src/*.ts'],
  control: ['control-plane/src/**/*.ts'],
  marketing: ['marketing/src/**/*.{ts,tsx}'],
  ...Object.fromEntries(
    modules.map((name) => [
      name,
      [`tenant-api/src/modules/${name}/**/*.ts`, `web/src/areas/${name}/**/*.{ts,tsx}`],
    ]),
  ),
}

export default defineConfig({
  rootDir: root,
  sourceLocale: 'en',
  // English sentences are the ids of the translations and have no catalogue of their own.
  locales: ['ur', 'ar'],
  catalogs: Object.entries(sources).map(([name, include]) => ({
    path: `<rootDir>/kit/locales/${name}/{locale}`,
    include: include.map((pattern) => `<rootDir>/${pattern}`),
    exclude: ['<rootDir>/**/*.test.{ts,tsx}', ...(name === 'kit' ? [`<rootDir>/${vocabulary}`] : [])],
  })),
  extractors: [wordExtractor],
  orderBy: 'message',
  // No line numbers and no dates: a catalogue changes only when its words do.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
})
