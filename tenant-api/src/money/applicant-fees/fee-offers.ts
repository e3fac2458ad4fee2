import { sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import type { Currency } from 'kit/values/money'
import type { Db, Tx } from '../../core/school/school.ts'
import type { ApplicantStage } from '../fee-setup/contract.ts'
import type { NewLine } from '../invoices/issue-invoices.ts'
import { priceLines, wholeMonth } from '../invoices/pricing/prices.ts'
import {
  feeColumns,
  feeJoins,
  feeOf,
  list,
  type PlannedFee,
  readSetting,
} from '../invoices/pricing/read-billable.ts'

/** What applicants are asked for at a step: the priced lines of the plan, and the rule of the campus. */
export type Offer = {
  admissionId: string
  stage: ApplicantStage
  currency: Currency
  dueOn: Day
  refundPercent: number
  /** The last day on which that is given back; null without an end. */
  refundUntil: Day | null
  lines: NewLine[]
  total: bigint
}

type Asked = { ids: readonly string[]; stages: readonly ApplicantStage[]; today: Day }
type FeeRow = Parameters<typeof feeOf>[0] & {
  admissionId: string
  stage: ApplicantStage
  currency: Currency
  dueDays: number
  refundPercent: number
  refundDays: number | null
}

/**
 * What each of these applicants can be asked for, by the plan of the wanted year, or of today where that has no such fee
 * yet. There is none where the plan has no amount for the class, or the campus no rule for the step.
 */
export async function readOffers(db: Db | Tx, { ids, stages, today }: Asked): Promise<Offer[]> {
  const rows = await db.execute<FeeRow>(sql`
    select d.id as "admissionId", q.due_days as "dueDays", q.refund_percent as "refundPercent", q.refund_days as "refundDays",
      p.currency, l.id, l.fee_type_id as "feeTypeId", null::uuid as "serviceId", l.amount::text, l.cycle, l.iterations,
      to_jsonb(l.months) as months, ${feeColumns}
    from admission d cross join unnest(${`{${stages.join(',')}}`}::text[]) s (stage)
      join lateral (
        select f.* from applicant_fee f
        where f.campus_id = d.campus_id and coalesce(f.class_id, d.class_id) = d.class_id and f.stage = s.stage and f.archived_at is null
        order by f.class_id is null limit 1
      ) q on true
      join lateral (
        select o.id, o.currency, greatest(y.first_day, least(${today}::date, y.last_day)) as day
        from fee_plan o join academic_year y on y.id = o.year_id
        where o.campus_id = d.campus_id and o.archived_at is null and exists (
          select from fee_plan_line n join fee_type t on t.id = n.fee_type_id
          where n.plan_id = o.id and n.cycle = 'once' and t.stage = s.stage)
          and (o.year_id = d.year_id or ${today}::date between y.first_day and y.last_day)
        order by o.year_id = d.year_id desc nulls last limit 1
      ) p on true
      cross join lateral fee_lines_of(p.id, d.class_id, p.day) l
      join fee_type ft on ft.id = l.fee_type_id and ft.stage = s.stage and ft.archived_at is null ${feeJoins}
    where d.id = any (${list(ids)}::uuid[]) and l.cycle = 'once' and l.service_id is null and l.amount > 0
    order by d.id, s.stage, ft.settles, ft.title, l.id`)
  const { rule, steps } = await readSetting(db)
  return [...Map.groupBy(rows, ({ admissionId, stage }) => `${admissionId} ${stage}`).values()].flatMap(
    ([first, ...more]) => (first ? [offerOf([first, ...more], { today, rule, steps })] : []),
  )
}

type Setting = Awaited<ReturnType<typeof readSetting>> & { today: Day }

function offerOf(rows: readonly [FeeRow, ...FeeRow[]], { today, rule, steps }: Setting): Offer {
  const [{ admissionId, stage, currency, dueDays, refundPercent, refundDays }] = rows
  const fees = rows.map(feeOf)
  const unpriced = fees.map(({ amount, tax }) => ({ amount, fraction: wholeMonth, grants: [], tax }))
  const prices = priceLines(unpriced, { rule, step: steps.get(currency) ?? 1n })
  const lines = fees.flatMap((fee, at) => {
    const price = prices[at]
    return price ? [lineOf(fee, price)] : []
  })
  return {
    admissionId,
    stage,
    currency,
    dueOn: addDays(today, dueDays),
    refundPercent,
    refundUntil: refundDays === null ? null : addDays(today, refundDays),
    lines,
    total: lines.reduce((sum, { price }) => sum + price.net, 0n),
  }
}

function lineOf(fee: PlannedFee, price: NewLine['price']): NewLine {
  const { feeTypeId, title, otherTitle, accountId, parties, tax, amount } = fee
  const basis = { amount: String(amount), part: 1, whole: 1, grants: [] }
  return {
    kind: 'fee',
    feeTypeId,
    title,
    otherTitle,
    planLineId: fee.id,
    serviceId: null,
    accountId,
    parties,
    taxRateId: tax?.id ?? null,
    price,
    basis: tax ? { ...basis, taxPoints: tax.basisPoints } : basis,
  }
}
