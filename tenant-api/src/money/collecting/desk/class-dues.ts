import { and, eq, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { toWire } from 'kit/values/money'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School } from '../../../core/school/school.ts'
import { section } from '../../../institute/structure/tables.ts'
import { currencyOfCampus } from '../../books/parties.ts'
import { finesOf } from '../../invoices/pricing/read-fines.ts'
import { receipts } from '../../receipts/contract.ts'

type Row = {
  studentId: string
  name: string
  otherName: string
  registrationNumber: string
  familyAccountId: string
  invoices: { id: string; open: string }[]
}

/** The students of a section with what is open for each, for taking the payments of a class at once. */
export async function readClassDues(school: School, user: User, { id }: { id: string }) {
  const today = await school.today()
  const { country } = await school.profile()
  const [place] = await school.db
    .select({ title: section.title, campusId: section.campusId })
    .from(section)
    .where(and(eq(section.id, id), reach(user, receipts.name, 'mark', { campus: section.campusId })))
  if (!place) return refuseMissing()
  const currency = await currencyOfCampus(school.db, place.campusId)
  const rows = await school.db.execute<Row>(sql`
    select s.id as "studentId", p.name, p.other_name as "otherName", s.registration_number as "registrationNumber", m.family_account_id as "familyAccountId",
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'open', i.open::text)) from (
        select i.id, sum(o.amount) as open from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0
        where i.student_id = s.id and i.family_account_id = m.family_account_id and i.cancelled_at is null
          and i.currency = ${currency} group by i.id) i), '[]') as invoices
    from student s join person p on p.id = s.id
      join family_member m on m.student_id = s.id and holds(m.valid_from, m.valid_until, ${today}::date)
    where s.section_id = ${id}::uuid and s.archived_at is null and s.status = 'enrolled' order by s.roll_number nulls last, p.name, s.id`)
  const ids = rows.flatMap(({ invoices }) => invoices.map((invoice) => invoice.id))
  const fines = await finesOf(school.db, { ids, day: today, country })
  const money = (amount: bigint) => toWire({ amount, currency })
  return {
    section: place.title,
    campusId: place.campusId,
    currency,
    rows: rows.map(({ invoices, ...row }) => ({
      ...row,
      open: money(invoices.reduce((sum, { open }) => sum + BigInt(open), 0n)),
      fine: money(invoices.reduce((sum, invoice) => sum + (fines.get(invoice.id)?.due ?? 0n), 0n)),
    })),
  }
}
