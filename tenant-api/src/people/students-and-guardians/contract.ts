import { endpoint, type Permission } from 'kit/contract/contract'
import { dayUntil, email, fileOf, oneOf, personName, phone, rowOf, text, username } from 'kit/contract/fields'
import { identityTypes } from 'kit/values/identity'
import { customBody, idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { files, pictureTypes } from '../../platform/files/contract.ts'
import type { languageCodes } from '../../institute/institute/contract.ts'
import { campuses, classes, mainCampus, sections } from '../../institute/structure/contract.ts'

/** Bilal of 7-B and his father, of the demo school; examples and tests name them. */
export const exampleStudent = '01980000-0000-7000-8000-0000000ad001'
export const exampleGuardian = '01980000-0000-7000-8000-0000000ae001'

export const genders = { female: sentence('Female'), male: sentence('Male') } as const

/** Where a student stands with the school, as the enrolments say. */
export const studentStatuses = {
  registered: sentence('Not enrolled'),
  enrolled: sentence('Enrolled'),
  inactive: sentence('Inactive'),
  left: sentence('Left'),
  'struck-off': sentence('Struck off'),
  graduated: sentence('Graduated'),
} as const

const otherName = text(0, 120)
  .default('')
  .meta({ title: 'Name in another script', hint: 'As in Urdu: محمد علی' })
const otherNameOf = (title: string) => text(0, 120).default('').meta({ title })
const photoOf = (name: string) =>
  fileOf({ of: () => files, for: name, types: pictureTypes })
    .nullable()
    .default(null)
    .meta({ title: 'Photo' })
const usernameField = username()
  .nullable()
  .default(null)
  .meta({ title: 'Username', hint: 'To log in by, also without an e-mail address' })
const campusId = rowOf(() => campuses)
const address = (title: string) => text(0, 300).default('').meta({ title, lines: 2 })
const number = (title: string) => text(0, 40).default('').meta({ title })

/** Those who learn here, did so, or will. Where each is enrolled is kept from the enrolments. */
export const students = resource({
  name: 'students',
  label: { one: 'Student', many: 'Students' },
  none: sentence('No Student Found'),
  within: 'campus',
  near: { view: ['own', 'section'], edit: ['section'] },
  search: ['name', 'otherName', 'fatherName', 'registrationNumber', 'username', 'phone'],
  apart: 'fatherName',
  custom: true,
  recognisedBy: ['registrationNumber'],
  sorts: ['name', 'registrationNumber', 'rollNumber', 'joinedOn'],
  shows: ['name', 'fatherName', 'sectionId', 'rollNumber', 'registrationNumber', 'status'],
  kept: z.object({
    name: z.string().meta({ title: 'Name' }),
    status: oneOf(studentStatuses).meta({ title: 'Status' }),
    classId: rowOf(() => classes)
      .nullable()
      .meta({ title: 'Class' }),
    sectionId: rowOf(() => sections)
      .nullable()
      .meta({ title: 'Section' }),
    rollNumber: z.int().nullable().meta({ title: 'Roll number' }),
    grNumber: z.string().meta({ title: 'GR number' }),
  }),
  fields: z.object({
    campusId: campusId.meta({ title: 'Campus', hint: 'If enrolled, change it by a transfer' }),
    firstName: personName().meta({ title: 'First name' }),
    lastName: personName(60, 0).default('').meta({ title: 'Last name' }),
    otherName,
    fatherName: personName(120, 0).default('').meta({ title: 'Father’s name' }),
    fatherOtherName: otherNameOf(sentence('Father’s name in another script')),
    motherName: personName(120, 0).default('').meta({ title: 'Mother’s name' }),
    motherOtherName: otherNameOf(sentence('Mother’s name in another script')),
    gender: oneOf(genders).meta({ title: 'Gender' }),
    birthDate: dayUntil('today').nullable().default(null).meta({ title: 'Date of birth' }),
    photoId: photoOf('students'),
    registrationNumber: text(0, 40)
      .default('')
      .meta({ title: 'Registration number', hint: 'Left empty, the next one is given by itself' }),
    familyCode: text(0, 20)
      .default('')
      .meta({ title: 'Family code', hint: 'The same for brothers and sisters' }),
    joinedOn: dayUntil('next-year')
      .nullable()
      .default(null)
      .meta({ title: 'Joined on', hint: 'Left empty, it is the first day of enrolment' }),
    phone: phone().nullable().default(null).meta({ title: 'Phone' }),
    email: email().nullable().default(null).meta({ title: 'Email' }),
    username: usernameField,
    nationality: text(0, 60).default('').meta({ title: 'Nationality' }),
    presentAddress: address(sentence('Present address')),
    permanentAddress: address(sentence('Permanent address')),
    boardRegistration: number(sentence('Board registration number')),
    boardRollNumber: number(sentence('Board roll number')),
    qualification: text(0, 120)
      .default('')
      .meta({ title: 'Qualification', hint: 'Last exam passed, and the school' }),
    bio: text(0, 1000).default('').meta({ title: 'Bio', lines: 4 }),
  }),
  example: {
    id: exampleStudent,
    body: { campusId: mainCampus, firstName: 'Ayaan', lastName: 'Sheikh', gender: 'male' },
  },
})

/** Those who answer for students: parents, grandparents, an uncle. One person for all children. */
const listed = resource({
  name: 'guardians',
  label: { one: 'Guardian', many: 'Guardians' },
  within: 'campus',
  near: { view: ['own', 'section'], edit: ['section'] },
  search: ['name', 'otherName', 'username', 'phone', 'profession'],
  custom: true,
  recognisedBy: ['phone'],
  sorts: ['name'],
  shows: ['name', 'phone', 'children', 'profession'],
  kept: z.object({
    name: z.string().meta({ title: 'Name' }),
    children: z.int().meta({ title: 'Children', filter: false }),
  }),
  fields: z.object({
    campusId: campusId.meta({
      title: 'Campus',
      hint: 'The campus of the children',
    }),
    firstName: personName().meta({ title: 'First name' }),
    lastName: personName(60, 0).default('').meta({ title: 'Last name' }),
    otherName,
    gender: oneOf(genders).nullable().default(null).meta({ title: 'Gender' }),
    birthDate: dayUntil('today').nullable().default(null).meta({ title: 'Date of birth' }),
    photoId: photoOf('guardians'),
    phone: phone().nullable().default(null).meta({ title: 'Phone' }),
    email: email().nullable().default(null).meta({ title: 'Email' }),
    username: usernameField,
    profession: text(0, 80).default('').meta({ title: 'Profession' }),
    nationality: text(0, 60).default('').meta({ title: 'Nationality' }),
    presentAddress: address(sentence('Present address')),
    permanentAddress: address(sentence('Permanent address')),
  }),
  example: { id: exampleGuardian, body: { campusId: mainCampus, firstName: 'Sheikh', lastName: 'Naveed' } },
})

const isAnother = z.boolean().default(false)

/** As every resource is, but that somebody who is known is not entered a second time. */
export const guardians = {
  ...listed,
  endpoints: {
    ...listed.endpoints,
    create: endpoint({
      method: 'POST',
      path: '/guardians',
      summary:
        'Add to guardians; somebody known by the telephone is not added a second time unless `isAnother` says that it is another person',
      may: ['guardians', 'edit'],
      status: 201,
      idempotent: true,
      body: z.strictObject({ ...listed.fields.shape, custom: customBody.optional(), isAnother }),
      response: listed.row,
      example: { body: { campusId: mainCampus, firstName: 'Sheikh', lastName: 'Naveed' } },
    }),
  },
}

export const relations = {
  father: sentence('Father'),
  mother: sentence('Mother'),
  brother: sentence('Brother'),
  sister: sentence('Sister'),
  grandfather: sentence('Grandfather'),
  grandmother: sentence('Grandmother'),
  uncle: sentence('Uncle'),
  aunt: sentence('Aunt'),
  other: sentence('Other'),
} as const

export const messageLanguages = {
  en: sentence('English'),
  ur: sentence('Urdu'),
  ar: sentence('Arabic'),
} as const satisfies Record<(typeof languageCodes)[number], string>

/** What a guardian is to a student, and may. */
export const guardianLink = z.strictObject({
  relation: oneOf(relations).meta({ title: 'Relation' }),
  maySee: z.boolean().default(true).meta({ title: 'May see attendance, marks and messages' }),
  mayPickUp: z.boolean().default(true).meta({ title: 'May pick up' }),
  getsBills: z.boolean().default(false).meta({ title: 'Gets bills' }),
  isFirstContact: z.boolean().default(false).meta({ title: 'Call first' }),
  contactOrder: z
    .int()
    .min(1)
    .max(9)
    .nullable()
    .default(null)
    .meta({ title: 'Order of calls', hint: '1 is called first; empty: after the others' }),
  language: oneOf(messageLanguages).default('en').meta({ title: 'Language of messages' }),
})

const linked = z.object({
  ...guardianLink.shape,
  id: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  profession: z.string(),
  presentAddress: z.string(),
  isArchived: z.boolean(),
})
export type LinkedGuardian = z.output<typeof linked>

const relative = students.row
  .pick({ id: true, name: true, otherName: true, fatherName: true, status: true, campusId: true })
  .extend({ section: z.string() })
export type Relative = z.output<typeof relative>

const child = relative.extend(guardianLink.shape)
export type Child = z.output<typeof child>

/** The form in which a guardian is chosen. */
export const newLink = z.strictObject({
  guardianId: rowOf(() => guardians).meta({ title: 'Guardian' }),
  ...guardianLink.shape,
})

const linkParams = z.strictObject({ id: z.uuid(), guardianId: z.uuid() })
const ofDemo = { params: { id: exampleStudent } }
const ofLink = { params: { id: exampleStudent, guardianId: exampleGuardian } }

export const listFamily = endpoint({
  method: 'GET',
  path: '/students/:id/family',
  summary: 'The guardians of a student, who is called first before the others; and the brothers and sisters',
  may: [students.name, 'view'],
  params: idParams,
  response: z.object({
    guardians: z.array(linked),
    /** Some only have the family code in common; of those it is said here that they are siblings. */
    siblings: z.array(relative.extend({ byGuardian: z.boolean() })),
  }),
  example: ofDemo,
})

export const listOwnStudents = endpoint({
  method: 'GET',
  path: '/my-students',
  summary:
    'The students whom the reader answers for, and themself: those of whom what is theirs is the reader’s own',
  may: [students.name, 'view'],
  response: z.object({
    rows: z.array(
      relative.extend({
        photoId: z.uuid().nullable(),
        rollNumber: z.int().nullable(),
        classTeacher: z.string(),
        /** Whether it is the reader themself. */
        isMe: z.boolean(),
      }),
    ),
  }),
  example: {},
})

export const linkGuardian = endpoint({
  method: 'PUT',
  path: '/students/:id/guardians/:guardianId',
  summary: 'Say what a guardian is to a student, and may; who is called first is so in place of all others',
  may: [students.name, 'edit'],
  params: linkParams,
  body: guardianLink,
  response: linked,
  example: { ...ofLink, body: { relation: 'father', getsBills: true, isFirstContact: true } },
})

const { firstName, lastName, gender, email: mail, phone: telephone, ...others } = guardians.fields.shape

/** A guardian who is not known yet: first by what one is known again, then who it is, and what to the student. */
export const newGuardian = z.strictObject({
  phone: telephone,
  identityNumber: text(0, 40).default('').meta({ title: 'Identity number', hint: 'With or without dashes' }),
  firstName,
  lastName,
  ...guardianLink.shape,
  otherName: others.otherName,
  gender,
  email: mail,
  profession: others.profession,
  presentAddress: others.presentAddress,
  isAnother,
})

export const addGuardian = endpoint({
  method: 'POST',
  path: '/students/:id/guardians',
  summary:
    'Add a guardian who is not known yet, and say what they are to a student; somebody known by the telephone or the identity number is not added a second time unless `isAnother` says that it is another person',
  may: [students.name, 'edit'],
  params: idParams,
  body: z.strictObject({ ...newGuardian.shape, custom: customBody.optional() }),
  response: linked,
  example: { ...ofDemo, body: { relation: 'uncle', firstName: 'Khalid', lastName: 'Mehmood' } },
})

const knownGuardian = guardians.row
  .pick({ id: true, name: true, otherName: true, phone: true, profession: true })
  .extend({
    /** What was recognised. */
    by: z.array(z.enum(['phone', 'identity'])),
    children: z.array(z.object({ name: z.string(), relation: oneOf(relations) })),
  })
export type KnownGuardian = z.output<typeof knownGuardian>

export const recogniseGuardians = endpoint({
  method: 'POST',
  path: '/guardians/recognition',
  summary:
    'The guardians within my reach who are known by a telephone or, for who may see sensitive details, by an identity number',
  may: [guardians.name, 'view'],
  body: z.strictObject({ phone: phone().nullable().default(null), identityNumber: text(0, 40).default('') }),
  response: z.object({ rows: z.array(knownGuardian) }),
  example: { body: { phone: '+966500000101' } },
})

export const unlinkGuardian = endpoint({
  method: 'DELETE',
  path: '/students/:id/guardians/:guardianId',
  summary: 'Say that somebody is no guardian of a student any more; both stay',
  may: [students.name, 'edit'],
  params: linkParams,
  response: z.object({ id: z.uuid() }),
  example: ofLink,
})

const siblingParams = z.strictObject({ id: z.uuid(), siblingId: z.uuid() })
const ofSibling = { params: { id: exampleStudent, siblingId: '01980000-0000-7000-8000-0000000ad002' } }

/** The form in which a brother or a sister is chosen. */
export const newSibling = z.strictObject({
  siblingId: rowOf(() => students).meta({ title: 'Brother or sister' }),
})

export const linkSibling = endpoint({
  method: 'PUT',
  path: '/students/:id/siblings/:siblingId',
  summary:
    'Say that two students are of one family; whoever has no family code gets that of the other, or the next one',
  may: [students.name, 'edit'],
  params: siblingParams,
  response: z.object({ familyCode: z.string() }),
  example: ofSibling,
})

export const unlinkSibling = endpoint({
  method: 'DELETE',
  path: '/students/:id/siblings/:siblingId',
  summary: 'Say that a student is not of the family of another; who has a guardian in common stays',
  may: [students.name, 'edit'],
  params: siblingParams,
  response: z.object({ id: z.uuid() }),
  example: ofSibling,
})

export const listChildren = endpoint({
  method: 'GET',
  path: '/guardians/:id/children',
  summary:
    'The students whom a guardian answers for, as far as the reader may see them, and what is said of both',
  may: [guardians.name, 'view'],
  params: idParams,
  response: z.object({ rows: z.array(child) }),
  example: { params: { id: exampleGuardian } },
})

export const sensitivePermission: Permission = {
  resource: 'sensitive-details',
  label: 'Identity number, religion, health',
  within: 'campus',
  actions: ['view', 'edit'],
  near: { view: ['own', 'section'], edit: ['section'] },
}

const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const

/** What few may know of a person. */
export const sensitiveDetails = z.strictObject({
  identityType: oneOf(identityTypes).nullable().meta({ title: 'Kind of identity paper' }),
  identityNumber: text(0, 40).meta({ title: 'Identity number', hint: 'With or without dashes' }),
  religion: text(0, 40).meta({ title: 'Religion' }),
  bloodGroup: z.enum(bloodGroups).nullable().meta({ title: 'Blood group' }),
  medicalNote: text(0, 1000).meta({
    title: 'Medical note',
    hint: 'Allergies, illnesses, medicines',
    lines: 3,
  }),
})
export type SensitiveDetails = z.output<typeof sensitiveDetails>

/** What there is, without what it is: the end of the number, and which of the others are filled in. */
export const maskedDetails = z.object({
  identityType: sensitiveDetails.shape.identityType,
  identityEnding: z.string(),
  filled: z.array(sensitiveDetails.keyof()),
})
export type MaskedDetails = z.output<typeof maskedDetails>

export const studentDetails = sensitiveOf(students)
export const guardianDetails = sensitiveOf(guardians)

/** Of each kind of people, under a permission of their own where those who read are others. */
export function sensitiveOf(
  { name, example }: { name: string; example: { id: string } },
  { resource }: Permission = sensitivePermission,
) {
  const one = { params: { id: example.id } }
  return {
    read: endpoint({
      method: 'GET',
      path: `/${name}/:id/sensitive-details`,
      summary: `Which sensitive details of one of the ${name} are known; of the identity number the last three digits`,
      may: [resource, 'view'],
      params: idParams,
      response: maskedDetails,
      example: one,
    }),
    reveal: endpoint({
      method: 'POST',
      path: `/${name}/:id/revelation`,
      summary: `Read the sensitive details of one of the ${name}; the audit log says who did`,
      may: [resource, 'view'],
      params: idParams,
      response: sensitiveDetails,
      example: one,
    }),
    change: endpoint({
      method: 'PATCH',
      path: `/${name}/:id/sensitive-details`,
      summary: `Change sensitive details of one of the ${name}; what was not sent stays as it is`,
      may: [resource, 'edit'],
      params: idParams,
      body: sensitiveDetails.partial(),
      response: maskedDetails,
      example: { ...one, body: { religion: 'Islam' } },
    }),
  }
}

/** The sensitive details as columns of a file: what a file does not say stays as it is. */
export const detailColumns = {
  identityType: sensitiveDetails.shape.identityType
    .unwrap()
    .optional()
    .meta({ title: 'Kind of identity paper' }),
  identityNumber: sensitiveDetails.shape.identityNumber
    .optional()
    .meta({ title: 'Identity number', hint: 'With or without dashes' }),
  religion: sensitiveDetails.shape.religion.optional().meta({ title: 'Religion' }),
  bloodGroup: sensitiveDetails.shape.bloodGroup.unwrap().optional().meta({ title: 'Blood group' }),
  medicalNote: sensitiveDetails.shape.medicalNote.optional().meta({ title: 'Medical note' }),
}

const { campusId: home, firstName: called, photoId: _photo, ...known } = guardians.fields.shape

/** Guardians as a list of their own: who they are, of whom, and what they may. */
export const guardianSheet = {
  name: guardians.name,
  label: guardians.label,
  recognisedBy: ['phone'],
  fields: z.strictObject({
    campusId: home
      .nullable()
      .default(null)
      .meta({ title: 'Campus', hint: 'Left empty, that of the children' }),
    firstName: called,
    // In place of the two around it: many lists have one column.
    name: personName(120, 0).default('').meta({ title: 'Name', insteadOf: 'firstName', unless: 'lastName' }),
    ...known,
    studentNumbers: text(0, 400)
      .optional()
      .meta({ title: 'Registration numbers of the children', hint: 'Separated by commas' }),
    relation: guardianLink.shape.relation
      .optional()
      .meta({ title: 'Relation', hint: 'To all children of the row' }),
    maySee: z.boolean().optional().meta({ title: 'May see attendance, marks and messages' }),
    mayPickUp: z.boolean().optional().meta({ title: 'May pick up' }),
    getsBills: z.boolean().optional().meta({ title: 'Gets bills' }),
    contactOrder: z
      .int()
      .min(1)
      .max(9)
      .optional()
      .meta({ title: 'Order of calls', hint: '1 is called first; empty: after the others' }),
    language: guardianLink.shape.language.unwrap().optional().meta({ title: 'Language of messages' }),
    ...detailColumns,
  }),
  example: {
    body: {
      campusId: mainCampus,
      firstName: 'Sheikh',
      lastName: 'Naveed',
      otherName: 'شیخ نوید',
      phone: '0300 0000901',
      studentNumbers: 'RSS-1043-24',
      relation: 'father',
    },
  },
}
export type GuardianLine = Partial<z.output<typeof guardianSheet.fields>>
