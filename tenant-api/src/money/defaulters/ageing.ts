import type { FastifyReply } from 'fastify'
import { type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { toWire } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { sendTable, type SheetFormat } from '../../institute/institute/table-pdf.ts'
import { invoice } from '../invoices/tables.ts'
import { ageBands, type AgeBand, ageingColumns, defaulters } from './contract.ts'

/** Sums of the open amounts `amount` by their age in `days`; not above zero is not due yet. */
export function sumsByAge(amount: SQL, days: SQL): SQL {
  const of = (when: SQL) => sql`coalesce(sum(${amount}) filter (where ${when}), 0)::text`
  return sql`${of(sql`${days} <= 0`)} as "notDue", ${of(sql`${days} between 1 and 30`)} as "upTo30",
    ${of(sql`${days} between 31 and 60`)} as "upTo60", ${of(sql`${days} between 61 and 90`)} as "upTo90",
    ${of(sql`${days} > 90`)} as "over90"`
}

export type Ages = Record<AgeBand, string>
type Narrowed = { campus?: string | undefined; classId?: string | undefined; sectionId?: string | undefined }
type Row = Ages & { title: string; otherTitle: string; currency: string; open: string }

/**
 * What is open of students by fee type and age, the largest first; their class and section are those of today. What
 * applicants are asked for is no debt (docs/decisions/077).
 */
async function readRows(school: School, user: User, { campus, classId, sectionId }: Narrowed) {
  const today = await school.today()
  const ofClass = sql`exists (select from student s where s.id = ${invoice.studentId}
    and (${classId ?? null}::uuid is null or s.class_id = ${classId ?? null}::uuid)
    and (${sectionId ?? null}::uuid is null or s.section_id = ${sectionId ?? null}::uuid))`
  return school.db.execute<Row>(sql`
    select coalesce(t.title, l.title) as title, coalesce(t.other_title, l.other_title) as "otherTitle", ${invoice.currency} as currency,
      sum(o.amount)::text as open, ${sumsByAge(sql`o.amount`, sql`(${today}::date - ${invoice.dueOn})`)}
    from invoice_open o join invoice_line l on l.id = o.line_id join ${invoice} on ${invoice.id} = o.invoice_id
      left join fee_type t on t.id = l.fee_type_id
    where o.amount > 0 and ${invoice.studentId} is not null and (${campus ?? null}::uuid is null or ${invoice.campusId} = ${campus ?? null}::uuid)
      and ${classId || sectionId ? ofClass : sql`true`}
      and ${reach(user, defaulters.name, 'view', { campus: invoice.campusId })}
    group by 1, 2, 3 order by 3, sum(o.amount) desc, 1`)
}

export async function readAgeing(school: School, user: User, narrowed: Narrowed) {
  const rows = await readRows(school, user, narrowed)
  const { say } = words(user)
  return {
    day: (await school.today()) as Day,
    rows: rows.map((row) => ({ title: titleOf(row, user, say), fee: row.title, ...wireOf(row) })),
    totals: [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) =>
      wireOf(totalOf(currency, of)),
    ),
  }
}

const columns = ['open', ...ageBands] as const

function titleOf({ title, otherTitle }: Row, { language }: User, say: (text: string) => string): string {
  return language !== 'en' && otherTitle !== '' ? otherTitle : say(title)
}

function totalOf(currency: string, rows: readonly Row[]): Omit<Row, 'title' | 'otherTitle'> {
  const sum = (name: (typeof columns)[number]) =>
    String(rows.reduce((total, row) => total + BigInt(row[name]), 0n))
  return {
    currency,
    open: sum('open'),
    notDue: sum('notDue'),
    upTo30: sum('upTo30'),
    upTo60: sum('upTo60'),
    upTo90: sum('upTo90'),
    over90: sum('over90'),
  }
}

function wireOf({
  currency,
  open,
  notDue,
  upTo30,
  upTo60,
  upTo90,
  over90,
}: Omit<Row, 'title' | 'otherTitle'>) {
  const money = (amount: string) => toWire({ amount: BigInt(amount), currency })
  return {
    currency,
    open: money(open),
    notDue: money(notDue),
    upTo30: money(upTo30),
    upTo60: money(upTo60),
    upTo90: money(upTo90),
    over90: money(over90),
  }
}

/** The same as an Excel file or on paper, with a line of totals for each currency. */
export async function sendAgeing(
  reply: FastifyReply,
  { school, user, format, ...narrowed }: Narrowed & { school: School; user: User; format: SheetFormat },
) {
  const { say } = words(user)
  const rows = await readRows(school, user, narrowed)
  const totals = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => ({
    title: say(sentence('Total')),
    otherTitle: '',
    ...totalOf(currency, of),
  }))
  return sendTable(reply, {
    school,
    reader: user,
    name: sentence('Ageing of fees'),
    of: { day: await school.today() },
    fields: ageingColumns,
    rows: [...rows, ...totals].map((row) => ({
      title: titleOf(row, user, say),
      currency: row.currency,
      ...Object.fromEntries(columns.map((name) => [name, row[name]])),
    })),
    format,
  })
}
