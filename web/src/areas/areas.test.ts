import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Resource } from 'kit/resource'
import { expect, test, vi } from 'vitest'
import { areas } from './areas.ts'

// The build replaces these; what the test reads are titles that come from labels.
vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: string[]) => ({ message }),
  plural: () => '',
}))

const folder = fileURLToPath(new URL('../../../migrations/tenant', import.meta.url))
const modules = fileURLToPath(new URL('../../../tenant-api/src/modules', import.meta.url))
const sql = globSync('*.sql', { cwd: folder })
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .join('\n')
const records = areas.flatMap((area) => area.records ?? [])

const resources = (
  await Promise.all(
    globSync('*/contract.ts', { cwd: modules }).map(
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
    if (page === undefined || page === 'bells') return
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

test('no two tabs or actions of one record have one key: a press would open the other', async () => {
  const records = await Promise.all(areas.map((area) => area.record?.()))
  const keys = records.flatMap(({ tabs = [], actions = [] } = {}) => [
    ...tabs.flatMap(({ on, key }) => on.map((of) => `tab ${of} ${key}`)),
    ...actions.flatMap(({ on, key }) => on.map((of) => `action ${of} ${key}`)),
  ])
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
