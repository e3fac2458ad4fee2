import type { Reach } from 'kit/contract/contract'
import type { Me } from 'tenant-api/contract/access/sessions'
import { teachers } from 'tenant-api/contract/people/employees'
import { expect, test } from 'vitest'
import { allColumns } from '../list/columns.ts'
import { textOf } from './rows.ts'
import { tellingColumns, unnamed } from './has-readable-name.ts'

const row = {
  id: '1',
  version: 1,
  name: 'Sana Iqbal',
  departmentId: '7',
  campusId: '9',
  archivedAt: null,
} as never
const columns = allColumns(teachers as never).filter(({ name }) => textOf(row, name) !== '')
/** Sees teachers so far, and the lists. */
function reader(reach: Reach, ...lists: string[]): Me {
  const grant = (resource: string) => ({ resource, action: 'view', reach, campuses: [], sections: [] })
  return { grants: ['teachers', ...lists].map(grant) } as never
}
const shown = (me: Me) => tellingColumns(me, teachers, columns).map(({ name }) => name)
const hidden = (me: Me) =>
  unnamed(me, { rows: [row], columns: tellingColumns(me, teachers, columns), word: '?' })

test('what has no name for the reader is said to stand there, and left away for a family', () => {
  const clerk = reader('institute', 'campuses')
  expect(shown(clerk)).toEqual(['name', 'campusId', 'departmentId'])
  expect(hidden(clerk)).toEqual([['7', '?']])
  expect(shown(reader('own'))).toEqual(['name'])
  expect(hidden(reader('own'))).toEqual([])
})

test('whoever sees the lists reads their names', () => {
  const office = reader('campus', 'campuses', 'departments')
  expect(shown(office)).toEqual(['name', 'campusId', 'departmentId'])
  expect(hidden(office)).toEqual([])
})
