import { readIdentity, type IdentityType } from 'kit/values/identity'
import { sentence } from 'kit/text/words'
import { mayInInstitute } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { StudentLine } from '../../../people/enrolment/contract.ts'
import { sensitivePermission } from '../../../people/students-and-guardians/contract.ts'
import type { Fault } from './student-places.ts'
import { divided } from './student-slots.ts'

/** Fields that need the permission for sensitive details. */
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

/** Refuses sensitive fields without the permission, once the campus of the row is determined. */
export function forbiddenDetails(line: StudentLine, user: User): Fault[] {
  const filled = [...new Set([...sensitiveFields, ...papers])].filter((field) => line[field])
  if (filled.length === 0 || mayEditAt(user, sensitivePermission.resource, line.campusId)) return []
  return filled.map((field) => ({ field, message: notYours }))
}

/** Normalizes identity numbers. */
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

/** The identity document of a child: in Pakistan the B-form has the number of the later ID card. */
export function usualPaper(country: string): IdentityType {
  return country === 'PK' ? 'birth-certificate' : 'id-card'
}

/** Whether the user may write this resource at a campus; a row without a campus gets another error. */
export function mayEditAt(user: User, resource: string, campus: string | null | undefined): boolean {
  if (!campus || mayInInstitute(user, resource, 'edit')) return true
  return user.grants.some(
    (grant) => grant.resource === resource && grant.action === 'edit' && grant.campuses.includes(campus),
  )
}

/** Splits a full name in one column; if the other columns are filled, those win. */
export function settleName(line: StudentLine): void {
  if (line.name && line.firstName === undefined) Object.assign(line, divided(line.name))
  delete line.name
}
