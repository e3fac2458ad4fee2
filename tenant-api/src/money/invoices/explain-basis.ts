import { sql } from 'drizzle-orm'
import { exponent } from 'kit/values/money'
import { sentence } from 'kit/text/words'
import type { LocalizedMessage } from '../../core/acts/localized-message.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { LineKind } from './contract.ts'
import type { Basis } from './pricing/price-students.ts'
import { list } from './pricing/read-billable.ts'

type Explained = {
  kind: LineKind
  title: string
  tax: string
  net: string
  currency: string
  basis: Partial<Basis> & { reason?: string; days?: number }
}

/** In whole sentences, how a line came about: "Tuition: 8,500 × 15/30, joined on 16 November". */
export function explainLine({ kind, title, tax, net, currency, basis }: Explained): LocalizedMessage[] {
  const money = (minor: string | undefined) => Number(minor ?? 0) / 10 ** exponent(currency)
  if (kind === 'fine')
    return basis.days === undefined
      ? [{ sentence: sentence('Fine: {amount, number}'), fill: { amount: money(net) } }]
      : [
          {
            sentence: sentence(
              'Fine for {days, plural, one {# day} other {# days}} with school after the due date: {amount, number}',
            ),
            fill: { days: basis.days, amount: money(net) },
          },
        ]
  if (kind !== 'fee' || basis.amount === undefined)
    return basis.reason === undefined
      ? []
      : [{ sentence: sentence('Reason: {reason}'), fill: { reason: basis.reason } }]
  return [
    priceOf({ title, basis, money }),
    ...(basis.grants ?? []).map((grant) => grantOf(grant, { rank: basis.rank, money })),
    ...(tax === '0'
      ? []
      : [
          {
            sentence: sentence('Tax {percent, number} %: {amount, number}'),
            fill: { percent: (basis.taxPoints ?? 0) / 100, amount: money(tax) },
          },
        ]),
  ]
}

type Price = { title: string; basis: Explained['basis']; money: (minor: string | undefined) => number }

function priceOf({ title: fee, basis, money }: Price): LocalizedMessage {
  const { part = 1, whole = 1, times = 1, joinedOn, leftOn, period, before } = basis
  const amount = money(basis.amount)
  if (period !== undefined)
    return {
      sentence: sentence(
        '{fee} of {period}: {amount, number}, of which {before, number} were charged before',
      ),
      fill: { fee, period, amount, before: money(before) },
    }
  if (joinedOn !== undefined)
    return {
      sentence: sentence('{fee}: {amount, number} × {part}/{whole}, joined on {day, date}'),
      fill: { fee, amount, part, whole, day: joinedOn },
    }
  if (leftOn !== undefined)
    return {
      sentence: sentence('{fee}: {amount, number} × {part}/{whole}, left on {day, date}'),
      fill: { fee, amount, part, whole, day: leftOn },
    }
  if (times > 1)
    return { sentence: sentence('{fee}: {amount, number} × {times}'), fill: { fee, amount, times } }
  return { sentence: sentence('{fee}: {amount, number} by the plan'), fill: { fee, amount } }
}

function grantOf(
  { title, basisPoints, sponsorId, given }: Basis['grants'][number],
  { rank, money }: { rank: number | undefined; money: Price['money'] },
): LocalizedMessage {
  const fill = { concession: title, amount: money(given) }
  if (sponsorId !== null) return { sentence: sentence('{concession}: a sponsor pays {amount, number}'), fill }
  if (basisPoints === null) return { sentence: sentence('{concession}: {amount, number} less'), fill }
  const percent = basisPoints / 100
  return rank === undefined
    ? {
        sentence: sentence('{concession}: {percent, number} %, {amount, number} less'),
        fill: { ...fill, percent },
      }
    : {
        sentence: sentence(
          '{concession}: child {rank} of the family, {percent, number} %, {amount, number} less',
        ),
        fill: { ...fill, percent, rank },
      }
}

/** What the books say of an invoice behind a journal: its page, and the sentences of its lines. */
export async function invoiceSources(db: Db | Tx, _user: User, ids: readonly string[]) {
  const rows = await db.execute<Explained & { id: string; lineId: string }>(sql`
    select i.id, l.id as "lineId", l.kind, l.title, l.tax::text, l.net::text, i.currency, l.basis
    from invoice i join invoice_line l on l.invoice_id = i.id where i.id = any (${list(ids)}::uuid[]) order by i.id, l.position`)
  const all = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...all].map(([id, lines]) => {
      const ofLines = new Map(lines.map((line) => [line.lineId, explainLine(line)]))
      return [id, { page: `invoices/${id}`, basis: [...ofLines.values()].flat(), ofLines }]
    }),
  )
}
