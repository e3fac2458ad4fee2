import type { LinkedGuardian } from '../../../people/students-and-guardians/contract.ts'

/** The columns for guardians in a row. */
export const slots = ['father', 'mother', 'guardian'] as const
export type Slot = (typeof slots)[number]

/** The values of one guardian in a row; empty ones are '' or null. */
export type StudentCells = {
  slot: Slot
  relation: LinkedGuardian['relation']
  name: string
  phone: string | null
  email: string | null
  profession: string
  otherName: string
  gender: string | null
  presentAddress: string
  identityNumber: string
}
/** The guardian's own fields, by the suffix of the column. */
export const ownColumns = {
  Phone: 'phone',
  Email: 'email',
  Profession: 'profession',
  OtherName: 'otherName',
  Address: 'presentAddress',
  Gender: 'gender',
  Identity: 'identityNumber',
} as const

type Body = Readonly<Record<string, unknown>>

/** The guardians in a row: a parent counts if there is more than the name. */
export function saidIn(body: Body, there: Body = {}): StudentCells[] {
  return slots.flatMap((slot): StudentCells[] => {
    const text = (field: string) => String(body[`${slot}${field}`] ?? '')
    const said = {
      phone: text('Phone') || null,
      email: text('Email') || null,
      profession: text('Profession'),
      otherName: text('OtherName'),
      gender: text('Gender') || null,
      presentAddress: text('Address'),
      identityNumber: text('Identity'),
    }
    const { otherName: _, gender: __, ...marks } = said
    const isSaid = Object.values(marks).some(Boolean) || (slot === 'guardian' && text('Name') !== '')
    if (!isSaid) return []
    const relation =
      slot === 'guardian' ? ((body.guardianRelation ?? 'other') as StudentCells['relation']) : slot
    const name = text('Name') || String(there[`${slot}Name`] ?? '')
    return [{ slot, relation, name, ...said }]
  })
}

/** Splits a full name: the last word is the last name. */
export function divided(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}
