// `node build.ts [folder]` builds the public site into dist/ or another folder: scripts, styles and fonts by vite,
// then every page in every language as plain HTML. MAKTAB_ORIGIN (https://…) makes its canonical addresses absolute,
// MAKTAB_SCHOOL_ZONE names the schools' domain where it cannot be told from the site's own.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Language, languages } from 'kit/text/locale'
import { words } from 'kit/text/words-node'
import { build } from 'vite'
import { type Manifest, readAssets } from './assets.ts'
import type * as site from './src/site.tsx'

const root = fileURLToPath(new URL('.', import.meta.url))
const dist = path.resolve(root, process.argv[2] ?? 'dist')
// Beside the packages, so that what it imports is found.
const renderer = path.join(root, 'node_modules', `.pages-${process.pid}`)

await build({ root, logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } })
await build({
  root,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: 'src/site.tsx',
    outDir: renderer,
    emptyOutDir: true,
    manifest: false,
    rolldownOptions: { input: 'src/site.tsx' },
  },
})

const { pagesIn, missing, otherFiles, renderPage }: typeof site = await import(
  pathToFileURL(path.join(renderer, 'site.js')).href
)
const manifestFile = path.join(dist, '.vite', 'manifest.json')
const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
const assets = readAssets(manifest, {
  origin: (process.env['MAKTAB_ORIGIN'] ?? '').replace(/\/$/, ''),
  zone: process.env['MAKTAB_SCHOOL_ZONE'] ?? '',
  modules: modulesOfSchools(),
  pictures: new Set(globSync('product/*.webp', { cwd: path.join(root, 'public') })),
})
rmSync(path.dirname(manifestFile), { recursive: true })
rmSync(renderer, { recursive: true })

const sayIn = (language: Language) => words(language).say
for (const { code } of languages) {
  const folder = code === 'en' ? '' : code
  for (const page of pagesIn(code)) {
    write(path.join(folder, `${page.path || 'index'}.html`), renderPage(page, code, sayIn, assets))
  }
}
write('404.html', renderPage(missing, 'en', sayIn, assets))
for (const [file, text] of Object.entries(otherFiles())) write(file, text)

// Beside each text its compressed twins, so that the server never compresses while somebody waits.
for (const file of globSync('**/*.{html,js,css,svg}', { cwd: dist })) {
  const content = readFileSync(path.join(dist, file))
  writeFileSync(path.join(dist, `${file}.br`), brotliCompressSync(content))
  writeFileSync(path.join(dist, `${file}.gz`), gzipSync(content))
}

/** What a school can use: the folders of the API that hold a module, as `money/invoices`. */
function modulesOfSchools(): Set<string> {
  const source = path.join(root, '..', 'tenant-api', 'src')
  const files = globSync('*/**/module.ts', { cwd: source })
  return new Set(files.map((file) => path.dirname(file).split(path.sep).join('/')))
}

function write(file: string, html: string): void {
  const target = path.join(dist, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, html)
}
