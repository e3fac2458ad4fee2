import type { PricedStudent } from '../pricing/price-students.ts'
import type { AnomalyKind, DifferenceReason } from './contract.ts'

/** What a student was billed last month, a line for each fee. */
export type LineBefore = {
  studentId: string
  name: string
  section: string
  campusId: string
  classId: string | null
  feeTypeId: string | null
  serviceId: string | null
  gross: bigint
  given: bigint
  net: bigint
}

export type Somebody = { studentId: string; name: string; section: string; before: bigint; now: bigint }
export type Difference = { reason: DifferenceReason; amount: bigint; students: Somebody[] }
export type Anomaly = { kind: AnomalyKind; students: Somebody[] }

/**
 * Why this month differs from the one before, student by student: the differences of all reasons sum to that of the
 * totals. Who joined, left or changed the class counts there alone.
 */
export function compareMonths(now: readonly PricedStudent[], before: readonly LineBefore[]): Difference[] {
  const earlier = Map.groupBy(before, ({ studentId }) => studentId)
  const current = new Map(now.map((one) => [one.studentId, one]))
  const found = new Map<DifferenceReason, Difference>()
  const add = (reason: DifferenceReason, amount: bigint, student: Somebody) => {
    const known = found.get(reason) ?? { reason, amount: 0n, students: [] }
    found.set(reason, { reason, amount: known.amount + amount, students: [...known.students, student] })
  }
  for (const student of now) {
    const lines = earlier.get(student.studentId)
    const who = somebody(student, lines)
    if (!lines) {
      if (student.net !== 0n) add('joined', student.net, who)
    } else if (lines[0]?.classId !== student.classId) {
      if (who.now !== who.before) add('class', who.now - who.before, who)
    } else
      for (const [reason, amount] of causesOf(student, lines)) if (amount !== 0n) add(reason, amount, who)
  }
  for (const [studentId, lines] of earlier) {
    if (current.has(studentId)) continue
    const [one] = lines
    const total = sumOf(lines)
    if (one && total !== 0n)
      add('left', -total, { studentId, name: one.name, section: one.section, before: total, now: 0n })
  }
  return [...found.values()]
}

/** The difference of one student by cause: services, prices, concessions, and what is not charged every month. */
function causesOf(student: PricedStudent, lines: readonly LineBefore[]): Map<DifferenceReason, bigint> {
  const causes = new Map<DifferenceReason, bigint>()
  const add = (reason: DifferenceReason, amount: bigint) =>
    causes.set(reason, (causes.get(reason) ?? 0n) + amount)
  const fees = new Map(student.lines.map((line) => [keyOf(line.fee), line]))
  const earlier = Map.groupBy(lines, keyOf)
  for (const [key, { fee, price }] of fees) {
    const was = earlier.get(key)
    if (!was) add(fee.serviceId === null ? 'cycle' : 'service', price.net)
    else {
      const given = price.concession + price.sponsored - was.reduce((sum, one) => sum + one.given, 0n)
      add('concession', -given)
      add(fee.serviceId === null ? 'rate' : 'service', price.net - sumOf(was) + given)
    }
  }
  for (const [key, was] of earlier)
    if (!fees.has(key))
      add(was.some(({ serviceId }) => serviceId !== null) ? 'service' : 'cycle', -sumOf(was))
  return causes
}

/** What should be looked at before a month is issued. */
export function anomaliesOf(now: readonly PricedStudent[], before: readonly LineBefore[]): Anomaly[] {
  const earlier = Map.groupBy(before, ({ studentId }) => studentId)
  const kinds = new Map<AnomalyKind, Somebody[]>()
  for (const student of now) {
    const who = somebody(student, earlier.get(student.studentId))
    const kind = anomalyOf(student, who)
    if (kind) kinds.set(kind, [...(kinds.get(kind) ?? []), who])
  }
  return [...kinds].map(([kind, students]) => ({ kind, students }))
}

function anomalyOf({ problem, lines, kind }: PricedStudent, { before, now }: Somebody): AnomalyKind | null {
  if (problem !== null) return problem
  if (lines.length > 0 && now === 0n) return 'zero'
  return kind === 'regular' && before > 0n && now >= before * 2n ? 'doubled' : null
}

function somebody(
  { studentId, name, section, net }: PricedStudent,
  lines: readonly LineBefore[] = [],
): Somebody {
  return { studentId, name, section, before: sumOf(lines), now: net }
}

function keyOf({ feeTypeId, serviceId }: { feeTypeId: string | null; serviceId: string | null }): string {
  return `${feeTypeId} ${serviceId}`
}

function sumOf(lines: readonly { net: bigint }[]): bigint {
  return lines.reduce((sum, { net }) => sum + net, 0n)
}
