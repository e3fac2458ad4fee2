// `pnpm bench` lists the benches, `pnpm bench <name> [arguments]` runs one. Each says at its top what it measures.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** A bench begins with a comment that names its own command; the other files of the folder are its parts. */
const benches = new Map(
  globSync('*/bench/*.ts', { cwd: root }).flatMap((file) => {
    const head = /^(?:\/\/ .*\n)+/.exec(readFileSync(path.join(root, file), 'utf8'))?.[0] ?? ''
    const text = head
      .replaceAll(/^\/\/ /gm, '')
      .replaceAll('\n', ' ')
      .trim()
    return text.includes(`\`node ${file}`) ? [[path.basename(file, '.ts'), { file, text }] as const] : []
  }),
)

const [name, ...args] = process.argv.slice(2)
const bench = benches.get(name ?? '')
if (bench) {
  const flags = ['--disable-warning=ExperimentalWarning']
  const { status } = spawnSync(process.execPath, [...flags, bench.file, ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} else {
  for (const [known, { text }] of [...benches].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${known}\n  ${text}\n`)
  if (name !== undefined) {
    console.error(`There is no bench ${name}`)
    process.exitCode = 2
  }
}
