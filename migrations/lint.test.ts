import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

test('no migration stops a school that is at work', () => {
  const { status, stdout, stderr } = squawk(['migrations/**/*.sql'])
  expect(status, stdout + stderr).toBe(0)
})

test.each([
  [
    'a column that old rows cannot have',
    'alter table campus add column said text not null',
    'adding-required-field',
  ],
  ['a table written anew', 'alter table campus alter column name type varchar(10)', 'changing-column-type'],
  ['a column that the running version still reads', 'alter table campus drop column name', 'ban-drop-column'],
  ['a column under another name', 'alter table campus rename column name to title', 'renaming-column'],
  ['a table gone', 'drop table campus', 'ban-drop-table'],
  ['an index that holds up writers', 'create index on campus (name)', 'require-concurrent-index-creation'],
  [
    'a check that scans under lock',
    'alter table campus add check (name > 0)',
    'constraint-missing-not-valid',
  ],
  [
    'a scan for nulls under lock',
    'alter table campus alter column city set not null',
    'adding-not-nullable-field',
  ],
])('the lint refuses %s', (_, sql, rule) => {
  const { status, stdout } = squawk(['--stdin-filepath', 'migrations/tenant/9999-a-change.sql'], `${sql};\n`)
  expect(stdout).toContain(rule)
  expect(status).toBe(1)
})

function squawk(words: string[], input = '') {
  const program = `${root}node_modules/.bin/squawk`
  return spawnSync(program, ['--reporter', 'gcc', ...words], { cwd: root, encoding: 'utf8', input })
}
