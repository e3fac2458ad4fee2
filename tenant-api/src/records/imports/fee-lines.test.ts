import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listPlanLines } from '../../money/fee-setup/plans/contract.ts'
import { demoPlans } from '../../../demo/money/fee-setup/plans.ts'
import { beginImport, confirmImport, listImportRows, readImport, undoImport } from './contract.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>

async function check(speaker: Speaker, text: string) {
  return speaker.call(beginImport, {
    body: { resource: 'fee-plans', name: 'fees.csv', content: { text } },
  })
}

async function run(speaker: Speaker, { id, counts }: Awaited<ReturnType<typeof check>>) {
  const body = { counts: { new: counts.new, update: counts.update } }
  await speaker.call(confirmImport, { params: { id }, body })
  await cast.work()
  return speaker.call(readImport, { params: { id } })
}

async function everyLine() {
  const { db } = await cast.school()
  const rows = await db.execute<{ line: object }>(sql`
    select to_jsonb(l) - '{updated_at}'::text[] as line from fee_plan_line l order by l.id`)
  return rows.map(({ line }) => line)
}

const head = 'Campus,Academic year,Fee type,Class,Fee amount,Recurring cycle,Months,From'

test('the fees of a plan come from a list, and the list again changes nothing', async () => {
  const nasreen = await cast.as('nasreen')
  const before = await everyLine()
  const text = `${head}
Shahdara,2026-27,Tuition,Class 1,"2,900",Monthly,,2026-12-01
Shahdara,2026-27,Tuition,Class 1,"3,000",Monthly,,2027-01-01
Shahdara,2027-28,Annual charges,,"1,600",Yearly,4,2027-04-01
Shahdara,2027-28,Exam fee,,450,Per term,"4,13",2027-04-01
`
  const checked = await check(nasreen, text)
  expect(checked.counts).toMatchObject({ new: 3, error: 1 })
  const { rows } = await nasreen.call(listImportRows, {
    params: { id: checked.id },
    query: { state: 'error' },
  })
  expect(rows[0]?.errors).toEqual([
    { field: 'months', message: 'Months must be numbers from 1 to 12, such as 4, 8' },
  ])
  const done = await run(nasreen, checked)
  expect(done.outcome).toMatchObject({ created: 3, failed: 0 })
  const lines = await nasreen.call(listPlanLines, { params: { id: demoPlans.SHD } })
  const ofClass = lines.rows.filter(({ targetTitle }) => targetTitle === 'Class 1')
  expect(ofClass.map(({ amount, validFrom, validUntil }) => [amount.amount, validFrom, validUntil])).toEqual([
    ['290000', '2026-12-01', '2026-12-31'],
    ['300000', '2027-01-01', null],
  ])
  // The plan of the next year was made with its first fee.
  const { db } = await cast.school()
  const made = await db.execute(sql`select title from fee_plan where title = 'Shahdara 2027-28'`)
  expect(made).toHaveLength(1)
  const again = await check(nasreen, text)
  expect(again.counts).toMatchObject({ new: 0, update: 0, unchanged: 3 })

  await nasreen.call(undoImport, { params: { id: done.id } })
  await cast.work()
  expect(await everyLine()).toEqual(before)
  expect(await db.execute(sql`select title from fee_plan where title = 'Shahdara 2027-28'`)).toHaveLength(0)
})

test('who works at one campus imports no fees of another', async () => {
  const sadia = await cast.as('sadia')
  const checked = await check(sadia, `${head}\nShahdara,2026-27,Tuition,,3000,Monthly,,2026-12-01\n`)
  expect(checked.counts).toMatchObject({ new: 0, error: 1 })
})
