import type { Serve } from 'kit/http/server'
import {
  type BillCurrency,
  catalogue,
  dayOf,
  firstPlaces,
  holdsOn,
  paidPlans,
  rateOf,
} from 'kit/prices/catalogue'
import { quote } from 'kit/prices/quote'
import { toWire } from 'kit/values/money'
import type { Control, Sql } from '../../database.ts'
import * as endpoints from './contract.ts'

/** Serves what a visitor may know of prices before there is a school. */
export function serveQuotes(serve: Serve<object>, control: Control, from = catalogue) {
  serve(endpoints.readPrices, async () => {
    const day = dayOf(new Date())
    const rows = paidPlans.flatMap((plan) =>
      (['PKR', 'USD'] as const).map((currency) => {
        const rate = (cycle: 'monthly' | 'yearly') =>
          wire(rateOf({ plan, currency, cycle }, day, from), currency)
        return { plan, currency, monthly: rate('monthly'), yearly: rate('yearly') }
      }),
    )
    return { day, placesLeft: await placesLeft(control.sql), rows }
  })

  serve(endpoints.readCode, ({ body }) => {
    const typed = body.code.trim().toLowerCase()
    const code = from.codes.find((one) => one.code.toLowerCase() === typed && holdsOn(one, dayOf(new Date())))
    return { basisPoints: Number(code?.basisPoints ?? 0n), on: code?.on ?? 'plan' }
  })

  serve(endpoints.makeQuote, async ({ body }) => {
    const day = dayOf(new Date())
    const { code, addOns = [], firstBill = false, ...order } = body
    const asked = { ...order, addOns, firstBill, ...(code !== undefined && { code }) }
    const answer = quote(asked, { on: day, placesLeft: firstBill ? await placesLeft(control.sql) : 0, from })
    const [{ currency }] = answer.sums
    return {
      day,
      lines: answer.lines.map((line) => ({
        kind: line.kind,
        quantity: line.quantity,
        unit: wire(line.unit, line.currency),
        gross: wire(line.gross, line.currency),
        rule: line.rule,
        basisPoints: Number(line.basisPoints),
        discount: wire(line.discount, line.currency),
        net: wire(line.net, line.currency),
      })),
      sums: answer.sums.map((sum) => ({
        currency: sum.currency,
        net: wire(sum.net, sum.currency),
        taxBasisPoints: Number(sum.taxBasisPoints),
        tax: wire(sum.tax, sum.currency),
        total: wire(sum.total, sum.currency),
      })),
      code: answer.code,
      instalments: answer.instalments?.map((half) => wire(half, currency)) ?? null,
    }
  })
}

/** How many of the first customers' places are left: a school that has had a paid plan has taken one. */
async function placesLeft(sql: Sql): Promise<number> {
  const [row] = await sql<{ paying: number }[]>`
    select count(*)::int as paying from school where plan in ('basic', 'standard', 'premium')`
  return Math.max(0, firstPlaces - (row?.paying ?? 0))
}

function wire(amount: bigint, currency: BillCurrency) {
  return toWire({ amount, currency })
}
