import { parseArgs } from 'node:util'
import { selection } from '../../scripts/suite/selection.ts'
import { components } from '../../scripts/suite/test-files.ts'
import { ports } from './results.ts'

/** What this run has chosen; undefined where all of it, or what the command line names, is meant. */
export const chosen = selection()

const { values } = parseArgs({
  options: { project: { type: 'string', multiple: true } },
  strict: false,
  allowPositionals: true,
})

/** Where products listen. Components stand on a page of their own: a run of them alone starts none. */
export const products = isOfComponents() ? [] : ports

function isOfComponents(): boolean {
  if (chosen) return chosen.files.every((file) => components.some((name) => file.endsWith(`/${name}`)))
  return values.project?.every((name) => name === 'components') ?? false
}
