import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { isAlive } from 'kit/postgres/processes'

const memory = '/dev/shm'
const gigabyte = 2 ** 30
/** A run keeps about one, and its browsers and servers need as much again each. */
const needed = { room: 4 * gigabyte, free: 8 * gigabyte }

/**
 * A folder for what a run of tests writes and nobody wants afterwards: in memory where there is enough of it, for
 * databases are made and dropped by the hundred. It goes with this process.
 */
export function roomForTests(): string {
  const parent = hasRoom() ? memory : tmpdir()
  sweepForgotten(parent)
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`))
  // PostgreSQL runs as another user when we are root.
  chmodSync(folder, 0o755)
  process.once('exit', () => remove(folder))
  return folder
}

const prefix = 'maktab-room-'

function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > needed.room && freemem() > needed.free
}

/** A killed run leaves its folder behind. */
function sweepForgotten(parent: string): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix)))
    if (!isAlive(Number.parseInt(name.slice(prefix.length), 10))) remove(path.join(parent, name))
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
