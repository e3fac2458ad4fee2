import type { RoleInGrid } from 'tenant-api/contract/access/roles'
import { expect, test } from 'vitest'
import { whomToView } from './view-as-candidates.ts'

type Reach = RoleInGrid['cells'][number]['reach']
const role = (usualName: string | null, ...reaches: Reach[]) =>
  ({
    usualName,
    cells: reaches.map((reach, at) => ({ resource: `r${at}`, action: 'view', reach, usual: null })),
  }) as unknown as RoleInGrid

test('who sees their own is looked at as a person, a teacher as either, the office by its role first', () => {
  expect(whomToView(role('Guardian', 'own', 'campus'), true)).toEqual(['person'])
  expect(whomToView(role('Teacher', 'section', 'campus'), true)).toEqual(['person', 'role'])
  expect(whomToView(role('HR', 'institute', null), true)).toEqual(['role', 'person'])
})

test('whoever finds nobody, or looks at a role that the school has made, looks at the role alone', () => {
  expect(whomToView(role('Guardian', 'own'), false)).toEqual(['role'])
  expect(whomToView(role(null, 'section'), true)).toEqual(['role'])
})
