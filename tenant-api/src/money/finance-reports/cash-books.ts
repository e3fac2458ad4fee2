import { sql } from 'drizzle-orm'
import { dayShape, money } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { nameOf } from '../../core/columns/name-in-script.ts'
import { accounts } from '../books/accounts.ts'
import { journalKinds } from '../books/contract.ts'
import { titleOf } from '../books/journals.ts'
import { posting } from '../books/tables.ts'
import {
  type ReportInput,
  currency,
  type Line,
  type ReportDeclaration,
  seenAt,
  sumOf,
  totalsOf,
} from './report.ts'

const ofDay = z.object({
  day: dayShape.meta({ title: 'Day' }),
  campus: z.string().meta({ title: 'Campus' }),
  opening: money().meta({ title: 'Before' }),
  received: money().meta({ title: 'Receipts' }),
  paid: money().meta({ title: 'Payments' }),
  closing: money().meta({ title: 'After' }),
  currency,
})

/** Cash in the tills of each campus: what was there, came in and went out on each day. */
export const cashBook: ReportDeclaration = {
  group: 'cash',
  title: sentence('Daily cash book'),
  lead: sentence('Cash in the tills of each campus: what was there, came in and went out on each day.'),
  days: 'span',
  columns: () => ofDay,
  async read(input) {
    const { db, user, from, until, say } = input
    const rows = await db.execute<Line>(sql`
      with moved as (
        select posting.campus_id, posting.currency, posting.day,
          coalesce(sum(posting.amount) filter (where posting.amount > 0), 0) as received,
          coalesce(- sum(posting.amount) filter (where posting.amount < 0), 0) as paid
        from ${posting} where posting.account_id = ${accounts.till}::uuid and posting.day <= ${until}::date
          and ${seenAt(posting.campusId, input)}
        group by 1, 2, 3
      ), running as (
        select *, sum(received - paid) over (partition by campus_id, currency order by day) as closing from moved
      )
      select r.day::text as day, ${nameOf(user, 'c')} as campus, r.currency, (r.closing - r.received + r.paid)::text as opening,
        r.received::text as received, r.paid::text as paid, r.closing::text as closing
      from running r join campus c on c.id = r.campus_id where r.day >= ${from}::date
      order by r.currency, r.day, c.name`)
    return { rows, totals: totalsOf(rows, { say, first: 'campus', sums: ['received', 'paid'] }) }
  },
}

const entries = z.object({
  day: dayShape.nullable().meta({ title: 'Day' }),
  entry: z.string().meta({ title: 'Entry' }),
  number: z.string().meta({ title: 'Number' }),
  whom: z.string().meta({ title: 'From or to' }),
  received: money().nullable().meta({ title: 'Receipts' }),
  paid: money().nullable().meta({ title: 'Payments' }),
  balance: money().meta({ title: 'Balance' }),
  currency,
})

/** Every entry of a till, a bank account or another account of money, with the balance after it. */
export const accountBook: ReportDeclaration = {
  group: 'cash',
  title: sentence('Cash and bank book'),
  lead: sentence(
    'Every entry of the tills, of a bank account or of cheques in hand, with the balance after it.',
  ),
  days: 'span',
  of: { title: sentence('Account'), read: readMoneyAccounts },
  columns: () => entries,
  async read(input) {
    const before = await readBefore(input)
    const found = await readEntries(input)
    const currencies = [...new Set([...before.keys(), ...found.map((row) => row.currency)])].toSorted()
    const parts = currencies.map((one) => {
      const rows = found.filter((row) => row.currency === one)
      const opening = before.get(one) ?? '0'
      const bare = { day: null, number: '', whom: '', currency: one }
      const [first, last] = [sentence('Balance before'), sentence('Total')].map((title) => input.say(title))
      return {
        rows: [{ ...bare, entry: first, balance: opening }, ...rows],
        total: {
          ...bare,
          entry: last,
          received: sumOf(rows, 'received'),
          paid: sumOf(rows, 'paid'),
          balance: rows.at(-1)?.balance ?? opening,
        },
      }
    })
    return { rows: parts.flatMap(({ rows }) => rows), totals: parts.map(({ total }) => total) }
  },
}

/** The tills, banks, cheques and payments on their way, and what assets the school has added: those have no parties. */
async function readMoneyAccounts({ db, user }: Pick<ReportInput, 'db' | 'user'>) {
  const own = [accounts.till, accounts.bank, accounts.cheques, accounts.clearing]
  const rows = await db.execute<{ id: string; code: string; title: string; isSystem: boolean }>(sql`
    select id, code, title, is_system as "isSystem" from ledger_account
    where kind = 'asset' and parties = 'none' and archived_at is null
      and (not is_system or id = any (${`{${own.join(',')}}`}::uuid[]))
    order by code`)
  return rows.map((row) => ({ id: row.id, name: `${row.code} ${titleOf(user, row)}` }))
}

async function readBefore(input: ReportInput): Promise<Map<string, string>> {
  const rows = await input.db.execute<{ currency: string; balance: string }>(sql`
    select posting.currency, sum(posting.amount)::text as balance from ${posting}
    where posting.account_id = ${input.of}::uuid and posting.day < ${input.from}::date and ${seenAt(posting.campusId, input)}
    group by 1 order by 1`)
  return new Map(rows.map((row) => [row.currency, row.balance]))
}

/** The journals of the account; a receipt and a refund say whose they are. */
async function readEntries(input: ReportInput): Promise<(Line & { balance: string })[]> {
  const { db, from, until, of, say } = input
  type Row = Line & { balance: string; kind: string; memo: string; journalId: string }
  const rows = await db.execute<Row>(sql`
    with entry as (
      select posting.journal_id, posting.day, posting.currency, sum(posting.amount) as amount from ${posting}
      where posting.account_id = ${of}::uuid and posting.day between ${from}::date and ${until}::date
        and ${seenAt(posting.campusId, input)}
      group by 1, 2, 3 having sum(posting.amount) <> 0
    ), opening as (
      select posting.currency, sum(posting.amount) as amount from ${posting}
      where posting.account_id = ${of}::uuid and posting.day < ${from}::date and ${seenAt(posting.campusId, input)}
      group by 1
    )
    select e.journal_id as "journalId", e.day::text as day, e.currency, j.kind, j.memo,
      coalesce(r.number, f.number, '') as number, coalesce(r.payer, f.payee, '') as whom,
      case when e.amount > 0 then e.amount::text end as received, case when e.amount < 0 then (- e.amount)::text end as paid,
      (coalesce(o.amount, 0) + sum(e.amount) over (partition by e.currency order by e.day, e.journal_id))::text as balance
    from entry e join journal j on j.id = e.journal_id left join opening o on o.currency = e.currency
      left join receipt r on j.source_kind = 'receipt' and r.id = j.source_id
      left join refund f on j.source_kind = 'refund' and f.id = j.source_id
    order by e.currency, e.day, e.journal_id`)
  const titles = new Map<string, string>(Object.entries(journalKinds))
  return rows.map(({ kind, memo, journalId, ...row }) => ({
    ...row,
    entry: [say(titles.get(kind) ?? kind), memo === row.number ? '' : memo].filter(Boolean).join(' · '),
    page: `journals/${journalId}`,
  }))
}
