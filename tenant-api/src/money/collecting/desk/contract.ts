import { count, endpoint } from 'kit/contract/contract'
import { dayShape, money, oneOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { allocations } from '../../../institute/settings/contract.ts'
import { exampleSection } from '../../../attendance/registers/contract.ts'
import { accountName } from '../../books/contract.ts'
import { exampleFamily } from '../../family-accounts/contract.ts'
import { methods, receipts } from '../../receipts/contract.ts'

const may = [receipts.name, 'mark'] as const

const hit = z.object({
  familyAccountId: z.uuid(),
  family: z.string(),
  code: z.string(),
  /** The children whom the words fit, as the cashier may see them. */
  children: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      otherName: z.string(),
      fatherName: z.string(),
      section: z.string(),
    }),
  ),
  open: z.array(money()),
})

export const searchDesk = endpoint({
  method: 'GET',
  path: '/collection-desk/families',
  summary:
    'Families by the name, registration, GR or telephone number of a child, or by the number of a bill, an invoice or a challan that is typed or scanned',
  may,
  query: z.strictObject({ q: text(1, 80), limit: count(1, 20, 8) }),
  response: z.object({ rows: z.array(hit) }),
  example: { query: { q: 'ali 7b' } },
})

const dueInvoice = z.object({
  id: z.uuid(),
  number: z.string(),
  period: z.string(),
  titles: z.array(z.string()),
  dueOn: dayShape,
  isOverdue: z.boolean(),
  open: money(),
  /** The fine if it is paid on the day asked for, and for how many days with school. */
  fine: money(),
  fineDays: z.int(),
})

const deskChild = z.object({
  id: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  section: z.string(),
  /** Of other campuses' children a cashier sees the name and what is open. */
  isWithinReach: z.boolean(),
  open: money(),
  fine: money(),
  invoices: z.array(dueInvoice),
})
export type DeskChild = z.output<typeof deskChild>

export const readDesk = endpoint({
  method: 'GET',
  path: '/collection-desk/families/:id',
  summary:
    'What a family owes on a day with the fines and why, what it has paid ahead, and its cheques that are held',
  may,
  params: idParams,
  query: z.strictObject({ paidOn: dayShape.optional() }),
  response: z.object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    billNumber: z.string(),
    today: dayShape,
    paidOn: dayShape,
    campusId: z.uuid(),
    currency: z.string(),
    allocation: oneOf(allocations),
    children: z.array(deskChild),
    due: money(),
    fines: money(),
    advance: money(),
    /** What is left to pay when the advance is used. */
    toPay: money(),
    heldCheques: z.array(
      z.object({ id: z.uuid(), bank: z.string(), number: z.string(), drawnOn: dayShape, amount: money() }),
    ),
    promisedOn: dayShape.nullable(),
    mayCharge: z.boolean(),
  }),
  example: { params: { id: exampleFamily } },
})

export const readDeskChoices = endpoint({
  method: 'GET',
  path: '/collection-desk/choices',
  summary: 'The ways of paying that the school takes, and its bank accounts',
  may,
  response: z.object({ methods: z.array(oneOf(methods)), banks: z.array(accountName) }),
  example: {},
})

export const readClassDues = endpoint({
  method: 'GET',
  path: '/collection-desk/sections/:id',
  summary:
    'The students of a section with what is open for each and the fine of today, for taking the payments of a class at once',
  may,
  params: idParams,
  response: z.object({
    section: z.string(),
    campusId: z.uuid(),
    currency: z.string(),
    rows: z.array(
      z.object({
        studentId: z.uuid(),
        name: z.string(),
        otherName: z.string(),
        fatherName: z.string(),
        registrationNumber: z.string(),
        familyAccountId: z.uuid(),
        open: money(),
        fine: money(),
      }),
    ),
  }),
  example: { params: { id: exampleSection } },
})
