import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { columnWords, tableWords } from 'tenant-api/contract/audit-sheet'
import { areas } from '../areas.ts'
import { camelCase, changedColumns } from './changes.ts'

// The build replaces these; what the test reads is which words there are.
vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: string[]) => ({ message }),
  plural: () => '',
}))

const folder = fileURLToPath(new URL('../../../../migrations/tenant', import.meta.url))
const sql = globSync('*.sql', { cwd: folder })
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .join('\n')
const audited = new Map(
  [...sql.matchAll(/audit_table\('(\w+)'(?:, array\[(.*?)\])?\)/g)].map(([, table = '', secrets = '']) => [
    table,
    secrets,
  ]),
)
const records = areas.flatMap((area) => area.records ?? [])

/** The columns of a table as the audit shows them. */
function columnsOf(table: string): string[] {
  const body = new RegExp(`create table ${table} \\(\\n(.*?)\\n\\);`, 's').exec(sql)?.[1] ?? ''
  const later = [...sql.matchAll(new RegExp(`alter table ${table}\\b([^;]*);`, 'g'))]
  const types = 'uuid|text|citext|int|bigint|numeric|boolean|date|time|timestamptz|jsonb|bytea|smallint'
  const names = [
    ...[...body.matchAll(new RegExp(`^  (\\w+) (?:${types})\\b`, 'gm'))].map(([, name = '']) => name),
    ...later.flatMap(([, change = '']) =>
      [...change.matchAll(/add column (\w+)/g)].map(([, name = '']) => name),
    ),
  ]
  const secrets = audited.get(table) ?? ''
  const row = Object.fromEntries(
    names.filter((name) => !secrets.includes(`'${name}'`)).map((name) => [name, 1]),
  )
  return changedColumns({ before: null, after: row })
}

test('the audit log has words for whatever it keeps', async () => {
  const forms = Object.assign({}, ...(await Promise.all(areas.map((area) => area.forms?.() ?? {}))))
  const nameless: string[] = []
  for (const table of audited.keys()) {
    const record = records.find((one) => one.table === table)
    const found = await record?.load()
    const shape = found ? (found.listed ?? found.fields) : forms[table]
    if (!record && !tableWords[table]) nameless.push(table)
    const known = Object.keys(shape?.shape ?? {})
    for (const column of columnsOf(table))
      if (!known.includes(camelCase(column)) && !columnWords[camelCase(column)])
        nameless.push(`${table}.${column}`)
  }
  expect(audited.size).toBeGreaterThan(30)
  expect(columnsOf('section_subject')).toEqual(['year_id', 'section_id', 'subject_id', 'lessons', 'choice'])
  expect(nameless).toEqual([])
})
