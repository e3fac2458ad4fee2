// What earlier runs left behind: the last commit on which everything passed, how long each file took, what failed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const greenFile = 'scripts/suite/green.json'
const cache = path.join(root, 'node_modules/.cache/maktab-suite')

/** Written by `npm test -- --all` and committed with the work, so that a clean clone knows it. */
export type Green = { commit: string; files: Record<string, number> }

export function readGreen(): Green {
  const file = path.join(root, greenFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Green) : { commit: '', files: {} }
}

/** `files`: seconds of each test file, on one of two lanes. */
export function writeGreen(files: Record<string, number>): string {
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(path.join(root, greenFile), `${JSON.stringify({ commit: head(), files: sorted }, null, 2)}\n`)
  return greenFile
}

export function head(): string {
  return git('rev-parse', 'HEAD')
}

/** What differs from a commit, also what is not committed yet; undefined where this clone does not have the commit. */
export function changedSince(commit: string): string[] | undefined {
  try {
    const committed = git('diff', '--name-only', '--no-renames', commit)
    const untracked = git('ls-files', '--others', '--exclude-standard')
    return `${committed}\n${untracked}`.split('\n').filter((file) => file !== '' && file !== greenFile)
  } catch {
    return undefined
  }
}

/** Names the content of the checkout, committed or not, but for tests, the record itself and some patterns of git. */
export function contentOfProduct(unread: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-index-'))
  const env = { ...process.env, GIT_INDEX_FILE: path.join(folder, 'index') }
  const tests = [
    ':(exclude,glob)**/*.test.ts',
    ':(exclude,glob)**/*.test.tsx',
    ':(exclude,glob)web/e2e/*.spec.ts',
    ...unread.map((pattern) => `:(exclude,glob)${pattern}`),
  ]
  try {
    execFileSync('git', ['add', '-A', '--', '.', `:!${greenFile}`, ...tests], { cwd: root, env })
    return execFileSync('git', ['write-tree'], { cwd: root, env, encoding: 'utf8' }).trim()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Names the content of some files. */
export function contentOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

export function isCommitted(): boolean {
  return git('status', '--porcelain', '--', '.', `:!${greenFile}`) === ''
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

/** A note of this machine alone: what failed lately, which shards have passed. */
export function note<T>(name: string): T | undefined {
  const file = path.join(cache, `${name}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

export function writeNote(name: string, content: unknown): void {
  mkdirSync(cache, { recursive: true })
  writeFileSync(path.join(cache, `${name}.json`), JSON.stringify(content))
}
