import type { Currency } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import type { Tx } from '../../../core/school/school.ts'
import { currencyOfCampus } from '../../books/parties.ts'
import type { concession } from '../tables.ts'
import { concede, periodOf } from './prices.ts'
import { planKey, readBillable } from './read-billable.ts'

type Row = Pick<
  typeof concession.$inferSelect,
  'studentId' | 'campusId' | 'typeId' | 'basisPoints' | 'amount' | 'sponsorId' | 'validFrom'
>

/**
 * What a concession takes off the fees of its student each time that they are charged, by the plan of its first month
 * or of today. Null for a percentage where there is no plan, or where the student is not at the campus then.
 */
export async function worthOfConcession(
  tx: Tx,
  { studentId, campusId, validFrom, ...row }: Row,
  today: Day,
): Promise<{ amount: bigint | null; currency: Currency }> {
  const period = periodOf((validFrom > today ? validFrom : today).slice(0, 7))
  const data = await readBillable(tx, { campusIds: [campusId], period, studentIds: [studentId] })
  const [student] = data.students
  const plan = student && data.plans.get(planKey(student))
  if (!plan) return { amount: row.amount, currency: await currencyOfCampus(tx, campusId) }
  const taken = new Set(data.services.get(studentId)?.map(({ serviceId }) => serviceId))
  const grant = { ...row, id: null, title: '', position: 1 }
  const rules = { rule: data.rule, step: data.steps.get(plan.currency) ?? 1n }
  const amount = plan.fees
    .filter(({ hasConcession, serviceId }) => hasConcession && (serviceId === null || taken.has(serviceId)))
    .flatMap((fee) => concede(fee.amount, [grant], rules))
    .reduce((sum, { given }) => sum + given, 0n)
  return { amount, currency: plan.currency }
}
