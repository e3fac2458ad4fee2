import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { z } from 'zod'
import {
  exampleGuardian,
  exampleStudent,
  guardians,
  students,
} from '../../people/students-and-guardians/contract.ts'

/** A family of the demo school, and one that can be merged into it. */
export const exampleFamily = '01980000-0000-7000-8000-0000000fa001'
export const exampleOtherFamily = '01980000-0000-7000-8000-0000000fa002'

/** The accounts of families. They are made by themselves, and none is written in a form. */
export const familyAccounts = resource({
  name: 'family-accounts',
  label: { one: 'Family account', many: 'Family accounts' },
  within: 'campus',
  near: { view: ['own'] },
  search: ['name', 'code', 'psid'],
  apart: 'code',
  recognisedBy: [],
  sorts: ['name', 'code', 'children'],
  shows: ['name', 'code', 'psid', 'children', 'balance'],
  kept: z.object({
    name: z.string().meta({ title: 'Family' }),
    code: z.string().meta({ title: 'Family code' }),
    psid: z.string().meta({ title: 'Bill number', filter: false }),
    children: z.int().meta({ title: 'Children' }),
    /** In the currency of the institute; the page of a family has the others. */
    balance: money().nullable().meta({ title: 'Balance', filter: false }),
    comment: z.string().meta({ title: 'Comment', filter: false }),
  }),
  fields: z.object({}),
  example: { id: exampleFamily, body: {} },
})

const familyPermission: Permission = { ...familyAccounts.permission, actions: ['view', 'edit'] }
export const permissions: readonly Permission[] = [familyPermission]

const sees = [familyAccounts.name, 'view'] as const
const may = [familyAccounts.name, 'edit'] as const
const ofFamily = { params: { id: exampleFamily } }
/** A balance per currency: above zero the family owes it, below zero it has paid ahead. */
const balances = z.array(money())

const child = z.object({
  id: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  fatherName: z.string(),
  section: z.string(),
  campus: z.string(),
  status: z.string(),
  validFrom: dayShape,
  validUntil: dayShape.nullable(),
  balances,
  /** The reader may open the record; of children of other campuses only the name and the balance are shown. */
  isWithinReach: z.boolean(),
})
export type FamilyChild = z.output<typeof child>

const payer = z.object({
  id: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  phone: z.string().nullable(),
  getsBills: z.boolean(),
  isAddressee: z.boolean(),
})

const family = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  psid: z.string(),
  comment: z.string(),
  version: z.int(),
  /** The account into which this one was merged. */
  mergedIntoId: z.uuid().nullable(),
  mayEdit: z.boolean(),
  balances,
  children: z.array(child),
  /** Whose fees before enrolment are paid under it. */
  applicants: z.array(z.object({ id: z.uuid(), name: z.string(), number: z.string(), guardian: z.string() })),
  guardians: z.array(payer),
  today: dayShape,
})
export type Family = z.output<typeof family>

export const readFamily = endpoint({
  method: 'GET',
  path: '/family-accounts/:id/page',
  summary: 'A family with its children, who gets its bills, and what each child owes',
  may: sees,
  params: idParams,
  response: family,
  example: ofFamily,
})

/** The accounts of the reader’s own children, as far as the settings show fees to the reader. */
export const listOwnFamilies = endpoint({
  method: 'GET',
  path: '/my-family-accounts',
  summary: 'The family accounts of the reader’s own children',
  may: sees,
  response: z.object({ rows: z.array(family) }),
  example: {},
})

export const readStudentFamily = endpoint({
  method: 'GET',
  path: '/students/:id/family-account',
  summary: 'The family account of a student today; null if there is none',
  may: sees,
  params: idParams,
  response: z.object({ family: family.nullable() }),
  example: { params: { id: exampleStudent } },
})

export const readGuardianFamilies = endpoint({
  method: 'GET',
  path: '/guardians/:id/family-accounts',
  summary: 'The family accounts of the children for whom a guardian answers, as far as the reader sees them',
  may: sees,
  params: idParams,
  response: z.object({ rows: z.array(family) }),
  example: { params: { id: exampleGuardian } },
})

