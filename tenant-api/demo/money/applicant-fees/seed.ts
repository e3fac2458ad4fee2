import { sql } from 'drizzle-orm'
import type { School } from '../../../src/core/school/school.ts'
import { askApplicantFees } from '../../../src/money/applicant-fees/ask-fees.ts'
import { confirmSettled } from '../../../src/money/applicant-fees/confirm-seats.ts'
import { applicantFees, exampleApplicantFee } from '../../../src/money/applicant-fees/contract.ts'
import { applicantFeeCrud } from '../../../src/money/applicant-fees/fee-rules.ts'
import { askFeeWaiver, decideFeeWaiver } from '../../../src/money/applicant-fees/waivers.ts'
import { demoCampuses, demoId } from '../../institute/structure/seed.ts'
import { addPlainRows } from '../../plain-rows.ts'
import { userNamed } from '../invoices/seed-bills.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 345

const { MAIN, SHD, CNL } = demoCampuses

/** Half of the admission fee is given back within a month; prospectus and test are not. */
const rules = [
  { id: exampleApplicantFee, title: 'Prospectus', campusId: MAIN, stage: 'prospectus', dueDays: 3 },
  { id: demoId('f8', 2), title: 'Entrance test', campusId: MAIN, stage: 'test', dueDays: 5 },
  ...[MAIN, SHD, CNL].map((campusId, at) => ({
    id: demoId('f8', 3 + at),
    title: 'Admission',
    campusId,
    stage: 'admission',
    dueDays: 7,
    refundPercent: 50,
    refundDays: 30,
  })),
]

/** What Riverside asks applicants for. */
export async function seed(school: School): Promise<void> {
  await addPlainRows(school, applicantFeeCrud, { ...applicantFees, rows: rules })
}

/**
 * Anaya’s family is asked for the admission fee, Inaya’s was waived: her seat is confirmed. Hareem’s prospectus is open.
 */
export async function crowd(school: School): Promise<void> {
  const [waqas, tariq] = [await userNamed(school, 'waqas'), await userNamed(school, 'tariq')]
  const [there] = await school.db.execute(sql`select 1 from invoice where admission_id is not null limit 1`)
  if (there || !waqas || !tariq) return
  const [anaya, inaya, hareem] = await Promise.all(
    ['Anaya Haroon', 'Inaya Shahid', 'Hareem Farooq'].map((name) => applicationOf(school, name)),
  )
  if (!anaya || !inaya || !hareem) return
  const ask = (admissionIds: string[], stage: 'prospectus' | 'admission') =>
    askApplicantFees(school, waqas, { admissionIds, stage, dueOn: null })
  await ask([hareem], 'prospectus')
  await ask([anaya, inaya], 'admission')
  const [invoice] = await school.db.execute<{ id: string }>(
    sql`select id from invoice where admission_id = ${inaya}::uuid and kind = 'admission'`,
  )
  if (!invoice) return
  const { id } = await askFeeWaiver(school, waqas, {
    id: invoice.id,
    reason: 'Granddaughter of a founder of the school',
  })
  await decideFeeWaiver(school, tariq, { id, approves: true })
  await confirmSettled(school, { payload: { ids: [inaya] } })
}

async function applicationOf(school: School, name: string): Promise<string | undefined> {
  const [row] = await school.db.execute<{ id: string }>(
    sql`select id from admission where name = ${name} and archived_at is null limit 1`,
  )
  return row?.id
}
