import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addOnKeys, bandOf, type Catalogue, catalogue, type Code, cycles, paidPlans } from './catalogue.ts'
import { type Order, quote } from './quote.ts'

const on = '2026-12-01'
const code = (basisPoints: bigint, more: Partial<Code> = {}): Code => ({
  code: 'WELCOME',
  basisPoints,
  on: 'every',
  validFrom: '2026-01-01',
  ...more,
})
const withCode = (one: Code): Catalogue => ({ ...catalogue, codes: [one] })
const dated = (key: string): Catalogue => ({
  ...catalogue,
  rules: catalogue.rules.map((rule) => (rule.key === key ? { ...rule, validFrom: '2026-11-01' } : rule)),
})
const order = (country: string, students: number, plan: Order['plan'], cycle: Order['cycle']): Order => ({
  country,
  students,
  plan,
  cycle,
})
const total = (...asked: Parameters<typeof quote>) => quote(...asked).sums[0].total

describe('the worked examples of the price list', () => {
  test('1: 300 students in Pakistan pay Rs 75,000 for a year of Standard', () => {
    expect(bandOf(300)).toBe('201-300')
    expect(quote(order('PK', 300, 'standard', 'yearly'), { on }).sums).toEqual([
      { currency: 'PKR', net: 75_000_00n, taxBasisPoints: 0n, tax: 0n, total: 75_000_00n },
    ])
  })
  test('2: abroad they pay 75 dollars a month, 750 a year', () => {
    expect(total(order('US', 300, 'standard', 'monthly'), { on })).toBe(75_00n)
    expect(total(order('US', 300, 'standard', 'yearly'), { on })).toBe(750_00n)
  })
  test('3: a thousand students are not above a thousand', () => {
    expect(total(order('US', 1000, 'basic', 'monthly'), { on })).toBe(200_00n)
  })
  test('4: one more, and a tenth is off the whole line', () => {
    const [line] = quote(order('US', 1001, 'basic', 'monthly'), { on }).lines
    expect(line).toMatchObject({ gross: 200_20n, discount: 20_02n, net: 180_18n, rule: 'above-1000' })
  })
  test('5: five thousand in Pakistan', () => {
    const [line] = quote(order('PK', 5000, 'premium', 'yearly'), { on }).lines
    expect(line).toMatchObject({ gross: 2_500_000_00n, discount: 250_000_00n, net: 2_250_000_00n })
  })
  test('6: one more takes 15 % off', () => {
    const [line] = quote(order('PK', 5001, 'premium', 'yearly'), { on }).lines
    expect(line).toMatchObject({ gross: 2_500_500_00n, discount: 375_075_00n, net: 2_125_425_00n })
  })
  test('7: the first bill after the trial is a tenth less, the second is not', () => {
    const first = { ...order('US', 400, 'standard', 'monthly'), firstBill: true }
    expect(total(first, { on })).toBe(90_00n)
    expect(total({ ...first, firstBill: false }, { on })).toBe(100_00n)
  })
  test('8: of volume, first bill and a code of 25 % the code alone holds, and is spent', () => {
    const asked = { ...order('US', 1200, 'standard', 'monthly'), firstBill: true, code: 'welcome' }
    const answer = quote(asked, { on, from: withCode(code(25_00n)) })
    expect(answer.lines[0]).toMatchObject({ gross: 300_00n, discount: 75_00n, net: 225_00n, rule: 'code' })
    expect(answer.code).toBe('used')
  })
  test('9: half off for the life of the plan, next year again', () => {
    const asked = { ...order('PK', 400, 'premium', 'yearly'), code: 'WELCOME' }
    const from = withCode(code(50_00n, { on: 'plan', everyBill: true }))
    expect(total({ ...asked, firstBill: true }, { on, from })).toBe(100_000_00n)
    expect(total(asked, { on: '2027-12-01', from })).toBe(100_000_00n)
  })
  test('10: a code that gives no more than the rule stays unspent', () => {
    const from = { ...dated('sitewide'), codes: [code(10_00n)] }
    const answer = quote({ ...order('US', 100, 'basic', 'monthly'), code: 'WELCOME' }, { on, from })
    expect(answer.lines[0]).toMatchObject({ rule: 'sitewide', net: 18_00n })
    expect(answer.code).toBe('unspent')
  })
  test('16: once paid, all 51 students are billed and not the one above fifty', () => {
    expect(total(order('US', 51, 'basic', 'monthly'), { on })).toBe(10_20n)
  })
  test('17: add-ons are sold in packs, with their own tenth off where they have one', () => {
    const addOns = [
      { key: 'whatsapp', quantity: 3000 },
      { key: 'emails', quantity: 25_000 },
      { key: 'registrations', quantity: 2500 },
    ] as const
    const { lines } = quote({ ...order('US', 0, 'basic', 'monthly'), addOns }, { on })
    expect(lines.slice(1).map(({ quantity, net }) => [quantity, net])).toEqual([
      [3, 48_60n],
      [3, 27_00n],
      [3, 3_00n],
    ])
  })
  test('22: tax is on the net of the bill, where we are registered', () => {
    const taxes = catalogue.taxes.map((tax) => ({ ...tax, validFrom: '2026-01-01' }))
    const from = { ...catalogue, taxes }
    const emirates = quote(order('AE', 300, 'standard', 'monthly'), { on, from })
    expect(emirates.sums[0]).toMatchObject({ tax: 3_75n, total: 78_75n })
    const saudi = quote(order('SA', 1001, 'basic', 'monthly'), { on, from })
    expect(saudi.sums[0]).toMatchObject({ tax: 27_03n, total: 207_21n })
    expect(total(order('AE', 300, 'standard', 'monthly'), { on })).toBe(75_00n)
  })
})

