import { bigint, boolean, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import {
  archivedAt,
  citext,
  createdAt,
  custom,
  id,
  rowColumns,
  updatedAt,
  version,
} from '../../core/columns/columns.ts'
import type { cycles } from './contract.ts'

// Views of an employee and the person, by kind; a trigger writes both.

export const teacher = pgTable('teachers', {
  ...rowColumns(),
  ...employeeColumns(),
  placing: text('placing').notNull(),
})

export const staffMember = pgTable('staff', { ...rowColumns(), ...employeeColumns() })

function employeeColumns() {
  return {
    name: text('name').notNull(),
    status: text('status').notNull(),
    leftOn: date('left_on').$type<Day>(),
    leavingReason: text('leaving_reason').notNull(),
    returnedOn: date('returned_on').$type<Day>(),
    campusId: uuid('campus_id'),
    campusIds: uuid('campus_ids').array().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    otherName: text('other_name').notNull(),
    gender: text('gender'),
    birthDate: date('birth_date').$type<Day>(),
    nationality: text('nationality').notNull(),
    photoId: uuid('photo_id'),
    employeeNumber: text('employee_number').notNull(),
    designation: text('designation').notNull(),
    departmentId: uuid('department_id'),
    majorRole: text('major_role'),
    qualification: text('qualification').notNull(),
    joinedOn: date('joined_on').$type<Day>(),
    contractEndsOn: date('contract_ends_on').$type<Day>(),
    phone: text('phone'),
    email: citext('email'),
    username: citext('username'),
    presentAddress: text('present_address').notNull(),
    permanentAddress: text('permanent_address').notNull(),
    bio: text('bio').notNull(),
    custom: custom(),
  }
}

/** Who works here, of both lists. */
export const employee = pgTable('employee', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<'teacher' | 'staff'>().notNull(),
  campusId: uuid('campus_id'),
  campusIds: uuid('campus_ids').array().notNull(),
  departmentId: uuid('department_id'),
  employeeNumber: text('employee_number').notNull(),
  designation: text('designation').notNull(),
  photoId: uuid('photo_id'),
  joinedOn: date('joined_on').$type<Day>(),
  status: text('status').notNull(),
  leftOn: date('left_on').$type<Day>(),
  archivedAt: archivedAt(),
})

export const teacherAssignment = pgTable('teacher_assignment', {
  id: id(),
  employeeId: uuid('employee_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  classId: uuid('class_id'),
  sectionId: uuid('section_id'),
  subjectId: uuid('subject_id'),
  isClassTeacher: boolean('is_class_teacher').notNull(),
  startsOn: date('starts_on').$type<Day>().notNull(),
  endsOn: date('ends_on').$type<Day>(),
  createdAt: createdAt(),
})

export const salaryRow = pgTable('salary_info', {
  id: id(),
  cycle: text('cycle').$type<keyof typeof cycles>().notNull(),
  amount: bigint('amount', { mode: 'bigint' }),
  allowance: bigint('allowance', { mode: 'bigint' }),
  otherPerks: text('other_perks').notNull(),
  bankName: text('bank_name').notNull(),
  branchName: text('branch_name').notNull(),
  accountNumber: text('account_number').notNull(),
  swiftCode: text('swift_code').notNull(),
  iban: text('iban').notNull(),
  version: version(),
  updatedAt: updatedAt(),
})
