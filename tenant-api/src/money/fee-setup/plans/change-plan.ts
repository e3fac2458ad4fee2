import { sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { addDays, addMonths, type Day } from 'kit/values/day'
import type { z } from 'zod'
import { describe, timeOf } from '../../../core/acts/act.ts'
import type { User } from '../../../core/authorization/user.ts'
import { isReferred } from '../../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { amountIn } from '../amounts.ts'
import type { changedFee } from './contract.ts'
import { type Plan, planOf } from './fee-plans.ts'

type Fee = z.output<typeof changedFee>
type Changing = { id: string; from: Day; fees: readonly Fee[] }

/**
 * Changes fees of a plan from a day on. The line of that day ends the day before, and a new one begins; it lasts until
 * the next line that is planned already. A fee that stays as it is keeps its line.
 */
export async function changePlan(school: School, user: User, { id, from, fees }: Changing) {
  try {
    return await school.transaction(user, 'fee-plans.fees-changed', async (tx) => {
      await tx.execute(sql`select from fee_plan where id = ${id}::uuid for update`)
      const plan = await planOf(tx, user, { id, action: 'edit' })
      if (!plan.mayEdit)
        refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
      if (from < plan.firstDay || from > plan.lastDay)
        refuseField('from', sentence('The day must lie within the academic year of the plan'), 'choice')
      const lines = linesFor(plan, from, fees)
      await refuseUnknown(tx, plan, lines)
      const changed = await writeLines(tx, plan, from, lines)
      describe(tx, { name: plan.title, count: changed.added + changed.ended, day: from })
      return changed
    })
  } catch (error) {
    if (!isReferred(error)) throw error
    return refuse(
      'fee-plans.billed',
      'Fees from this day were billed already. Choose a later day, or charge the difference',
      {},
      { status: 409 },
    )
  }
}

/** A line as it will stand; an amount of null only ends the one before. */
export type NewLine = {
  feeTypeId: string
  classId: string | null
  programId: string | null
  serviceId: string | null
  amount: string | null
  cycle: Fee['cycle']
  iterations: number | null
  generateDay: number
  dueDay: number
  months: number[]
  comment: string
  lastDay: Day | null
}

/** The lines that fees come to, one for each class. Refuses an odd target, another currency, and a fee that stands twice. */
export function linesFor(plan: Plan, from: Day, fees: readonly Fee[]): NewLine[] {
  const lines = fees.flatMap(({ classIds, programId, serviceId, lastsMonths, ...fee }, at) => {
    const field = `fees/${at}`
    if ([classIds.length > 0, programId !== null, serviceId !== null].filter(Boolean).length > 1)
      refuseField(`${field}/classIds`, sentence('Choose either classes, a program or a service'), 'choice')
    const amount = fee.amount && amountIn(plan.currency, fee.amount, `${field}/amount`)
    const last = lastsMonths === null ? null : addDays(addMonths(from, lastsMonths), -1)
    const line = {
      ...fee,
      programId,
      serviceId,
      amount: amount === null ? null : String(amount),
      months: [...new Set(fee.months)].sort((a, b) => a - b),
      lastDay: last !== null && last < plan.lastDay ? last : null,
    }
    return (classIds.length > 0 ? classIds : [null]).map((classId) => ({ ...line, classId }))
  })
  const keys = lines.map((line) => [line.feeTypeId, line.classId ?? line.programId ?? line.serviceId].join())
  if (new Set(keys).size < keys.length)
    refuseField('fees', sentence('A fee stands here twice for the same class'), 'choice')
  return lines
}

/** Types, classes and programs are those in use; a service is one of the campus, with its own fee type. */
export async function refuseUnknown(tx: Tx, { campusId }: Plan, lines: readonly NewLine[]): Promise<void> {
  const [wrong] = await tx.execute<{ type: boolean; place: boolean }>(sql`
    select bool_or(t.id is null) as type, bool_or(
        (l."classId" is not null and c.id is null) or (l."programId" is not null and g.id is null)
        or (l."serviceId" is not null and v.id is null)) as place
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
      "feeTypeId" uuid, "classId" uuid, "programId" uuid, "serviceId" uuid, amount bigint)
    left join fee_type t on t.id = l."feeTypeId" and (t.archived_at is null or l.amount is null)
    left join class c on c.id = l."classId" and c.archived_at is null
    left join program g on g.id = l."programId" and g.archived_at is null
    left join service v on v.id = l."serviceId" and v.archived_at is null and v.campus_id = ${campusId}::uuid
      and v.fee_type_id = l."feeTypeId"`)
  if (wrong?.type)
    refuseField('fees', sentence('This fee type is not there any more. Choose another'), 'choice')
  if (wrong?.place)
    refuseField(
      'fees',
      sentence('This class, program or service cannot be chosen here. Choose another'),
      'choice',
    )
}

/** Ends and adds lines in a few statements, however many they are. */
export async function writeLines(
  tx: Tx,
  { id, campusId }: Pick<Plan, 'id' | 'campusId'>,
  from: Day,
  lines: readonly NewLine[],
) {
  const input = sql`(
    select l.*, coalesce(l."classId", l."programId", l."serviceId") as target
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
      "feeTypeId" uuid, "classId" uuid, "programId" uuid, "serviceId" uuid, amount bigint, cycle text, iterations int,
      "generateDay" int, "dueDay" int, months int[], comment text, "lastDay" date)
    where not exists (
      select from fee_plan_line same
      where same.plan_id = ${id}::uuid and same.fee_type_id = l."feeTypeId"
        and coalesce(same.class_id, same.program_id, same.service_id) is not distinct from coalesce(l."classId", l."programId", l."serviceId")
        and holds(same.valid_from, same.valid_until, ${from}::date) and l."lastDay" is null
        and same.valid_until is not distinct from (
          select min(later.valid_from) - 1 from fee_plan_line later
          where later.plan_id = same.plan_id and later.fee_type_id = same.fee_type_id and later.valid_from > ${from}::date
            and coalesce(later.class_id, later.program_id, later.service_id)
              is not distinct from coalesce(same.class_id, same.program_id, same.service_id))
        and (same.amount, same.cycle, same.iterations, same.generate_day, same.due_day, same.months, same.comment)
          is not distinct from (l.amount, l.cycle, l.iterations, l."generateDay", l."dueDay", l.months, l.comment))
  )`
  const ofInput = sql`o.plan_id = ${id}::uuid and o.fee_type_id = i."feeTypeId"
    and coalesce(o.class_id, o.program_id, o.service_id) is not distinct from i.target`
  // One statement reads what all of them write, so the new lines are prepared before the old ones end.
  const fresh = await tx.execute<{ line: object }>(sql`
    select to_jsonb(i) || jsonb_build_object('until', least(i."lastDay", (
      select min(o.valid_from) - 1 from fee_plan_line o where ${ofInput} and o.valid_from > ${from}::date))) as line
    from ${input} i`)
  const changed = JSON.stringify(fresh.map(({ line }) => line))
  const keys = sql`jsonb_to_recordset(${changed}::jsonb) as i ("feeTypeId" uuid, target uuid)`
  const removed = await tx.execute(sql`
    delete from fee_plan_line o using ${keys} where ${ofInput} and o.valid_from = ${from}::date returning o.id`)
  const ended = await tx.execute(sql`
    update fee_plan_line o set valid_until = ${from}::date - 1, updated_at = ${timeOf(tx).toISOString()}::timestamptz from ${keys}
    where ${ofInput} and o.valid_from < ${from}::date and coalesce(o.valid_until, 'infinity') >= ${from}::date returning o.id`)
  const added = await tx.execute(sql`
    insert into fee_plan_line (plan_id, campus_id, fee_type_id, class_id, program_id, service_id, amount, cycle, iterations,
      generate_day, due_day, months, comment, valid_from, valid_until)
    select ${id}::uuid, ${campusId}::uuid, "feeTypeId", "classId", "programId", "serviceId", amount, cycle, iterations,
      "generateDay", "dueDay", months, comment, ${from}::date, until
    from jsonb_to_recordset(${changed}::jsonb) as i ("feeTypeId" uuid, "classId" uuid, "programId" uuid, "serviceId" uuid,
      amount bigint, cycle text, iterations int, "generateDay" int, "dueDay" int, months int[], comment text, until date)
    where amount is not null returning id`)
  return { ended: ended.length + removed.length, added: added.length }
}
