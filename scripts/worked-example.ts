// The worked example of CONTRIBUTING.md is the code itself.
// `node scripts/worked-example.ts` prints the files anew; its test fails when the text has moved away from them.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const guide = path.join(root, 'CONTRIBUTING.md')
/** What a plain resource takes in its two folders, beside its tests. */
const code = [
  'tenant-api/src/institute/departments/contract.ts',
  'tenant-api/src/institute/departments/tables.ts',
  'tenant-api/src/institute/departments/departments.ts',
  'tenant-api/src/institute/departments/module.ts',
  'web/src/areas/institute/departments/area.ts',
]
const files = ['migrations/tenant/0014-departments.sql', ...code]

/** The guide with the files as they stand between its two marks. */
export function withExample(text: string): string {
  const printed = files.map((file) => {
    const language = path.extname(file).slice(1)
    return `**${file}**\n\n\`\`\`${language}\n${read(file).trimEnd()}\n\`\`\`\n`
  })
  const marks = /(<!-- example -->\n)[^]*(<!-- \/example -->)/
  if (!marks.test(text)) throw new Error('CONTRIBUTING.md has no marks for the worked example')
  return text.replace(marks, (_, begin: string, end: string) => `${begin}\n${printed.join('\n')}\n${end}`)
}

/** How many lines the two folders of the example have. */
export function linesOfExample(): number {
  return code.reduce((lines, file) => lines + read(file).trimEnd().split('\n').length, 0)
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

if (import.meta.main) writeFileSync(guide, withExample(readFileSync(guide, 'utf8')))
