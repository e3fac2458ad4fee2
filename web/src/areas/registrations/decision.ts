import type { RegistrationDetails } from 'tenant-api/contract/registrations'
import { type Row, textOf } from '../../crud/rows.ts'

export type ApprovedChild = { studentId: string | null; relation: string }
export type Asked = {
  personId: string
  children: readonly ApprovedChild[]
  list: 'teachers' | 'staff'
  roles: readonly string[]
  campusId: string
}

/** What is proposed: the students who were named beyond doubt, and nobody as the person. */
export function beginning(row: Row, { children, offered }: RegistrationDetails): Asked {
  const relation = textOf(row, 'relation')
  return {
    personId: '',
    children: children.map(({ found }) => ({
      studentId: found.length === 1 ? (found[0]?.id ?? null) : null,
      relation,
    })),
    list: 'staff',
    roles: offered.some(({ key }) => key === 'staff') ? ['staff'] : [],
    campusId: textOf(row, 'campusId'),
  }
}

/** What the endpoint takes of it: children of whom no student was chosen are left out. */
export function bodyOf(row: Row, { personId, children, list, roles, campusId }: Asked) {
  const whose = { personId: personId === '' ? null : personId }
  if (row.kind === 'guardian') {
    const chosen = children.filter(({ studentId }) => studentId !== null)
    return { kind: 'guardian', ...whose, children: chosen } as never
  }
  const given = roles.map((role) => ({
    role,
    campusId: campusId === '' || role === 'guardian' || role === 'student' ? null : campusId,
  }))
  return { kind: 'staff', ...whose, list, roles: given } as never
}
