import { sql } from 'drizzle-orm'
import { toWire } from 'kit/values/money'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { crudOf } from '../../crud/table.ts'
import { classCrud } from '../../institute/structure/classes.ts'
import { sectionCrud } from '../../institute/structure/sections.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import { list } from '../invoices/pricing/read-billable.ts'
import { invoice } from '../invoices/tables.ts'
import { type Ages, sumsByAge } from './ageing.ts'
import { ageBands, debtors } from './contract.ts'
import { owedFilters } from './owed-filters.ts'
import { debtorList } from './tables.ts'

/** Who owes something; the amounts are kept by the postings, so that the list reads none of them. */
export const debtorCrud = crudOf(debtors, {
  table: debtorList,
  rowsOf: 'receivable',
  within: { campus: debtorList.campusId },
  // A campus that a family has left still sees the debt, and must not learn a telephone number digit by digit.
  told: () => sql`split_part(${debtorList.searchText}, chr(10), 1)`,
  rows: { studentId: () => studentCrud, classId: () => classCrud, sectionId: () => sectionCrud },
  until: null,
  fill: { fields: ageBands, read: readAges },
  filterBy: owedFilters('debtors'),
})

async function readAges(db: Db | Tx, _user: User, ids: readonly string[]) {
  const rows = await db.execute<Ages & { id: string }>(sql`
    select r.id, ${sumsByAge(sql`o.amount`, sql`((select day from current_day) - i.due_on)`)}
    from receivable r left join invoice i on i.party_id = r.party_id and i.campus_id = r.campus_id and i.currency = r.currency
      left join invoice_open o on o.invoice_id = i.id and o.amount > 0
    where r.id = any (${list(ids)}::uuid[]) group by r.id`)
  return new Map(rows.map(({ id, ...ages }) => [id, ages]))
}

/** What each of these students owes, in minor units by currency; who owes nothing is missing. */
export async function balancesOf(
  db: Db | Tx,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, { currency: string; amount: bigint }[]>> {
  // The index leaves out other parties, which an array of unknown length does not imply. A student has nearly always one
  // row here, so that summing them in the database costs more than it saves.
  const rows = await db.execute<{ id: string; currency: string; amount: string }>(sql`
    select y.student_id as id, r.currency, r.amount::text as amount
    from party y join receivable r on r.party_id = y.id and r.amount > 0
    where y.student_id = any (${list(studentIds)}::uuid[]) and y.student_id is not null`)
  const balances = new Map<string, { currency: string; amount: bigint }[]>()
  for (const { id, currency, amount } of rows) {
    const ofStudent = balances.get(id) ?? []
    const same = ofStudent.find((balance) => balance.currency === currency)
    if (same) same.amount += BigInt(amount)
    else balances.set(id, [...ofStudent, { currency, amount: BigInt(amount) }])
  }
  return balances
}

type Owed = { currency: string; open: string; overdue: string; students: number; late: number }

/** What families owe at the reader's campuses, before the fines of today; a sum for each currency. */
export async function readOutstanding(
  school: School,
  user: User,
  { campus }: { campus?: string | undefined },
) {
  const today = await school.today()
  const rows = await school.db.execute<Owed>(sql`
    select ${invoice.currency} as currency, sum(o.amount)::text as open,
      coalesce(sum(o.amount) filter (where ${invoice.dueOn} < ${today}::date), 0)::text as overdue,
      count(distinct ${invoice.studentId})::int as students,
      count(distinct ${invoice.studentId}) filter (where ${invoice.dueOn} < ${today}::date)::int as late
    from invoice_open o join ${invoice} on ${invoice.id} = o.invoice_id
    where o.amount > 0 and ${invoice.studentId} is not null and (${campus ?? null}::uuid is null or ${invoice.campusId} = ${campus ?? null}::uuid)
      and ${reach(user, debtors.name, 'view', { campus: invoice.campusId })}
    group by 1 order by 1`)
  const sums = (name: 'open' | 'overdue') =>
    rows.map(({ currency, [name]: amount }) => toWire({ amount: BigInt(amount), currency }))
  return {
    open: sums('open'),
    overdue: sums('overdue').filter(({ amount }) => amount !== '0'),
    students: rows.reduce((sum, row) => sum + row.students, 0),
    overdueStudents: rows.reduce((sum, row) => sum + row.late, 0),
  }
}
