import { type SQL, sql } from 'drizzle-orm'
import { dayShape, money, oneOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { nameOf } from '../../core/columns/name-in-script.ts'
import { accounts } from '../books/accounts.ts'
import { methods } from '../receipts/contract.ts'
import { receipt } from '../receipts/tables.ts'
import {
  type ReportInput,
  currency,
  type Line,
  type ReportDeclaration,
  seenAt,
  titleFor,
  totalsOf,
} from './report.ts'

const groupings = {
  day: sentence('Day'),
  cashier: sentence('Cashier'),
  method: sentence('Way of paying'),
  fee: sentence('Fee type'),
  campus: sentence('Campus'),
} as const
type Grouping = keyof typeof groupings

const counted = {
  receipts: z.int().meta({ title: 'Receipts' }),
  amount: money().meta({ title: 'Received' }),
  reversals: z.int().meta({ title: 'Reversed receipts' }),
  reversed: money().meta({ title: 'Reversed' }),
  currency,
}
const columns: Readonly<Record<Grouping, z.ZodObject>> = {
  day: z.object({
    day: dayShape.meta({ title: 'Day' }),
    key: z.string().meta({ title: 'Campus' }),
    ...counted,
  }),
  cashier: z.object({ key: z.string().meta({ title: 'Cashier' }), ...counted }),
  method: z.object({ key: oneOf(methods).meta({ title: 'Way of paying' }), ...counted }),
  fee: z.object({ key: z.string().meta({ title: 'Fee type' }), ...counted }),
  campus: z.object({ key: z.string().meta({ title: 'Campus' }), ...counted }),
}

/**
 * What was received, by the day of the receipt. A way of paying that was reversed meanwhile, as a cheque that came back,
 * counts as reversed on that day and no more as received.
 */
export const collection: ReportDeclaration = {
  group: 'collection',
  isOfCollection: true,
  title: sentence('Collection'),
  lead: sentence(
    'What was received, by day, cashier, way of paying or fee type. Reversed receipts stand apart.',
  ),
  days: 'span',
  by: { title: sentence('Grouped by'), choices: groupings },
  columns: ({ by }) => columns[by as Grouping],
  async read(input) {
    const rows = input.by === 'fee' ? await readFees(input) : await readTenders(input)
    // A receipt is paid in several ways and for several fees, and is one receipt all the same.
    const counts = input.by === 'fee' || input.by === 'method' ? [] : ['receipts', 'reversals']
    const sums = [...counts, 'amount', 'reversed']
    return { rows, totals: totalsOf(rows, { say: input.say, first: 'key', sums }) }
  },
}

/** What was received before the school came here lies in its opening balances. */
const receivedHere = sql`t.account_id <> ${accounts.opening}::uuid`

function sums(amount: SQL): SQL {
  return sql`(count(distinct receipt.id) filter (where t.reversal_id is null))::int as receipts,
    coalesce(sum(${amount}) filter (where t.reversal_id is null), 0)::text as amount,
    (count(distinct receipt.id) filter (where t.reversal_id is not null))::int as reversals,
    coalesce(sum(${amount}) filter (where t.reversal_id is not null), 0)::text as reversed`
}

async function readTenders(input: ReportInput): Promise<Line[]> {
  const { db, user, from, until, by } = input
  const ofCampus = nameOf(user, 'c')
  const key = { cashier: sql`receipt.taken_by`, method: sql`t.method` }[by] ?? ofCampus
  const day = by === 'day' ? sql`receipt.day::text` : sql`null::text`
  return db.execute<Line>(sql`
    select ${day} as day, ${key} as key, receipt.currency, ${sums(sql`t.amount`)}
    from ${receipt} join receipt_tender t on t.receipt_id = receipt.id join campus c on c.id = receipt.campus_id
    where receipt.day between ${from}::date and ${until}::date and ${receivedHere} and ${seenAt(receipt.campusId, input)}
    group by 1, 2, 3 order by 3, 1, 2`)
}

/** For which fees it was paid; what was more than due stands as the advance of the family. */
async function readFees(input: ReportInput): Promise<Line[]> {
  const { db, from, until } = input
  const rows = await db.execute<Line & { title: string; otherTitle: string | null }>(sql`
    select coalesce(f.title, l.title, a.title) as title, coalesce(f.other_title, l.other_title, a.other_title) as "otherTitle",
      receipt.currency, ${sums(sql`- p.amount`)}
    from ${receipt} join receipt_tender t on t.receipt_id = receipt.id
      join posting p on p.journal_id = t.journal_id and p.account_id <> t.account_id
        and p.account_id <> ${accounts.interCampus}::uuid
      join ledger_account a on a.id = p.account_id
      left join invoice_line l on l.id = p.line_id left join fee_type f on f.id = l.fee_type_id
    where receipt.day between ${from}::date and ${until}::date and ${receivedHere} and ${seenAt(receipt.campusId, input)}
    group by 1, 2, 3 order by 3, - sum(p.amount) desc, 1`)
  return rows.map((row) => ({ ...row, key: titleFor(input, row) }))
}
