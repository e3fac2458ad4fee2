import type { RegistrationDetails } from 'tenant-api/contract/accounts/registrations'
import { nestedBody } from 'kit/contract/custom-rows'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { isUnread } from '../../../ui/form/typed/typed.ts'

export type ApprovedChild = { studentId: string | null; relation: string }
export type DecisionRequest = {
  /** Somebody who is like it, a list in which they are chosen, or "new"; nothing is chosen to begin with. */
  whose: string
  personId: string | null
  isAnother: boolean
  children: readonly ApprovedChild[]
  list: 'teachers' | 'staff'
  roles: readonly string[]
  campusId: string
  /** What the school has to know of everybody who is new. */
  own: Readonly<Record<string, unknown>>
}

/** What is proposed: the students whose name is the one that was said, where there is one such; nobody as the person. */
export function beginning(row: Row, { children, offered }: RegistrationDetails): DecisionRequest {
  const relation = textOf(row, 'relation')
  return {
    whose: '',
    personId: null,
    isAnother: false,
    children: children.map(({ found }) => ({ studentId: onlyFitting(found), relation })),
    list: 'staff',
    roles: offered.some(({ key }) => key === 'staff') ? ['staff'] : [],
    campusId: textOf(row, 'campusId'),
    own: {},
  }
}

function onlyFitting(found: RegistrationDetails['children'][number]['found']): string | null {
  const [one, another] = found.filter(({ fitsName }) => fitsName)
  return one && !another ? one.id : null
}

/** What the endpoint takes of it: children of whom no student was chosen are left out. */
export function bodyOf(
  row: Row,
  { whose: said, personId, isAnother, children, list, roles, campusId, own }: DecisionRequest,
) {
  // Where nothing was chosen nothing is sent, and the server says at which field.
  const whose = said === 'new' ? { personId: null, ...ownOf(own) } : personId === null ? {} : { personId }
  if (row.kind === 'guardian') {
    const chosen = children.filter(({ studentId }) => studentId !== null)
    return { kind: 'guardian', ...whose, children: chosen, isAnother } as never
  }
  const given = roles.map((role) => ({
    role,
    campusId: campusId === '' || role === 'guardian' || role === 'student' ? null : campusId,
  }))
  return { kind: 'staff', ...whose, list, roles: given } as never
}

/** What cannot be read goes out as it was typed: the server says what is wrong with it. */
function ownOf(own: DecisionRequest['own']) {
  const all = Object.entries(own).map(([name, value]) => [name, isUnread(value) ? value.typed : value])
  return nestedBody(Object.fromEntries(all) as DecisionRequest['own'])
}
