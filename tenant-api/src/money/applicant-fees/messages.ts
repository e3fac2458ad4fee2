import { sentence } from 'kit/text/words'
import { sql } from 'drizzle-orm'
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
  fee: { title: sentence('Fee'), sample: sentence('Admission') },
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

/** Tells the guardians of these applications of the fees that were just asked; each invoice once. */
export async function tellAsked(tx: Tx, invoiceIds: readonly string[]): Promise<void> {
  const rows = await tx.execute<Row>(sql`
    select d.id as "admissionId", i.id as "invoiceId", ${named} as child, d.number as application, i.total::text as amount, i.currency,
      i.due_on::text as day, f.psid as number,
      (select string_agg(case when d.language = 'en' then l.title else coalesce(nullif(l.other_title, ''), l.title) end,
          case when d.language = 'en' then ', ' else '، ' end order by l.position)
        from invoice_line l where l.invoice_id = i.id) as fee
    from invoice i join admission d on d.id = i.admission_id join family_account f on f.id = i.family_account_id
    where i.id = any (${list(invoiceIds)}::uuid[]) order by i.id`)
  if (rows.length === 0) return
  await tellApplicants(tx, {
    event: 'applicant-fees.asked',
    applicants: rows.map(({ admissionId, invoiceId: key, amount, currency, ...fill }) => ({
      admissionId,
      key,
      fill: { ...fill, amount: `${formatAmount('en', BigInt(amount), currency)} ${currency}` },
    })),
  })
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
