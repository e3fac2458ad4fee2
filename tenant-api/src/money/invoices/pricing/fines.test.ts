import * as fc from 'fast-check'
import { addDays, type Day, day, eachDay, weekday } from 'kit/values/day'
import { expect, test } from 'vitest'
import { fineOf, type FineTerms, type Waiver } from './fines.ts'

/** Fifty rupees a day from the day after the due day, at most a thousand, none on closures. */
const terms: FineTerms = {
  strategy: 'daily',
  amount: 5000n,
  most: 100_000n,
  allowedDays: 0,
  skipsClosures: true,
  smallBalance: 0n,
}
const span = eachDay(day('2026-11-01'), day('2027-02-28'))
const smog = new Set<string>(['2026-11-13', '2026-11-14'])
/** The main campus has school from Monday to Saturday, but for the smog. */
const main = new Set(span.filter((at) => weekday(at) < 7 && !smog.has(at)))
/** Canal View has school from Monday to Friday; on the 13th at home. */
const canal = new Set(span.filter((at) => weekday(at) < 6))
const invoice = { dueOn: day('2026-11-10'), open: 880_000n, charged: 0n, waivers: [] as Waiver[] }

function fine(at: string, more: Partial<typeof invoice> = {}, days: ReadonlySet<Day> = main, by = terms) {
  return Number(fineOf({ ...invoice, ...more }, day(at), { terms: by, schoolDays: days }).due) / 100
}

test('only days with school are fined; lessons at home are school', () => {
  // Asked three times, it is the same three times.
  expect([fine('2026-11-19'), fine('2026-11-19'), fine('2026-11-19')]).toEqual([300, 300, 300])
  expect(fine('2026-11-19', {}, canal)).toBe(350)
  expect(fine('2026-11-10')).toBe(0)
  expect(fine('2026-11-11')).toBe(50)
})

test('twenty days are a thousand, and so is every later day', () => {
  expect(fine('2026-12-05')).toBe(1000)
  expect(fine('2026-12-07')).toBe(1000)
  expect(fineOf(invoice, day('2026-12-07'), { terms, schoolDays: main })).toMatchObject({ days: 21 })
})

test('a closure that is declared late gives its day back', () => {
  const closed = new Set([...main].filter((at) => at !== '2026-11-18'))
  expect(fine('2026-11-19', {}, closed)).toBe(250)
})

test('what is waived is not asked again, and the next day counts anew', () => {
  const waivers: Waiver[] = [{ amount: 30_000n }]
  expect([fine('2026-11-19', { waivers }), fine('2026-11-20', { waivers })]).toEqual([0, 50])
  const until: Waiver[] = [{ untilDay: day('2026-11-19') }]
  expect([fine('2026-11-19', { waivers: until }), fine('2026-11-20', { waivers: until })]).toEqual([0, 50])
})

test('days that are allowed are not fined, and what was charged is not charged again', () => {
  expect(fine('2026-11-19', {}, main, { ...terms, allowedDays: 5 })).toBe(200)
  expect(fine('2026-11-19', { charged: 10_000n })).toBe(200)
  expect(fine('2026-11-19', {}, main, { ...terms, strategy: 'once' })).toBe(50)
  expect(fine('2026-11-19', {}, main, { ...terms, strategy: 'none' })).toBe(0)
  expect(fine('2026-11-19', {}, main, { ...terms, skipsClosures: false })).toBe(450)
})

test('nothing open, or too little of it, is not fined', () => {
  expect(fine('2026-11-19', { open: 0n })).toBe(0)
  expect(fine('2026-11-19', { open: 5000n }, main, { ...terms, smallBalance: 5000n })).toBe(0)
})

test('a fine never falls from one day to the next, and charging it leaves nothing', () => {
  const waiver: fc.Arbitrary<Waiver> = fc.oneof(
    fc.record({ amount: fc.bigInt({ min: 1n, max: 60_000n }) }),
    fc.integer({ min: 0, max: 40 }).map((days) => ({ untilDay: addDays(day('2026-11-01'), days) })),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 10 }),
      fc.option(fc.bigInt({ min: 1n, max: 200_000n })),
      fc.constantFrom<FineTerms['strategy']>('once', 'daily'),
      fc.array(waiver, { maxLength: 3 }),
      (after, allowedDays, most, strategy, waivers) => {
        const by = { terms: { ...terms, allowedDays, most, strategy }, schoolDays: main }
        const at = addDays(invoice.dueOn, after)
        const today = fineOf({ ...invoice, waivers }, at, by)
        const tomorrow = fineOf({ ...invoice, waivers }, addDays(at, 1), by)
        expect(tomorrow.due >= today.due).toBe(true)
        expect(today.due >= 0n && (most === null || today.due <= most)).toBe(true)
        expect(fineOf({ ...invoice, waivers, charged: today.due }, at, by).due).toBe(0n)
      },
    ),
    // In `pnpm scorecard` there are many more.
    { numRuns: Number(process.env.MAKTAB_PRICES ?? 100) },
  )
})
