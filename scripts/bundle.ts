// `node scripts/bundle.ts`: what the browser loads for the frame and for each page beyond it, against its budget.
// The pages are those that the frame itself can ask for: nothing is listed by hand.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildAll } from './build.ts'

/** Vite's own list of what it made, by source. */
export type Manifest = Record<
  string,
  { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>
type Weighed = { name: string; bytes: number; budget: number }

const web = fileURLToPath(new URL('../web', import.meta.url))
/** What the frame loads for whoever is signed in, on every page, in one file: its menus, and the campuses to choose from. */
const menus = 'menus'
/** Where each area says where its pages are and what they are called: it comes beside the frame. */
const areas = 'src/areas/areas.ts'
/** What the sidebar is drawn with: it comes beside the frame, which does not wait for it. */
const icons = 'src/shell/navigation/icons.ts'
/** What is loaded before the first picture is drawn in a language; one of them comes with the frame. */
const languages: Record<string, string[]> = {
  en: ['src/shell/words/en.ts'],
  ur: ['src/shell/words/ur.ts', 'src/ui/base/urdu-words.ts'],
  ar: ['src/shell/words/ar.ts', '/ar-AE.mjs'],
}
/** What react-aria says in all of them. */
const spoken = '/en-US.mjs'
/** Pages that are seen without the menus. */
const signedOut = new Set(['src/shell/sign-in/LoginPage.tsx', 'src/shell/sign-in/WelcomePage.tsx'])
/** A page of many small files waits for each of them on a phone. */
const filesBudget = 40
const kB = 1000
/** However many areas there are, and as browsers get it: with brotli. */
const frameBudget = 150 * kB
/** A third of a kilobyte for each area, with the names of all files; the next that would not fit parts them by roles. */
const areasBudget = 30 * kB
// Pages share most of it and find it there: what leaves the menus is added to five pages that are as full. With what
// home shares with lists, which home does not wait for the menus to get.
const menusBudget = 108 * kB
// With what all icons are drawn with, which the frame need not wait for either.
const iconsBudget = 12 * kB
const pageBudget = 60 * kB
/**
 * What all pages say in a language: it comes once, beside the first of them, and stays on the device. Each area adds to
 * it; the next that would not fit parts it by areas.
 */
const wordsBudget = 64 * kB

/** Every file that comes with a source before its code can run, styles included. */
export function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`Nothing was built from ${source}`)
  if (seen.has(chunk.file)) return seen
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
  for (const next of chunk.imports ?? []) filesOf(manifest, next, seen)
  return seen
}

/** The files that the page itself names: with them the frame begins. */
export function frameOf(html: string): Set<string> {
  return new Set([...html.matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file))
}

/** The frame in its wordiest language; what areas declare; icons and menus, which follow the first paint; and what each page adds to these. */
export function weigh(
  manifest: Manifest,
  shell: ReadonlySet<string>,
  sizeOf: (file: string) => number,
  sentSizeOf = sizeOf,
): Weighed[] {
  const sum = (files: Iterable<string>, of = sizeOf) =>
    [...files].reduce((total, file) => total + of(file), 0)
  const after = (source: string, before: ReadonlySet<string>) =>
    [...filesOf(manifest, source)].filter((file) => !before.has(file))
  const withAreas = new Set([...shell, ...after(areas, shell)])
  const withIcons = new Set([...withAreas, ...after(icons, withAreas)])
  const menusChunk = chunkOf(manifest, menus)
  const withMenus = new Set([...withIcons, ...after(menusChunk, withAreas)])
  const inWords = Object.values(languages).map((sources) =>
    sum(new Set([...sources, spoken].flatMap((source) => after(named(manifest, source), shell))), sentSizeOf),
  )
  const isWords = (source: string) =>
    [spoken, ...Object.values(languages).flat()].some((end) => source.endsWith(end))
  const lazy = Object.values(manifest).filter(({ file }) => withAreas.has(file))
  const pages = new Set(lazy.flatMap(({ dynamicImports = [] }) => dynamicImports))
  return [
    { name: 'the frame', bytes: sum(shell, sentSizeOf) + Math.max(...inWords), budget: frameBudget },
    { name: 'its areas', bytes: sum(withAreas) - sum(shell), budget: areasBudget },
    { name: 'its icons', bytes: sum(withIcons) - sum(withAreas), budget: iconsBudget },
    { name: 'its menus', bytes: sum(withMenus) - sum(withIcons), budget: menusBudget },
    ...[...pages]
      .filter((source) => ![areas, icons, menusChunk].includes(source) && !isWords(source))
      .map((source) => ({
        name: nameOf(manifest, source),
        // The program asks for the icons by itself, whoever is signed in.
        bytes: sum(after(source, signedOut.has(source) ? withIcons : withMenus)),
        budget: /\/words\/\w+-pages\.ts$/.test(source) ? wordsBudget : pageBudget,
      })),
  ]
}

