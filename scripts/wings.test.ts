import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { wings } from '../tenant-api/src/server/wings.ts'

// The floor plan of docs/architecture.md.
const root = fileURLToPath(new URL('..', import.meta.url))
const api = files('tenant-api/src/**/*.ts')
const code = api.filter((file) => !file.endsWith('.test.ts'))
const rank = new Map<string, number>(wings.map((wing, at) => [wing, at]))

test('the API stands in wings: no file and no folder lies beside them', () => {
  expect(api.filter((file) => !rank.has(wingOf(file)) || file.split('/').length < 4)).toEqual([])
})

test('a file imports only of its own wing and of earlier ones; nothing imports the demo school or what serves tests', () => {
  const upwards = code.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith('tenant-api/'))
      .filter((target) => !(heightOf(target) <= heightOf(file)))
      .map((target) => `${file} → ${target}`),
  )
  expect(upwards).toEqual([])
})

test('no module speaks of the demo school’s rows: its contract exports examples, and demo/ fills them in', () => {
  const wrong = code.filter((file) =>
    /^export (?:const|function|type) demo|^ {2}(?:seed|crowd)\b/m.test(read(file)),
  )
  expect(wrong).toEqual([])
})

test('core and crud hold at most twenty files a folder', () => {
  const counts = new Map<string, number>()
  for (const file of code.filter((one) => /\/src\/(?:core|crud)\//.test(one)))
    counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 20)).toEqual([])
})

test('an area of the dashboard stands where its module stands in the API, or in a folder below it', () => {
  const modules = new Set(
    files('tenant-api/src/**/module.ts').map((file) => path.dirname(file).replace('tenant-api/src/', '')),
  )
  const areas = files('web/src/areas/**/area.ts').map((file) =>
    path.dirname(file).replace('web/src/areas/', ''),
  )
  expect(areas.filter((area) => !modules.has(area.split('/').slice(0, 2).join('/')))).toEqual([])
})

