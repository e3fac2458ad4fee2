import { eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { account } from '../../../src/access/sessions/tables.ts'
import { system } from '../../../src/core/acts/act.ts'
import type { User } from '../../../src/core/authorization/user.ts'
import type { School } from '../../../src/core/school/school.ts'
import { accounts } from '../../../src/money/books/accounts.ts'
import { type Payment, writePayments } from '../../../src/money/collecting/write-payments.ts'
import { issueRunNow } from '../../../src/money/invoices/runs/issue-run.ts'
import { beginRun } from '../../../src/money/invoices/runs/runs.ts'
import { castStudents } from '../../people/enrolment/seed-cast.ts'
import { studentId } from '../../people/enrolment/seed-rows.ts'

const by = system(sentence('Demo school'))

/** A student of the cast by name. */
export function student(name: string): string {
  const at = castStudents.findIndex(({ names: [first, last] }) => `${first} ${last}`.trim() === name)
  if (at < 0) throw new Error(`nobody of the cast is called ${name}`)
  return studentId(at)
}

export function rupees(amount: number) {
  return { amount: String(amount * 100), currency: 'PKR' }
}

export async function userNamed(school: School, name: string): Promise<User | null> {
  const [row] = await school.db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, `${name}@riverside.example`))
  return row ? school.userOf(row.id) : null
}

type Month = { campusId: string; period: string; issuedOn: Day; studentIds?: readonly string[] }

export async function bill(school: School, month: Month): Promise<string> {
  const today = await school.today()
  const run = await school.transaction(by, 'billing-runs.started', (tx) =>
    beginRun(tx, by, { ...month, today }),
  )
  await issueRunNow(school, by, { id: run.id })
  return run.id
}

/** Most pay at the counter, others with their challan at a bank. */
const usualWays = ['cash', 'deposit', 'cash', 'transfer', 'wallet'] as const
const accountOf = {
  cash: accounts.till,
  deposit: accounts.bank,
  transfer: accounts.bank,
  wallet: accounts.clearing,
} as const

type OpenRow = {
  invoiceId: string
  lineId: string
  campusId: string
  partyId: string
  currency: string
  day: Day
  amount: string
  familyAccountId: string
  payer: string
  child: string
  serial: number
}

/**
 * What families have paid of these invoices `i` on their due day: all that is open of each line, or a part of it. What a
 * family pays on a day at a campus is one receipt; guardians were told of it then.
 */
export async function receive(school: School, which: ReturnType<typeof sql>, parts = 1): Promise<void> {
  const cashier = (await userNamed(school, 'waqas')) ?? by
  const rows = await school.db.execute<OpenRow>(sql`
    select i.id as "invoiceId", o.line_id as "lineId", i.campus_id as "campusId", i.party_id as "partyId", i.currency,
      least(i.due_on, date '2026-11-18')::text as day, (o.amount / ${parts}::int)::text as amount,
      i.family_account_id as "familyAccountId", f.name as payer, i.name as child, f.serial
    from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0 join family_account f on f.id = i.family_account_id
    where i.cancelled_at is null and ${which}
    order by least(i.due_on, date '2026-11-18'), i.campus_id, f.serial, i.id, o.line_id`)
  const payments = [
    ...Map.groupBy(rows, (row) => `${row.campusId} ${row.day} ${row.familyAccountId}`).values(),
  ].flatMap((lines) => paymentOf(lines))
  for (const some of Map.groupBy(payments, ({ campusId, day }) => `${campusId} ${day.slice(0, 4)}`).values())
    for (let at = 0; at < some.length; at += 500)
      await school.transaction(by, 'invoices.seeded', (tx) =>
        writePayments(tx, cashier, some.slice(at, at + 500), { tells: false }),
      )
}

function paymentOf(lines: readonly OpenRow[]): Payment[] {
  const [first] = lines
  if (!first) return []
  const { familyAccountId, payer, campusId, day, currency, serial } = first
  const amount = lines.reduce((sum, line) => sum + BigInt(line.amount), 0n)
  const method = usualWays[serial % usualWays.length] ?? 'cash'
  return [
    {
      familyAccountId,
      payer,
      children: [...new Set(lines.map(({ child }) => child))].join(', '),
      campusId,
      sessionId: null,
      day,
      paidOn: day,
      currency,
      tenders: [{ method, amount, reference: '', accountId: accountOf[method], cheque: null }],
      allocated: lines.map((line) => ({ line, amount: BigInt(line.amount) })),
      advances: [],
      note: '',
    },
  ]
}
