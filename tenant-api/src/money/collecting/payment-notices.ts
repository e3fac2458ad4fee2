import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { formatAmount } from 'kit/values/money'
import { enqueue, type Job } from '../../core/jobs/jobs.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { tellPeople } from '../../messages/outbound/queue.ts'
import { type FamilyDue, tellingOf } from '../invoices/reminders/families.ts'
import { list } from '../invoices/pricing/read-billable.ts'

/** Of receipts that were written or reversed, or of cheques that a bank has not paid. */
type Notice = { event: 'fees.received' | 'fees.reversed' | 'fees.failed'; ids: readonly string[] }

/** Families are told after the commit: the queue is no part of the moment in which a receipt is written. */
export async function leaveNotice(tx: Tx, { event, ids }: Notice): Promise<void> {
  if (ids.length > 0) await enqueue(tx, 'collecting.notify', { event, ids })
}

/** Tells the guardians who get the bills, each in their own language and once for each payment. */
export const notifyJob: Job = {
  async run(school, { payload }) {
    const { event, ids } = payload as Notice
    for (const { key, family } of await readPaid(school.db, { event, ids }))
      await tellPeople(school, school.db, tellingOf({ event, key, families: [family] }))
  },
}

type Row = {
  key: string
  id: string
  campusId: string
  studentIds: string[]
  children: string
  childrenOther: string
  amount: string
  currency: string
  day: Day
  number: string
}

/** For whom each payment was: the children whose fees it had settled, or all of a family that paid ahead. */
async function readPaid(db: Db, { event, ids }: Notice): Promise<{ key: string; family: FamilyDue }[]> {
  const isCheque = event === 'fees.failed'
  const rows = await db.execute<Row>(sql`
    with paid as (
      select r.id as receipt_id, coalesce(c.id, r.id) as key, r.family_account_id, r.campus_id, r.currency, r.day,
        coalesce(c.amount, r.amount) as amount, r.number
      from receipt r left join (cheque c join receipt_tender t on t.id = c.tender_id)
        on ${isCheque}::boolean and t.receipt_id = r.id and c.id = any (${list(ids)}::uuid[])
      where case when ${isCheque}::boolean then c.id is not null
        else r.id = any (${list(ids)}::uuid[]) and (r.reversed_at is not null) = ${event === 'fees.reversed'}::boolean end
    )
    select paid.key, paid.family_account_id as id, paid.campus_id as "campusId", paid.amount::text, paid.currency, paid.day::text,
      case when ${isCheque}::boolean then f.psid else paid.number end as number, n."studentIds", n.children, n."childrenOther"
    from paid join family_account f on f.id = paid.family_account_id
      cross join lateral (
        select coalesce(
          (select array_agg(distinct i.student_id) from receipt_tender t join posting p on p.journal_id = t.journal_id
            join invoice i on i.id = p.invoice_id where t.receipt_id = paid.receipt_id),
          (select array_agg(m.student_id) from family_member m
            where m.family_account_id = f.id and m.valid_until is null)) as ids
      ) own
      cross join lateral (
        select to_jsonb(own.ids) as "studentIds", string_agg(p.name, ', ' order by p.birth_date nulls last, p.id) as children,
          string_agg(coalesce(nullif(p.other_name, ''), p.name), '، ' order by p.birth_date nulls last, p.id) as "childrenOther"
        from person p where p.id = any (own.ids)
      ) n
    where own.ids is not null order by paid.key`)
  return rows.map(({ key, id, campusId, studentIds, amount, currency, ...fill }) => ({
    key,
    family: {
      id,
      campusId,
      studentIds,
      fill: {
        children: fill.children,
        childrenOther: fill.childrenOther,
        day: fill.day,
        number: fill.number,
        amount: `${formatAmount('en', BigInt(amount), currency)} ${currency}`,
      },
    },
  }))
}
