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

export const readOwnApplicantFees = endpoint({
  method: 'GET',
  path: '/admission-visits/:visit/fees',
  summary: 'What the family of an application is asked to pay, until when, and under which bill number',
  may: 'anyone',
  params: z.strictObject({ visit: z.string().regex(/^[\w-]{43}$/) }),
  response: z.object({ billNumber: z.string().nullable(), fees: z.array(familyFee) }),
  example: { params: { visit: 'a'.repeat(43) } },
})
