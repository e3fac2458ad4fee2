import { expect, test, vi } from 'vitest'
import type { RoleKey } from 'tenant-api/role-keys'
import { areas } from '../../areas/areas.ts'
import { parted } from './home-parts.ts'

// The build replaces these.
vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: string[]) => ({ message }),
  plural: () => '',
}))

const cards = areas.flatMap((area) => area.cards ?? [])
const leadingOf = (...roles: RoleKey[]) => parted(cards, roles).leading.map(({ key }) => key)

test('the home of a teacher begins with the registers, of a family with the children, of the gate with the gate', () => {
  expect(leadingOf('teacher')).toEqual(['my-day', 'registers-today'])
  expect(leadingOf('section_teacher')).toEqual(['my-day', 'registers-today'])
  expect(leadingOf('guardian')).toEqual(['my-students'])
  expect(leadingOf('staff')).toEqual(['gate'])
  expect(leadingOf('super_admin')).toEqual(['registers-today'])
  expect(leadingOf('hr')).toEqual([])
})

test('the desk of the gate is on no other home', () => {
  expect(parted(cards, ['hr']).others.map(({ key }) => key)).not.toContain('gate')
  expect(parted(cards, ['hr']).others.map(({ key }) => key)).toContain('registers-today')
})
