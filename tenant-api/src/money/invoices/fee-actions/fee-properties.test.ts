import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { addDays, day } from 'kit/values/day'
import { beforeAll, expect, test } from 'vitest'
import { demoFees } from '../../../../demo/money/fee-setup/plans.ts'
import { receive, rupees, studentNamed } from '../../../../testing/fees.ts'
import { castSchool } from '../../../../testing/school.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School } from '../../../core/school/school.ts'
import { Refusal } from 'kit/contract/refusal'
import { proveBooks } from '../../books/prove.ts'
import { charge } from '../charges/charges.ts'
import { addDiscount, cancelInvoices, creditInvoice } from './credits.ts'
import { chargeFines, waiveFine } from './invoice-fines.ts'
import { changeDueDay } from './invoice-notes.ts'
import { askWriteOff, decideWriteOff, recoverWriteOff } from './write-offs.ts'

/** In `pnpm scorecard` there are many more. */
const operations = Number(process.env.MAKTAB_FEE_OPERATIONS ?? 60)

const cast = await castSchool()
const today = day('2026-11-19')
let school: School
let [owner, tariq]: User[] = []

beforeAll(async () => {
  school = await cast.school()
  ;[owner, tariq] = await Promise.all(['nasreen', 'tariq'].map(userNamed))
})

async function userNamed(name: string): Promise<User> {
  const [row] = await school.db.execute<{ id: string }>(
    sql`select id from account where email = ${`${name}@riverside.example`}`,
  )
  const user = await school.userOf(row?.id ?? '')
  if (!user) throw new Error(`${name} has no log-in`)
  return user
}

const kinds = [
  'charge',
  'pay',
  'credit',
  'discount',
  'fine',
  'waive',
  'due-day',
  'write-off',
  'recover',
  'cancel',
] as const
const operation = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat({ max: 1_000_000 }),
  rupees: fc.integer({ min: 1, max: 9000 }),
})
type Operation = { kind: (typeof kinds)[number]; at: number; rupees: number }

/** Does it to an invoice; what the rules refuse changes nothing. */
async function perform({ kind, at, rupees: some }: Operation): Promise<void> {
  const [me, other] = [owner, tariq]
  if (!me || !other) throw new Error('nobody is logged in')
  const invoices = await school.db.execute<{ id: string; line: string }>(sql`
    select i.id, min(l.id::text) as line from invoice i join invoice_line l on l.invoice_id = i.id and l.kind = 'fee'
    where i.period_key in ('2026-11', '2026-12') group by i.id order by i.id`)
  const one = invoices[at % invoices.length]
  if (!one) throw new Error('there is no invoice')
  const { id, line } = one
  const [reason, amount] = ['By chance', rupees(some)]
  const students = ['Bilal Imran', 'Hira Imran', 'Zain Iqbal', 'Zainab'].map((name) => studentNamed(name))
  const doing = {
    charge: () =>
      charge(school, me, {
        studentIds: students.slice(0, 1 + (at % 4)),
        sectionId: null,
        classId: null,
        campusId: null,
        feeTypeId: demoFees.exam,
        amount,
        dueOn: addDays(today, at % 20),
        instalments: 1 + (at % 3),
        months: 1,
        comment: '',
      }),
    pay: () => receive(school, id, BigInt(some * 100)),
    credit: () => creditInvoice(school, me, { id, lines: [{ lineId: line, amount }], reason }),
    discount: () =>
      addDiscount(school, me, { ids: [id], percent: 1 + (at % 99), amount: null, title: 'Chance', reason }),
    fine: () => chargeFines(school, me, { ids: [id], amount: at % 2 === 0 ? null : amount, reason: '' }),
    waive: () => waiveFine(school, me, { id, amount, untilDay: null, reason }),
    'due-day': () => changeDueDay(school, me, { ids: [id], dueOn: addDays(today, at % 30), reason }),
    async 'write-off'() {
      const { writeOff } = await askWriteOff(school, me, { id, reason })
      await decideWriteOff(school, other, { id: writeOff?.id ?? '', approves: at % 4 > 0 })
    },
    async recover() {
      const [row] = await school.db.execute<{ id: string }>(
        sql`select id from write_off where state = 'approved' limit 1`,
      )
      if (row) await recoverWriteOff(school, me, { id: row.id })
    },
    cancel: () => cancelInvoices(school, me, { ids: [id], reason }),
  }[kind]
  await Promise.resolve(doing()).catch((error: unknown) => {
    if (!(error instanceof Refusal) && !(error instanceof Error && error.message === 'nothing is open'))
      throw error
  })
}

test('whatever is done to invoices, the books agree, and each invoice says what its postings say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: operations, maxLength: operations }), async (all) => {
      for (const one of all) await perform(one)
      expect(await proveBooks(school.db)).toEqual({ findings: [], count: 0 })
      const wrong = await school.db.execute(sql`
        select i.number from invoice i
        cross join lateral (select coalesce(sum(l.net), 0) as net from invoice_line l where l.invoice_id = i.id) l
        cross join lateral (select coalesce(sum(o.amount), 0) as open from invoice_open o where o.invoice_id = i.id) o
        left join billing_run r on r.id = i.run_id
        -- Of a run that was taken back the lines stay, and their journals are reversed.
        where i.total + i.adjusted <> case when r.state = 'undone' then 0 else l.net end or o.open > i.total + i.adjusted or i.cancelled_at is not null and o.open <> 0`)
      expect(wrong).toEqual([])
      const kept = await school.db.execute(sql`
        select r.id from receivable r full join (
          select party_id, campus_id, currency, sum(amount) as amount from posting
          where account_id = '01900000-0000-7000-8000-000000001200' group by 1, 2, 3
        ) p using (party_id, campus_id, currency) where r.amount is distinct from p.amount`)
      expect(kept).toEqual([])
    }),
    // A smaller failure would take as long again.
    { numRuns: 1, endOnFailure: true },
  )
})
