import { endpoint, type Permission } from 'kit/contract/contract'
import {
  dayShape,
  dayUntil,
  digits,
  email,
  fileOf,
  money,
  oneOf,
  personName,
  phone,
  rowOf,
  text,
  username,
} from 'kit/contract/fields'
import { isIban } from 'kit/values/iban'
import { customBody, idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type RoleKey, roleNames } from '../../core/authorization/role-keys.ts'
import { departments } from '../../institute/departments/contract.ts'
import { files, pictureTypes } from '../../platform/files/contract.ts'
import { exampleGuardian, detailColumns, genders, sensitiveOf } from '../students-and-guardians/contract.ts'
import { campuses, classes, mainCampus, sections, subjects } from '../../institute/structure/contract.ts'

/** Asif Nadeem, who teaches no class yet, and the librarian, of the demo school; examples and tests name them. */
export const exampleTeacher = '01980000-0000-7000-8000-0000000af001'
export const exampleStaff = '01980000-0000-7000-8000-0000000af065'

export const employmentStatuses = { active: sentence('Active'), left: sentence('Left') } as const

/** Whether a teacher has something to teach. */
export const placings = {
  placed: sentence('Assigned'),
  'no-class': sentence('Teacher is not enroll in any class'),
  'no-campus': sentence('Teacher is not enroll in any campus'),
} as const

const kept = {
  name: z.string().meta({ title: 'Name' }),
  status: oneOf(employmentStatuses).meta({ title: 'Status' }),
}
const left = {
  leftOn: dayShape.nullable().meta({ title: 'Left on' }),
  leavingReason: z.string().meta({ title: 'Reason for leaving' }),
  returnedOn: dayShape.nullable().meta({ title: 'Back since' }),
}
const employedRoles = {
  administrator: roleNames.administrator,
  admin: roleNames.admin,
  campus_manager: roleNames.campus_manager,
  moderator: roleNames.moderator,
  section_teacher: roleNames.section_teacher,
  teacher: roleNames.teacher,
  hr_manager: roleNames.hr_manager,
  hr: roleNames.hr,
  finance_staff: roleNames.finance_staff,
  staff: roleNames.staff,
  /** Whoever works here and has a child here may act as a parent first. */
  guardian: roleNames.guardian,
} as const satisfies Partial<Record<RoleKey, string>>
const address = (title: string) => text(0, 300).default('').meta({ title, lines: 2 })
const line = (title: string, most = 80) => text(0, most).default('').meta({ title })

function fieldsOf(name: string) {
  return {
    campusId: rowOf(() => campuses)
      .nullable()
      .default(null)
      .meta({ title: 'Campus', hint: 'Empty: of the whole institute, or of no campus yet' }),
    firstName: personName().meta({ title: 'First name' }),
    lastName: personName(60, 0).default('').meta({ title: 'Last name' }),
    otherName: text(0, 120)
      .default('')
      .meta({ title: 'Name in another script', hint: 'As in Urdu: محمد علی' }),
    gender: oneOf(genders).nullable().default(null).meta({ title: 'Gender' }),
    birthDate: dayUntil('today').nullable().default(null).meta({ title: 'Date of birth' }),
    nationality: line(sentence('Nationality'), 60),
    photoId: fileOf({ of: () => files, for: name, types: pictureTypes })
      .nullable()
      .default(null)
      .meta({ title: 'Photo' }),
    employeeNumber: text(0, 40)
      .default('')
      .meta({ title: 'Employee number', hint: 'Left empty, the next one is given by itself' }),
    designation: line(sentence('Designation')),
    departmentId: rowOf(() => departments)
      .nullable()
      .default(null)
      .meta({ title: 'Department', bulk: true }),
    majorRole: oneOf(employedRoles).nullable().default(null).meta({
      title: 'Major role',
      hint: 'Of several roles, the one that the navigation and the home page follow',
      choices: roleNames,
      bulk: true,
    }),
    qualification: line(sentence('Qualification'), 120),
    joinedOn: dayUntil('next-year').nullable().default(null).meta({ title: 'Joined on' }),
    contractEndsOn: dayShape.nullable().default(null).meta({ title: 'Contract ends on', bulk: true }),
    phone: phone().nullable().default(null).meta({ title: 'Phone' }),
    email: email().nullable().default(null).meta({ title: 'Email' }),
    username: username()
      .nullable()
      .default(null)
      .meta({ title: 'Username', hint: 'To log in by, also without an e-mail address' }),
    presentAddress: address(sentence('Present address')),
    permanentAddress: address(sentence('Permanent address')),
    bio: text(0, 1000).default('').meta({ title: 'Bio', lines: 4 }),
  }
}

