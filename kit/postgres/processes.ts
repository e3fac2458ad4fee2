import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Whether a process exists and runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return !processMark(pid).startsWith('ended')
}

/**
 * The program's name and start time: they distinguish two processes that have the same pid, one after the
 * other.
 */
export function processMark(pid: number): string {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'comm=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
        .trim()
        .replaceAll(' ', '_')
    }
    // pid (name) state ppid …: the name may contain blanks; the 22nd field is the start in ticks since boot.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    const name = stat.slice(stat.indexOf('(') + 1, end).replaceAll(' ', '_')
    const fields = stat.slice(end + 2).split(' ')
    return fields[0] === 'Z' ? 'ended' : `${name}@${fields[19]}`
  } catch {
    return 'unknown'
  }
}

/**
 * Records in `dir/owner` that this process uses the folder, and refuses while another owner is alive. The mark
 * distinguishes a recycled process id from the process that wrote it.
 */
export function claimFolder(dir: string): void {
  const file = path.join(dir, 'owner')
  const [pid, mark] = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : []
  const other = Number(pid ?? 0)
  if (other !== process.pid && isAlive(other) && processMark(other) === mark) {
    throw new Error(
      `Another Maktab (process ${other}) is using ${dir}. Stop it, or set MAKTAB_DATA to another folder.`,
    )
  }
  writeFileSync(file, `${process.pid} ${processMark(process.pid)}\n`)
}