/** What a page is called: what is in one file with others has the name of its group. */
function nameOf(manifest: Manifest, source: string): string {
  const name = source.startsWith('_') ? manifest[source]?.name : undefined
  return name ?? source.replace(/^.*node_modules\/|^src\//, '')
}

/** The file in which several sources stand together (web/vite.config.ts), by the name of the group. */
function chunkOf(manifest: Manifest, group: string): string {
  const source = Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === group)
  if (source === undefined) throw new Error(`No file holds ${group}`)
  return source
}

/** A source by the end of its name: those of packages begin with where they are kept. */
function named(manifest: Manifest, end: string): string {
  return Object.keys(manifest).find((source) => source.endsWith(end)) ?? end
}

/** How many files an empty cache asks for until home stands, without the cards that depend on who looks at it. */
export function filesAtHome(manifest: Manifest, shell: ReadonlySet<string>): number {
  const { en = [] } = languages
  const sources = [areas, icons, ...[...en, spoken].map((source) => named(manifest, source))]
  const groups = ['over-pages', menus, 'home'].map((group) => chunkOf(manifest, group))
  return new Set([...shell, ...[...sources, ...groups].flatMap((source) => [...filesOf(manifest, source)])])
    .size
}

/** The frame checks nothing by a shape (web/light-contracts.ts): zod comes after the first paint. */
export function isLight(shell: ReadonlySet<string>): boolean {
  return ![...shell].some((file) => file.startsWith('assets/zod-'))
}

function built() {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(web, 'dist/.vite/manifest.json'), 'utf8'))
  const shell = frameOf(readFileSync(path.join(web, 'dist/index.html'), 'utf8'))
  const read = (file: string) => readFileSync(path.join(web, 'dist', file))
  const weighed = weigh(
    manifest,
    shell,
    (file) => gzipSync(read(file)).length,
    (file) => brotliCompressSync(read(file)).length,
  )
  return { manifest, shell, weighed }
}

/** What the frame of the last build weighs, in bytes. */
export function frameWeight(): number {
  return built().weighed[0]?.bytes ?? Number.NaN
}

async function main() {
  await buildAll()
  const { manifest, shell, weighed } = built()
  for (const { name, bytes, budget } of weighed) {
    const line = `${(bytes / kB).toFixed(1).padStart(6)} of ${budget / kB} kB  ${name}`
    console.log(bytes > budget ? `${line}  TOO HEAVY` : line)
  }
  const files = filesAtHome(manifest, shell)
  console.log(
    `${String(files).padStart(6)} of ${filesBudget} files until home stands${files > filesBudget ? '  TOO MANY' : ''}`,
  )
  if (!isLight(shell)) console.log('the frame holds zod: something in web/src/shell asks for a shape')
  if (!isLight(shell) || files > filesBudget || weighed.some(({ bytes, budget }) => bytes > budget))
    process.exitCode = 1
}

if (import.meta.main) await main()
