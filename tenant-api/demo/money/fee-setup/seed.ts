import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleYear } from '../../../src/institute/calendar/contract.ts'
import { accounts } from '../../../src/money/books/accounts.ts'
import * as contract from '../../../src/money/fee-setup/contract.ts'
import {
  concessionTypeCrud,
  feeTypeCrud,
  sponsorCrud,
  taxRateCrud,
} from '../../../src/money/fee-setup/fee-types.ts'
import { writeLines } from '../../../src/money/fee-setup/plans/change-plan.ts'
import { feePlans } from '../../../src/money/fee-setup/plans/contract.ts'
import { feePlanCrud } from '../../../src/money/fee-setup/plans/fee-plans.ts'
import { serviceCrud } from '../../../src/money/fee-setup/services.ts'
import { canalYear } from '../../institute/calendar/seed.ts'
import { demoCampuses, demoId } from '../../institute/structure/seed.ts'
import { castStudents } from '../../people/enrolment/seed-cast.ts'
import { studentId } from '../../people/enrolment/seed-rows.ts'
import { addPlainRows } from '../../plain-rows.ts'
import { demoFees, demoPlans, plans, vans } from './plans.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 291

const { MAIN, SHD, CNL } = demoCampuses

const byDays = { joiner: 'days' } as const
const feeTypeRows = [
  {
    id: demoFees.tuition,
    title: 'Tuition',
    otherTitle: 'ٹیوشن فیس',
    concessionApplies: true,
    settles: 10,
    ...byDays,
  },
  {
    id: demoFees.lab,
    incomeAccountId: accounts.laboratory,
    title: 'Computer lab',
    otherTitle: 'کمپیوٹر لیب',
    settles: 20,
    ...byDays,
  },
  {
    id: demoFees.annual,
    incomeAccountId: accounts.annualCharges,
    title: 'Annual charges',
    otherTitle: 'سالانہ واجبات',
    settles: 40,
  },
  {
    id: demoFees.exam,
    incomeAccountId: accounts.exams,
    title: 'Exam fee',
    otherTitle: 'امتحانی فیس',
    settles: 50,
  },
  {
    id: demoFees.admission,
    incomeAccountId: accounts.admission,
    title: 'Admission',
    otherTitle: 'داخلہ فیس',
    stage: 'admission',
    settles: 60,
  },
  {
    id: demoFees.security,
    title: 'Security deposit',
    otherTitle: 'زرِ ضمانت',
    isRefundable: true,
    stage: 'admission',
    settles: 70,
  },
  {
    id: demoFees.van,
    incomeAccountId: accounts.transport,
    title: 'Van',
    otherTitle: 'وین',
    settles: 30,
    ...byDays,
  },
  {
    id: demoFees.prospectus,
    incomeAccountId: accounts.admission,
    title: 'Prospectus',
    otherTitle: 'پراسپیکٹس',
    stage: 'prospectus',
    settles: 61,
  },
  {
    id: demoFees.test,
    incomeAccountId: accounts.admission,
    title: 'Entrance test',
    otherTitle: 'داخلہ ٹیسٹ',
    stage: 'test',
    settles: 62,
  },
]

/** The ids of Riverside's concession types. */
export const demoConcessions = {
  second: demoId('f3', 1),
  third: demoId('f3', 2),
  staff: demoId('f3', 3),
  orphan: demoId('f3', 4),
  hafiz: demoId('f3', 5),
  merit: demoId('f3', 6),
  donor: demoId('f3', 7),
} as const

