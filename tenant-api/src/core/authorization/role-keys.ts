import { sentence } from 'kit/text/words'

/** The built-in roles of every school. */
export const roleKeys = [
  'super_admin',
  'administrator',
  'admin',
  'moderator',
  'teacher',
  'section_teacher',
  'student',
  'guardian',
  'staff',
  'hr',
  'hr_manager',
  'campus_manager',
  'finance_staff',
] as const
export type RoleKey = (typeof roleKeys)[number]

/** The names of the built-in roles; a school may rename them and add its own. */
export const roleNames = {
  super_admin: sentence('Super admin'),
  administrator: sentence('Administrator'),
  admin: sentence('Admin'),
  moderator: sentence('Moderator'),
  teacher: sentence('Teacher'),
  section_teacher: sentence('Section teacher'),
  student: sentence('Student'),
  guardian: sentence('Guardian'),
  staff: sentence('Staff'),
  hr: sentence('HR'),
  hr_manager: sentence('HR manager'),
  campus_manager: sentence('Campus manager'),
  finance_staff: sentence('Finance staff'),
} as const satisfies Record<RoleKey, string>
