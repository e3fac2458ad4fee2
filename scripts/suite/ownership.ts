// Which tests a change concerns, read from the folders alone: the one place that says so.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Kind, TestFile } from './test-files.ts'

/** The folders in which one person works on one thing; the first pattern that fits names the room. */
const rooms: readonly [pattern: RegExp, room: string][] = [
  [/^docs\/|\.md$/, 'docs'],
  [/^tenant-api\/src\/(?:core|crud|server)\//, 'tenant-api'],
  [/^tenant-api\/testing\/trials\//, 'scripts/trust'],
  [/^(?:tenant-api\/(?:src|demo)|web\/src\/areas)\/([^/]+\/[^/]+)\//, '$1'],
  [/^control-plane\/src\/modules\/([^/]+)\//, 'control-plane/$1'],
  [/^web\/e2e\/([^/]+)\.spec\.ts$/, 'journey/$1'],
  [/^web\/e2e\//, 'journeys'],
  [/^(kit|migrations|tenant-api|control-plane|marketing|web)\//, '$1'],
  [/^scripts\/suite\//, 'house'],
  [/^scripts\/([^/]+)\//, 'scripts/$1'],
  [/^(scripts|infra)\//, '$1'],
]

/** The room of a file; what stands in none (lockfile, settings of tools) belongs to the house. */
export function roomOf(file: string): string {
  const [pattern, room] = rooms.find(([fits]) => fits.test(file)) ?? []
  const [match = ''] = (pattern && pattern.exec(file)) ?? []
  return pattern && room ? match.replace(new RegExp(pattern.source), room) : 'house'
}

const every: readonly Kind[] = ['unit', 'trial', 'component', 'screen', 'journey']
const product: readonly Kind[] = ['unit', 'trial', 'screen', 'journey']
const inBrowser: readonly Kind[] = ['component', 'screen', 'journey']

/** Rooms on which all tests of some kinds stand; `below` narrows unit tests to a folder. */
const foundations: Record<string, { kinds: readonly Kind[]; below?: string }> = {
  house: { kinds: every },
  kit: { kinds: every },
  migrations: { kinds: product },
  'tenant-api': { kinds: product, below: 'tenant-api/' },
  'access/sessions': { kinds: product, below: 'tenant-api/' },
  'control-plane': { kinds: ['unit', 'trial', 'journey'], below: 'control-plane/' },
  'scripts/trust': { kinds: ['trial'] },
  web: { kinds: [...inBrowser, 'unit'], below: 'web/' },
  journeys: { kinds: inBrowser },
}

/** How near a change is to a test: in its own file, its own room, or a room that it stands on. */
export type Nearness = 'itself' | 'room' | 'below' | 'none'

export type Ownership = (test: TestFile) => Nearness

/** Judges tests by the files that changed; reads the imports of modules and the pages of areas once. */
export function ownership(root: string, changed: readonly string[]): Ownership {
  const files = new Set(changed)
  const changedRooms = new Set(changed.map(roomOf))
  const stoodOn = moduleImports(root)
  const pages = pagesOfAreas(root)
  return (test) => {
    if (files.has(test.file)) return 'itself'
    const own = roomOf(test.file)
    if (changedRooms.has(own)) return 'room'
    const near = test.kind === 'journey' ? roomsWalked(root, test.file, pages) : (stoodOn.get(own) ?? [])
    if ([...near].some((room) => changedRooms.has(room))) return 'below'
    return [...changedRooms].some((room) => isFoundation(room, test)) ? 'below' : 'none'
  }
}

function isFoundation(room: string, { file, kind }: TestFile): boolean {
  const foundation = foundations[room]
  if (!foundation?.kinds.includes(kind)) return false
  return kind !== 'unit' || foundation.below === undefined || file.startsWith(foundation.below)
}

/** The modules that each module of the schools' API imports. */
function moduleImports(root: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const file of globSync('tenant-api/src/*/*/**/*.ts', { cwd: root })) {
    const own = imports.get(roomOf(file)) ?? new Set()
    for (const [, target = ''] of read(root, file).matchAll(/from '(\.\.\/[^']+)'/g))
      own.add(roomOf(path.join(path.dirname(file), target)))
    imports.set(roomOf(file), own)
  }
  return imports
}

/** The addresses of each area's pages, as its own files write them. */
function pagesOfAreas(root: string): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>()
  for (const file of globSync('web/src/areas/*/*/**/*.ts', { cwd: root })) {
    const own = pages.get(roomOf(file)) ?? new Set([path.basename(roomOf(file))])
    for (const [, page = ''] of read(root, file).matchAll(/\b(?:path|page|name): '([a-z][a-z-]+)/g))
      own.add(page)
    pages.set(roomOf(file), own)
  }
  return pages
}

/** A journey concerns the area of its own name and those whose pages it names. */
function roomsWalked(root: string, file: string, pages: ReadonlyMap<string, Set<string>>): string[] {
  const source = read(root, file)
  const words = new Set([...source.matchAll(/['"`/]([a-z][a-z-]+)/g)].map(([, word = '']) => word))
  words.add(path.basename(file, '.spec.ts'))
  return [...pages].filter(([, own]) => [...own].some((page) => words.has(page))).map(([room]) => room)
}

function read(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
