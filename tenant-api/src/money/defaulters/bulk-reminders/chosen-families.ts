import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import { shownBy } from '../../../crud/list.ts'
import type { FilterQuery } from '../../../crud/filters.ts'
import type { Crud } from '../../../crud/table.ts'
import { list } from '../../invoices/pricing/read-billable.ts'
import { type FamilyDue, readFamilies } from '../../invoices/reminders/families.ts'
import { hasPromised } from '../../invoices/reminders/reminders.ts'
import { defaulters } from '../contract.ts'
import { debtorCrud } from '../debtors.ts'
import { defaulterCrud } from '../defaulters.ts'
import type { Chosen } from './contract.ts'

export type ChosenFamilies = {
  /** With all that is overdue of them, whichever of their children was chosen. */
  due: readonly FamilyDue[]
  families: number
  notOverdue: number
  promised: number
}

/** The rows of a choice, read before an act begins: a filter asks the school. */
export type ChosenRows = {
  by: Chosen['by']
  crud: Crud
  ids: readonly string[] | null
  shown: SQL | undefined
}

export async function chosenRows(school: School, user: User, { by, of }: Chosen): Promise<ChosenRows> {
  const crud = by === 'family' ? defaulterCrud : debtorCrud
  if ('ids' in of) return { by, crud, ids: [...new Set(of.ids)], shown: undefined }
  const shown = await shownBy(crud, { school, user, query: of.filter as FilterQuery })
  return { by, crud, ids: null, shown }
}

/** Whom a choice means: the families of ticked rows, or of all that a filter shows within the user's reach. */
export async function chosenFamilies(
  db: Db | Tx,
  user: User,
  { rows, day }: { rows: ChosenRows; day: Day },
): Promise<ChosenFamilies> {
  const ids = await familiesOf(db, await idsOf(db, user, rows), rows)
  const [count] = await db.execute<{ overdue: number; promised: number }>(sql`
    select count(*)::int as overdue, count(*) filter (where promised)::int as promised from (
      select i.family_account_id, bool_or(${hasPromised(day)}) as promised from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0
      where i.family_account_id = any (${list(ids)}::uuid[]) and i.student_id is not null and i.cancelled_at is null
        and i.due_on < ${day}::date group by 1) f`)
  const due = await readFamilies(
    db,
    sql`i.family_account_id = any (${list(ids)}::uuid[]) and i.due_on < ${day}::date and not ${hasPromised(day)}`,
  )
  const { overdue, promised } = count ?? { overdue: 0, promised: 0 }
  return { due, families: ids.length, notOverdue: ids.length - overdue, promised }
}

/** The ids of the rows, as SQL; refuses ticked ones that the user does not see, or may not remind. */
async function idsOf(db: Db | Tx, user: User, { crud, ids, shown }: ChosenRows): Promise<SQL> {
  const mayMark = reach(user, defaulters.name, 'mark', crud.within)
  const { id } = crud.table
  if (ids === null) return sql`select ${id} from ${crud.table} where ${and(shown, mayMark)}`
  const seen = await db
    .select({ id: sql<string>`${id}`, isReached: sql<boolean>`coalesce(${mayMark}, false)` })
    .from(crud.table)
    .where(and(inArray(id, [...ids]), reach(user, crud.name, 'view', crud.within)))
  if (seen.length !== ids.length) return refuseMissing()
  if (seen.some(({ isReached }) => !isReached)) return refuseUnchangeable()
  return sql`select unnest(${list(ids)}::uuid[])`
}

async function familiesOf(db: Db | Tx, rows: SQL, { by }: ChosenRows): Promise<string[]> {
  const families =
    by === 'family'
      ? sql`select family_account_id as id from family_receivable where id in (${rows})`
      : sql`select distinct i.family_account_id as id from receivable r
          join invoice i on i.party_id = r.party_id and i.campus_id = r.campus_id and i.cancelled_at is null
          join invoice_open o on o.invoice_id = i.id and o.amount > 0 where r.id in (${rows})`
  const found = await db.execute<{ id: string }>(families)
  return [...new Set(found.map(({ id }) => id))]
}
