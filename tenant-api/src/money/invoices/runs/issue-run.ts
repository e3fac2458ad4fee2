import { eq, sql } from 'drizzle-orm'
import { monthAfter } from 'kit/values/day'
import { Refusal } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, system } from '../../../core/acts/act.ts'
import type { Job, Work } from '../../../core/jobs/jobs.ts'
import type { Actor, School, Tx } from '../../../core/school/school.ts'
import { formatAmount } from 'kit/values/money'
import { issueInvoices, lineOf, type NewInvoice, snapshotOf } from '../issue-invoices.ts'
import { periodOf } from '../pricing/prices.ts'
import { type PricedStudent, readPriced } from '../pricing/price-students.ts'
import { billingRun } from '../tables.ts'
import type { LeftOut } from './contract.ts'
import { laterDue } from './rehearsal.ts'
import { supplementsOf } from './supplements.ts'

/** So many invoices are issued in one transaction. */
const partSize = 200

type Run = typeof billingRun.$inferSelect

/** Issues a run in parts. Run again after it broke off, it finds who has an invoice already. */
export const issueJob: Job = {
  async run(school, work) {
    const { run, user } = work.payload as { run: string; user: string | null }
    const by = user === null ? system(sentence('Maktab')) : await school.userOf(user)
    if (by) await issueRunNow(school, by, { id: run, work })
  },
}

/** The same without waiting for the worker, such as for the demo school. */
export async function issueRunNow(
  school: School,
  by: Actor,
  { id, work }: { id: string; work?: Work },
): Promise<void> {
  const [run] = await school.db.select().from(billingRun).where(eq(billingRun.id, id))
  if (run?.state !== 'issuing') return
  const { country } = await school.profile()
  const { ready, leftOut } = await readyOf(school, run, country)
  const problems = [...leftOut]
  for (let at = 0; at < ready.length; at += partSize) {
    problems.push(...(await issuePart(school, by, { run, invoices: ready.slice(at, at + partSize) })))
    await work?.progress(Math.min(at + partSize, ready.length), ready.length)
  }
  work?.report(problems.map(({ studentId, name, reason }) => ({ id: studentId, name, message: reason })))
  await finish(school, by, { run, problems })
}

async function readyOf(
  school: School,
  run: Run,
  country: string,
): Promise<{ ready: NewInvoice[]; leftOut: LeftOut[] }> {
  const scope = { campusIds: [run.campusId], studentIds: run.studentIds }
  if (run.kind === 'supplement') {
    const periods: string[] = []
    for (let key = run.fromPeriod; key <= run.period; key = monthAfter(key, 1)) periods.push(key)
    return { ready: await supplementsOf(school.db, { run, periods, country }), leftOut: [] }
  }
  const until = run.studentIds === null ? { joinedUntil: run.issuedOn } : {}
  const students = await readPriced(school.db, { ...scope, ...until, period: periodOf(run.period) }, country)
  const due = students.filter(({ isInvoiced }) => !isInvoiced)
  const leftOut = due.flatMap(({ studentId, name, problem }) =>
    problem === null ? [] : [{ studentId, name, reason: problems[problem] }],
  )
  const ready = due.filter(({ problem, lines }) => problem === null && lines.length > 0)
  return { ready: ready.map((one) => invoiceOf(one, run)), leftOut }
}

const problems = {
  'no-plan': sentence('No fee plan applies here'),
  'no-account': sentence('There is no family account yet'),
} as const

function invoiceOf(student: PricedStudent, run: Run): NewInvoice {
  return {
    kind: student.kind,
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
    dueOn: run.hasDueOn ? run.dueOn : laterDue(student.dueOn, run.issuedOn),
    currency: student.currency,
    snapshot: snapshotOf(student),
    runId: run.id,
    lines: student.lines.map(lineOf),
  }
}

type Part = { run: Run; invoices: readonly NewInvoice[] }

/** Issues a part in one transaction. If the books refuse it, its halves are tried, down to whom it is about. */
async function issuePart(school: School, by: Actor, { run, invoices }: Part): Promise<LeftOut[]> {
  try {
    await school.transaction(by, 'invoices.issued', async (tx) => {
      await lockIssuing(tx, run.id)
      const issued = await issueInvoices(tx, run.campusId, invoices)
      const total = issued.reduce((sum, one) => sum + one.total, 0n)
      await tx.execute(sql`update billing_run set invoices = invoices + ${issued.length}::int, total = total + ${String(total)}::bigint
        where id = ${run.id}::uuid`)
      describe(tx, {
        count: issued.length,
        period: run.period,
        amount: `${formatAmount('en', total, run.currency)} ${run.currency}`,
      })
    })
    return []
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    const [only] = invoices
    if (invoices.length === 1 && only) return [{ studentId: only.studentId ?? '', name: only.name, reason }]
    const half = Math.ceil(invoices.length / 2)
    return [
      ...(await issuePart(school, by, { run, invoices: invoices.slice(0, half) })),
      ...(await issuePart(school, by, { run, invoices: invoices.slice(half) })),
    ]
  }
}

async function lockIssuing(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.execute<{ state: string }>(
    sql`select state from billing_run where id = ${id}::uuid for update`,
  )
  if (row?.state !== 'issuing') throw new Error('this run is not being issued any more')
}

/** The sentence for a student whom the books refuse; null for anything else, such as a lost connection. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.code === 'period-closed' ? null : error.message
  if (typeof error !== 'object' || error === null) return null
  if ('code' in error && /^(?:22|23)/.test(String(error.code)))
    return sentence('The books refuse this invoice. Look at the fees and the family account')
  return 'cause' in error ? reasonOf(error.cause) : null
}

async function finish(
  school: School,
  by: Actor,
  { run, problems: left }: { run: Run; problems: LeftOut[] },
): Promise<void> {
  await school.transaction(by, 'billing-runs.issued', async (tx) => {
    await tx
      .update(billingRun)
      .set({
        state: 'issued',
        leftOut: left,
        version: sql`${billingRun.version} + 1`,
        updatedAt: school.now().toISOString(),
      })
      .where(eq(billingRun.id, run.id))
    const [row] = await tx
      .select({ invoices: billingRun.invoices })
      .from(billingRun)
      .where(eq(billingRun.id, run.id))
    describe(tx, { period: run.period, count: row?.invoices ?? 0, left: left.length })
  })
}