const search = ['name', 'otherName', 'employeeNumber', 'username', 'phone', 'email', 'designation'] as const
const sorts = ['name', 'employeeNumber', 'joinedOn', 'contractEndsOn'] as const

/** Those who teach. What they teach is said by their assignments. */
export const teachers = resource({
  name: 'teachers',
  label: { one: 'Teacher', many: 'Teachers' },
  within: 'campus',
  near: { view: ['own'] },
  search,
  custom: true,
  recognisedBy: ['employeeNumber'],
  sorts,
  shows: ['name', 'designation', 'teaches', 'placing', 'phone', 'employeeNumber', 'status'],
  kept: z.object({
    ...kept,
    placing: oneOf(placings).meta({ title: 'Assignment' }),
    teaches: z.string().meta({ title: 'Teaches', filter: false }),
    ...left,
  }),
  fields: z.object(fieldsOf('teachers')),
  example: { id: exampleTeacher, body: { campusId: mainCampus, firstName: 'Nadia', lastName: 'Farooq' } },
})

/** Those who work here and do not teach: the office, the gate, the library. */
export const staff = resource({
  name: 'staff',
  label: { one: 'Member of staff', many: 'Staff' },
  within: 'campus',
  near: { view: ['own'] },
  search,
  custom: true,
  recognisedBy: ['employeeNumber'],
  sorts,
  shows: ['name', 'designation', 'departmentId', 'phone', 'employeeNumber', 'status'],
  kept: z.object({ ...kept, ...left }),
  fields: z.object(fieldsOf('staff')),
  example: { id: exampleStaff, body: { campusId: mainCampus, firstName: 'Akbar', lastName: 'Ali' } },
})

/** How somebody comes to work here whom the school knows as a guardian: what the employment says, and nothing of the person. */
export const appointing = z.strictObject(teachers.fields.shape).pick({
  designation: true,
  campusId: true,
  joinedOn: true,
  departmentId: true,
  qualification: true,
  majorRole: true,
  employeeNumber: true,
  contractEndsOn: true,
  bio: true,
})

/** A new teacher on one short page: the person, and the class whose register they take. */
export const engagement = z.strictObject({
  ...teachers.fields.shape,
  classTeacherOf: rowOf(() => sections)
    .nullable()
    .default(null)
    .meta({ title: 'Class teacher of', hint: 'Where the teacher takes the register' }),
})

export const engageTeacher = endpoint({
  method: 'POST',
  path: '/teachers/engagements',
  summary: 'Add a teacher, together with the section whose class teacher they are; both or neither',
  may: [teachers.name, 'edit'],
  status: 201,
  idempotent: true,
  body: z.strictObject({ ...engagement.shape, custom: customBody.optional() }),
  response: teachers.row,
  example: { body: { campusId: mainCampus, firstName: 'Nadia', lastName: 'Farooq' } },
})

export const appointTeacher = appointmentTo(teachers)
export const appointStaff = appointmentTo(staff)

function appointmentTo({ name }: { name: string }) {
  return endpoint({
    method: 'POST',
    path: `/${name}/appointments`,
    summary: `Make one of the ${name} of a guardian: the same person under the same id, and not a second record`,
    may: [name, 'edit'],
    status: 201,
    idempotent: true,
    body: z.strictObject({ personId: z.uuid(), ...appointing.shape, custom: customBody.optional() }),
    response: z.object({ id: z.uuid(), name: z.string() }),
    example: {
      body: { personId: exampleGuardian, campusId: mainCampus, designation: 'Librarian' },
    },
  })
}

