import { eq, sql } from 'drizzle-orm'
import { day } from 'kit/values/day'
import type { School } from '../../../src/core/school/school.ts'
import { askReopening, decideReopening } from '../../../src/money/books/periods/periods.ts'
import { period } from '../../../src/money/books/tables.ts'
import { addOpeningDues } from '../../../src/money/invoices/charges/opening-dues.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { castStudents } from '../../people/enrolment/seed-cast.ts'
import { studentId } from '../../people/enrolment/seed-rows.ts'
import { bill, receive, rupees, student, userNamed } from './seed-bills.ts'
import { addStates, addWriteOffs, grantAll, undoEarlyRun } from './seed-states.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 293

const { MAIN, SHD, CNL } = demoCampuses

/** The months that were billed: Canal View begins in August; June and July are billed together on the first of June. */
const months = [
  '2026-04',
  '2026-05',
  '2026-06',
  '2026-07',
  '2026-08',
  '2026-09',
  '2026-10',
  '2026-11',
].flatMap((period) => {
  const issuedOn = day(`${period === '2026-07' ? '2026-06' : period}-01`)
  return [MAIN, SHD, ...(period >= '2026-08' ? [CNL] : [])].map((campusId) => ({
    campusId,
    period,
    // Canal View opens on the 17th of August.
    issuedOn: campusId === CNL && period === '2026-08' ? day('2026-08-17') : issuedOn,
  }))
})

/** The months of the cast, what their families have paid, and an invoice in every state. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db.execute(sql`select 1 from invoice limit 1`)
  const [owner, waqas] = [await userNamed(school, 'nasreen'), await userNamed(school, 'waqas')]
  if (there || !owner || !waqas) return
  await grantAll(school, owner, waqas)
  const opening = {
    registrationNumber: 'RSS-1054-25',
    period: '2026-03',
    amount: rupees(17_000),
    comment: 'Of the year 2025-26',
  }
  await addOpeningDues(school, owner, {
    rows: [{ ...opening, dueOn: day('2026-03-10') }],
    day: day('2026-04-01'),
  })
  for (const month of months) await bill(school, month)
  await bill(school, {
    campusId: MAIN,
    period: '2026-11',
    issuedOn: day('2026-11-16'),
    studentIds: [student('Iqra Shafiq')],
  })
  await receive(school, sql`i.period_key < '2026-11' and i.kind <> 'opening'`)
  await addStates(school, owner, waqas)
  await addWriteOffs(school, waqas)
  await undoEarlyRun(school, owner)
}

/** Bills the crowd for the same months; most have paid, some a part, some are late. */
export async function crowd(school: School): Promise<void> {
  const [some] = await school.db.execute<{ count: number }>(sql`select count(*)::int as count from invoice`)
  if ((some?.count ?? 0) > 1000) return
  await openMonths(school)
  for (const month of months) await bill(school, month)
  const share = sql`abs(hashtext(i.student_id::text)) % 100`
  await receive(
    school,
    sql`i.period_key < '2026-10' and i.kind <> 'opening' and i.issued_on < '2026-11-01' and ${share} < 97`,
  )
  await receive(school, sql`i.period_key = '2026-10' and ${share} < 93`)
  // The cast keeps its November open.
  const isCrowd = sql`i.student_id <> all (${`{${castStudents.map((_, at) => studentId(at)).join(',')}}`}::uuid[])`
  await receive(school, sql`i.period_key = '2026-11' and ${isCrowd} and ${share} < 64`)
  await receive(school, sql`i.period_key = '2026-11' and ${isCrowd} and ${share} between 64 and 70`, 2)
}

/** The crowd comes after the months of the cast were closed: the principal asks, and the owner opens them again. */
async function openMonths(school: School): Promise<void> {
  const [owner, tariq] = [await userNamed(school, 'nasreen'), await userNamed(school, 'tariq')]
  const closed = await school.db
    .select({ id: period.id, reopeningAt: period.reopeningAt })
    .from(period)
    .where(eq(period.state, 'closed'))
  if (!owner || !tariq) return
  for (const { id, reopeningAt } of closed) {
    if (reopeningAt === null)
      await askReopening(school, tariq, {
        id,
        reason: 'The invoices of the other families are still to be entered',
      })
    await decideReopening(school, owner, { id, isApproved: true })
  }
}
