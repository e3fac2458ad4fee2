import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { areas } from '../../areas.ts'
import { auditedTables, tableLabels } from './audited-tables.ts'

// The build replaces these; what the test reads is which words there are.
vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: string[]) => ({ message }),
  plural: () => '',
}))

const folder = fileURLToPath(new URL('../../../../../migrations/tenant', import.meta.url))
const sql = globSync('*.sql', { cwd: folder })
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .join('\n')
// Marks of registers and of assessments are told of together, by triggers of their own.
const audited = new Set([
  'mark',
  'score',
  ...[...sql.matchAll(/audit_table\('(\w+)'/g)].map(([, table = '']) => table),
])
const records = areas.flatMap((area) => area.records ?? [])

test('the audit log has words for whatever it keeps', () => {
  const known = new Set([...records.map(({ table }) => table), ...Object.keys(tableLabels)])
  expect(audited.size).toBeGreaterThan(30)
  expect([...audited].filter((table) => !known.has(table))).toEqual([])
})

test('each table of the audit can be chosen, and nothing that never stands in it', () => {
  expect(new Set(auditedTables(records))).toEqual(audited)
})
