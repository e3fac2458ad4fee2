import { getTableColumns, sql } from 'drizzle-orm'
import { Refusal } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Tx } from '../../core/school/school.ts'
import { yearCrud } from '../../institute/calendar/academic-years.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { classCrud } from '../../institute/structure/classes.ts'
import { campus } from '../../institute/structure/tables.ts'
import { programCrud } from '../../institute/structure/programs.ts'
import { amountIn } from '../../money/fee-setup/amounts.ts'
import { feeTypeCrud } from '../../money/fee-setup/fee-types.ts'
import { serviceCrud } from '../../money/fee-setup/services.ts'
import { linesFor, refuseUnknown, writeLines } from '../../money/fee-setup/plans/change-plan.ts'
import { changedFee, feePlans } from '../../money/fee-setup/plans/contract.ts'
import { type Plan, planOf } from '../../money/fee-setup/plans/fee-plans.ts'
import { feePlanLine } from '../../money/fee-setup/plans/tables.ts'
import { attemptRow, fieldRefusal } from './fees/attempt-row.ts'
import { feeLineSheet } from './fees/contract.ts'
import {
  type FoundRow,
  type ImportedCrud,
  keysBy,
  recogniseBy,
  type RowStore,
  type Writer,
  type WritingRow,
} from './row-store.ts'
import { differing } from './table-store.ts'
import type { FileImportRow, Remark } from './tables.ts'

type Body = Readonly<Record<string, unknown>>

const [name, label] = [feePlans.name, 'comment']

/** Plans for the import: each row of a file is a fee of a campus, a year and a class from a day on. */
export const feeLineCrud: ImportedCrud = {
  name,
  label,
  columns: getTableColumns(feePlanLine),
  within: { campus: feePlanLine.campusId },
  rows: {
    campusId: () => campusCrud,
    yearId: () => yearCrud,
    feeTypeId: () => feeTypeCrud,
    classId: () => classCrud,
    programId: () => programCrud,
    serviceId: () => serviceCrud,
  },
}

const keysOf = keysBy(feeLineSheet.recognisedBy)
const attempt = attemptRow({ fields: feeLineSheet.fields, referred: () => billed })
export const feeLineStore: RowStore = {
  changes: feeLineSheet.fields.partial(),
  keysOf,
  find: async (tx, { user }) => recogniseBy(keysOf, await find(tx, user)),
  differing: (found, body) => differing(found, inOneWay(body)),
  write: async (tx, { rows, ...by }) => {
    const written = new Map()
    const failures = new Map<number, Remark>()
    for (const row of rows) {
      const outcome = await attempt(tx, by.user, (part) => writeOne(part, row, by))
      if ('remark' in outcome) failures.set(row.number, outcome.remark)
      else written.set(row.number, outcome.result)
    }
    return { written, failures }
  },
  takeBack: async (tx, { rows, ...by }) => {
    const failures = new Map<number, string>()
    // The last of a fee first: each row goes back to what it met.
    for (const row of rows.toSorted((a, b) => b.number - a.number)) {
      const outcome = await attempt(tx, by.user, (part) => takeOneBack(part, row))
      if ('remark' in outcome) failures.set(row.number, outcome.remark.message)
    }
    return failures
  },
}

const billed = sentence(
  'Fees from this day were billed already. Choose a later day, or charge the difference',
)

async function find(tx: Tx, user: User): Promise<FoundRow[]> {
  const rows = await tx.execute<FoundRow>(sql`
    select ${feePlanLine.id} as id, 1 as version, ${feePlanLine.campusId} as "campusId", p.year_id as "yearId",
      ${feePlanLine.feeTypeId} as "feeTypeId", ${feePlanLine.classId} as "classId", ${feePlanLine.programId} as "programId",
      ${feePlanLine.serviceId} as "serviceId", ${feePlanLine.cycle} as cycle, ${feePlanLine.iterations} as iterations,
      jsonb_build_object('amount', ${feePlanLine.amount}::text, 'currency', p.currency) as amount,
      ${feePlanLine.generateDay} as "generateDay", ${feePlanLine.dueDay} as "dueDay",
      array_to_string(${feePlanLine.months}, ', ') as months, ${feePlanLine.comment} as comment,
      ${feePlanLine.validFrom}::text as "from", ${reach(user, feePlans.name, 'edit', feeLineCrud.within)} as writable
    from ${feePlanLine} join fee_plan p on p.id = ${feePlanLine.planId} and p.archived_at is null
    where ${reach(user, feePlans.name, 'view', feeLineCrud.within)}`)
  return [...rows]
}

/** Months as the store writes them: "4,8" and "4, 8" are the same. */
function inOneWay(body: Body): Body {
  return typeof body.months === 'string'
    ? { ...body, months: monthsOf(body.months)?.join(', ') ?? body.months }
    : body
}

