import * as fc from 'fast-check'
import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import {
  concede,
  type ConcessionRule,
  creditOf,
  dayInPeriod,
  type Fraction,
  type Grant,
  instalmentsOf,
  partOfPeriod,
  periodOf,
  priceLines,
  share,
  splitInSteps,
  spreadTax,
  wholeMonth,
} from './prices.ts'

const rupees = (amount: number) => BigInt(amount * 100)
const inRupees = { rule: 'best', step: 100n } as const
const november = periodOf('2026-11')

function grant(title: string, basisPoints: number, more: Partial<Grant> = {}): Grant {
  return { id: null, typeId: title, title, position: 1, basisPoints, amount: null, sponsorId: null, ...more }
}

function line(
  amount: number,
  { grants = [], fraction = wholeMonth }: { grants?: Grant[]; fraction?: Fraction } = {},
) {
  return { amount: rupees(amount), fraction, grants, tax: null }
}

const nets = (lines: ReturnType<typeof line>[]) =>
  priceLines(lines, inRupees).map(({ net }) => Number(net) / 100)

test('the eldest child pays in full, the second ten percent less, the third twenty percent less', () => {
  const family = [
    nets([line(8500), line(300)]),
    nets([line(7500, { grants: [grant('Sibling', 1000)] })]),
    nets([line(6500, { grants: [grant('Sibling', 2000)] })]),
  ]
  expect(family).toEqual([[8500, 300], [6750], [5200]])
  expect(family.flat().reduce((a, b) => a + b, 0)).toBe(20_750)
})

test('who joins on the 16th of November pays 15 of 30 days, and the admission in full', () => {
  const stay = { joinedOn: day('2026-11-16'), leftOn: null }
  const byDays = partOfPeriod(november, stay, { joiner: 'days', leaver: 'full' })
  expect(byDays).toEqual({ part: 15, whole: 30 })
  const lines = [line(8500, { fraction: byDays }), line(300, { fraction: byDays }), line(15_000), line(5000)]
  expect(nets(lines)).toEqual([4250, 150, 15_000, 5000])
  expect(nets(lines).reduce((a, b) => a + b, 0)).toBe(24_400)
  // By the rule of halves it is half as well, but not for who joins in the first half.
  expect(partOfPeriod(november, stay, { joiner: 'half', leaver: 'full' })).toEqual({ part: 1, whole: 2 })
  const early = { joinedOn: day('2026-11-15'), leftOn: null }
  expect(partOfPeriod(november, early, { joiner: 'half', leaver: 'full' })).toEqual(wholeMonth)
  expect(partOfPeriod(november, stay, { joiner: 'full', leaver: 'full' })).toEqual(wholeMonth)
})

test('a leaver owes the month, unless the fee is counted by days', () => {
  const stay = { joinedOn: null, leftOn: day('2026-11-12') }
  expect(partOfPeriod(november, stay, { joiner: 'days', leaver: 'full' })).toEqual(wholeMonth)
  expect(partOfPeriod(november, stay, { joiner: 'days', leaver: 'days' })).toEqual({ part: 12, whole: 30 })
  const last = { joinedOn: null, leftOn: day('2026-11-30') }
  expect(partOfPeriod(november, last, { joiner: 'days', leaver: 'days' })).toEqual(wholeMonth)
  const both = { joinedOn: day('2026-11-10'), leftOn: day('2026-11-12') }
  expect(partOfPeriod(november, both, { joiner: 'days', leaver: 'days' })).toEqual({ part: 3, whole: 30 })
})

test('the best concession counts: half for a child of the staff beats a quarter for merit', () => {
  const grants = [grant('Merit', 2500, { position: 2 }), grant('Staff child', 5000)]
  expect(nets([line(8500, { grants }), line(300)])).toEqual([4250, 300])
})

function titles(rule: ConcessionRule, some: readonly Grant[]) {
  return concede(rupees(8500), some, { rule, step: 100n }).map(({ title, given }) => [
    title,
    Number(given) / 100,
  ])
}

test('of two equal concessions the first type counts; added ones are never more than the fee', () => {
  const grants = [grant('Merit', 2500, { position: 2 }), grant('Hafiz', 2500)]
  expect(titles('best', grants)).toEqual([['Hafiz', 2125]])
  expect(titles('add', grants)).toEqual([
    ['Hafiz', 2125],
    ['Merit', 2125],
  ])
  // 6,375 left, of which a quarter is 1,593.75.
  expect(titles('sequence', grants)).toEqual([
    ['Hafiz', 2125],
    ['Merit', 1594],
  ])
  const much = [grant('Orphan', 10_000), grant('Merit', 2500, { position: 2 })]
  expect(titles('add', much)).toEqual([['Orphan', 8500]])
  expect(titles('sequence', much)).toEqual([['Orphan', 8500]])
})

test('an orphan pays no tuition; the exam fee is due', () => {
  const orphan = [grant('Orphan', 10_000)]
  expect(nets([line(2800, { grants: orphan })])).toEqual([0])
  expect(nets([line(2800, { grants: orphan }), line(400)])).toEqual([0, 400])
})

test('what a donor pays is owed by the donor and is no loss', () => {
  const donor = grant('Donor', 5000, { sponsorId: 'trust' })
  const [tuition, lab] = priceLines([line(8500, { grants: [donor] }), line(300)], inRupees)
  expect(tuition).toMatchObject({
    gross: rupees(8500),
    concession: 0n,
    sponsored: rupees(4250),
    net: rupees(4250),
  })
  expect(lab?.net).toBe(rupees(300))
})

