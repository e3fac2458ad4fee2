import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { Refused } from 'kit/http/client'
import { addDays, day } from 'kit/values/day'
import { beforeAll, expect, test } from 'vitest'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { balancesOf, rupees } from '../../../../testing/fees.ts'
import { castSchool } from '../../../../testing/school.ts'
import type { School } from '../../../core/school/school.ts'
import { proveBooks } from '../../books/prove.ts'
import { readInvoice } from '../contract.ts'
import * as actions from '../fee-actions/contract.ts'
import * as contract from './contract.ts'

/** In `pnpm scorecard` there are many more. */
const runs = Number(process.env.MAKTAB_UNDONE_RUNS ?? 3)

const cast = await castSchool()
type Person = Awaited<ReturnType<typeof cast.as>>
let school: School
let nasreen: Person
let tariq: Person

beforeAll(async () => {
  school = await cast.school()
  ;[nasreen, tariq] = await Promise.all([cast.as('nasreen'), cast.as('tariq')])
})

const action = fc.record({
  kind: fc.constantFrom('fine', 'waive', 'discount', 'credit', 'due-day', 'write-off'),
  at: fc.nat({ max: 1_000_000 }),
  rupees: fc.integer({ min: 1, max: 4000 }),
})
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

/** Does it to an invoice of the run; what the rules refuse changes nothing. */
async function perform({ kind, at, rupees: some }: Action, invoices: readonly string[]): Promise<void> {
  const id = invoices[at % invoices.length] ?? ''
  const [amount, reason] = [rupees(some), 'By chance']
  const params = { id }
  const doing = {
    fine: () => nasreen.call(actions.chargeFines, { body: { ids: [id], amount } }),
    waive: () => nasreen.call(actions.waiveFine, { params, body: { amount, reason } }),
    discount: () =>
      nasreen.call(actions.addDiscount, {
        body: { ids: [id], percent: 1 + (at % 99), title: 'Chance', reason },
      }),
    async credit() {
      const { lines } = await nasreen.call(readInvoice, { params })
      const body = { lines: [{ lineId: lines[0]?.id ?? '', amount }], reason }
      return nasreen.call(actions.creditInvoice, { params, body })
    },
    'due-day': () =>
      nasreen.call(actions.changeDueDay, { body: { ids: [id], dueOn: addDays(day('2026-12-10'), at % 20) } }),
    async 'write-off'() {
      const { writeOff } = await nasreen.call(actions.askWriteOff, { params, body: { reason } })
      return tariq.call(actions.decideWriteOff, {
        params: { id: writeOff?.id ?? '' },
        body: { approves: at % 3 > 0 },
      })
    },
  }[kind]
  await Promise.resolve(doing()).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
  })
}

test(
  `a run is taken back ${runs} times, whatever was done to its invoices: each time every balance is as before`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(demoCampuses)),
        fc.array(action, { minLength: 5, maxLength: 30 }),
        async (campusId, all) => {
          const before = await balancesOf(school)
          const issued = await nasreen.call(contract.issueRun, { body: { campusId, period: '2026-12' } })
          await cast.work()
          const id = issued.runs[0]?.id ?? ''
          const rows = await school.db.execute<{ id: string }>(
            sql`select id from invoice where run_id = ${id}::uuid order by number`,
          )
          expect(rows.length).toBeGreaterThan(0)
          for (const one of all)
            await perform(
              one,
              rows.map((row) => row.id),
            )
          expect(await balancesOf(school)).not.toEqual(before)
          await nasreen.call(contract.undoRun, { params: { id } })
          expect(await balancesOf(school)).toEqual(before)
          const left = await school.db.execute(sql`
            select i.number from invoice i join invoice_open o on o.invoice_id = i.id
            where i.run_id = ${id}::uuid and o.amount <> 0`)
          expect(left).toEqual([])
        },
      ),
      { numRuns: runs, endOnFailure: true },
    )
    expect(await proveBooks(school.db)).toEqual({ findings: [], count: 0 })
  },
  60_000 + runs * 20_000,
)
