import { expect, test, vi } from 'vitest'
import type { RoleKey } from 'tenant-api/role-keys'
import { areas } from '../../areas/areas.ts'
import { firstOf } from './role-starts.ts'

// The build replaces these.
vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: string[]) => ({ message }),
  plural: () => '',
}))

const starts = areas.flatMap((area) => area.quickStarts ?? [])

test('"New" offers six things, first those that the role begins most often', () => {
  expect(starts.length).toBeGreaterThan(20)
  const pagesOf = (role: RoleKey) => firstOf(starts, [role]).map(({ page }) => page)
  expect(pagesOf('admin')).toEqual([
    'students/new',
    'admissions/new',
    'announcements/new',
    'registers',
    'student-leaves/new',
    'guardians/new',
  ])
  expect(pagesOf('hr').slice(0, 4)).toEqual([
    'staff-attendance',
    'staff-leaves/new',
    'teachers/new',
    'staff/new',
  ])
  expect(pagesOf('teacher')).toHaveLength(6)
})