test('dinars keep three decimals, and are never divided twice', () => {
  expect(share(85_500n, { part: 13, whole: 30 }, 1n)).toBe(37_050n)
  const dueOn = day('2026-01-31')
  const parts = instalmentsOf(100_000n, { count: 3, dueOn, step: 1n })
  expect(parts.map(({ amount }) => amount)).toEqual([33_334n, 33_333n, 33_333n])
  expect(parts.map((part) => part.dueOn)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
})

test('the tax is counted on the whole invoice, and its lines sum to it', () => {
  const rate = { id: 'vat', basisPoints: 2000 }
  const bases = [6833n, 6833n, 5750n, 8500n]
  const taxes = spreadTax(
    bases.map((base) => ({ base, rate })),
    1n,
  )
  expect(taxes).toEqual([1367n, 1366n, 1150n, 1700n])
  // Four credit notes, each of a line, give all of it back.
  const credits = taxes.map((tax, at) => {
    const base = bases[at] ?? 0n
    const whole = { gross: base, concession: 0n, sponsored: 0n, tax, net: base + tax }
    return creditOf(whole, whole.net).tax
  })
  expect(credits.reduce((a, b) => a + b)).toBe(5583n)
})

test('halves are rounded away from zero, once and to whole rupees', () => {
  expect(share(rupees(101), { part: 1, whole: 2 }, 100n)).toBe(rupees(51))
  expect(share(-rupees(101), { part: 1, whole: 2 }, 100n)).toBe(-rupees(51))
  expect(share(rupees(100), { part: 1, whole: 3 }, 100n)).toBe(rupees(33))
  // An amount that somebody typed stays as it is.
  expect(priceLines([{ ...line(0), amount: 12_345n }], inRupees)[0]?.gross).toBe(12_345n)
})

test('the 31st is the last day of a shorter month', () => {
  expect(dayInPeriod(november, 31)).toBe('2026-11-30')
  expect(dayInPeriod(periodOf('2028-02'), 31)).toBe('2028-02-29')
  expect(dayInPeriod(november, 10)).toBe('2026-11-10')
})

/** In `pnpm scorecard` there are many more. */
const numRuns = Number(process.env.MAKTAB_PRICES ?? 100)
const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
const step = fc.constantFrom(1n, 5n, 100n)
const sum = (parts: readonly bigint[]) => parts.reduce((a, b) => a + b, 0n)

test('parts are always equal to the whole: splits, taxes, instalments', () => {
  const weights = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(
      amount,
      weights,
      step,
      fc.integer({ min: 0, max: 10_000 }),
      (total, some, by, basisPoints) => {
        expect(sum(splitInSteps(total, some, by))).toBe(total)
        const rate = { id: 'rate', basisPoints }
        const taxes = spreadTax(
          some.map((base) => ({ base, rate })),
          by,
        )
        expect(sum(taxes)).toBe(share(sum(some), { part: basisPoints, whole: 10_000 }, by))
        const parts = instalmentsOf(total, { count: some.length, dueOn: day('2026-11-10'), step: by })
        expect(sum(parts.map((part) => part.amount))).toBe(total)
        expect(parts.every((part) => part.amount >= 0n)).toBe(true)
      },
    ),
    { numRuns },
  )
})

test('no concession is more than the fee, and the parts of a line sum to its gross', () => {
  const grants = fc.array(
    fc.record({ points: fc.integer({ min: 0, max: 10_000 }), fixed: fc.option(amount), donor: fc.boolean() }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(
      amount,
      grants,
      step,
      fc.constantFrom<ConcessionRule>('best', 'add', 'sequence'),
      (gross, some, by, rule) => {
        const all = some.map(({ points, fixed, donor }, position) =>
          grant(`type ${position}`, points, { position, amount: fixed, sponsorId: donor ? 'trust' : null }),
        )
        const [price] = priceLines([{ amount: gross, fraction: wholeMonth, grants: all, tax: null }], {
          rule,
          step: by,
        })
        if (!price) throw new Error('a line without a price')
        expect(price.net).toBeGreaterThanOrEqual(0n)
        expect(price.net + price.concession + price.sponsored).toBe(gross)
      },
    ),
    { numRuns },
  )
})

test('credits of a line in any parts give back exactly what it charged', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 5 }),
      (a, b, c, cuts) => {
        const whole = { gross: a + b + 1n, concession: b, sponsored: 0n, tax: c, net: a + 1n + c }
        let left = whole
        const given = splitInSteps(whole.net, cuts.map(BigInt), 1n).map((part) => {
          const credit = creditOf(left, part)
          left = {
            gross: left.gross - credit.gross,
            concession: left.concession - credit.concession,
            sponsored: 0n,
            tax: left.tax - credit.tax,
            net: left.net - part,
          }
          expect(credit.gross - credit.concession + credit.tax).toBe(part)
          return credit
        })
        expect(sum(given.map((one) => one.tax))).toBe(whole.tax)
        expect(sum(given.map((one) => one.concession))).toBe(whole.concession)
        expect(sum(given.map((one) => one.gross))).toBe(whole.gross)
      },
    ),
    { numRuns },
  )
})