const entry = z.object({
  journalId: z.uuid(),
  day: dayShape,
  kind: z.string(),
  memo: z.string(),
  /** The child that the entry is about; null if it is about the family. */
  studentId: z.uuid().nullable(),
  student: z.string(),
  amount: money(),
  /** Of its currency, after this entry. */
  balance: money(),
})
export type StatementEntry = z.output<typeof entry>

export const readStatement = endpoint({
  method: 'GET',
  path: '/family-accounts/:id/statement',
  summary: 'What a family was charged and has paid, in the order of the days, with the balance after each',
  may: sees,
  params: idParams,
  query: z.strictObject({ from: dayShape.optional(), until: dayShape.optional() }),
  response: z.object({
    from: dayShape.nullable(),
    until: dayShape,
    opening: balances,
    rows: z.array(entry),
    closing: balances,
  }),
  example: ofFamily,
})

export const statementColumns = z.object({
  day: dayShape.nullable().meta({ title: 'Day' }),
  entry: z.string().meta({ title: 'Entry' }),
  child: z.string().meta({ title: 'Child' }),
  charged: money().nullable().meta({ title: 'Amount charged' }),
  paid: money().nullable().meta({ title: 'Amount paid' }),
  balance: money().meta({ title: 'Balance' }),
  currency: z.string().meta({ title: 'Currency' }),
})

export const statementSheet = endpoint({
  method: 'GET',
  path: '/family-accounts/:id/statement/sheet',
  summary: 'The statement of a family as an Excel file or a PDF, with what was charged and paid in all',
  may: sees,
  gives: 'file',
  params: idParams,
  query: z.strictObject({
    from: dayShape.optional(),
    until: dayShape.optional(),
    format: z.enum(['xlsx', 'pdf']).default('xlsx'),
  }),
  example: ofFamily,
})

const since = dayShape.meta({ title: 'From' })

export const joining = z.strictObject({
  studentId: rowOf(() => students).meta({ title: 'Student' }),
  from: since,
})
export const leaving = z.strictObject({ from: since })
export const merging = z.strictObject({
  otherId: rowOf(() => familyAccounts).meta({ title: 'Other account' }),
})

export const joinFamily = endpoint({
  method: 'POST',
  path: '/family-accounts/:id/members',
  summary: 'A student belongs to this family from a day on; what was billed before stays where it is',
  may,
  idempotent: true,
  params: idParams,
  body: joining,
  response: family,
  example: { ...ofFamily, body: { studentId: exampleStudent, from: '2026-12-01' as never } },
})

export const leaveFamily = endpoint({
  method: 'POST',
  path: '/family-accounts/:id/members/:studentId/leaving',
  summary: 'A student has an account of their own from a day on',
  may,
  idempotent: true,
  params: z.strictObject({ id: z.uuid(), studentId: z.uuid() }),
  body: leaving,
  response: family,
  example: {
    params: { id: exampleFamily, studentId: exampleStudent },
    body: { from: '2026-12-01' as never },
  },
})

export const mergeFamilies = endpoint({
  method: 'POST',
  path: '/family-accounts/:id/merging',
  summary: 'Another account becomes part of this one, with its children and all that was billed and paid',
  may,
  idempotent: true,
  params: idParams,
  body: merging,
  response: family,
  example: { ...ofFamily, body: { otherId: exampleOtherFamily } },
})

export const addressing = z.strictObject({
  billGuardianId: rowOf(() => guardians)
    .nullable()
    .meta({ title: 'Bills are addressed to' }),
  comment: text(0, 500).meta({ title: 'Comment', lines: 2 }),
})

export const addressFamily = endpoint({
  method: 'PATCH',
  path: '/family-accounts/:id/address',
  summary: 'To whom the bills of a family are addressed, and what the office notes of it',
  may,
  versioned: true,
  params: idParams,
  body: addressing,
  response: family,
  example: { ...ofFamily, body: { billGuardianId: exampleGuardian, comment: '' } },
})
