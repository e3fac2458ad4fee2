import { endpoint } from 'kit/contract/contract'
import { dayShape, money, rowOf, text } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses, classes, sections } from '../../../institute/structure/contract.ts'
import { exampleStudent } from '../../../people/students-and-guardians/contract.ts'
import { exampleFeeType, feeTypes } from '../../fee-setup/contract.ts'
import { invoices } from '../contract.ts'

const may = [invoices.name, 'edit'] as const

export const chargeForm = z.strictObject({
  feeTypeId: rowOf(() => feeTypes).meta({ title: 'Fee type' }),
  amount: money().meta({ title: 'Payable amount' }),
  dueOn: dayShape.meta({ title: 'Due date' }),
  /** The amount in so many parts, each a month after the one before. */
  instalments: z.int().min(1).max(12).default(1).meta({ title: 'Instalments' }),
  /** The whole amount for so many months. */
  months: z
    .int()
    .min(1)
    .max(12)
    .default(1)
    .meta({ title: 'Months', hint: 'The fee is charged again each month.' }),
  comment: text(0, 300).default('').meta({ title: 'Comment' }),
})

/** Everybody of a section, or of a class at a campus. */
const whole = {
  sectionId: rowOf(() => sections)
    .nullable()
    .default(null)
    .meta({ title: 'Section' }),
  classId: rowOf(() => classes)
    .nullable()
    .default(null)
    .meta({ title: 'Class' }),
  campusId: rowOf(() => campuses)
    .nullable()
    .default(null)
    .meta({ title: 'Campus' }),
}
export const chargeManyForm = z.strictObject({ ...whole, ...chargeForm.shape })

export const charge = endpoint({
  method: 'POST',
  path: '/invoices/charges',
  summary: 'Charge a fee to students, or to everybody of a section or of a class at a campus',
  may,
  status: 201,
  idempotent: true,
  body: chargeForm.extend({
    studentIds: z.array(z.uuid()).max(500).default([]).meta({ title: 'Students' }),
    ...whole,
  }),
  response: z.object({ invoices: z.int(), total: money(), ids: z.array(z.uuid()) }),
  example: {
    body: {
      studentIds: [exampleStudent],
      feeTypeId: exampleFeeType,
      amount: { amount: '50000', currency: 'PKR' },
      dueOn: '2026-12-10' as never,
    },
  },
})

/** What a student owes from before. */
export const openingDues = z.strictObject({
  registrationNumber: text(1, 60).meta({ title: 'Registration number' }),
  period: text(7, 7)
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, sentence('Type the month as 2026-03'))
    .meta({ title: 'Up to the month', hint: 'Such as 2026-03' }),
  amount: money().meta({ title: 'Amount' }),
  dueOn: dayShape.meta({ title: 'Due date' }),
  comment: text(0, 300).default('').meta({ title: 'Comment' }),
})

export const addOpeningDues = endpoint({
  method: 'POST',
  path: '/invoices/opening-dues',
  summary:
    'What students owe from before, by registration number: one invoice for each row; a row that was there already stays as it is',
  may,
  idempotent: true,
  body: z.strictObject({
    rows: z.array(openingDues).min(1).max(1000),
  }),
  response: z.object({
    added: z.int(),
    rejected: z.array(z.object({ row: z.int(), registrationNumber: z.string(), message: z.string() })),
  }),
  example: {
    body: {
      rows: [
        {
          registrationNumber: 'RSS-1',
          period: '2026-03',
          amount: { amount: '100000', currency: 'PKR' },
          dueOn: '2026-03-10' as never,
        },
      ],
    },
  },
})
