import type { RoleInGrid, RolesGrid } from 'tenant-api/contract/access/roles'
import { expect, test } from 'vitest'
import { differences } from './tools/differences.ts'
import { bodyOf, choicesOf, editedOf, noDraft, resetOf, summaryOf, withChanges } from './draft.ts'
import { sheetRows } from './grid-rows.ts'

const notes = {
  resource: 'notes',
  label: 'Notes',
  actions: [
    {
      action: 'view' as const,
      reaches: ['campus' as const, 'institute' as const],
      mine: ['campus' as const, 'institute' as const],
    },
    { action: 'edit' as const, reaches: ['campus' as const, 'institute' as const], mine: [] },
  ],
}
const rooms = { ...notes, resource: 'rooms', label: 'Rooms' }
const teacher: RoleInGrid = {
  id: 't',
  key: 'teacher',
  name: 'Teacher',
  usualName: 'Teacher',
  version: 3,
  holders: 2,
  closed: null,
  inPlan: true,
  limits: [],
  cells: [
    { resource: 'notes', action: 'view', reach: 'campus', usual: 'campus' },
    { resource: 'rooms', action: 'view', reach: 'institute', usual: null },
  ],
}
const staff: RoleInGrid = { ...teacher, id: 's', key: 'staff', name: 'Staff', version: 8, cells: [] }
const grid: RolesGrid = { roles: [teacher, staff], rows: [notes, rooms], ownRoles: true }
const cell = { role: 't', resource: 'notes', action: 'view' } as const

test('changes are collected by role, and what is again as it was is none', () => {
  const draft = withChanges(
    noDraft,
    [
      { ...cell, reach: null },
      { ...cell, role: 's', reach: 'campus' },
    ],
    grid,
  )
  expect(bodyOf(draft)).toEqual({
    roles: [
      { id: 't', version: 3, cells: [{ resource: 'notes', action: 'view', reach: null }] },
      { id: 's', version: 8, cells: [{ resource: 'notes', action: 'view', reach: 'campus' }] },
    ],
  })
  const back = withChanges(draft, [{ ...cell, reach: 'campus' }], grid)
  expect(bodyOf(back).roles.map(({ id }) => id)).toEqual(['s'])
})

test('the version is the one that was seen when a role was first changed', () => {
  const draft = withChanges(noDraft, [{ ...cell, reach: null }], grid)
  const later = { ...grid, roles: [{ ...teacher, version: 4 }, staff] }
  const more = withChanges(draft, [{ ...cell, resource: 'rooms', reach: null }], later)
  expect(bodyOf(more).roles[0]?.version).toBe(3)
})

test('the summary says what each permission was and becomes, in the order of the grid', () => {
  const changes = [
    { ...cell, resource: 'rooms', reach: null },
    { ...cell, reach: 'institute' as const },
  ]
  const [first] = summaryOf(withChanges(noDraft, changes, grid), grid)
  expect(first?.lines.map(({ label, before, reach }) => [label, before, reach])).toEqual([
    ['Notes', 'campus', 'institute'],
    ['Rooms', 'institute', null],
  ])
})

test('a role goes back to what is usual in all that is changed, and only in that', () => {
  expect(editedOf(teacher)).toBe(1)
  const draft = withChanges(noDraft, resetOf(teacher, grid), grid)
  expect(bodyOf(draft).roles[0]?.cells).toEqual([{ resource: 'rooms', action: 'view', reach: null }])
  expect(editedOf({ ...teacher, usualName: null })).toBe(0)
})

test('what the reader may not give or take stays as it is when a role goes back', () => {
  const mine = (reaches: typeof notes.actions) => ({ ...rooms, actions: reaches })
  const none = { ...grid, rows: [notes, mine([{ action: 'view', reaches: ['institute'], mine: [] }])] }
  expect(withChanges(noDraft, resetOf(teacher, none), none)).toEqual(noDraft)
  const wider: RoleInGrid = {
    ...teacher,
    cells: [{ resource: 'rooms', action: 'view', reach: null, usual: 'institute' }],
  }
  const campus = {
    ...grid,
    rows: [mine([{ action: 'view', reaches: ['campus', 'institute'], mine: ['campus'] }])],
  }
  expect(resetOf(wider, campus)).toEqual([])
})

test('nobody is offered what is not theirs to give, nor to take what others gave beyond them', () => {
  expect(choicesOf(notes, 'view', 'campus')).toEqual([null, 'campus', 'institute'])
  expect(choicesOf(notes, 'edit', null)).toEqual([])
  expect(choicesOf(notes, 'delete', null)).toEqual([])
  const own = {
    ...notes,
    actions: [
      { action: 'view' as const, reaches: ['own' as const, 'institute' as const], mine: ['own' as const] },
    ],
  }
  expect(choicesOf(own, 'view', 'institute')).toEqual([])
  expect(choicesOf(own, 'view', null)).toEqual([null, 'own'])
})

test('two roles are compared by what differs', () => {
  expect(differences(grid, teacher, staff).map(({ label, one, another }) => [label, one, another])).toEqual([
    ['Notes', 'campus', null],
    ['Rooms', 'institute', null],
  ])
  expect(differences(grid, teacher, { ...teacher, id: 'x' })).toEqual([])
})

test('what is sought is found by its name or by the part in which it stands', () => {
  const groups = [
    { key: 'people', title: 'People', rows: [notes] },
    { key: 'academics', title: 'Academics', rows: [rooms] },
  ]
  const ids = (q: string) => sheetRows(groups, q).map(({ id }) => id)
  expect(ids('')).toEqual(['part people', 'notes', 'part academics', 'rooms'])
  expect(ids('ROOM')).toEqual(['part academics', 'rooms'])
  expect(ids('peop')).toEqual(['part people', 'notes'])
  expect(ids('dragon')).toEqual([])
})
