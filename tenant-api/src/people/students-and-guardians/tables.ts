import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { citext, custom, id, rowColumns, updatedAt, version } from '../../core/columns/columns.ts'
import type { IdentityType } from 'kit/values/identity'
import type { Language } from 'kit/text/locale'
import type { relations, SensitiveDetails } from './contract.ts'

// Views, each of a person and what the person is here; a trigger writes both. Columns that stand in no contract's
// fields are kept by the database.

export const student = pgTable('students', {
  ...rowColumns(),
  name: text('name').notNull(),
  status: text('status').notNull(),
  classId: uuid('class_id'),
  sectionId: uuid('section_id'),
  rollNumber: integer('roll_number'),
  grNumber: text('gr_number').notNull(),
  campusId: uuid('campus_id').notNull(),
  ...personColumns(),
  fatherName: text('father_name').notNull(),
  fatherOtherName: text('father_other_name').notNull(),
  motherName: text('mother_name').notNull(),
  motherOtherName: text('mother_other_name').notNull(),
  photoId: uuid('photo_id'),
  registrationNumber: text('registration_number').notNull(),
  familyCode: text('family_code').notNull(),
  joinedOn: date('joined_on'),
  boardRegistration: text('board_registration').notNull(),
  boardRollNumber: text('board_roll_number').notNull(),
  qualification: text('qualification').notNull(),
  bio: text('bio').notNull(),
  custom: custom(),
})
/** To whom a student belongs: the campus, the section, and the student. */
export const studentPlaces = { campus: student.campusId, section: student.sectionId, person: student.id }

export const guardian = pgTable('guardians', {
  ...rowColumns(),
  name: text('name').notNull(),
  campusId: uuid('campus_id').notNull(),
  campusIds: uuid('campus_ids').array().notNull(),
  ...personColumns(),
  photoId: uuid('photo_id'),
  profession: text('profession').notNull(),
  custom: custom(),
})

function personColumns() {
  return {
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    otherName: text('other_name').notNull(),
    gender: text('gender'),
    birthDate: date('birth_date'),
    nationality: text('nationality').notNull(),
    phone: text('phone'),
    email: citext('email'),
    username: citext('username'),
    presentAddress: text('present_address').notNull(),
    permanentAddress: text('permanent_address').notNull(),
  }
}

export const guardianLink = pgTable('guardian_link', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  guardianId: uuid('guardian_id').notNull(),
  relation: text('relation').$type<keyof typeof relations>().notNull(),
  maySee: boolean('may_see').notNull(),
  mayPickUp: boolean('may_pick_up').notNull(),
  getsBills: boolean('gets_bills').notNull(),
  isFirstContact: boolean('is_first_contact').notNull(),
  contactOrder: integer('contact_order'),
  language: text('language').$type<Language>().notNull(),
})

export const sensitiveDetail = pgTable('sensitive_detail', {
  id: id(),
  identityType: text('identity_type').$type<IdentityType>(),
  identityNumber: text('identity_number').notNull().default(''),
  religion: text('religion').notNull().default(''),
  bloodGroup: text('blood_group').$type<SensitiveDetails['bloodGroup']>(),
  medicalNote: text('medical_note').notNull().default(''),
  version: version(),
  updatedAt: updatedAt(),
})
