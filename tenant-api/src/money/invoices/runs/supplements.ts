import { sql } from 'drizzle-orm'
import type { Db } from '../../../core/school/school.ts'
import { lineOf, type NewInvoice, snapshotOf } from '../issue-invoices.ts'
import {
  grantsOnPaper,
  type PricedLine,
  type PricedStudent,
  readPriced,
  type Basis,
} from '../pricing/price-students.ts'
import { periodOf, priceLines, wholeMonth } from '../pricing/prices.ts'
import { list, readSetting } from '../pricing/read-billable.ts'
import type { billingRun } from '../tables.ts'

type Run = typeof billingRun.$inferSelect
type Charged = {
  studentId: string
  period: string
  feeTypeId: string
  serviceId: string | null
  gross: string
  basis: Basis
}

/**
 * What is missing on the invoices of these months after a price was changed: of each student one invoice, with a line for
 * each month and fee. The concessions are those that stand on what was issued.
 */
export async function supplementsOf(
  db: Db,
  { run, periods, country }: { run: Run; periods: readonly string[]; country: string },
): Promise<NewInvoice[]> {
  const charged = await readCharged(db, run, periods)
  const setting = await readSetting(db)
  const found = new Map<string, { student: PricedStudent; lines: PricedLine[] }>()
  for (const key of periods) {
    const scope = { campusIds: [run.campusId], period: periodOf(key), studentIds: run.studentIds }
    for (const student of await readPriced(db, scope, country)) {
      if (!student.isInvoiced || student.familyAccountId === null) continue
      const step = setting.steps.get(student.currency) ?? 1n
      const lines = student.lines.flatMap((line) =>
        missingOf(line, { student, key, charged, rule: setting.rule, step }),
      )
      if (lines.length === 0) continue
      found.set(student.studentId, {
        student,
        lines: [...(found.get(student.studentId)?.lines ?? []), ...lines],
      })
    }
  }
  return [...found.values()].map(({ student, lines }) => ({
    kind: 'supplement',
    studentId: student.studentId,
    familyAccountId: student.familyAccountId ?? '',
    campusId: student.campusId,
    sectionId: student.sectionId,
    classId: student.classId,
    name: student.name,
    fatherName: student.fatherName,
    registrationNumber: student.registrationNumber,
    section: student.section,
    period: run.period,
    issuedOn: run.issuedOn,
    dueOn: run.dueOn,
    currency: student.currency,
    snapshot: snapshotOf(student),
    runId: run.id,
    lines: lines.map(lineOf),
  }))
}

/** What was charged for each month and fee, supplements and credits among it. */
async function readCharged(
  db: Db,
  { campusId }: Run,
  periods: readonly string[],
): Promise<Map<string, Charged[]>> {
  const rows = await db.execute<Charged>(sql`
    select i.student_id as "studentId", coalesce(l.basis ->> 'period', i.period_key) as period, l.fee_type_id as "feeTypeId",
      l.service_id as "serviceId", l.gross::text, l.basis
    from invoice i join invoice_line l on l.invoice_id = i.id and l.kind in ('fee', 'credit') and l.fee_type_id is not null
    where i.campus_id = ${campusId}::uuid and i.cancelled_at is null and i.kind in ('regular', 'joining', 'supplement')
      and coalesce(l.basis ->> 'period', i.period_key) = any (${list(periods)}::text[])
    order by l.id`)
  return Map.groupBy(rows, keyOf)
}

function keyOf({ studentId, period, feeTypeId, serviceId }: Omit<Charged, 'gross' | 'basis'>): string {
  return `${studentId} ${period} ${feeTypeId} ${serviceId}`
}

type At = {
  student: PricedStudent
  key: string
  charged: ReadonlyMap<string, Charged[]>
  rule: Parameters<typeof priceLines>[1]['rule']
  step: bigint
}

function missingOf(line: PricedLine, { student, key, charged, rule, step }: At): PricedLine[] {
  const { feeTypeId, serviceId, tax } = line.fee
  const before = charged.get(keyOf({ studentId: student.studentId, period: key, feeTypeId, serviceId })) ?? []
  const gross = before.reduce((sum, one) => sum + BigInt(one.gross), 0n)
  const missing = line.price.gross - gross
  if (missing <= 0n) return []
  // A fixed amount was granted once already; a percentage counts for what is missing as well.
  const grants = before.length > 0 ? percentagesOf(before[0]?.basis) : line.price.grants
  const [price] = priceLines([{ amount: missing, fraction: wholeMonth, grants, tax }], { rule, step })
  if (!price) return []
  const basis = { ...line.basis, before: String(gross), period: key, grants: grantsOnPaper(price) }
  return [{ ...line, price, basis }]
}

function percentagesOf(basis: Basis | undefined) {
  const percentages = (basis?.grants ?? []).filter(({ basisPoints }) => basisPoints !== null)
  return percentages.map(({ given: _given, ...grant }) => ({ ...grant, amount: null }))
}
