import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The file to start for a program of the house, given its source: the source itself, unless MAKTAB_BUNDLE names
 * the folder of a bundle (scripts/programs/programs.ts) that has the program.
 */
export function programFile(source: string | URL): string {
  const file = typeof source === 'string' ? source : fileURLToPath(source)
  const { MAKTAB_BUNDLE: folder = 'none' } = process.env
  const bundled = path.join(folder, path.relative(root, file).replace(/\.ts$/, '.js'))
  return folder !== 'none' && existsSync(bundled) ? bundled : file
}
