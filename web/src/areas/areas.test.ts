import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Resource } from 'kit/contract/resource'
import { cataloguesOf, readCatalogue } from 'kit/text/catalogue'
import { expect, test, vi } from 'vitest'
import type { AreaPage } from '../shell/navigation/area.ts'
import { trees } from '../shell/navigation/area-map.ts'
import { arrange, arrangeUtilities, entrancesOf } from '../shell/navigation/arrange.ts'
import { scopePaths } from '../shell/scope/scope.ts'
import { areas } from './areas.ts'

// The build replaces these; what the test reads are titles that come from labels.
vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: string[]) => ({ message }),
  plural: () => '',
}))

const folder = fileURLToPath(new URL('../../../migrations/tenant', import.meta.url))
const modules = fileURLToPath(new URL('../../../tenant-api/src', import.meta.url))
const sql = globSync('*.sql', { cwd: folder })
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .join('\n')
const records = areas.flatMap((area) => area.records ?? [])

const resources = (
  await Promise.all(
    globSync('**/contract.ts', { cwd: modules }).map(
      (file) => import(`${modules}/${file}`) as Promise<object>,
    ),
  )
)
  .flatMap((contract) => Object.values(contract) as unknown[])
  .filter(isResource)

test.each(records)(
  'what the area of $table says of its resource is what the contract says',
  ({ table, page, title }) => {
    expect(sql).toContain(`audit_table('${table}'`)
    // What is no resource is called by its area alone.
    if (page === undefined || ['bells', 'timetables'].includes(page)) return
    const { name, label } = resources.find((resource) => resource.name === page) ?? {}
    expect(title.message).toBe(label?.one)
    const pages = areas.flatMap((area) => area.navigation).filter((entry) => entry.page === page)
    expect(pages).toMatchObject([{ title: { message: label?.many }, needs: [name, 'view'] }])
  },
)

function isResource(exported: unknown): exported is Resource {
  return typeof exported === 'object' && exported !== null && 'label' in exported && 'listed' in exported
}

test('no two areas have a page at one address', () => {
  const paths = areas.flatMap((area) => area.pages).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('a page has its own parameters in every scope: no address names one twice', () => {
  const pages = areas.flatMap((area) => area.pages)
  const all = Object.values(scopePaths).flatMap((scope) => pages.flatMap((page) => addresses(page, scope)))
  expect(all).toContain('c/$scopeCampus/s/$scopeSection/registers/$section')
  const repeated = all.filter((address) => {
    const names = address.match(/\$\w+/g) ?? []
    return new Set(names).size < names.length
  })
  expect(repeated).toEqual([])
})

/** Of a page below a scope, and of all that opens over it. */
function addresses({ path, children = [] }: AreaPage, above: string): string[] {
  const address = `${above}/${path}`
  return [address, ...children.flatMap((child) => addresses(child, address))]
}

test('no two tabs or actions of one record have one key: a press would open the other', async () => {
  const records = await Promise.all(areas.map((area) => area.record?.()))
  const keys = records.flatMap(({ tabs = [], actions = [] } = {}) => [
    ...tabs.flatMap(({ on, key }) => on.map((of) => `tab ${of} ${key}`)),
    ...actions.flatMap(({ on, key }) => on.map((of) => `action ${of} ${key}`)),
  ])
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

const navigation = areas.flatMap((area) => area.navigation)

test('no two pages of one part of the navigation have the same order', () => {
  const places = navigation.map(({ under, order }) => `${under} ${order}`)
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
})

test('whatever shares the entry of a page has a page to share it with: each ten begins with one', () => {
  const places = new Set(navigation.map(({ under, order }) => `${under} ${order}`))
  const alone = navigation.filter(({ under, order }) => !places.has(`${under} ${order - (order % 10)}`))
  expect(alone).toEqual([])
})

test.each(trees)(
  'with every page allowed, %s sees at most nine branches, and nine pages in the open one, one more for each that is merged into it',
  (_, tree) => {
    const shown = [...arrange(tree, navigation), ...arrangeUtilities(navigation)]
    expect(shown.length).toBeLessThanOrEqual(9)
    const merged = ({ entries }: (typeof shown)[number]) => new Set(entries.map(({ under }) => under)).size
    const crowded = shown.filter((branch) => entrancesOf(branch).length > 8 + merged(branch))
    expect(crowded.map((branch) => [branch.key, ...entrancesOf(branch).map(({ page }) => page)])).toEqual([])
  },
)

test('whatever is left out of the sidebar is a link on the page that stands for it', () => {
  for (const [role, tree] of trees) {
    const shown = [...arrange(tree, navigation), ...arrangeUtilities(navigation)]
    const linked = shown
      .flatMap(entrancesOf)
      .flatMap(({ page, group }) => [page, ...group.map((one) => one.page)])
    const all = shown.flatMap(({ entries }) => entries.map(({ page }) => page))
    expect(new Set(linked), role).toEqual(new Set(all))
  }
})

test('who works here and has children finds no title of the navigation twice', () => {
  const titles = navigation.map(({ title, ownTitle }) => (ownTitle ?? title).message)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})

test('a sentence that sends its reader to a page or a part of a record calls it as the product does', async () => {
  const records = await Promise.all(areas.map((area) => area.record?.()))
  const named = [
    ...areas.flatMap((area) => [...area.navigation, ...area.pages]),
    ...records.flatMap(({ tabs = [], actions = [] } = {}) => [...tabs, ...actions]),
  ]
  const titles = new Set(named.map(({ title }) => title.message))
  const quoted = cataloguesOf('en')
    .flatMap((catalogue) => readCatalogue(catalogue, 'en'))
    .filter(({ origins }) => origins.some((origin) => /^(?:web|tenant-api)\/src\//.test(origin)))
    .flatMap(({ message }) => [...message.matchAll(/“(\p{Lu}[\p{L} ]+)”/gu)].map(([, page = '']) => page))
  expect(quoted.length).toBeGreaterThan(1)
  expect(quoted.filter((page) => !titles.has(page))).toEqual([])
})