/** How somebody stops working here. */
export const departure = z.strictObject({
  lastDay: dayShape.meta({ title: 'Last day' }),
  reason: text(0, 300).default('').meta({ title: 'Reason', lines: 2 }),
})

/** How somebody who has left comes back. */
export const comingBack = z.strictObject({ firstDay: dayShape.meta({ title: 'First day' }) })

/** Identity, religion and health of those who work here are not read by whoever reads those of children. */
export const employeeDetailsPermission: Permission = {
  resource: 'employee-details',
  label: 'Identity number, religion, health of employees',
  within: 'campus',
  actions: ['view', 'edit'],
  near: { view: ['own'] },
}

export const teacherDetails = sensitiveOf(teachers, employeeDetailsPermission)
export const staffDetails = sensitiveOf(staff, employeeDetailsPermission)
export const teacherEmployment = employmentOf(teachers)
export const staffEmployment = employmentOf(staff)

function employmentOf({ name, example }: { name: string; example: { id: string } }) {
  const one = { params: { id: example.id } }
  const may = [name, 'edit'] as const
  return {
    leave: endpoint({
      method: 'POST',
      path: `/${name}/:id/departure`,
      summary: `Say that one of the ${name} has left: assignments end on the last day, roles of the work today, and the log-in is deactivated unless it is a guardian’s or student’s as well`,
      may,
      params: idParams,
      body: departure,
      response: z.object({ id: z.uuid() }),
      example: { ...one, body: { lastDay: '2026-11-18', reason: 'Moves to Multan' } },
    }),
    comeBack: endpoint({
      method: 'POST',
      path: `/${name}/:id/return`,
      summary: `Say that one of the ${name} who has left works here again; the log-in and the roles that ended with the employment hold again, but for those of a section or of a campus in the archive`,
      may,
      proof: 'recent',
      params: idParams,
      body: comingBack,
      /** `notGiven` are the roles that do not hold again by themselves: of a section, or of a campus in the archive. */
      response: z.object({ id: z.uuid(), notGiven: z.array(z.string()) }),
      example: { ...one, body: { firstDay: '2026-11-19' } },
    }),
  }
}

/** What a teacher does, and where: in a section, in a class of a campus, or at a campus. */
export const assigning = z.strictObject({
  sectionId: rowOf(() => sections)
    .nullable()
    .default(null)
    .meta({ title: 'Section', hint: 'Empty: a whole class, or a campus without a class yet' }),
  subjectId: rowOf(() => subjects)
    .nullable()
    .default(null)
    .meta({ title: 'Subject', hint: 'Empty: all of them' }),
  isClassTeacher: z.boolean().default(false).meta({ title: 'Is the class teacher' }),
  startsOn: dayShape.meta({ title: 'First day' }),
  campusId: rowOf(() => campuses)
    .nullable()
    .default(null)
    .meta({ title: 'Campus', hint: 'That of the section, where there is one' }),
  classId: rowOf(() => classes)
    .nullable()
    .default(null)
    .meta({ title: 'Class', hint: 'That of the section, where there is one' }),
})
export type Assigning = z.output<typeof assigning>

export const endingAssignment = departure.pick({ lastDay: true })

const assignment = z.object({
  id: z.uuid(),
  campusId: z.uuid(),
  campusName: z.string(),
  classId: z.uuid().nullable(),
  classTitle: z.string(),
  sectionId: z.uuid().nullable(),
  sectionTitle: z.string(),
  subjectId: z.uuid().nullable(),
  subjectName: z.string(),
  isClassTeacher: z.boolean(),
  startsOn: dayShape,
  endsOn: dayShape.nullable(),
})
export type TeacherAssignment = z.output<typeof assignment>

