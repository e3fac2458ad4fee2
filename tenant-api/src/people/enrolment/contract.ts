import { endpoint } from 'kit/contract/contract'
import { dayShape, email, oneOf, personName, phone, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { academicYears } from '../../institute/calendar/contract.ts'
import {
  exampleStudent,
  detailColumns,
  genders,
  guardianLink,
  students,
} from '../students-and-guardians/contract.ts'
import { campuses, classes, mainCampus, sections } from '../../institute/structure/contract.ts'

export { admission, admitStudent } from './admission/contract.ts'

/** How a stay in a section begins and ends. */
export const beginnings = {
  admission: sentence('Admitted'),
  promotion: sentence('Promoted'),
  retention: sentence('Kept in the class'),
  transfer: sentence('Transferred'),
  readmission: sentence('Readmitted'),
} as const
export const endings = {
  transfer: sentence('Transferred'),
  withdrawal: sentence('Left'),
  'struck-off': sentence('Struck off'),
  graduation: sentence('Graduated'),
  promotion: sentence('Promoted'),
  retention: sentence('Kept in the class'),
} as const

const enrolment = z.object({
  id: z.uuid(),
  yearName: z.string(),
  campusId: z.uuid(),
  campusName: z.string(),
  sectionId: z.uuid(),
  sectionTitle: z.string(),
  rollNumber: z.int().nullable(),
  grNumber: z.string(),
  startsOn: dayShape,
  endsOn: dayShape.nullable(),
  began: oneOf(beginnings),
  ended: oneOf(endings).nullable(),
  reason: z.string(),
  /** Who was the class teacher of the section at the end of the stay, or is; empty where nobody. */
  classTeacher: z.string(),
})
export type Enrolment = z.output<typeof enrolment>

/** The stay of Bilal, of the demo school, in 7-B. */
export const exampleEnrolment = '01980000-0000-7000-8000-0000000ac001'

/** Where a stay is in time. */
export const stayStates = {
  running: sentence('Enrolled'),
  ahead: sentence('Begins later'),
  over: sentence('No longer enrolled'),
} as const

/** Every stay of every student. None is written in a form: students are enrolled, transferred and withdrawn. */
export const enrolments = resource({
  name: 'enrolments',
  label: { one: 'Enrolment', many: 'Enrolments' },
  none: sentence('No Student Found'),
  within: 'campus',
  search: ['name', 'fatherName', 'registrationNumber'],
  apart: 'fatherName',
  recognisedBy: [],
  sorts: ['startsOn', 'endsOn', 'name', 'rollNumber'],
  isLatestFirst: true,
  shows: [
    'name',
    'fatherName',
    'registrationNumber',
    'rollNumber',
    'campusId',
    'sectionId',
    'startsOn',
    'began',
    'endsOn',
    'ended',
  ],
  kept: z.object({
    name: z.string().meta({ title: 'Name' }),
    fatherName: z.string().meta({ title: 'Father’s name' }),
    registrationNumber: z.string().meta({ title: 'Registration number' }),
    rollNumber: z.int().nullable().meta({ title: 'Roll number' }),
    grNumber: z.string().meta({ title: 'GR number' }),
    state: oneOf(stayStates).meta({ title: 'Status' }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    classId: rowOf(() => classes).meta({ title: 'Class' }),
    sectionId: rowOf(() => sections).meta({ title: 'Section' }),
    yearId: rowOf(() => academicYears).meta({ title: 'Academic year' }),
    startsOn: dayShape.meta({ title: 'First day' }),
    began: oneOf(beginnings).meta({ title: 'Began' }),
    endsOn: dayShape.nullable().meta({ title: 'Last day' }),
    ended: oneOf(endings).nullable().meta({ title: 'Ended' }),
    reason: z.string().meta({ title: 'Reason' }),
    studentId: z.uuid().meta({ title: 'Student', hidden: true }),
  }),
  fields: z.object({}),
  example: { id: exampleEnrolment, body: {} },
})

export const mostRoll = 9999
const rollNumber = z.int().min(1).max(mostRoll).nullable()
/** Where somebody goes. Without a roll number the next one that is free is given; null gives none. */
export const placing = z.strictObject({
  sectionId: rowOf(() => sections).meta({ title: 'Section' }),
  startsOn: dayShape.meta({ title: 'First day' }),
  rollNumber: rollNumber.optional().meta({ title: 'Roll number', hint: 'Left empty, the next one' }),
  grNumber: text(0, 40).default('').meta({
    title: 'GR number',
    hint: 'Left empty, the next one of the campus, or the one that the student had there',
  }),
})

/** Somebody leaves their campus only where that is said: the office there would look for them in vain. */
export const campusChange = z.boolean().default(false).meta({
  title: 'To another campus',
  hint: 'If ticked, those of other campuses leave theirs; otherwise they stay where they are',
})
const placingOne = placing.extend({ changesCampus: campusChange })

/** How somebody goes. */
export const leaving = z.strictObject({
  ended: oneOf({
    withdrawal: sentence('Leaves'),
    'struck-off': sentence('Is struck off'),
    graduation: sentence('Graduates'),
  }).meta({ title: 'How' }),
  lastDay: dayShape.meta({ title: 'Last day' }),
  reason: text(0, 300).default('').meta({ title: 'Reason', lines: 2 }),
})

/** Null: none. */
export const rollNumbering = z.strictObject({ rollNumber: rollNumber.meta({ title: 'Roll number' }) })

const one = { params: { id: exampleStudent } }
const may = [students.name, 'edit'] as const
/** The section 7-B of the demo school. */
const exampleSection = '01980000-0000-7000-8000-00000001500c'

export const listEnrolments = endpoint({
  method: 'GET',
  path: '/students/:id/enrolments',
  summary: 'Where a student was enrolled and is, the latest first',
  may: [students.name, 'view'],
  params: idParams,
  response: z.object({ rows: z.array(enrolment) }),
  example: one,
})

export const enrolStudent = endpoint({
  method: 'POST',
  path: '/students/:id/enrolment',
  summary:
    'Enrol a student in a section; who was enrolled before is readmitted, at the same campus under the same GR number. Another campus than the student’s is refused without `changesCampus`',
  may,
  params: idParams,
  body: placingOne,
  response: students.row,
  example: { ...one, body: { sectionId: exampleSection, startsOn: '2026-11-16' } },
})

export const transferStudent = endpoint({
  method: 'POST',
  path: '/students/:id/transfer',
  summary:
    'Move a student to another section from a day on, at the same campus or another; the day before is the last in the old one. Another campus is refused without `changesCampus`',
  may,
  params: idParams,
  body: placingOne,
  response: students.row,
  example: { ...one, body: { sectionId: exampleSection, startsOn: '2026-11-16' } },
})

export const withdrawStudent = endpoint({
  method: 'POST',
  path: '/students/:id/withdrawal',
  summary: 'End the enrolment of a student: leaves, is struck off or graduates',
  may,
  params: idParams,
  body: leaving,
  response: students.row,
  example: {
    ...one,
    body: { ended: 'withdrawal', lastDay: '2026-11-18', reason: 'The family moves to Multan' },
  },
})

export const setRollNumber = endpoint({
  method: 'PUT',
  path: '/students/:id/roll-number',
  summary: 'Give an enrolled student another roll number, or none',
  may,
  params: idParams,
  body: rollNumbering,
  response: students.row,
  example: { ...one, body: { rollNumber: 61 } },
})

export const undoEnrolment = endpoint({
  method: 'DELETE',
  path: '/students/:id/last-step',
  summary:
    'Take back the last step of an enrolment as if it had never been: an admission, a transfer, a promotion or an end',
  may,
  params: idParams,
  response: students.row,
  example: one,
})

export const deactivateStudent = endpoint({
  method: 'PUT',
  path: '/students/:id/deactivation',
  summary: 'Deactivate an enrolled student, who keeps the place in the section and is not counted',
  may,
  params: idParams,
  response: students.row,
  example: one,
})

export const activateStudent = endpoint({
  method: 'DELETE',
  path: '/students/:id/deactivation',
  summary: 'Activate a student who was deactivated',
  may,
  params: idParams,
  response: students.row,
  example: one,
})

const { shape: student } = students.fields
const identity = detailColumns.identityNumber
const profession = text(0, 80).optional()
const mail = email().optional()
const otherScript = text(0, 120).optional()
const address = text(0, 300).optional()
const maySee = z.boolean().optional()
const order = z.int().min(1).max(9).optional()
const mobile = phone().optional()
/** Which of the guardians of a row is meant. */
const slot = oneOf({
  father: sentence('Father'),
  mother: sentence('Mother'),
  guardian: sentence('Guardian'),
}).optional()

/** A student as schools keep one in a list: a row with the place, the parents, and what few may know. */
export const studentSheet = {
  name: students.name,
  label: students.label,
  recognisedBy: ['registrationNumber'],
  fields: z.strictObject({
    campusId: student.campusId.nullable().default(null).meta({
      title: 'Campus',
      hint: 'Left empty, that of the section',
    }),
    yearId: rowOf(() => academicYears)
      .nullable()
      .default(null)
      .meta({ title: 'Academic year' }),
    classId: rowOf(() => classes)
      .nullable()
      .default(null)
      .meta({ title: 'Class' }),
    sectionId: rowOf(() => sections)
      .nullable()
      .default(null)
      .meta({ title: 'Section', hint: 'Such as 7-B, or B beside 7' }),
    rollNumber: rollNumber.default(null).meta({ title: 'Roll number', hint: 'Left empty, the next one' }),
    startsOn: dayShape.nullable().default(null).meta({
      title: 'First day',
      hint: 'Leave it empty for the first day of the year',
    }),
    grNumber: text(0, 40).default('').meta({
      title: 'GR number',
      hint: 'Left empty, the next one of the campus, or the one that the student had there',
    }),
    registrationNumber: student.registrationNumber.meta({
      title: 'Registration number',
      hint: 'Left empty, the next one is given by itself',
    }),
    firstName: student.firstName,
    lastName: student.lastName.meta({ title: 'Last name' }),
    // In place of the two before it: most lists have one column.
    name: personName(120, 0).default('').meta({ title: 'Name', insteadOf: 'firstName', unless: 'lastName' }),
    otherName: student.otherName,
    gender: student.gender,
    birthDate: student.birthDate,
    fatherName: student.fatherName,
    fatherPhone: mobile.meta({ title: 'Father’s phone' }),
    fatherIdentity: identity.meta({ title: 'Father’s identity number' }),
    fatherProfession: profession.meta({ title: 'Father’s profession' }),
    fatherEmail: mail.meta({ title: 'Father’s email' }),
    fatherOtherName: otherScript.meta({ title: 'Father’s name in another script' }),
    fatherAddress: address.meta({ title: 'Father’s address' }),
    fatherMaySee: maySee.meta({ title: 'Father may see attendance, marks and messages' }),
    fatherOrder: order.meta({ title: 'Father’s turn in calls', hint: '1 is called first' }),
    motherName: student.motherName,
    motherPhone: mobile.meta({ title: 'Mother’s phone' }),
    motherIdentity: identity.meta({ title: 'Mother’s identity number' }),
    motherProfession: profession.meta({ title: 'Mother’s profession' }),
    motherEmail: mail.meta({ title: 'Mother’s email' }),
    motherOtherName: otherScript.meta({ title: 'Mother’s name in another script' }),
    motherAddress: address.meta({ title: 'Mother’s address' }),
    motherMaySee: maySee.meta({ title: 'Mother may see attendance, marks and messages' }),
    motherOrder: order.meta({ title: 'Mother’s turn in calls', hint: '1 is called first' }),
    guardianName: personName(120, 0).optional().meta({
      title: 'Guardian’s name',
      hint: 'Only of somebody else than father and mother',
    }),
    guardianRelation: guardianLink.shape.relation.optional().meta({ title: 'Guardian’s relation' }),
    guardianPhone: mobile.meta({ title: 'Guardian’s phone' }),
    guardianIdentity: identity.meta({ title: 'Guardian’s identity number' }),
    guardianProfession: profession.meta({ title: 'Guardian’s profession' }),
    guardianEmail: mail.meta({ title: 'Guardian’s email' }),
    guardianOtherName: otherScript.meta({ title: 'Guardian’s name in another script' }),
    guardianGender: oneOf(genders).optional().meta({ title: 'Guardian’s gender' }),
    guardianAddress: address.meta({ title: 'Guardian’s address' }),
    guardianMaySee: maySee.meta({ title: 'Guardian may see attendance, marks and messages' }),
    guardianOrder: order.meta({ title: 'Guardian’s turn in calls', hint: '1 is called first' }),
    firstContact: slot.meta({ title: 'Call first' }),
    billsTo: slot.meta({ title: 'Gets bills' }),
    noPickUp: slot.meta({ title: 'May not pick up' }),
    language: guardianLink.shape.language
      .unwrap()
      .optional()
      .meta({ title: 'Language of messages', hint: 'To all guardians of the row' }),
    familyCode: student.familyCode.meta({
      hint: 'Left empty, brothers and sisters with the same guardian get one by themselves',
    }),
    joinedOn: student.joinedOn,
    phone: student.phone.meta({ title: 'Phone', hint: 'Not that of a guardian' }),
    email: student.email,
    username: student.username,
    nationality: student.nationality,
    presentAddress: student.presentAddress,
    permanentAddress: student.permanentAddress,
    boardRegistration: student.boardRegistration,
    boardRollNumber: student.boardRollNumber,
    qualification: student.qualification,
    bio: student.bio,
    ...detailColumns,
  }),
  example: {
    body: {
      campusId: mainCampus,
      sectionId: exampleSection,
      firstName: 'Ayaan',
      lastName: 'Sheikh',
      otherName: 'ایان شیخ',
      gender: 'male',
      birthDate: '2015-03-09',
      fatherName: 'Naveed Sheikh',
      fatherPhone: '0300 0000901',
      fatherIdentity: '99999-0000901-1',
      motherName: 'Samina Naveed',
      firstContact: 'father',
      billsTo: 'father',
    },
  },
}
export type StudentLine = Partial<z.output<typeof studentSheet.fields>>
