import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { formatAmount } from 'kit/values/money'
import { type MessageDeclaration, type MessageDeclarations, messageFields } from '../../core/messages.ts'
import type { Tx } from '../../core/school/school.ts'
import { tellApplicants } from '../../messages/outbound/tell-applicants.ts'
import { list } from '../invoices/pricing/read-billable.ts'

const child = { title: sentence('Child'), sample: sentence('Ali Khan') }
const application = { title: sentence('Application number'), sample: '2026-0013' }
const asked = {
  child,
  application,
  fee: { title: sentence('Fee'), sample: sentence('Admission fee') },
  amount: { title: sentence('Amount'), sample: '20,000 PKR' },
  day: messageFields.day,
  number: { title: sentence('Bill number'), sample: '10043000000016' },
} satisfies MessageDeclaration['fields']

const channels = ['whatsapp', 'sms', 'email'] as const

/** What the guardian of an applicant is told of fees, who has no log-in yet. */
export const messages: MessageDeclarations = {
  'applicant-fees.asked': {
    category: 'general',
    title: sentence('A fee for the admission of {child}'),
    body: sentence(
      'The school asks {amount} for {child}, application {application}: {fee}. Please pay by {day, date}. Your bill number at banks and at the school’s counter is {number}.',
    ),
    short: sentence('{child}, {fee}: please pay {amount} by {day, date}. Bill number {number}.'),
    fields: asked,
    channels,
    about: 'nobody',
  },
  'applicant-fees.reminded': {
    category: 'general',
    title: sentence('A fee for the admission of {child} is open'),
    body: sentence(
      'Of what the school has asked for {child}, application {application}, {amount} is still open: {fee}. Please pay by {day, date}. Your bill number at banks and at the school’s counter is {number}. Who has paid already need not answer.',
    ),
    short: sentence('{child}, {fee}: {amount} is open, to be paid by {day, date}. Bill number {number}.'),
    fields: asked,
    channels,
    about: 'nobody',
  },
  'applicant-fees.confirmed': {
    category: 'general',
    title: sentence('The seat of {child} is confirmed'),
    body: sentence(
      'The admission fee is settled, and the school keeps the seat for {child}, application {application}. Its office tells you what comes next.',
    ),
    short: sentence('The seat of {child} is confirmed. The school’s office tells you what comes next.'),
    fields: { child, application },
    channels,
    about: 'nobody',
  },
}

type Row = {
  admissionId: string
  invoiceId: string
  child: string
  application: string
  fee: string
  amount: string
  currency: string
  day: string
  number: string
}

/** The names in the script of the family's language, where the school has them. */
const named = sql`case when d.language = 'en' then d.name else coalesce(nullif(d.other_name, ''), d.name) end`
const titled = sql`case when d.language = 'en' then l.title else coalesce(nullif(l.other_title, ''), l.title) end`
const comma = sql`case when d.language = 'en' then ', ' else '، ' end`

/** Tells the guardians of these applications of the fees that were just asked; each invoice once. */
export async function tellAsked(tx: Tx, invoiceIds: readonly string[]): Promise<void> {
  const rows = await tx.execute<Row>(sql`
    select d.id as "admissionId", i.id as "invoiceId", ${named} as child, d.number as application, i.total::text as amount, i.currency,
      i.due_on::text as day, f.psid as number,
      (select string_agg(${titled}, ${comma} order by l.position) from invoice_line l where l.invoice_id = i.id) as fee
    from invoice i join admission d on d.id = i.admission_id join family_account f on f.id = i.family_account_id
    where i.id = any (${list(invoiceIds)}::uuid[]) order by i.id`)
  if (rows.length === 0) return
  await tellApplicants(tx, {
    event: 'applicant-fees.asked',
    applicants: rows.map(({ admissionId, invoiceId: key, amount, currency, ...fill }) => ({
      admissionId,
      key,
      fill: { ...fill, amount: amountOf({ amount, currency }) },
    })),
  })
}

type Open = Omit<Row, 'invoiceId' | 'amount' | 'currency'> & { sums: { amount: string; currency: string }[] }

/**
 * Reminds the guardians of applications of what is open of these invoices, one message an application and day. Whoever
 * has become a student is reminded with the family.
 */
export async function remindApplicants(
  tx: Tx,
  { ids, day: key }: { ids: readonly string[]; day: Day },
): Promise<number> {
  const rows = await tx.execute<Open>(sql`
    with fee as (
      select i.id, i.admission_id, i.currency, i.due_on, i.family_account_id, sum(o.amount) as open
      from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0
      where i.id = any (${list(ids)}::uuid[]) and i.student_id is null and i.cancelled_at is null group by i.id
    )
    select d.id as "admissionId", ${named} as child, d.number as application, f.psid as number,
      (select min(o.due_on)::text from fee o where o.admission_id = d.id) as day,
      (select jsonb_agg(jsonb_build_object('amount', s.open::text, 'currency', s.currency) order by s.currency)
        from (select o.currency, sum(o.open) as open from fee o where o.admission_id = d.id group by 1) s) as sums,
      (select string_agg(${titled}, ${comma} order by o.due_on, l.position)
        from fee o join invoice_line l on l.invoice_id = o.id and l.kind = 'fee' where o.admission_id = d.id) as fee
    from admission d join family_account f on f.id = d.family_account_id
    where d.archived_at is null and exists (select from fee o where o.admission_id = d.id) order by d.id`)
  if (rows.length === 0) return 0
  return tellApplicants(tx, {
    event: 'applicant-fees.reminded',
    applicants: rows.map(({ admissionId, sums, ...fill }) => ({
      admissionId,
      key,
      fill: { ...fill, amount: sums.map(amountOf).join(' + ') },
    })),
  })
}

function amountOf({ amount, currency }: { amount: string; currency: string }): string {
  return `${formatAmount('en', BigInt(amount), currency)} ${currency}`
}

/** Tells the guardian that the seat is confirmed. */
export async function tellConfirmed(tx: Tx, admissionId: string): Promise<void> {
  const [fill] = await tx.execute<{ child: string; application: string }>(
    sql`select ${named} as child, d.number as application from admission d where d.id = ${admissionId}::uuid`,
  )
  if (fill)
    await tellApplicants(tx, {
      event: 'applicant-fees.confirmed',
      applicants: [{ admissionId, key: fill.application, fill }],
    })
}
