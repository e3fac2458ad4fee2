import { sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import type { School } from '../../../src/core/school/school.ts'
import { sendReminder } from '../../../src/money/defaulters/bulk-reminders/bulk-reminders.ts'
import { placeHolds, liftHolds } from '../../../src/money/defaulters/holds/holds.ts'
import { takePromise } from '../../../src/money/defaulters/read-defaulter.ts'
import { student, userNamed } from '../invoices/seed-bills.ts'

/** Its place among the rows of the demo school: after the invoices and the books. */
export const rank = 296

/** Promises, holds and a reminder of the cast: one promise was not kept, and one hold was lifted. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db.execute(sql`select 1 from fee_hold limit 1`)
  const waqas = await userNamed(school, 'waqas')
  if (there || !waqas) return
  const today = await school.today()
  // One whose mother gets the bills: a reminder that reaches nobody is none.
  const maryam = await familyOf(school, 'Maryam Joseph')
  if (maryam)
    await sendReminder(dayOf(school, addDays(today, -3)), waqas, { by: 'family', of: { ids: [maryam] } })
  await markDelivered(school)
  const abdullah = await familyOf(school, 'Abdullah Faisal')
  if (abdullah)
    await takePromise(dayOf(school, addDays(today, -8)), waqas, {
      id: abdullah,
      promisedOn: addDays(today, -2),
      note: 'His father said so at the counter',
    })
  await placeHolds(school, waqas, {
    studentIds: [student('Hassan Tariq'), student('Abdullah Faisal')],
    withholds: ['roll-slip', 'result', 'certificate'],
    reason: 'Dues of the last year',
  })
  const [row] = await school.db.execute<{ id: string }>(
    sql`select id from fee_hold where student_id = ${student('Abdullah Faisal')}::uuid and lifted_on is null`,
  )
  const reason = 'His father pays in parts'
  if (row) await liftHolds(school, waqas, { ids: [row.id], reason, sparedUntil: null })
}

/** The school on another day. */
function dayOf(school: School, today: Day): School {
  return Object.create(school, { today: { value: async () => today } })
}

/** A reminder of days ago has arrived. */
async function markDelivered(school: School): Promise<void> {
  await school.db.execute(sql`
    update message set state = 'delivered', sent_at = queued_at, delivered_at = queued_at
    where event = 'fees.overdue' and state = 'queued' and channel is not null`)
}

/** The row of the list of defaulters that has this student's family. */
async function familyOf(school: School, name: string): Promise<string | undefined> {
  const [row] = await school.db.execute<{ id: string }>(sql`
    select r.id from family_receivable r where r.amount > 0 and exists (
      select from invoice i where i.family_account_id = r.family_account_id and i.student_id = ${student(name)}::uuid) limit 1`)
  return row?.id
}
