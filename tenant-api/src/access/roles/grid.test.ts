import type { Reach } from 'kit/contract/contract'
import { expect, test } from 'vitest'
import { everyCrud } from '../../crud/table.ts'
import { modules } from '../../server/modules.ts'
import { powersIn } from './grid.ts'

const { rows } = powersIn(modules)
const reachesOf = (resource: string, action: string): readonly Reach[] =>
  rows.find((row) => row.resource === resource)?.actions.find((one) => one.action === action)?.reaches ?? []

test('what is about students can be given for the own sections, and what is about somebody as their own', () => {
  expect(reachesOf('students', 'view')).toEqual(['own', 'section', 'campus', 'institute'])
  expect(reachesOf('students', 'edit')).toEqual(['section', 'campus', 'institute'])
  expect(reachesOf('guardians', 'edit')).toEqual(['section', 'campus', 'institute'])
  expect(reachesOf('family-documents', 'delete')).toEqual(['section', 'campus', 'institute'])
  expect(reachesOf('certificates', 'view')).toEqual(['own', 'section', 'campus', 'institute'])
  expect(reachesOf('sensitive-details', 'view')).toEqual(['own', 'section', 'campus', 'institute'])
  expect(reachesOf('notes', 'delete')).toEqual(['section', 'campus', 'institute'])
  expect(reachesOf('salary-info', 'view')).toEqual(['own', 'campus', 'institute'])
})

// Families read these on pages of their own, by whose children they are: their list is of the office alone.
const ownPages = new Set(['family-accounts', 'fee-plans'])

test.each(everyCrud().map((crud) => [crud.name, crud] as const))(
  'of %s no reach is offered that its rows do not know, and to look at it every one that they do',
  (name, { within }) => {
    const isOwn = within.person !== undefined || ownPages.has(name)
    const known = { own: isOwn, section: within.section !== undefined }
    for (const near of ['own', 'section'] as const) {
      const offered = ['view', 'mark', 'edit', 'delete'].filter((one) => reachesOf(name, one).includes(near))
      if (known[near]) expect(offered).toContain('view')
      else expect(offered).toEqual([])
    }
  },
)

test('nobody changes what is theirs by the grid: a family’s records are the school’s to keep', () => {
  const own = rows.flatMap(({ resource, actions }) =>
    actions.filter(({ action, reaches }) => action !== 'view' && reaches.includes('own')).map(() => resource),
  )
  // Who works here may say that they are in and count their own till, and families write, ask, book and pay: none of it
  // changes what the school keeps.
  expect([...new Set(own)].sort()).toEqual([
    'cash-sessions',
    'meeting-bookings',
    'own-payments',
    'presence',
    'threads',
    'tickets',
  ])
})

test('roles that are held at the institute are granted nothing by campus: it would reach nothing', () => {
  const held = ['super_admin', 'administrator', 'hr_manager', 'hr'] as const
  const lost = modules.flatMap(({ defaultGrants }) =>
    held.flatMap((role) =>
      (defaultGrants?.[role] ?? []).filter(([, , reach]) => reach === 'campus').map(([resource]) => resource),
    ),
  )
  expect(lost).toEqual([])
})
