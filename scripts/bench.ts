// `pnpm bench` lists the benches, `pnpm bench <name> [arguments]` runs one. Each says at its top what it measures.
// With `--json` its figures alone are printed, as JSON, and everything else goes to stderr.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { figuresAsJson, notedFigures } from 'kit/testing/bench-figures'

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

const asJson = process.argv.includes('--json')
const [name, ...args] = process.argv.slice(2).filter((argument) => argument !== '--json')
const bench = benches.get(name ?? '')
if (bench) process.exitCode = asJson ? runForFigures(bench.file) : run(bench.file)
else {
  const list = [...benches].toSorted(([a], [b]) => a.localeCompare(b))
  if (asJson && name === undefined) console.log(JSON.stringify(list.map(([known]) => known)))
  else for (const [known, { text }] of list) (asJson ? console.error : console.log)(`${known}\n  ${text}\n`)
  if (name !== undefined) {
    console.error(`There is no bench ${name}`)
    process.exitCode = 2
  }
}

/** Gives the exit code. */
function run(file: string, stdout: 'inherit' | 2 = 'inherit', env: Record<string, string> = {}): number {
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    cwd: root,
    stdio: ['inherit', stdout, 'inherit'],
    env: { ...process.env, ...env },
  })
  return status ?? 1
}

/** What a bench prints goes to stderr; of one that broke off, the figures that it had noted by then are printed. */
function runForFigures(file: string): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-figures-'))
  try {
    const figures = path.join(folder, 'figures')
    const status = run(file, 2, { MAKTAB_FIGURES: figures })
    console.log(figuresAsJson(notedFigures(figures)))
    return status
  } finally {
    rmSync(folder, { recursive: true })
  }
}
