// What stands in the way of a module: whatever is called as it would be, and words that languages keep for themselves.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { readLines } from '../api/api-lines.ts'
import { type Names, Refused } from './names.ts'
import type { Texts } from './sample.ts'

/** Refuses a name that the product has already: as a module, an area, an address or a page. */
export function refuseKnown(root: string, name: string): void {
  for (const folder of globSync(['tenant-api/src/*/', 'web/src/areas/*/'], { cwd: root }).sort())
    if (existsSync(path.join(root, folder, name)))
      throw new Refused(`There is a folder ${path.join(folder, name)} already.`)
  const endpoints = readLines(readFileSync(path.join(root, 'tenant-api/endpoints.txt'), 'utf8'))
  if ([...endpoints.keys()].some((endpoint) => endpoint.split('/').includes(name)))
    throw new Refused(`The API has addresses of the name ${name} already.`)
  const page = new RegExp(`(?:page\\(\\s*|path: )'${name}'`)
  if (textsIn(root, 'web/src/areas/**/area.ts').some((text) => page.test(text)))
    throw new Refused(`The dashboard has a page of the name ${name} already.`)
}

/** Refuses words after which the table would be called as something in the database is. */
export function refuseTable(root: string, { table }: Names): void {
  const made = new RegExp(`create (?:table|view|function) ${table}\\b`, 'i')
  if (textsIn(root, 'migrations/tenant/*.sql').some((text) => made.test(text)))
    throw new Refused(`The database has something called ${table} already: say --singular "…".`)
}

/** Refuses names with which the files would be no code: words of TypeScript or SQL, and what the files import. */
export function refuseReserved(root: string, { name, one }: Names, texts: Texts): void {
  const isCode = [...texts].every(([place, text]) =>
    place.endsWith('.sql') ? isSql(root, place, text) : isTypeScript(place, text),
  )
  if (!isCode) throw new Refused(`${name} or “${one}” is a word that the code needs for itself.`)
}

function isTypeScript(place: string, text: string): boolean {
  const { errors, program, module } = parseSync(place, text, { showSemanticErrors: true })
  const imported = module.staticImports.flatMap(({ entries }) =>
    entries.map(({ localName }) => localName.value),
  )
  const declared = program.body.flatMap((statement) => {
    const said = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return said?.type === 'VariableDeclaration' ? said.declarations.map(({ id }) => id) : []
  })
  const names = [...imported, ...declared.flatMap((id) => (id.type === 'Identifier' ? [id.name] : []))]
  return errors.length === 0 && new Set(names).size === names.length
}

function isSql(root: string, place: string, text: string): boolean {
  const squawk = path.join(root, 'node_modules/.bin/squawk')
  return spawnSync(squawk, ['--stdin-filepath', place], { cwd: root, input: text }).status === 0
}

function textsIn(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'))
}
