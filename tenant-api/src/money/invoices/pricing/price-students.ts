import type { Currency } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import type { Db, Tx } from '../../../core/school/school.ts'
import { schoolDaysIn } from '../../../institute/school-days/school-days.ts'
import { isProrated, timesDue } from './due-lines.ts'
import {
  dayInPeriod,
  type LinePrice,
  partOfPeriod,
  type Period,
  priceLines,
  type UnpricedLine,
  wholeMonth,
} from './prices.ts'
import {
  type Billable,
  type BillableData,
  grantsIn,
  type Plan,
  type PlannedFee,
  planKey,
  readBillable,
  type Scope,
  type StoredGrant,
} from './read-billable.ts'

/** Why a line comes to what it does, as it is stored: amounts are minor units as text. */
export type Basis = {
  amount: string
  part: number
  whole: number
  /** How many days or weeks were charged. */
  times?: number
  joinedOn?: Day
  leftOn?: Day
  rank?: number
  grants: {
    id: string | null
    typeId: string
    title: string
    position: number
    basisPoints: number | null
    amount: string | null
    sponsorId: string | null
    given: string
  }[]
  taxPoints?: number
  /** Of a supplement: what was charged for the month before. */
  before?: string
  period?: string
}

export type PricedLine = { fee: PlannedFee; price: LinePrice; basis: Basis }
export type PricedStudent = Billable & {
  currency: Currency
  dueOn: Day
  lines: PricedLine[]
  net: bigint
  problem: 'no-plan' | 'no-account' | null
}

/** Reads and prices a month of these campuses; nothing is written. */
export async function readPriced(db: Db | Tx, scope: Scope, country: string): Promise<PricedStudent[]> {
  const data = await readBillable(db, scope)
  return priceStudents(data, scope.period, await daysOf(db, { data, scope, country }))
}

/** The days with school of each campus that charges a fee by days. */
async function daysOf(
  db: Db | Tx,
  { data, scope, country }: { data: BillableData; scope: Scope; country: string },
): Promise<Map<string, ReadonlySet<Day>>> {
  const days = new Map<string, ReadonlySet<Day>>()
  const isDaily = [...data.plans.values()].some(({ fees }) => fees.some(({ cycle }) => cycle === 'daily'))
  if (!isDaily) return days
  const { firstDay: from, lastDay: until } = scope.period
  for (const campus of scope.campusIds) {
    const all = await schoolDaysIn(db, { campus, from, until, country })
    days.set(campus, new Set(all.filter(({ state }) => state !== 'closed').map(({ day }) => day)))
  }
  return days
}

/** What each student is billed for the month; one function for the rehearsal, the issue and the proof. */
export function priceStudents(
  data: BillableData,
  period: Period,
  schoolDays: ReadonlyMap<string, ReadonlySet<Day>>,
): PricedStudent[] {
  return data.students.map((student) => {
    const plan = data.plans.get(planKey(student))
    if (!plan)
      return {
        ...student,
        currency: '',
        dueOn: period.lastDay,
        lines: [],
        net: 0n,
        problem: 'no-plan' as const,
      }
    const days = schoolDays.get(student.campusId) ?? new Set<Day>()
    const lines = priceLinesOf(student, { plan, data, period, days })
    return {
      ...student,
      currency: plan.currency,
      dueOn: dayInPeriod(period, plan.dueDay),
      lines,
      net: lines.reduce((sum, { price }) => sum + price.net, 0n),
      problem: student.familyAccountId === null ? ('no-account' as const) : null,
    }
  })
}

type At = { plan: Plan; data: BillableData; period: Period; days: ReadonlySet<Day> }

function priceLinesOf(student: Billable, { plan, data, period, days }: At): PricedLine[] {
  const grants = grantsIn(plan.currency, grantsOf(student, data))
  const charged = plan.fees.flatMap((fee) => {
    const amount = amountOf(student, fee, data)
    if (amount === null || isBeforeEnrolment(student, fee)) return []
    const from = student.joinedOn ?? period.firstDay
    const until = student.leftOn !== null && fee.leaver === 'days' ? student.leftOn : period.lastDay
    const year = { firstDay: plan.yearFirstDay, termMonths: plan.termMonths }
    const times = timesDue(fee, period, { year, isNew: student.isNew, from, until, schoolDays: days })
    if (times === 0) return []
    const fraction = isProrated(fee) ? partOfPeriod(period, student, fee) : wholeMonth
    return [{ fee, times, amount, fraction, grants: fee.hasConcession ? grants : [], tax: fee.tax }]
  })
  const unpriced: UnpricedLine[] = charged.map((one) => ({ ...one, amount: one.amount * BigInt(one.times) }))
  const prices = priceLines(unpriced, { rule: data.rule, step: data.steps.get(plan.currency) ?? 1n })
  return charged.flatMap(({ fee, times, amount, fraction }, at) => {
    const price = prices[at]
    return price && price.gross > 0n
      ? [{ fee, price, basis: basisOf(student, { fee, times, amount, fraction, price }) }]
      : []
  })
}

/** Applicants pay for prospectus and test; what they paid for the admission is not charged again on joining. */
function isBeforeEnrolment({ paidBefore }: Billable, { cycle, stage, feeTypeId }: PlannedFee): boolean {
  return cycle === 'once' && stage !== null && (stage !== 'admission' || paidBefore.includes(feeTypeId))
}

/** What the student pays of a fee by the plan, or by a price of their own; null for a service that they do not take. */
function amountOf(
  { studentId }: Billable,
  { serviceId, amount }: PlannedFee,
  { services }: BillableData,
): bigint | null {
  if (serviceId === null) return amount
  const taken = services.get(studentId)?.find((one) => one.serviceId === serviceId)
  return taken ? (taken.amount ?? amount) : null
}

function grantsOf({ studentId, rank }: Billable, { grants, ofSiblings }: BillableData): StoredGrant[] {
  const byRank = ofSiblings.filter(
    ({ fromChild, untilChild }) => rank >= fromChild && (untilChild === null || rank <= untilChild),
  )
  return [...(grants.get(studentId) ?? []), ...byRank]
}

type Charged = {
  fee: PlannedFee
  times: number
  amount: bigint
  fraction: { part: number; whole: number }
  price: LinePrice
}

function basisOf(
  { joinedOn, leftOn, rank }: Billable,
  { fee, times, amount, fraction, price }: Charged,
): Basis {
  const isPart = fraction.part !== fraction.whole
  return {
    amount: String(amount),
    ...fraction,
    ...(times > 1 && { times }),
    ...(isPart && joinedOn !== null && { joinedOn }),
    ...(isPart && leftOn !== null && { leftOn }),
    ...(price.grants.some(({ id }) => id === null) && { rank }),
    ...(fee.tax && { taxPoints: fee.tax.basisPoints }),
    grants: grantsOnPaper(price),
  }
}

export function grantsOnPaper({ grants }: LinePrice): Basis['grants'] {
  return grants.map(({ amount, given, ...grant }) => ({
    id: grant.id,
    typeId: grant.typeId,
    title: grant.title,
    position: grant.position,
    basisPoints: grant.basisPoints,
    sponsorId: grant.sponsorId,
    amount: amount === null ? null : String(amount),
    given: String(given),
  }))
}
