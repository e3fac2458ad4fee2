import { endpoint } from 'kit/contract/contract'
import { addOnKeys, cycles, paidPlans } from 'kit/prices/catalogue'
import { moneyShape } from 'kit/values/money'
import { z } from 'zod'

const currency = z.enum(['PKR', 'USD'])

export const readPrices = endpoint({
  method: 'GET',
  path: '/prices',
  summary: 'What a student costs in each plan today, and how many places of the first customers are left',
  may: 'anyone',
  response: z.object({
    day: z.string(),
    placesLeft: z.int(),
    rows: z.array(z.object({ plan: z.enum(paidPlans), currency, monthly: moneyShape, yearly: moneyShape })),
  }),
  example: {},
})

export const readCode = endpoint({
  method: 'POST',
  path: '/codes',
  summary:
    'What a discount code gives, in basis points; nothing for a code that is not known or not valid today',
  may: 'anyone',
  limit: 1024,
  body: z.strictObject({ code: z.string().min(1).max(40).meta({ title: 'Code' }) }),
  response: z.object({ basisPoints: z.int(), on: z.enum(['plan', 'every']) }),
  example: { body: { code: 'WELCOME' } },
})

export const makeQuote = endpoint({
  method: 'POST',
  path: '/quotes',
  summary: 'What an order costs, line by line, with the rule that holds on each. Nothing is ordered',
  may: 'anyone',
  limit: 8 * 1024,
  body: z.strictObject({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .meta({ title: 'Country' }),
    students: z.int().min(0).max(1_000_000).meta({ title: 'Total students' }),
    plan: z.enum(paidPlans).meta({ title: 'Plan' }),
    cycle: z.enum(cycles).meta({ title: 'Billing period' }),
    addOns: z
      .array(z.strictObject({ key: z.enum(addOnKeys), quantity: z.int().min(0).max(100_000_000) }))
      .max(addOnKeys.length)
      .optional()
      .meta({ title: 'Add-ons' }),
    code: z.string().max(40).optional().meta({ title: 'Code' }),
    firstBill: z.boolean().optional().meta({ title: 'First bill' }),
  }),
  response: z.object({
    day: z.string(),
    lines: z.array(
      z.object({
        kind: z.enum(['plan', ...addOnKeys]),
        quantity: z.int(),
        unit: moneyShape,
        gross: moneyShape,
        /** The rule that took something off; null where none did. */
        rule: z.string().nullable(),
        basisPoints: z.int(),
        discount: moneyShape,
        net: moneyShape,
      }),
    ),
    sums: z.array(
      z.object({ currency, net: moneyShape, taxBasisPoints: z.int(), tax: moneyShape, total: moneyShape }),
    ),
    code: z.enum(['none', 'used', 'unspent', 'unknown']),
    instalments: z.array(moneyShape).nullable(),
  }),
  example: { body: { country: 'PK', students: 300, plan: 'standard', cycle: 'yearly' } },
})
