import { readFileSync } from 'node:fs'

/** What a run chose, for the configurations of vitest and Playwright; undefined where all of it is meant. */
export function selection(): { files: string[]; again: string[] } | undefined {
  const file = process.env.MAKTAB_SELECTION
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as { files: string[]; again: string[] }) : undefined
}
