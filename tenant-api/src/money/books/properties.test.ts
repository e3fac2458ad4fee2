import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { student } from '../../people/students-and-guardians/tables.ts'
import type { School } from '../../core/school/school.ts'
import { castSchool } from '../../../testing/school.ts'
import {
  act,
  charge,
  forgetDocuments,
  journalOf,
  type Line,
  lineOf,
  pay,
  smallJournal,
  superuserOf,
  today,
} from '../../../testing/books.ts'
import { accounts } from './accounts.ts'
import { partiesOf } from './parties.ts'
import { type NewJournal, nextNumbers, post, reverse } from './post.ts'
import { proveBooks } from './prove.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'

/** In `pnpm scorecard` there are a hundred thousand. */
const operations = Number(process.env.MAKTAB_BOOK_OPERATIONS ?? 400)
/** So many of them are one act. */
const atOnce = 25

const cast = await castSchool()
const owner = superuserOf(cast)
let school: School
let parties: string[] = []
afterAll(() => owner.end())

beforeAll(async () => {
  school = await cast.school()
  await forgetDocuments(owner)
  const rows = await school.db.select({ id: student.id }).from(student).limit(8)
  const made = await act(school, (tx) =>
    partiesOf(
      tx,
      'student',
      rows.map(({ id }) => id),
    ),
  )
  parties = [...made.values()]
})

const amount = fc.bigInt({ min: 1n, max: 5_000_000n })
const at = fc.nat({ max: 1_000_000 })
const kinds = ['charge', 'pay', 'pay-all', 'overpay', 'expense', 'other-campus', 'uneven', 'reverse'] as const
const operation = fc.record({ kind: fc.constantFrom(...kinds), amount, at })
type Operation = { kind: (typeof kinds)[number]; amount: bigint; at: number }

/** What the books should say: what is due of each line, and the journals that can still be reversed. */
type Model = { lines: Line[]; due: Map<string, bigint>; expenses: string[]; numbers: number }

const chosen = <T>(of: readonly T[], at: number): T | undefined => of[at % Math.max(of.length, 1)]

/** The journal of an operation, and what it does to the model; null where there is nothing to do it with. */
function journalFor({ kind, amount, at }: Operation, { lines, due }: Model): NewJournal | null {
  if (kind === 'charge') {
    const line = lineOf(chosen(parties, at) ?? '')
    lines.push(line)
    due.set(line.id, amount)
    return charge(line, amount)
  }
  if (kind === 'expense') return smallJournal({}, amount)
  if (kind === 'other-campus')
    return journalOf([
      { account: accounts.bank, amount },
      { account: accounts.interCampus, amount: -amount },
      { account: accounts.interCampus, amount, campusId: demoCampuses.CNL },
      { account: accounts.tuition, amount: -amount, campusId: demoCampuses.CNL },
    ])
  const line = chosen(lines, at)
  if (!line) return null
  const open = due.get(line.id) ?? 0n
  const paid = kind === 'pay-all' ? open : amount < open ? amount : open
  if (paid === 0n) return null
  due.set(line.id, open - paid)
  return pay(line, paid)
}

/** What must be refused, each in an act of its own. */
async function refuse(of: Operation, { lines, due }: Model): Promise<void> {
  if (of.kind === 'uneven') {
    const sides = [
      { account: accounts.generalExpenses, amount: of.amount },
      { account: accounts.bank, amount: -of.amount - 1n },
    ]
    const uneven = act(school, (tx) => post(tx, [smallJournal(), journalOf(sides)]))
    await expect(uneven).rejects.toThrow()
    return
  }
  const line = chosen(lines, of.at)
  if (!line) return
  const over = act(school, async (tx) => {
    await nextNumbers(tx, { campusId: demoCampuses.CNL, kind: 'receipt', year: '1998' })
    await post(tx, [smallJournal(), pay(line, (due.get(line.id) ?? 0n) + of.amount)])
  })
  await expect(over).rejects.toMatchObject({ code: 'more-than-due' })
}

async function perform(of: readonly Operation[], model: Model): Promise<void> {
  const isRefused = ({ kind }: Operation) => kind === 'uneven' || kind === 'overpay'
  for (const one of of.filter(isRefused)) await refuse(one, model)
  const reversed = of.flatMap(({ kind, at }) => {
    if (kind !== 'reverse' || model.expenses.length === 0) return []
    return model.expenses.splice(at % model.expenses.length, 1)
  })
  const rest = of.filter((one) => !isRefused(one) && one.kind !== 'reverse')
  await act(school, async (tx) => {
    // A payment follows the charge that it pays in a later statement, as it follows it in life.
    const charges = rest.filter(({ kind }) => kind === 'charge').map((one) => journalFor(one, model))
    await post(
      tx,
      charges.filter((one) => one !== null),
    )
    const others = rest.filter(({ kind }) => kind !== 'charge').map((one) => journalFor(one, model))
    const journals = others.filter((one) => one !== null)
    const ids = await post(tx, journals)
    model.expenses.push(
      ...ids.filter((_, n) => journals[n]?.postings[0]?.account === accounts.generalExpenses),
    )
    await reverse(tx, reversed, { day: today })
    const first = await nextNumbers(tx, {
      campusId: demoCampuses.CNL,
      kind: 'receipt',
      year: '1998',
      count: 3,
    })
    expect(first).toBe(model.numbers + 1)
    model.numbers += 3
  })
}

test(
  `after ${operations} random operations the books sum to zero, and what is due is what was charged and not paid`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: operations, maxLength: operations }), async (all) => {
        const model: Model = { lines: [], due: new Map(), expenses: [], numbers: await lastNumber() }
        for (let from = 0; from < all.length; from += atOnce)
          await perform(all.slice(from, from + atOnce), model)
        const [row] = await school.db.execute<{ sum: string; least: string | null }>(sql`
          select (select coalesce(sum(amount), 0) from posting) as sum, (select min(amount) from invoice_open) as least`)
        expect(row?.sum).toBe('0')
        expect(BigInt(row?.least ?? 0)).toBeGreaterThanOrEqual(0n)
        const open = await owner<{ id: string; amount: string }[]>`
          select line_id as id, amount::text from invoice_open where line_id = any (${[...model.due.keys()]})`
        expect(new Map(open.map(({ id, amount }) => [id, BigInt(amount)]))).toEqual(model.due)
        const { findings } = await proveBooks(school.db)
        // The numbers of this test stand on no document.
        expect(findings.filter(({ subject }) => !subject.endsWith('1998'))).toEqual([])
      }),
      { numRuns: 1, endOnFailure: true },
    )
  },
  60_000 + operations * 40,
)

async function lastNumber(): Promise<number> {
  const [row] = await owner<{ last: number }[]>`
    select last from number_series where kind = 'receipt' and year_key = '1998'`
  return row?.last ?? 0
}

test('of many equal keys at once one journal comes', async () => {
  const times = Math.min(operations, 1_000)
  const posting = Array.from({ length: times }, () =>
    act(school, (tx) => post(tx, [smallJournal({ key: 'once:property' })])).then(
      () => 'booked',
      ({ code }: { code: string }) => code,
    ),
  )
  const outcomes = await Promise.all(posting)
  expect(outcomes.filter((one) => one === 'booked')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['booked', 'booked-already']))
}, 120_000)
