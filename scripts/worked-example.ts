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
/** Its table is a section of the baseline. */
const table = { file: 'migrations/tenant/0004-institute.sql', section: 'Departments' }

/** The guide with the files as they stand between its two marks. */
export function withExample(text: string): string {
  const printed = [
    print(`${table.file}**, section “${table.section}”`, 'sql', readSection(table)),
    ...code.map((file) => print(`${file}**`, path.extname(file).slice(1), read(file))),
  ]
  const marks = /(<!-- example -->\n)[^]*(<!-- \/example -->)/
  if (!marks.test(text)) throw new Error('CONTRIBUTING.md has no marks for the worked example')
  return text.replace(marks, (_, begin: string, end: string) => `${begin}\n${printed.join('\n')}\n${end}`)
}

/** How many lines the two folders of the example have. */
export function linesOfExample(): number {
  return code.reduce((lines, file) => lines + read(file).trimEnd().split('\n').length, 0)
}

function print(title: string, language: string, text: string): string {
  return `**${title}\n\n\`\`\`${language}\n${text.trim()}\n\`\`\`\n`
}

/** What stands below a heading `-- # …` of a baseline file, as far as the next one. */
function readSection({ file, section }: typeof table): string {
  const [, text] = read(file).split(`-- # ${section}\n`)
  if (!text) throw new Error(`${file} has no section “${section}”`)
  return text.split('\n-- # ')[0] ?? text
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

if (import.meta.main) writeFileSync(guide, withExample(readFileSync(guide, 'utf8')))