test('offers without days are off, and the one of 2022 has ended', () => {
  const small = { ...order('PK', 300, 'basic', 'yearly'), firstBill: true }
  expect(total(small, { on })).toBe(54_000_00n)
  expect(total(small, { on, from: dated('small-year') })).toBe(0n)
  expect(total({ ...small, students: 301 }, { on, from: dated('small-year') })).toBe(54_180_00n)
  expect(total({ ...small, plan: 'standard' }, { on, from: dated('small-year') })).toBe(67_500_00n)
})

test('the first thirty customers pay a quarter less on their first bill, while places are left', () => {
  const first = { ...order('US', 400, 'standard', 'monthly'), firstBill: true }
  expect(total(first, { on, placesLeft: 1 })).toBe(75_00n)
  expect(total(first, { on, placesLeft: 0 })).toBe(90_00n)
})

test('a rupee price for a month is a tenth of that for a year', () => {
  for (const plan of paidPlans)
    expect(total(order('PK', 10, plan, 'monthly'), { on }) * 10n).toBe(
      total(order('PK', 10, plan, 'yearly'), { on }),
    )
})

test('Pakistan pays add-ons in dollars, beside the rupees of its plan', () => {
  const addOns = [{ key: 'white-label', quantity: 1 }] as const
  const { sums } = quote({ ...order('PK', 300, 'standard', 'yearly'), addOns }, { on })
  expect(sums.map(({ currency, total: due }) => [currency, due])).toEqual([
    ['PKR', 75_000_00n],
    ['USD', 90_00n],
  ])
})

test('a yearly bill of Standard or Premium is paid in halves', () => {
  expect(quote(order('US', 333, 'standard', 'yearly'), { on }).instalments).toEqual([416_25n, 416_25n])
  expect(quote(order('US', 1001, 'premium', 'yearly'), { on }).instalments).toEqual([2252_25n, 2252_25n])
  expect(quote(order('US', 333, 'basic', 'yearly'), { on }).instalments).toBeNull()
  expect(quote(order('US', 333, 'standard', 'monthly'), { on }).instalments).toBeNull()
})

test('the cliff stays: 1,001 students cost less than 1,000', () => {
  expect(total(order('PK', 1000, 'standard', 'yearly'), { on })).toBe(250_000_00n)
  expect(total(order('PK', 1001, 'standard', 'yearly'), { on })).toBe(225_225_00n)
})

const orders = fc.record({
  country: fc.constantFrom('PK', 'US', 'AE', 'SA'),
  students: fc.nat(20_000),
  plan: fc.constantFrom(...paidPlans),
  cycle: fc.constantFrom(...cycles),
  firstBill: fc.boolean(),
  addOns: fc.array(fc.record({ key: fc.constantFrom(...addOnKeys), quantity: fc.nat(60_000) }), {
    maxLength: 4,
  }),
})

test('no line is negative, the lines make up the sums, and a code never makes an order dearer', () => {
  fc.assert(
    fc.property(orders, fc.bigInt(0n, 100_00n), fc.nat(1), (asked, basisPoints, placesLeft) => {
      const from = withCode(code(basisPoints))
      const plain = quote(asked, { on, placesLeft })
      const coded = quote({ ...asked, code: 'WELCOME' }, { on, placesLeft, from })
      for (const { lines, sums } of [plain, coded]) {
        for (const { gross, discount, net } of lines) {
          expect(net >= 0n && discount >= 0n && gross === discount + net).toBe(true)
        }
        const net = lines.reduce((sum, one) => sum + one.net, 0n)
        expect(sums.reduce((sum, one) => sum + one.net, 0n)).toBe(net)
      }
      plain.sums.forEach((sum, at) => expect((coded.sums[at]?.total ?? 0n) <= sum.total).toBe(true))
    }),
  )
})