const byRule = { category: 'sibling', needsApproval: false } as const
const concessionRows = [
  {
    id: demoConcessions.second,
    title: 'Second child',
    otherTitle: 'دوسرا بچہ',
    percent: 10,
    fromChild: 2,
    untilChild: 2,
    position: 60,
    ...byRule,
  },
  {
    id: demoConcessions.third,
    title: 'Third and later child',
    otherTitle: 'تیسرا اور اگلا بچہ',
    percent: 20,
    fromChild: 3,
    position: 50,
    ...byRule,
  },
  {
    id: demoConcessions.staff,
    title: 'Child of staff',
    otherTitle: 'عملے کا بچہ',
    category: 'staff',
    percent: 50,
    position: 20,
  },
  {
    id: demoConcessions.orphan,
    title: 'Orphan',
    otherTitle: 'یتیم',
    category: 'orphan',
    percent: 100,
    position: 10,
  },
  {
    id: demoConcessions.hafiz,
    title: 'Hafiz-e-Quran',
    otherTitle: 'حافظِ قرآن',
    category: 'hafiz',
    percent: 25,
    position: 30,
  },
  {
    id: demoConcessions.merit,
    title: 'Merit',
    otherTitle: 'میرٹ',
    category: 'merit',
    percent: 25,
    position: 40,
  },
  {
    id: demoConcessions.donor,
    title: 'Paid by a donor',
    otherTitle: 'عطیہ دہندہ کی جانب سے',
    category: 'donor',
    percent: 50,
    position: 15,
  },
]

/** Fees of schools are not taxed in Pakistan. */
const taxRows = [{ id: contract.exampleTaxRate, title: 'Exempt', percent: 0, kind: 'exempt' }]

const sponsorRows = [
  { id: contract.exampleSponsor, title: 'Falah Trust', contactName: 'Shaista Malik', phone: '+923000000190' },
]

const serviceRows = [
  { id: vans.MAIN, title: 'Van', campusId: MAIN },
  { id: vans.SHD, title: 'Van', campusId: SHD },
  { id: vans.CNL, title: 'Van', campusId: CNL },
].map((row) => ({ ...row, otherTitle: 'وین', kind: 'van', feeTypeId: demoFees.van }))

/** Who goes by van, by the place in the cast: Daniyal, the second Muhammad Ali, and Abdullah. */
const passengers = castStudents.flatMap(({ names: [first, last], father }, at) =>
  ['Daniyal Usman', 'Abdullah Faisal'].includes(`${first} ${last}`) || father === 'Nadeem Akram'
    ? [studentId(at)]
    : [],
)

const planRows = [
  { id: demoPlans.MAIN, title: 'Gulshan-e-Ravi 2026-27', campusId: MAIN, yearId: exampleYear },
  { id: demoPlans.SHD, title: 'Shahdara 2026-27', campusId: SHD, yearId: exampleYear },
  { id: demoPlans.CNL, title: 'Canal View 2026-27', campusId: CNL, yearId: canalYear },
]

/** Adds what Riverside charges; what is there stays as it is. */
export async function seed(school: School): Promise<void> {
  await addPlainRows(school, taxRateCrud, { ...contract.taxRates, rows: taxRows })
  await addPlainRows(school, feeTypeCrud, { ...contract.feeTypes, rows: feeTypeRows })
  await addPlainRows(school, concessionTypeCrud, { ...contract.concessionTypes, rows: concessionRows })
  await addPlainRows(school, sponsorCrud, { ...contract.sponsors, rows: sponsorRows })
  await addPlainRows(school, serviceCrud, { ...contract.services, rows: serviceRows })
  await addPlainRows(school, feePlanCrud, { ...feePlans, rows: planRows })
  const [there] = await school.db.execute(sql`select 1 from fee_plan_line limit 1`)
  if (there) return
  await school.transaction(system(sentence('Demo school')), 'fee-plans.seeded', async (tx) => {
    for (const { from, lines, ...plan } of plans) await writeLines(tx, plan, from, lines)
    await tx.execute(sql`
      insert into service_subscription (service_id, student_id, valid_from)
      select ${vans.MAIN}::uuid, id, date '2026-04-01' from unnest(${`{${passengers.join(',')}}`}::uuid[]) as passenger (id)`)
  })
}
