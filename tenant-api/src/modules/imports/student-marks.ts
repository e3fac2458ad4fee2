import { readIdentity, type IdentityType } from 'kit/identity'
import { sentence } from 'kit/words'
import { mayInInstitute } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import type { StudentLine } from '../enrolment/contract.ts'
import { sensitivePermission } from '../people/contract.ts'
import type { Fault } from './student-places.ts'
import { divided } from './student-slots.ts'

/** What few may write. */
export const sensitiveFields = [
  'identityType',
  'identityNumber',
  'religion',
  'bloodGroup',
  'medicalNote',
] as const
const papers = ['identityNumber', 'fatherIdentity', 'motherIdentity', 'guardianIdentity'] as const

const notYours = sentence('You may not write identity numbers, religion or health. Leave this column out')

/** Identity numbers as they are stored; whatever of a row only few may write is refused to all others. */
export function settleDetails(line: StudentLine, user: User, country: string): Fault[] {
  const filled = [...new Set([...sensitiveFields, ...papers])].filter((field) => line[field])
  if (filled.length > 0 && !mayWrite(user, line.campusId ?? undefined))
    return filled.map((field) => ({ field, message: notYours }))
  return papers.flatMap((field) => {
    const text = line[field]
    if (!text) return []
    const type = field === 'identityNumber' ? (line.identityType ?? usualPaper(country)) : 'id-card'
    const read = readIdentity(text, type, country)
    if (!read.ok) return [{ field, message: read.message, fill: { digits: String(read.digits) } }]
    line[field] = read.number
    return []
  })
}

/** The paper of a child: in Pakistan the B-form has the number of the later ID card. */
export function usualPaper(country: string): IdentityType {
  return country === 'PK' ? 'birth-certificate' : 'id-card'
}

function mayWrite(user: User, campus: string | undefined): boolean {
  const { resource } = sensitivePermission
  if (mayInInstitute(user, resource, 'edit')) return true
  return user.grants.some(
    (grant) =>
      grant.resource === resource &&
      grant.action === 'edit' &&
      (campus === undefined ? grant.campuses.length > 0 : grant.campuses.includes(campus)),
  )
}

/** A name in one column is divided; where the others are filled, they are heard. */
export function settleName(line: StudentLine): void {
  if (line.name && line.firstName === undefined) Object.assign(line, divided(line.name))
  delete line.name
}
