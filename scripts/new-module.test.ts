import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { slowness } from 'kit/testing/testing-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planOf } from './new-module.ts'
import { Refused } from './new-module/names.ts'

// Makes modules in a copy of the house, which has the packages of this one and folders of its own for those of ours.
const root = path.dirname(import.meta.dirname)
const copy = mkdtempSync(path.join(tmpdir(), 'maktab-house-'))
const ours = ['kit', 'control-plane', 'tenant-api', 'web', 'marketing', 'migrations']
const made = ['institute/stray-marbles', 'people/paper-kites', 'money/lent-flutes']
const folders = made.flatMap((module) =>
  ['tenant-api/src', 'tenant-api/demo', 'web/src/areas'].map((folder) => `${folder}/${module}`),
)
/** The lists of the web app in which they stand. */
const wings = ['institute', 'people', 'money'].map((wing) => `web/src/areas/${wing}/wing.ts`)
let said = ''
/** What a workflow module writes: its own files, and the lists of others. */
let flutes: { own: string[]; lists: string[] } = { own: [], lists: [] }

beforeAll(async () => {
  copyHouse()
  // As the command line does, but for the words and the lines of endpoints, which the last brings up to date for all.
  const kites = put(['paper-kites', '--wing', 'people', '--within', 'campus', '--under', 'people'])
  flutes = put(['lent-flutes', '--workflow', '--wing', 'money', '--under', 'finance'])
  const written = folders.filter((folder) => !folder.endsWith('marbles'))
  await run('oxfmt', '--write', ...written, ...kites.lists, ...flutes.lists)
  const words = ['--singular', 'Found marble', '--ur', 'ملا ہوا کنچا / ملے ہوئے کنچے']
  const { code, out } = await run(
    process.execPath,
    'scripts/new-module.ts',
    'module',
    'stray-marbles',
    ...words,
  )
  expect(code, out).toBe(0)
  said = out
}, 300_000)
afterAll(() => rmSync(copy, { recursive: true }))

test('a module that was made stands in both lists of the house, with its words', () => {
  for (const list of ['tenant-api/src/server/modules.ts', 'web/src/areas/institute/wing.ts'])
    expect(read(list)).toMatch(/import \{ strayMarbles \} .*\n[^]*\bstrayMarbles,?\s*\]/)
  expect(read('web/src/areas/people/paper-kites/area.ts')).toMatch(/under: 'people',\n {2}order: \d+0,/)
  expect(read('tenant-api/testing/trials/people/paper-kites.ts')).toContain(
    `plainRows('paper-kites', 'paper_kite')`,
  )
  for (const name of made.map((module) => path.basename(module)))
    expect(read('tenant-api/endpoints.txt')).toContain(`GET /api/v1/${name}/{id} `)
  expect(read('kit/locales/institute/stray-marbles/ur.po')).toContain('msgid "Added the found marble {name}"')
  expect(read('kit/locales/institute/stray-marbles/ur.po')).toContain(
    'msgid "Found marble"\nmsgstr "ملا ہوا کنچا"',
  )
  const numbers = globSync('migrations/tenant/*-{stray-marbles,paper-kites,lent-flutes}.sql', { cwd: copy })
  expect(new Set(numbers.map((file) => Number.parseInt(path.basename(file), 10))).size).toBe(3)
  // In Urdu the two words were given; in Arabic they are to be translated, too.
  const bare = (language: string) =>
    read(`kit/locales/institute/stray-marbles/${language}.po`)
      .concat('\n')
      .match(/^msgstr ""\n\n/gm)?.length ?? 0
  expect(bare('ur')).toBeGreaterThan(5)
  expect(bare('ar')).toBe(bare('ur') + 2)
  expect(said).toContain(
    `to translate are ${bare('ur')} sentences in kit/locales/institute/stray-marbles/ur.po and ${bare('ar')} in ar.po`,
  )
})

test('a workflow module is 200 lines in its own folders, and a line in each of two lists', () => {
  expect(flutes.lists).toEqual(['tenant-api/src/server/modules.ts', 'web/src/areas/money/wing.ts'])
  const own = flutes.own.filter((place) => !place.endsWith('.test.ts'))
  const elsewhere = own.filter((place) => !/\/money\/lent-flutes|-lent-flutes\.sql$/.test(place))
  expect(elsewhere).toEqual([])
  const lines = own.map((place) => read(place).trimEnd().split('\n').length)
  expect(lines.reduce((sum, some) => sum + some, 0)).toBeLessThanOrEqual(200)
  const module = read('tenant-api/src/money/lent-flutes/module.ts')
  for (const part of ['routes', 'jobs', 'messages', 'personal']) expect(module).toContain(`  ${part}`)
  expect(read('tenant-api/src/money/lent-flutes/contract.ts')).toContain('recognisedBy: [')
})

test('what was made compiles, and is linted and formatted', { timeout: 300_000 * slowness }, async () => {
  // Without the tests, which are checked by running them: they would bring the whole house with them.
  const house = {
    extends: './tsconfig.json',
    include: ['tenant-api/src/access/sessions/plugin.ts', 'web/src/**/*.d.ts', ...folders].map(
      (place) => `../${place}`,
    ),
    exclude: ['../**/*.test.ts'],
  }
  write('web/made.json', JSON.stringify(house))
  const checks = [
    await run('tsc', '-p', 'web/made.json'),
    await run('oxlint', '--deny-warnings', ...folders, 'tenant-api/src/server/modules.ts', ...wings),
    await run('oxfmt', '--check', ...folders, ...wings, 'tenant-api/src'),
  ]
  rmSync(path.join(copy, 'web/made.json'))
  expect(checks.map(({ code, out }) => (code === 0 ? '' : out))).toEqual(['', '', ''])
})

