// `pnpm new module lost-property` makes a module of plain records and its area, as departments are one.
import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { wings } from '../tenant-api/src/server/wings.ts'
import { listsWith, orderUnder } from './new-module/lists.ts'
import { type Names, namesOf, Refused } from './new-module/names.ts'
import { refuseKnown, refuseReserved, refuseTable } from './new-module/obstacles.ts'
import { filesOf, type Kind, type Texts, type Within } from './new-module/sample.ts'
import { type Called, calledBy, translate } from './new-module/translations.ts'

const root = path.dirname(import.meta.dirname)
const run = promisify(execFile)
const at = { cwd: root, maxBuffer: 2 ** 26 }

const help = `usage: pnpm new module <name> [options]

Makes a module of plain records with its list, form, permission, table, audit, demo rows and test, and the area of
the same name. <name> is what many are called, in small letters: lost-property.
With --workflow each record is about a student and is due on a day: there are an action with its sheet, a nightly job
that sends guardians a message, an import and what an erasure does, too.

  --label "Lost property"     what many are called in words; without it, the name
  --singular "Found thing"    what one is called; without it, the label's singular
  --workflow                  records about students that are completed, with a nightly reminder
  --wing institute            the part of the house in which its folders stand (institute; learning for a workflow)
  --within campus|institute   to what a row belongs (institute; of a workflow always a campus)
  --under academics           where the navigation shows it: a part of web/src/shell/navigation/area-map.ts
  --ur "one / many"           both words in Urdu
  --ar "one / many"           both words in Arabic`

const options = {
  help: { type: 'boolean', short: 'h' },
  label: { type: 'string' },
  singular: { type: 'string' },
  workflow: { type: 'boolean', default: false },
  wing: { type: 'string' },
  within: { type: 'string' },
  under: { type: 'string', default: 'academics' },
  ur: { type: 'string' },
  ar: { type: 'string' },
} as const

if (import.meta.main) {
  try {
    console.log(await answer(process.argv.slice(2)))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

async function answer(words: string[]): Promise<string> {
  const plan = planOf(root, words)
  return plan ? make(plan) : help
}

type Plan = { names: Names; own: Texts; lists: Texts; called: Record<'ur' | 'ar', Called | undefined> }

/**
 * All that is to be written for these words of the command line; nothing where only help is asked for. Whatever is in
 * the way is found here, so that what is refused changes nothing.
 */
export function planOf(root: string, words: string[]): Plan | undefined {
  const { values, positionals } = parsed(words)
  const [what, name, ...more] = positionals
  if (values.help) return undefined
  if (what !== 'module' || !name || more.length > 0)
    throw new Refused('Say what is made: pnpm new module <name>; --help tells the rest.')
  const kind: Kind = values.workflow ? 'workflow' : 'plain'
  const within = withinOf(values.within, kind)
  const wing = wingOf(values.wing, kind)
  const called = { ur: calledBy('ur', values.ur), ar: calledBy('ar', values.ar) }
  refuseKnown(root, name)
  const names = namesOf(name, { ...values, wing })
  refuseTable(root, names)
  const number = nextMigration(root)
  const read = (place: string) => {
    const file = path.join(root, place)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  const { under } = values
  const order = orderUnder(under, {
    map: read('web/src/shell/navigation/area-map.ts') ?? '',
    areas: globSync('web/src/areas/**/area.ts', { cwd: root }).map((place) => read(place) ?? ''),
  })
  const own = filesOf(names, { kind, within, under, order, number })
  const lists = listsWith(names, read)
  refuseReserved(root, names, new Map([...own, ...lists]))
  return { names, own, lists, called }
}

function parsed(words: string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    throw new Refused(String(error).replace(/^.*?: |\. .*$/gs, ''))
  }
}

/** What a workflow stands on, messages and people, is in lower wings. */
function wingOf(word: string | undefined, kind: Kind): string {
  if (kind === 'plain') return word ?? 'institute'
  const wing = word ?? 'learning'
  const isLower = wings.slice(0, wings.indexOf('messages')).some((lower) => lower === wing)
  if (isLower)
    throw new Refused(`A workflow sends messages, and ${wing} stands below them: --wing takes a higher one.`)
  return wing
}

function withinOf(word: string | undefined, kind: Kind): Within {
  if (kind === 'workflow') {
    if (word === undefined || word === 'campus') return 'campus'
    throw new Refused(`A row of a workflow belongs to a campus: --within knows no “${word}”.`)
  }
  if (word === undefined || word === 'institute') return 'institute'
  if (word === 'campus') return word
  throw new Refused(`Rows belong to a campus or to the institute: --within knows no “${word}”.`)
}

async function make({ names, own, lists, called }: Plan): Promise<string> {
  for (const [place, text] of [...own, ...lists]) write(place, text)
  const code = [...own.keys(), ...lists.keys()].filter((place) => /\.tsx?$/.test(place))
  await Promise.all([
    run(path.join(root, 'node_modules/.bin/oxfmt'), ['--write', ...code], at),
    run(process.execPath, ['scripts/words.ts', 'extract'], at),
    run(process.execPath, ['scripts/api.ts', 'write'], at),
  ])
  const catalogue = (language: string) =>
    path.join(root, 'kit/locales', names.wing, names.name, `${language}.po`)
  const left = {
    ur: translate(catalogue('ur'), names, called.ur),
    ar: translate(catalogue('ar'), names, called.ar),
  }
  return report(names, { own: [...own.keys()], lists: [...lists.keys()], left })
}

function nextMigration(root: string): number {
  const numbers = readdirSync(path.join(root, 'migrations/tenant')).map(
    (file) => Number.parseInt(file, 10) || 0,
  )
  return Math.max(...numbers) + 1
}

function write(place: string, text: string) {
  const file = path.join(root, place)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

type Made = { own: readonly string[]; lists: readonly string[]; left: { ur: number; ar: number } }

function report({ name, wing }: Names, { own, lists, left }: Made): string {
  const place = `${wing}/${name}`
  const module = `tenant-api/src/${place}`
  return `Made:
${listed(own)}
A line more in:
${listed([...lists, 'tenant-api/endpoints.txt', `kit/locales/${place}`])}

Next:
  1. Fields: in ${module}/contract.ts, tables.ts and the migration, as long as it has not landed; then pnpm api.
  2. Who may do what from the start: ${module}/module.ts; the rows of the demo school: tenant-api/demo/${place}/seed.ts.
  3. Its icon: web/src/areas/${place}/area.ts takes one of web/src/shell/navigation/icons.ts.
  4. Words: pnpm words; to translate are ${left.ur} sentences in kit/locales/${place}/ur.po and ${left.ar} in ar.po.
  5. pnpm unit ${module}, then pnpm check.`
}

function listed(places: readonly string[]): string {
  return places.map((place) => `  ${place}`).join('\n')
}
