import { readIdentity, type IdentityType } from 'kit/values/identity'
import { sentence } from 'kit/text/words'
import { mayInInstitute } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { StudentLine } from '../../../people/enrolment/contract.ts'
import { sensitivePermission } from '../../../people/students-and-guardians/contract.ts'
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
/** Identity numbers in a row of students. */
export const papers = ['identityNumber', 'fatherIdentity', 'motherIdentity', 'guardianIdentity'] as const

export const notYours = sentence(
  'You may not write identity numbers, religion or health. Leave this column out',
)

/** Whatever of a row only few may write is refused to all others, once it is known of which campus the row is. */
export function forbiddenDetails(line: StudentLine, user: User): Fault[] {
  const filled = [...new Set([...sensitiveFields, ...papers])].filter((field) => line[field])
  if (filled.length === 0 || mayEditAt(user, sensitivePermission.resource, line.campusId)) return []
  return filled.map((field) => ({ field, message: notYours }))
}

/** Identity numbers as they are stored. */
export function settleDetails(line: StudentLine, country: string): Fault[] {
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

/** Whether what belongs to a campus may be written there; of a row without one something else is wrong. */
export function mayEditAt(user: User, resource: string, campus: string | null | undefined): boolean {
  if (!campus || mayInInstitute(user, resource, 'edit')) return true
  return user.grants.some(
    (grant) => grant.resource === resource && grant.action === 'edit' && grant.campuses.includes(campus),
  )
}

/** A name in one column is divided; where the others are filled, they are heard. */
export function settleName(line: StudentLine): void {
  if (line.name && line.firstName === undefined) Object.assign(line, divided(line.name))
  delete line.name
}
