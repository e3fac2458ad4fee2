import type { RoleKey } from 'tenant-api/role-keys'
import { useMe } from '../session/me.ts'
import { actingAs } from './acting-as.ts'
import type { QuickStart } from './area.ts'
import { useStarts } from './navigation.ts'

const most = 6

const office = [
  'students/new',
  'admissions/new',
  'announcements/new',
  'registers',
  'student-leaves/new',
  'guardians/new',
]
/** What each role begins most often, where it may. */
const pagesOf: Partial<Record<RoleKey, readonly string[]>> = {
  super_admin: office,
  administrator: office,
  admin: office,
  campus_manager: ['registers', ...office],
  moderator: ['registers', ...office],
  hr_manager: ['staff-attendance', 'staff-leaves/new', 'teachers/new', 'staff/new'],
  hr: ['staff-attendance', 'staff-leaves/new', 'teachers/new', 'staff/new'],
  section_teacher: ['registers', 'student-leaves/new', 'announcements/new'],
  teacher: ['registers', 'student-leaves/new', 'announcements/new'],
  staff: ['gate'],
}

/** The few things that the "New" menu of this user offers: first those of the role, then the most frequent. */
export function useRoleStarts(): QuickStart[] {
  return firstOf(useStarts(), actingAs(useMe()))
}

export function firstOf<Start extends { page: string }>(
  starts: readonly Start[],
  roles: readonly RoleKey[],
): Start[] {
  const pages = roles.flatMap((role) => pagesOf[role] ?? [])
  const rank = ({ page }: Start) => (pages.includes(page) ? pages.indexOf(page) : pages.length)
  return starts.toSorted((a, b) => rank(a) - rank(b)).slice(0, most)
}
