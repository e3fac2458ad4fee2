import { readFileSync } from 'node:fs'

const manifest = new URL('../dist/.vite/manifest.json', import.meta.url)

/** Where the product serves what was built from a source; files are called by their content alone. */
export function builtFrom(source: string): string {
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  const file = built[source]?.file
  if (file === undefined) throw new Error(`Nothing was built from ${source}`)
  return `**/${file}`
}
