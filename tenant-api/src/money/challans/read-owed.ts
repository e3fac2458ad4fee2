import { sql } from 'drizzle-orm'
import type { Language } from 'kit/text/locale'
import type { Day } from 'kit/values/day'
import type { Db, Tx } from '../../core/school/school.ts'
import { schoolDaysIn } from '../../institute/school-days/school-days.ts'
import { accounts } from '../books/accounts.ts'
import { list } from '../invoices/pricing/read-billable.ts'

export type OwedLine = {
  familyId: string
  invoiceId: string
  number: string
  invoiceKind: string
  period: string
  dueOn: Day
  /** The student, or the application of a child who is none yet. */
  childId: string
  kind: string
  title: string
  otherTitle: string
  amount: string
}

export type OwingFamily = {
  id: string
  name: string
  otherName: string
  guardianId: string | null
  code: string
  billNumber: string
  language: Language
  /** What it has paid ahead, in minor units. */
  advance: string
}

export type OwingChild = {
  id: string
  name: string
  otherName: string
  registrationNumber: string
  section: string
}

type Which = { families: readonly string[]; currency: string }

/** What is open of the invoices of these families in a currency, line by line, the invoice that is due first first. */
export async function readOwedLines(db: Db | Tx, { families, currency }: Which): Promise<OwedLine[]> {
  const rows = await db.execute<OwedLine>(sql`
    select i.family_account_id as "familyId", i.id as "invoiceId", i.number, i.kind as "invoiceKind", i.period_key as period,
      i.due_on::text as "dueOn", coalesce(i.student_id, i.admission_id) as "childId", l.kind, l.title, l.other_title as "otherTitle", o.amount::text as amount
    from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0 join invoice_line l on l.id = o.line_id
    where i.family_account_id = any (${list(families)}::uuid[]) and i.cancelled_at is null and i.currency = ${currency}
    order by i.due_on, i.period_key, i.id, l.position`)
  return [...rows]
}

/** To whom challans are addressed, in which language they read, and what they have paid ahead. */
export async function readOwingFamilies(
  db: Db | Tx,
  { families, currency }: Which,
): Promise<ReadonlyMap<string, OwingFamily>> {
  const rows = await db.execute<OwingFamily>(sql`
    select f.id, f.name, coalesce(g.other_name, (select p.other_name from family_member m join person p on p.id = m.student_id
        where m.family_account_id = f.id and p.name = f.name limit 1), '') as "otherName", f.bill_guardian_id as "guardianId", f.code, f.psid as "billNumber",
      coalesce(
        (select a.language from account a where a.person_id = f.bill_guardian_id and a.state = 'active' and a.begun_at is not null limit 1),
        (select l.language from family_member m join guardian_link l on l.student_id = m.student_id
          where m.family_account_id = f.id and m.valid_until is null
          order by l.guardian_id is not distinct from f.bill_guardian_id desc, l.gets_bills desc, l.is_first_contact desc, l.id limit 1),
        (select d.language from admission d where d.family_account_id = f.id and d.student_id is null order by d.id limit 1),
        i.language) as language,
      greatest(coalesce((select - sum(p.amount) from party y join posting p on p.party_id = y.id
        where y.family_account_id = f.id and p.account_id = ${accounts.advances}::uuid and p.currency = ${currency}), 0), 0)::text as advance
    from family_account f cross join institute i left join person g on g.id = f.bill_guardian_id
    where f.id = any (${list(families)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Students and applicants as they are called today, the eldest first; an applicant stands under the wanted class. */
export async function readOwingChildren(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwingChild>> {
  const rows = await db.execute<OwingChild>(sql`
    select c.id, c.name, c."otherName", c."registrationNumber", c.section from (
      select p.id, p.name, p.other_name as "otherName", s.registration_number as "registrationNumber",
        coalesce(g.title, '') as section, p.birth_date as born
      from person p join student s on s.id = p.id left join section g on g.id = s.section_id
      where p.id = any (${list(ids)}::uuid[])
      union all
      select d.id, d.name, d.other_name, d.number, k.title, d.birth_date from admission d join class k on k.id = d.class_id
      where d.id = any (${list(ids)}::uuid[])
    ) c order by c.born nulls last, c."registrationNumber", c.id`)
  return new Map(rows.map((row) => [row.id, row]))
}

type Due = { campusId: string; dueOn: Day; country: string }

/** The first day on which an invoice that is due on `dueOn` is fined: with school, where days without school are not. */
export async function firstFinedDay(db: Db | Tx, { campusId, dueOn, country }: Due): Promise<Day> {
  const [row] = await db.execute<{ first: Day; last: Day; skips: boolean }>(sql`
    select (${dueOn}::date + i.fee_allowed_days + 1)::text as first, (${dueOn}::date + i.fee_allowed_days + 15)::text as last,
      s.fine_skips_closures as skips from payment_setting s cross join institute i`)
  if (!row) throw new Error('this school was never founded')
  if (!row.skips) return row.first
  const days = await schoolDaysIn(db, { campus: campusId, from: row.first, until: row.last, country })
  return days.find(({ state }) => state !== 'closed')?.day ?? row.first
}
