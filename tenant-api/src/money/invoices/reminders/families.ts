import { type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { formatAmount } from 'kit/values/money'
import type { Db, Tx } from '../../../core/school/school.ts'
import type { Telling } from '../../../messages/outbound/queue.ts'

export type FeeEvent = 'fees.issued' | 'fees.due-soon' | 'fees.due-today' | 'fees.overdue'

/** A family with what it is told of: the amounts of all currencies, and the earliest due date. */
export type FamilyDue = {
  id: string
  campusId: string
  studentIds: string[]
  fill: Readonly<Record<'children' | 'childrenOther' | 'amount' | 'day' | 'number', string>>
}

type Row = {
  id: string
  campusId: string
  studentIds: string[]
  children: string[]
  childrenOther: string[]
  currency: string
  open: string
  dueOn: Day
  billNumber: string
}

/** What families owe of the invoices `i` that `which` chooses, one entry for each family. */
export async function readFamilies(db: Db | Tx, which: SQL): Promise<FamilyDue[]> {
  const rows = await db.execute<Row>(sql`
    select f.id, (array_agg(i.campus_id order by i.id))[1] as "campusId", to_jsonb(array_agg(distinct i.student_id)) as "studentIds",
      to_jsonb(array_agg(distinct p.name)) as children,
      to_jsonb(array_agg(distinct coalesce(nullif(p.other_name, ''), p.name))) as "childrenOther", i.currency,
      sum(o.amount)::text as open, min(i.due_on)::text as "dueOn", f.psid as "billNumber"
    from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0 join family_account f on f.id = i.family_account_id
      join person p on p.id = i.student_id
    where i.cancelled_at is null and ${which} group by f.id, i.currency order by f.id, i.currency`)
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((some) => {
    const [first] = some
    return first
      ? [{ id: first.id, campusId: first.campusId, studentIds: idsOf(some), fill: fillOf(some) }]
      : []
  })
}

function idsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap(({ studentIds }) => studentIds))]
}

function fillOf(rows: readonly Row[]): FamilyDue['fill'] {
  const names = (of: 'children' | 'childrenOther') => [...new Set(rows.flatMap((row) => row[of]))]
  return {
    children: names('children').join(', '),
    childrenOther: names('childrenOther').join('، '),
    amount: rows
      .map(({ open, currency }) => `${formatAmount('en', BigInt(open), currency)} ${currency}`)
      .join(' + '),
    day: rows.map(({ dueOn }) => dueOn).toSorted()[0] ?? '',
    number: rows[0]?.billNumber ?? '',
  }
}

type Asked = {
  event: FeeEvent
  /** The period of the event: a month that was issued, or a day. */
  key: string
  families: readonly FamilyDue[]
  /** The row of what is sent, by which it can be taken back. */
  reminderId?: string
}

/**
 * One message a family, event and key, to the guardians of these children who get bills. It is about the first child
 * that guardian and account share, whichever children it names: so the key is the same however the families were chosen.
 */
export function tellingOf({ event, key, families, reminderId }: Asked): Telling {
  const rows = families.map(({ id, campusId, studentIds, fill }) => ({
    id,
    campusId,
    studentIds,
    fill: { ...fill, family: id, ...(reminderId && { reminder: reminderId }) },
  }))
  return {
    event,
    key,
    page: 'my-dues',
    people: sql`
      select g.guardian_id as person_id, g.about_id, f."campusId" as campus_id, f.fill
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as f (id uuid, "studentIds" uuid[], "campusId" uuid, fill jsonb)
        cross join lateral (
          select l.guardian_id, (array_agg(l.student_id order by m.valid_until is not null, l.student_id))[1] as about_id
          from family_member m join guardian_link l on l.student_id = m.student_id and l.gets_bills and l.may_see
          where m.family_account_id = f.id group by l.guardian_id having bool_or(l.student_id = any (f."studentIds"))
        ) g`,
  }
}
