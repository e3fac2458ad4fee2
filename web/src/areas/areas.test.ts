import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { areas } from './areas.ts'

// The build replaces these; what the test reads are titles that come from labels.
vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: string[]) => ({ message }),
  plural: () => '',
}))

const folder = fileURLToPath(new URL('../../../migrations/tenant', import.meta.url))
const sql = globSync('*.sql', { cwd: folder })
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .join('\n')
const records = areas.flatMap((area) => area.records ?? [])

test.each(records)(
  'what the area of $table says of its resource is what the contract says',
  async (record) => {
    const { name, label, fields, listed = fields } = await record.load()
    expect(Object.keys(listed.shape).length).toBeGreaterThan(0)
    expect(sql).toContain(`audit_table('${record.table}'`)
    // What is no resource is called by its area alone.
    if (name === undefined || label === undefined) return
    expect(record.title.message).toBe(label.one)
    const pages = areas.flatMap((area) => area.navigation).filter(({ page }) => page === name)
    expect(pages).toMatchObject([{ title: { message: label.many }, needs: [name, 'view'] }])
  },
)

test('no two areas have a page at one address', () => {
  const paths = areas.flatMap((area) => area.pages).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
