// Builds the web app and the marketing site, each only when something that it is made of has changed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const shared = [
  'kit/**/*.{ts,po}',
  'kit/locales/**/*.json',
  '{tenant-api,control-plane}/src/**/{contract,labels}.ts',
  'pnpm-lock.yaml',
  'scripts/build.ts',
]
const builds = {
  web: { command: ['vite', 'build'], sources: ['web/{src,sw,public}/**/*', 'web/*.{ts,html,json}'] },
  marketing: {
    command: ['node', 'build.ts'],
    // Which features are ready follows from the modules that there are.
    sources: [
      'marketing/{src,public,islands}/**/*',
      'marketing/*.{ts,html,json}',
      'tenant-api/src/*/**/module.ts',
    ],
  },
} as const

/** Builds what is out of date, side by side; the print of the sources is kept beside the result. */
export async function buildAll(log: (line: string) => void = console.log): Promise<void> {
  await Promise.all(Object.keys(builds).map((folder) => build(folder as keyof typeof builds, log)))
}

async function build(folder: keyof typeof builds, log: (line: string) => void) {
  const { command, sources } = builds[folder]
  const print = fingerprint([...sources, ...shared])
  const stamp = path.join(root, folder, 'dist', '.built-from')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return
  const [program, ...args] = command
  const child = spawn(program, args, { cwd: path.join(root, folder), stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  if ((await ended)[0] !== 0) throw new Error(`${folder} does not build:\n${out}\n${err}`)
  if (folder === 'web') await packFiles(path.join(root, folder))
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, print)
  log(`built ${folder}`)
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Lays beside each built text its packed twins, by the best brotli and by gzip, so that the server packs nothing while
 * somebody waits. They are kept by content between builds: most files of a build are those of the one before.
 */
async function packFiles(folder: string): Promise<void> {
  const [dist, cache] = [path.join(folder, 'dist'), path.join(folder, 'node_modules', '.cache', 'packed')]
  mkdirSync(cache, { recursive: true })
  const files = globSync('**/*.{js,css,svg,json}', { cwd: dist }).filter((file) => !file.startsWith('.'))
  const kept = new Set<string>()
  const left = files.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const file of left) {
        const content = readFileSync(path.join(dist, file))
        const hash = createHash('sha256').update(content).digest('hex')
        for (const ending of ['br', 'gz'] as const) {
          const [name, target] = [`${hash}.${ending}`, path.join(dist, `${file}.${ending}`)]
          kept.add(name)
          if (!existsSync(path.join(cache, name))) {
            const packed = ending === 'br' ? await brotli(content) : await gzipped(content, { level: 9 })
            writeFileSync(path.join(cache, name), packed)
          }
          copyFileSync(path.join(cache, name), target)
        }
      }
    }),
  )
  for (const name of readdirSync(cache)) if (!kept.has(name)) rmSync(path.join(cache, name))
}

/** One short text for the contents and the names of all files that the patterns find. */
export function fingerprint(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
  const paths = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name))
  for (const file of [...new Set(paths)].sort()) {
    if (/node_modules|[\\/]dist[\\/]/.test(file)) continue
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

if (import.meta.main) await buildAll()