/** The section 6-E of the demo school, and an assignment of its first teacher. */
const exampleSection = '01980000-0000-7000-8000-00000001500b'
export const exampleAssignment = '01980000-0000-7000-8000-00000005c001'
const ofTeacher = { params: { id: exampleTeacher } }
const ofAssignment = { params: { id: exampleTeacher, assignmentId: exampleAssignment } }
const assignmentParams = z.strictObject({ id: z.uuid(), assignmentId: z.uuid() })

export const listAssignments = endpoint({
  method: 'GET',
  path: '/teachers/:id/assignments',
  summary: 'What a teacher teaches and taught, what runs first',
  may: [teachers.name, 'view'],
  params: idParams,
  response: z.object({ rows: z.array(assignment) }),
  example: ofTeacher,
})

export const readAssignmentsSheet = endpoint({
  method: 'GET',
  path: '/teachers/:id/assignments/sheet',
  summary: 'The same as an Excel file',
  may: [teachers.name, 'view'],
  gives: 'file',
  params: idParams,
  example: ofTeacher,
})

/** What somebody teaches as Excel has it. */
export const assignmentColumns = z.object({
  campusName: z.string().meta({ title: 'Campus' }),
  classTitle: z.string().meta({ title: 'Class' }),
  sectionTitle: z.string().meta({ title: 'Section' }),
  subjectName: z.string().meta({ title: 'Subject' }),
  isClassTeacher: z.boolean().meta({ title: 'Class teacher' }),
  startsOn: dayShape.meta({ title: 'First day' }),
  endsOn: dayShape.nullable().meta({ title: 'Last day' }),
})

export const assignTeacher = endpoint({
  method: 'POST',
  path: '/teachers/:id/assignments',
  summary: 'Assign a teacher to a section, a class or a campus from a day on',
  may: [teachers.name, 'edit'],
  params: idParams,
  body: assigning,
  response: assignment,
  example: { ...ofTeacher, body: { sectionId: exampleSection, startsOn: '2026-11-16' } },
})

export const changeAssignment = endpoint({
  method: 'PATCH',
  path: '/teachers/:id/assignments/:assignmentId',
  summary:
    'Say an assignment anew, which had been entered wrong; where something else begins, end it and assign',
  may: [teachers.name, 'edit'],
  params: assignmentParams,
  body: assigning,
  response: assignment,
  example: { ...ofAssignment, body: { sectionId: exampleSection, startsOn: '2026-11-16' } },
})

export const endAssignment = endpoint({
  method: 'POST',
  path: '/teachers/:id/assignments/:assignmentId/end',
  summary: 'End an assignment with its last day',
  may: [teachers.name, 'edit'],
  params: assignmentParams,
  body: endingAssignment,
  response: assignment,
  example: { ...ofAssignment, body: { lastDay: '2026-11-18' } },
})

export const salaryPermission: Permission = {
  resource: 'salary-info',
  label: 'Salary info',
  within: 'campus',
  actions: ['view', 'edit'],
  near: { view: ['own'] },
}

export const cycles = {
  hourly: sentence('Hourly'),
  daily: sentence('Daily'),
  weekly: sentence('Weekly'),
  monthly: sentence('Monthly'),
  yearly: sentence('Yearly'),
} as const

function earned() {
  return money().refine(
    ({ amount }) => !amount.startsWith('-'),
    sentence('{field} must not be less than zero'),
  )
}

/** What somebody is paid, and to which account. */
export const salaryInfo = z.strictObject({
  cycle: oneOf(cycles).meta({ title: 'Cycle' }),
  amount: earned().nullable().meta({ title: 'Amount' }),
  allowance: earned().nullable().meta({ title: 'Allowance' }),
  otherPerks: text(0, 300).meta({ title: 'Other perks', lines: 2 }),
  bankName: text(0, 100).meta({ title: 'Bank name' }),
  branchName: text(0, 100).meta({ title: 'Branch name' }),
  accountNumber: digits(0, 34).meta({ title: 'Bank account number' }),
  swiftCode: text(0, 11)
    .regex(
      /^([A-Za-z]{6}[A-Za-z\d]{2}([A-Za-z\d]{3})?)?$/,
      sentence('{field} has 8 or 11 letters and digits'),
    )
    .meta({ title: 'SWIFT code' }),
  iban: text(0, 42)
    .refine(
      (typed) => typed === '' || isIban(typed),
      sentence('{field} is not right: please compare its digits'),
    )
    .meta({ title: 'IBAN', hint: 'As in the cheque book; blanks do not matter.' }),
})
export type SalaryInfo = z.output<typeof salaryInfo>

