import type { RegistrationForm, RegistrationKind } from 'tenant-api/contract/accounts/registrations'
import { isUnread } from '../../../../ui/form/typed/typed.ts'
import type { Draft } from './use-steps.ts'

export const noChild: Draft = { name: '', number: '', birthDate: null }
const ofEverybody = ['firstName', 'lastName', 'phone', 'email'] as const

/** What is sent of what was typed: what the other kind is asked for stays away, as do empty boxes. */
export function bodyOf(
  draft: Draft,
  { kind, form }: { kind: RegistrationKind; form: RegistrationForm },
): Record<string, unknown> {
  const { campuses } = form
  if (kind === 'staff') {
    const [only, another] = campuses
    const campusId = only && !another ? only.id : draft.campusId
    return { kind, ...some({ ...draft, campusId }, [...ofEverybody, 'work', 'identityNumber', 'campusId']) }
  }
  const children = Array.isArray(draft.children) ? (draft.children as Draft[]) : [noChild]
  return {
    kind,
    ...some(draft, [...ofEverybody, 'relation']),
    children: children.map((child) => some(child, ['name', 'number', 'birthDate'])),
  }
}

/** What cannot be read goes out as it was typed: the server says what is wrong with it. */
function some(draft: Draft, names: readonly string[]): Record<string, unknown> {
  const all = names.map((name) => {
    const value = draft[name]
    return [name, isUnread(value) ? value.typed : value] as const
  })
  return Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== null && value !== ''))
}
