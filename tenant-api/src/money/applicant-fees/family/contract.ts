import { endpoint } from 'kit/contract/contract'
import { dayShape, money } from 'kit/contract/fields'
import { z } from 'zod'

// The page of a family loads this file alone: it knows no list of the office.

/** A line of a fee; what it is called in the other script stands beside it. */
export const feeLine = z.object({
  id: z.uuid(),
  title: z.string(),
  otherTitle: z.string(),
  amount: money(),
})

/** How much of what was paid is given back, and until when; null for always. */
export const refundRule = { refundPercent: z.int(), refundUntil: dayShape.nullable() }

/** A fee as whoever applies may know it. */
export const familyFee = z.object({
  id: z.uuid(),
  number: z.string(),
  stage: z.enum(['prospectus', 'test', 'admission']),
  isOverdue: z.boolean(),
  issuedOn: dayShape,
  dueOn: dayShape,
  due: money(),
  paid: money(),
  open: money(),
  lines: z.array(feeLine),
  ...refundRule,
})

const visitParams = z.strictObject({ visit: z.string().regex(/^[\w-]{43}$/) })
const visit = 'a'.repeat(43)

/** What is paid at a bank: the latest challan on which nothing has changed since. */
const ownChallan = z.object({ id: z.uuid(), number: z.string() })

export const readOwnApplicantFees = endpoint({
  method: 'GET',
  path: '/admission-visits/:visit/fees',
  summary: 'What the family of an application is asked to pay, until when, and under which bill number',
  may: 'anyone',
  params: visitParams,
  response: z.object({
    billNumber: z.string().nullable(),
    fees: z.array(familyFee),
    challan: ownChallan.nullable(),
    /** Something is open for which a challan can be issued. */
    mayIssue: z.boolean(),
  }),
  example: { params: { visit } },
})

export const issueOwnApplicantChallan = endpoint({
  method: 'POST',
  path: '/admission-visits/:visit/challans',
  summary:
    'Issue the challan of what is open for an application. As long as nothing changes it is the same one, however often it is asked for',
  may: 'anyone',
  params: visitParams,
  response: ownChallan,
  example: { params: { visit } },
})

export const readOwnApplicantChallanFile = endpoint({
  method: 'GET',
  path: '/admission-visits/:visit/challans/:id/file',
  summary: 'A challan of an application as a PDF, in the language of the application or another one',
  may: 'anyone',
  gives: 'file',
  params: visitParams.extend({ id: z.uuid() }),
  query: z.strictObject({ language: z.enum(['en', 'ur', 'ar']).optional() }),
  example: { params: { visit, id: '01980000-0000-7000-8000-0000000f8001' } },
})