/** The same without the numbers of the account: the last four signs of each, '' where there is none. */
export const maskedSalary = z.object({
  ...salaryInfo.omit({ accountNumber: true, iban: true }).shape,
  accountEnding: z.string(),
  ibanEnding: z.string(),
})
export type MaskedSalary = z.output<typeof maskedSalary>

export const teacherSalary = salaryOf(teachers)
export const staffSalary = salaryOf(staff)

function salaryOf({ name, example }: { name: string; example: { id: string } }) {
  const { resource } = salaryPermission
  const one = { params: { id: example.id } }
  const path = `/${name}/:id/salary-info`
  return {
    read: endpoint({
      method: 'GET',
      path,
      summary: `What one of the ${name} is paid; of the account’s numbers the last four signs`,
      may: [resource, 'view'],
      params: idParams,
      response: maskedSalary,
      example: one,
    }),
    reveal: endpoint({
      method: 'POST',
      path: `${path}/revelation`,
      summary: `Read the account’s numbers of one of the ${name} too; the audit log says who did`,
      may: [resource, 'view'],
      params: idParams,
      response: salaryInfo,
      example: one,
    }),
    change: endpoint({
      method: 'PATCH',
      path,
      summary: `Change the salary info of one of the ${name}; what was not sent stays as it is`,
      may: [resource, 'edit'],
      proof: 'recent',
      params: idParams,
      body: salaryInfo.partial(),
      response: maskedSalary,
      example: { ...one, body: { bankName: 'Demo Bank' } },
    }),
  }
}

const { shape: salary } = salaryInfo

/** What somebody is paid, as columns of a file: what a file does not say stays as it is. */
export const salaryColumns = {
  cycle: salary.cycle.optional().meta({ title: 'Salary cycle' }),
  amount: earned().optional().meta({ title: 'Salary' }),
  allowance: earned().optional().meta({ title: 'Allowance' }),
  otherPerks: salary.otherPerks.optional().meta({ title: 'Other perks' }),
  bankName: salary.bankName.optional().meta({ title: 'Bank name' }),
  branchName: salary.branchName.optional().meta({ title: 'Branch name' }),
  accountNumber: salary.accountNumber.optional().meta({ title: 'Bank account number' }),
  swiftCode: salary.swiftCode.optional().meta({ title: 'SWIFT code' }),
  iban: salary.iban.optional().meta({ title: 'IBAN' }),
}

const { photoId: _, ...ofTeachers } = teachers.fields.shape
const { photoId: __, ...ofStaff } = staff.fields.shape

/** Teachers as a list has them: with what few may know, what they are paid, and what they teach. */
export const teacherSheet = {
  name: teachers.name,
  label: teachers.label,
  recognisedBy: teachers.recognisedBy,
  fields: z.strictObject({
    ...ofTeachers,
    teaches: text(0, 1000)
      .optional()
      .meta({ title: 'Teaches', hint: 'Such as 7-B Maths, 8-A Maths; what is assigned already stays' }),
    classTeacherOf: rowOf(() => sections)
      .optional()
      .meta({ title: 'Class teacher of' }),
    teachesFrom: dayShape.optional().meta({ title: 'Teaches from', hint: 'Left empty, from today' }),
    ...detailColumns,
    ...salaryColumns,
  }),
  example: { body: { ...teachers.example.body, teaches: '7-B Maths, 8-A Maths' } },
}

export const staffSheet = {
  name: staff.name,
  label: staff.label,
  recognisedBy: staff.recognisedBy,
  fields: z.strictObject({ ...ofStaff, ...detailColumns, ...salaryColumns }),
  example: staff.example,
}
export type EmployeeLine = Partial<z.output<typeof teacherSheet.fields>>