function monthsOf(text: string): number[] | null {
  const months = text
    .split(/[\s,;،]+/)
    .filter(Boolean)
    .map(Number)
  return months.every((month) => Number.isInteger(month) && month >= 1 && month <= 12) ? months : null
}

async function writeOne(tx: Tx, { body }: WritingRow, { user }: Writer) {
  const { campusId, yearId, from, classId, months, ...rest } = feeLineSheet.fields.parse(body)
  const numbers = monthsOf(months) ?? refuseMonths()
  const { plan, isNew } = await planFor(tx, user, { campusId, yearId })
  if (from < plan.firstDay || from > plan.lastDay)
    throw fieldRefusal('from', sentence('The day must lie within the academic year of the plan'))
  amountIn(plan.currency, rest.amount, 'amount')
  const fee = changedFee.parse({ ...rest, classIds: classId === null ? [] : [classId], months: numbers })
  const lines = linesFor(plan, from, [fee])
  await refuseUnknown(tx, plan, lines)
  const key = {
    planId: plan.id,
    feeTypeId: rest.feeTypeId,
    target: classId ?? rest.programId ?? rest.serviceId,
  }
  const before = await linesOfKey(tx, key)
  await writeLines(tx, plan, from, lines)
  const now = (await linesOfKey(tx, key)).find((line) => line.valid_from === from)
  // An equal line of earlier days stays as it is, and stands for the row.
  const rowId = now?.id ?? before.find((line) => line.valid_from < from)?.id ?? ''
  return { rowId, version: 1, before: { ...key, isNew, lines: before } }
}

function refuseMonths(): never {
  throw fieldRefusal('months', sentence('{field} must be numbers from 1 to 12, such as 4, 8'))
}

/** The plan of a campus and a year; it is made where there is none yet. */
async function planFor(
  tx: Tx,
  user: User,
  { campusId, yearId }: { campusId: string; yearId: string },
): Promise<{ plan: Plan; isNew: boolean }> {
  const [there] = await tx.execute<{ id: string }>(sql`
    select id from fee_plan where campus_id = ${campusId}::uuid and year_id = ${yearId}::uuid and archived_at is null`)
  if (there) return { plan: await planOf(tx, user, { id: there.id, action: 'edit' }), isNew: false }
  const [made] = await tx.execute<{ id: string }>(sql`
    insert into fee_plan (title, campus_id, year_id)
    select ${campus.name} || ' ' || y.name, ${campus.id}, y.id from ${campus} join academic_year y on y.id = ${yearId}::uuid
    where ${campus.id} = ${campusId}::uuid and ${reach(user, feePlans.name, 'edit', { campus: campus.id })} returning id`)
  if (!made)
    throw fieldRefusal('campusId', sentence('You may add here only what lies within your own campus'))
  return { plan: await planOf(tx, user, { id: made.id, action: 'edit' }), isNew: true }
}

type Key = { planId: string; feeTypeId: string; target: string | null }
type Line = { id: string; valid_from: string } & Record<string, unknown>

async function linesOfKey(tx: Tx, { planId, feeTypeId, target }: Key): Promise<Line[]> {
  const rows = await tx.execute<{ line: Line }>(sql`
    select to_jsonb(l) as line from fee_plan_line l
    where l.plan_id = ${planId}::uuid and l.fee_type_id = ${feeTypeId}::uuid
      and coalesce(l.class_id, l.program_id, l.service_id) is not distinct from ${target}::uuid
    order by l.valid_from`)
  return rows.map(({ line }) => line)
}

/** Puts the lines of a fee back as they were before the row. Refuses where somebody changed them since. */
async function takeOneBack(tx: Tx, { rowId, before }: FileImportRow): Promise<void> {
  const { isNew, lines, ...key } = before as unknown as Key & { isNew: boolean; lines: Line[] }
  const now = await linesOfKey(tx, key)
  const ids = new Set([...lines.map(({ id }) => id), rowId])
  if (now.some(({ id }) => !ids.has(id)) || !now.some(({ id }) => id === rowId))
    throw new Refusal('stale', sentence('Somebody changed this in the meantime'))
  await tx.execute(sql`
    delete from fee_plan_line where id = any (${`{${now.map(({ id }) => id).join(',')}}`}::uuid[])`)
  await tx.execute(sql`
    insert into fee_plan_line select * from jsonb_populate_recordset(null::fee_plan_line, ${JSON.stringify(lines)}::jsonb)`)
  if (isNew)
    await tx.execute(sql`
      delete from fee_plan p where p.id = ${key.planId}::uuid
        and not exists (select from fee_plan_line l where l.plan_id = p.id)`)
}