test(
  'their own tests pass, on a database with their own migrations',
  { timeout: 300_000 * slowness },
  async () => {
    const { code, out } = await run(
      'vitest',
      'run',
      ...folders.filter((folder) => folder.startsWith('tenant-api/src')),
    )
    expect(code, out).toBe(0)
    expect(out).toMatch(/12 passed/)
  },
)

test.each([
  [['stray-marbles'], 'There is a folder tenant-api/src/institute/stray-marbles already.'],
  [['rooms'], 'The API has addresses of the name rooms already.'],
  [['found-marbles'], 'The database has something called found_marble already: say --singular "…".'],
  [['orders'], 'orders or “Order” is a word that the code needs for itself.'],
  [['cases'], 'cases or “Case” is a word that the code needs for itself.'],
  [['texts'], 'texts or “Text” is a word that the code needs for itself.'],
  [['modules'], 'modules or “Module” is a word that the code needs for itself.'],
  [['Vans'], 'A module is called in small letters with hyphens, such as lost-property, not “Vans”.'],
  [['equipment'], 'Many and one of “Equipment” are called alike: say --singular "…".'],
  [
    ['vans', '--label', 'وین'],
    'Words begin with a capital and hold only English letters and digits, unlike “وین”.',
  ],
  [
    ['vans', '--wing', 'server'],
    'The house has no wing server for modules: --wing takes platform, institute, access, people, accounts, admissions, attendance, messages, learning, money, records.',
  ],
  [['vans', '--within', 'class'], 'Rows belong to a campus or to the institute: --within knows no “class”.'],
  [
    ['vans', '--under', 'cars'],
    'The navigation has no part cars: --under takes one of web/src/shell/navigation/area-map.ts.',
  ],
  [
    ['vans', '--workflow', '--wing', 'people'],
    'A workflow sends messages, and people stands below them: --wing takes a higher one.',
  ],
  [
    ['vans', '--workflow', '--within', 'institute'],
    'A row of a workflow belongs to a campus: --within knows no “institute”.',
  ],
  [['vans', '--ur', 'وین'], '--ur is given as "one / many", with a stroke between the two words.'],
  [['vans', '--colour', 'red'], "Unknown option '--colour'"],
  [[], 'Say what is made: pnpm new module <name>; --help tells the rest.'],
])('%j is refused in one sentence', (words, sentence) => {
  expect(() => planOf(copy, ['module', ...words])).toThrow(new Refused(sentence))
})

test('who asks for a module that is there is told so, and nothing changes', async () => {
  const before = standing()
  const { code, out } = await run(process.execPath, 'scripts/new-module.ts', 'module', 'stray-marbles')
  expect({ code, out }).toEqual({
    code: 1,
    out: 'There is a folder tenant-api/src/institute/stray-marbles already.\n',
  })
  expect(standing()).toBe(before)
})

test('help tells of every option', async () => {
  const { code, out } = await run(process.execPath, 'scripts/new-module.ts', '--help')
  expect(code).toBe(0)
  for (const option of ['label', 'singular', 'workflow', 'wing', 'within', 'under', 'ur', 'ar'])
    expect(out).toContain(`--${option} `)
})

/** Makes a module without its words and the lines of its endpoints. */
function put(words: string[]) {
  const plan = planOf(copy, ['module', ...words])
  if (!plan) throw new Error('nothing was planned')
  for (const [place, text] of [...plan.own, ...plan.lists]) write(place, text)
  return { own: [...plan.own.keys()], lists: [...plan.lists.keys()] }
}

function copyHouse() {
  const left = /(^|\/)(node_modules|dist|pictures|\.git|\.data)$/
  cpSync(root, copy, { recursive: true, filter: (place) => !left.test(place.slice(root.length)) })
  for (const folder of ['', ...ours]) {
    const there = path.join(copy, folder, 'node_modules')
    mkdirSync(there)
    for (const name of readdirSync(path.join(root, folder, 'node_modules')))
      symlinkSync(
        path.join(ours.includes(name) ? copy : path.join(root, folder, 'node_modules'), name),
        path.join(there, name),
      )
  }
}

/** Runs a program of the packages, or one with a path. What the run of this test has chosen is not meant for it. */
function run(program: string, ...words: string[]) {
  const file = path.resolve(copy, 'node_modules/.bin', program)
  const {
    MAKTAB_SELECTION: _files,
    MAKTAB_DEADLINE: _deadline,
    MAKTAB_SECONDS: _seconds,
    ...env
  } = process.env
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(file, words, { cwd: copy, env, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out: out + err }),
    )
  })
}

/** All that the house consists of, as one comparable text. */
function standing(): string {
  const hash = createHash('sha256')
  const files = globSync('{kit,tenant-api,web/src,migrations,scripts}/**/*.{ts,sql,json,po,txt}', {
    cwd: copy,
    exclude: (name) => name.includes('node_modules'),
  })
  for (const file of files.sort()) hash.update(`${file}\n${read(file)}`)
  return hash.digest('hex')
}

function read(file: string): string {
  return readFileSync(path.join(copy, file), 'utf8')
}

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
  writeFileSync(path.join(copy, file), text)
}
