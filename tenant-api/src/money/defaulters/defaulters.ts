import { sql } from 'drizzle-orm'
import type { User } from '../../core/authorization/user.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { crudOf } from '../../crud/table.ts'
import { list } from '../invoices/pricing/read-billable.ts'
import { type Ages, sumsByAge } from './ageing.ts'
import { ageBands, defaulters } from './contract.ts'
import { defaulterList } from './tables.ts'

/** The families that owe something; the amounts are kept by the postings, so that the list reads none of them. */
export const defaulterCrud = crudOf(defaulters, {
  table: defaulterList,
  rowsOf: 'family_receivable',
  within: { campus: defaulterList.campusId },
  // Telephone numbers of guardians follow in the second line.
  told: () => sql`split_part(${defaulterList.searchText}, chr(10), 1)`,
  until: null,
  fill: { fields: ageBands, read: readAges },
})

async function readAges(db: Db | Tx, _user: User, ids: readonly string[]) {
  const rows = await db.execute<Ages & { id: string }>(sql`
    select r.id, ${sumsByAge(sql`o.amount`, sql`((select day from current_day) - i.due_on)`)}
    from family_receivable r
      join invoice i on i.family_account_id = r.family_account_id and i.campus_id = r.campus_id and i.currency = r.currency
      join invoice_open o on o.invoice_id = i.id and o.amount > 0
    where r.id = any (${list(ids)}::uuid[]) and i.student_id is not null group by r.id`)
  return new Map(rows.map(({ id, ...ages }) => [id, ages]))
}
