import { endpoint } from 'kit/contract/contract'
import { changesOf } from 'kit/contract/resource'
import { z } from 'zod'
import { maskedSalary, salaryInfo, staff, teachers } from '../../people/employees/contract.ts'
import {
  guardians,
  maskedDetails,
  sensitiveDetails,
  students,
} from '../../people/students-and-guardians/contract.ts'

/** As whom somebody who logs in stands in the school's records; nobody of these has a log-in alone. */
export const selves = ['teachers', 'staff', 'guardians', 'students'] as const
export type Self = (typeof selves)[number]

/** Who one is, and by which username one may log in. */
export const personalInfo = teachers.row
  .pick({ name: true, otherName: true, username: true, gender: true, birthDate: true, nationality: true })
  .extend(
    students.row.pick({
      fatherName: true,
      fatherOtherName: true,
      motherName: true,
      motherOtherName: true,
    }).shape,
  )
  .partial()

/** How one is reached. */
export const contactInfo = teachers.row
  .pick({ phone: true, email: true, presentAddress: true, permanentAddress: true })
  .partial()

/** What one is here. */
export const professionalInfo = teachers.row
  .pick({
    designation: true,
    departmentId: true,
    campusId: true,
    employeeNumber: true,
    teaches: true,
    majorRole: true,
    qualification: true,
    joinedOn: true,
    contractEndsOn: true,
    bio: true,
  })
  .extend(students.row.pick({ registrationNumber: true, sectionId: true, rollNumber: true }).shape)
  .extend(guardians.row.pick({ profession: true }).shape)
  .partial()

const own = {
  otherName: true,
  photoId: true,
  phone: true,
  email: true,
  presentAddress: true,
  permanentAddress: true,
  bio: true,
} as const

/** What people may change of themselves, each kind what it has of it; the office says the rest. */
export const ownFields = z.strictObject(teachers.fields.shape).pick(own)
/** The same for a photo of the other list. */
export const ownFieldsOfStaff = z.strictObject(staff.fields.shape).pick(own)
export type OwnField = keyof typeof own

export const profile = z.object({
  of: z.enum(selves).nullable(),
  version: z.int(),
  ...personalInfo.shape,
  ...contactInfo.shape,
  ...professionalInfo.shape,
  photoId: z.uuid().nullable(),
  /** What the rows are called that it names. */
  names: z.record(z.uuid(), z.string()),
  /** What may be changed of it. */
  mayChange: z.array(ownFields.keyof()),
})
export type Profile = z.output<typeof profile>

export const readProfile = endpoint({
  method: 'GET',
  path: '/profile',
  summary: 'What the school’s records say of me: personal, contact and professional info',
  may: 'signed-in',
  response: profile,
  example: {},
})

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  summary: 'Change what I may change of myself; what was not sent stays as it is',
  may: 'signed-in',
  versioned: true,
  body: changesOf(ownFields),
  response: profile,
  example: { body: { presentAddress: '12 Canal Bank Road, Lahore' } },
})

export const readOwnDetails = endpoint({
  method: 'GET',
  path: '/profile/sensitive-details',
  summary: 'Which sensitive details of mine are known; of the identity number the last three digits',
  may: 'signed-in',
  response: maskedDetails,
  example: {},
})

export const revealOwnDetails = endpoint({
  method: 'POST',
  path: '/profile/revelation',
  summary: 'Read my own sensitive details; the audit log says that I did',
  may: 'signed-in',
  response: sensitiveDetails,
  example: {},
})

export const readOwnSalary = endpoint({
  method: 'GET',
  path: '/profile/salary-info',
  summary: 'What I am paid; of my account’s numbers the last four signs',
  may: 'signed-in',
  response: maskedSalary,
  example: {},
})

export const revealOwnSalary = endpoint({
  method: 'POST',
  path: '/profile/salary-info/revelation',
  summary: 'Read the numbers of my own account too; the audit log says that I did',
  may: 'signed-in',
  response: salaryInfo,
  example: {},
})
