import { noteFigure } from 'kit/testing/bench-figures'
import { printChallans, readChallanPrint } from '../src/money/challans/contract.ts'
import { type BenchSchool, median, timed } from './school.ts'
import { atMost } from './target.ts'

const count = 600
const most = 10_000
const rounds = 3

/**
 * The challans of 600 families of two children in Urdu, from the request until the one PDF is kept: composed, numbered,
 * audited and set in type, each in three parts.
 */
export async function benchChallans({ owner, whole, work }: BenchSchool, campusId: string): Promise<void> {
  await whole.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update person set other_name = 'سارہ اقبال' where first_name = 'Sara'`
    await tx`update fee_type set other_title = case title when 'Tuition' then 'ٹیوشن فیس' else 'کمپیوٹر لیب' end`
    await tx`update invoice_line set other_title = case title when 'Tuition' then 'ٹیوشن فیس' else 'کمپیوٹر لیب' end`
  })
  const families = await whole<{ id: string }[]>`
    select family_account_id as id from invoice where campus_id = ${campusId} group by 1 order by 1 limit ${count}`
  const body = { campusId, familyIds: families.map(({ id }) => id), language: 'ur' as const }
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await whole.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`delete from challan`
    })
    times.push(
      await timed(async () => {
        const { id } = await owner.call(printChallans, { body })
        await work()
        const { printed, file } = await owner.call(readChallanPrint, { params: { id } })
        if (printed !== count || !file) throw new Error(`${printed} challans were printed`)
      }),
    )
  }
  const mid = median(times)
  noteFigure('challans-600-ms', { value: mid, unit: 'ms', target: most })
  console.log(
    `challans-600-ms ${mid.toFixed(0)} [${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)}]: ${atMost(most, mid, ' ms')}`,
  )
}
