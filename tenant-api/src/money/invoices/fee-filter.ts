import { and, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../core/authorization/user.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { matches } from '../../core/columns/text-search.ts'
import { list } from './pricing/read-billable.ts'
import { invoiceList } from './tables.ts'

/** Whether a line `l` is for a fee of this name: by what its type is called today, and by its own title without one. */
export function hasFee(name: string): SQL {
  const called = (title: SQL) => and(...matches(sql`fold(${title})`, name)) ?? sql`true`
  return sql`(l.fee_type_id = any (array(select t.id from fee_type t where ${called(sql`t.title`)}))
    or l.fee_type_id is null and ${called(sql`l.title`)})`
}

/** The invoices with a line for a fee of this name. */
export function invoicesWithFee(name: string): SQL {
  return sql`${invoiceList.id} in (select l.invoice_id from invoice_line l where ${hasFee(name)})`
}

/** What each of these invoices is for, in the order of its lines. */
export async function readFees(db: Db | Tx, _user: User, ids: readonly string[]) {
  const rows = await db.execute<{ id: string; fees: string }>(sql`
    select f.id, string_agg(f.title, ', ' order by f.first) as fees from (
      select l.invoice_id as id, coalesce(t.title, l.title) as title, min(l.id::text) as first
      from invoice_line l left join fee_type t on t.id = l.fee_type_id
      where l.invoice_id = any (${list(ids)}::uuid[]) group by 1, 2) f group by 1`)
  const fees = new Map(rows.map((row) => [row.id, row.fees]))
  return new Map(ids.map((id) => [id, { fees: fees.get(id) ?? '' }]))
}
