import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { existingData } from 'kit/postgres/postgres-local'

/**
 * Milliseconds of processor time that a process has used, with its ended children; Linux tells them in hundredths of a
 * second. None of a process that is gone: its parent has taken its time over.
 */
export function processorOf(pid: number | string): number {
  if (process.platform !== 'linux') return Number.NaN
  if (!existsSync(`/proc/${pid}/stat`)) return 0
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, hundredths) => sum + Number(hundredths) * 10, 0)
}

/** The same of all processes of the PostgreSQL in a folder, which are children of the first. */
export function databaseProcessor(dir: string): number {
  if (process.platform !== 'linux') return Number.NaN
  const first = readFileSync(path.join(existingData(dir), 'postmaster.pid'), 'utf8')
  const parent = first.split('\n')[0] ?? ''
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
  return [parent, ...children].reduce((sum, pid) => sum + processorOf(pid), 0)
}
