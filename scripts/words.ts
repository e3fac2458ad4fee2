// The words of the product in three languages.
//   node scripts/words.ts extract   reads the sources and brings kit/locales up to date, keeping translations
//   node scripts/words.ts check     fails when extract would change a file, when Urdu or Arabic lacks a
//                                   translation, when its placeholders differ from the English ones, or when two
//                                   catalogues translate one sentence differently
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeCatalogues } from './words/word-catalogues.ts'
import { findFaults } from './words/word-faults.ts'

const root = path.dirname(import.meta.dirname)
const task = process.argv[2]
if (task !== 'extract' && task !== 'check') {
  console.error('usage: node scripts/words.ts extract|check')
  process.exit(2)
}

const made = await makeCatalogues()
const changed = made.filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
if (task === 'extract') for (const { file, text } of changed) write(file, text)
const stale =
  task === 'check' ? changed.map(({ file }) => `${show(file)} is out of date: run words extract`) : []
const faults = [...stale, ...findFaults(made.map(({ file, ...rest }) => ({ name: show(file), ...rest })))]
for (const fault of faults) console.log(fault)
console.log(`${made.length} catalogues, ${changed.length} changed, ${faults.length} to do`)
process.exit(task === 'check' && faults.length > 0 ? 1 : 0)

function write(file: string, text: string) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function show(file: string) {
  return path.relative(root, file)
}