test('the frame of the dashboard imports no area: what it shows of one is told to it', () => {
  const wrong = files('web/src/shell/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file).map((target) => [file, target]))
    .filter(([, target = '']) => target.startsWith('web/src/areas/'))
  expect(wrong).toEqual([])
})

/** Participles that name nothing: as an adjective before a noun, as in known-devices, they may stand. */
const participles = 'said|told|kept|held|known|asked|given|found|met'
const relatives = 'whose|whom|beside|behind'

test('a file is called by what it holds, never by a participle or a relation alone', () => {
  const riddle = new RegExp(`[/-](?:(?:${participles})|(?:${relatives})(?:-[\\w-]+)?)(?:\\.test)?\\.tsx?$`)
  const sources = files('{kit,tenant-api,control-plane,web,scripts}/**/*.{ts,tsx}')
  expect(sources.filter((file) => riddle.test(file))).toEqual([])
})

test('no name is so general that it says nothing in any folder', () => {
  const general =
    /\/(?:home|known|letters|asking|places|kinds|reading|telling|seeing|writing|standing|ways)\.tsx?$/
  const sources = files('{kit,tenant-api,control-plane,web,scripts}/**/*.{ts,tsx}')
  expect(sources.filter((file) => general.test(file))).toEqual([])
})

test('no list of modules grows by hand: a file outside of modules.ts knows at most eight contracts', () => {
  const lists = files('{tenant-api/src,web/src,control-plane/src}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => contractsOf(file).size > 8)
  expect(lists).toEqual([])
})

test('what a file exports is no participle alone', () => {
  const exported = new RegExp(
    `^export (?:async )?(?:const|function|class|type|interface) (?:${participles}|${relatives})\\b`,
    'im',
  )
  const sources = files('{kit,tenant-api,control-plane,web,scripts}/**/*.{ts,tsx}')
  expect(sources.filter((file) => exported.test(read(file)))).toEqual([])
})

/** What may only become fewer: who makes one less lowers the number. */
const atMost = { smallFilesWithOneCaller: 14, largeFiles: 4, largeModules: 15 }

test('a small file with one caller in its folder belongs into it; those that are left only become fewer', () => {
  const left = smallFilesWithOneCaller()
  expect(left.length, left.join('\n')).toBeLessThanOrEqual(atMost.smallFilesWithOneCaller)
})

test('a file has at most three hundred lines, contracts aside; those that have more only become fewer', () => {
  const large = files('{kit,tenant-api,control-plane,web,marketing,scripts,migrations}/**/*.{ts,tsx}')
    .filter((file) => !/\.(?:test|spec)\.tsx?$|\/contract\.ts$/.test(file))
    .filter((file) => read(file).trimEnd().split('\n').length > 300)
  expect(large.length, large.join('\n')).toBeLessThanOrEqual(atMost.largeFiles)
})

test('a module has at most fifteen files; those that have more only become fewer', () => {
  const large = files('tenant-api/src/*/**/module.ts')
    .map((file) => path.dirname(file))
    .map((folder) => [folder, code.filter((file) => isCounted(file, folder)).length] as const)
    .filter(([folder, count]) => count > 15 && rank.has(folder.split('/').at(-2) ?? ''))
  expect(large.length, large.join('\n')).toBeLessThanOrEqual(atMost.largeModules)
})

test('the size of a page’s title, lists of rows and of facts are those of ui/layout, never of an area', () => {
  const owned = [
    ['size of a title', /\.[\w-]+-title[^{}]*\{[^{}]*font-size: var\(--size-24\)|\bh1 \{[^{}]*font-size/],
    ['line between rows', /li \+ li \{\s*border-block-start: 1px solid var\(--line\);\s*\}/],
    ['list without its marks', /list-style: none/],
    ['fact list', /(?:^|[\s,>])d[td] \{/m],
  ] as const
  const wrong = files('web/src/areas/**/*.css').flatMap((file) =>
    owned.filter(([, pattern]) => pattern.test(read(file))).map(([what]) => `${file}: ${what}`),
  )
  expect(wrong).toEqual([])
})

/** Names alone are as little to read as translations. */
function isCounted(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`) && !file.endsWith('/labels.ts')
}

function heightOf(file: string): number {
  return rank.get(wingOf(file)) ?? Number.NaN
}

function wingOf(file: string): string {
  return /^tenant-api\/src\/([^/]+)\//.exec(file)?.[1] ?? ''
}

/** The files of the house that a file imports by their paths. */
function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    path.join(path.dirname(file), target),
  )
}

function files(pattern: string): string[] {
  return globSync(pattern, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', 'scripts/new-module/sample*/**'],
  }).map((file) => file.split(path.sep).join('/'))
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

function contractsOf(file: string): Set<string> {
  const imports = read(file).matchAll(
    /(?:from |import[ (])'([^']*(?:\/contract\.ts|tenant-api\/contract\/[^']+))'/g,
  )
  return new Set(Array.from(imports, ([, target = '']) => target))
}

/** Files of at most forty lines that one other file of their folder imports, at once, and nobody else. */
function smallFilesWithOneCaller(): string[] {
  const sources = files('{kit,tenant-api,control-plane,web,marketing,scripts,migrations}/**/*.{ts,tsx}')
  const callers = new Map<string, { file: string; isLazy: boolean }[]>()
  for (const file of sources)
    for (const [, lazily, target = ''] of read(file).matchAll(
      /(?:from |import |(import\(|new URL\())\s*'((?:\.|kit\/)[^']+)'/g,
    )) {
      const called = target.startsWith('kit/') ? `${target}.ts` : path.join(path.dirname(file), target)
      callers.set(called, [...(callers.get(called) ?? []), { file, isLazy: lazily !== undefined }])
    }
  return sources.filter((file) => {
    // Other packages import the files of migrations by the names of its package.json; the browser finds labels.ts.
    if (
      /^migrations\/|\/(?:contract|tables|module|routes|area|labels)\.ts$|\.(?:test|spec|d)\.tsx?$/.test(file)
    )
      return false
    const own = callers.get(file) ?? []
    const [first] = own
    if (!first || own.some((one) => one.isLazy || one.file !== first.file)) return false
    if (/\.(?:test|spec)\.tsx?$|^web\/browsers\//.test(first.file)) return false
    return path.dirname(first.file) === path.dirname(file) && read(file).trimEnd().split('\n').length <= 40
  })
}
