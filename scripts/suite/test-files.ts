// The test files of the house, by what runs them.
import { globSync } from 'node:fs'

/** `unit` and `trial` run in vitest, the others in Playwright; a `component` needs no product. */
export type Kind = 'unit' | 'trial' | 'component' | 'screen' | 'journey'
export type TestFile = { file: string; kind: Kind }

export const units = [
  '{kit,control-plane,tenant-api,migrations,scripts,marketing}/**/*.test.ts',
  'web/{*,{src,sw}/**/*}.test.{ts,tsx}',
]
export const noTests = ['**/node_modules/**', '**/dist/**', 'scripts/new-module/sample*/**']
/** Journeys that show one component each, on the page of all components. */
export const components = ['calendar', 'fields', 'grid', 'images', 'prints'].map((name) => `${name}.spec.ts`)
export const screens = 'screens.spec.ts'

/** Every test file of a checkout, in the order of their names. */
export function testFiles(root: string): TestFile[] {
  const found = globSync([...units, 'web/e2e/*.spec.ts'], { cwd: root, exclude: noTests })
  return found.sort().map((file) => ({ file, kind: kindOf(file) }))
}

function kindOf(file: string): Kind {
  if (file.startsWith('scripts/trust/')) return 'trial'
  if (!file.startsWith('web/e2e/')) return 'unit'
  const name = file.slice('web/e2e/'.length)
  if (name === screens) return 'screen'
  return components.includes(name) ? 'component' : 'journey'
}

export function isJourney({ kind }: TestFile): boolean {
  return kind !== 'unit' && kind !== 'trial'
}
