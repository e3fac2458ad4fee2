import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { refuse, refuseElsewhere, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { toWire } from 'kit/values/money'
import { describe, timeOf } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { withConstraintMessages } from '../../../core/columns/constraint-errors.ts'
import { nameFor } from '../../../core/columns/name-in-script.ts'
import { enqueue, type JobRequest } from '../../../core/jobs/jobs.ts'
import type { Actor, Db, School, Tx } from '../../../core/school/school.ts'
import { get, refuseUnwritable } from '../../../crud/row.ts'
import { crudOf } from '../../../crud/table.ts'
import { campusCrud } from '../../../institute/structure/campuses.ts'
import { campus } from '../../../institute/structure/tables.ts'
import { lockPeriod } from '../../books/post.ts'
import { settleWithin } from '../../family-accounts/settle-families.ts'
import { takeBackInvoices } from '../take-back-invoices.ts'
import { currencyOfCampus } from '../../books/parties.ts'
import { periodOf } from '../pricing/prices.ts'
import { billingRun } from '../tables.ts'
import { billingRuns, type RunKind, type RunPage } from './contract.ts'
import { campusesOf, daysOfRun } from './rehearsal.ts'

const {
  searchText: _searchText,
  leftOut: _leftOut,
  studentIds: _studentIds,
  ...shown
} = getTableColumns(billingRun)

/** Runs and their table. */
export const runCrud = crudOf(billingRuns, {
  table: billingRun,
  within: { campus: billingRun.campusId },
  rows: { campusId: () => campusCrud },
  until: null,
})

export type NewRun = {
  kind?: RunKind
  campusId: string
  period: string
  from?: string
  issuedOn?: Day | undefined
  dueOn?: Day | undefined
  studentIds?: readonly string[] | null
}
type Input = Omit<NewRun, 'campusId'> & { campusId?: string | null }

/** Begins the runs of a month, one for each campus that the user may bill; a job issues their invoices. */
export async function issueRun(school: School, user: User, { campusId, ...input }: Input) {
  const [today, currencies] = [await school.today(), await currenciesOf(school.db)]
  return withConstraintMessages(
    alone,
    school.transaction(user, 'billing-runs.started', async (tx) => {
      const places = await campusesOf(tx, user, { action: 'edit', only: campusId })
      if (places.length === 0) refuseElsewhere()
      const runs: { id: string; campusId: string; students: number }[] = []
      for (const place of places) {
        // A campus without a plan has nothing to bill.
        if (!currencies.has(place.id) && places.length > 1) continue
        const run = await beginRun(tx, user, { ...input, campusId: place.id, today })
        runs.push({ id: run.id, campusId: place.id, students: run.students })
        const title = { sentence: sentence('Invoices of {period}'), fill: { period: input.period } }
        await leaveIssue(tx, run.id, { by: user, title, page: billingRuns.name })
      }
      describe(tx, { period: input.period, campus: places.map(({ name }) => name).join(', ') })
      return { runs }
    }),
  )
}

const alone = {
  billing_run_alone: {
    code: 'billing-runs.running',
    message: sentence('Invoices of this campus are being issued just now. Wait until that is done'),
    field: 'campusId',
  },
}

async function currenciesOf(db: Db): Promise<Set<string>> {
  const rows = await db.execute<{ id: string }>(
    sql`select distinct campus_id as id from fee_plan where archived_at is null`,
  )
  return new Set(rows.map(({ id }) => id))
}

export async function leaveIssue(tx: Tx, id: string, asked?: JobRequest): Promise<void> {
  const terms = { key: `invoices.issue ${id}`, ...(asked && { asked }) }
  await enqueue(tx, 'invoices.issue', { run: id, user: asked?.by.id ?? null }, terms)
}

/** Writes a run that is still to be issued. Refuses a closed month before anything is counted. */
export async function beginRun(
  tx: Tx,
  by: Actor,
  {
    kind = 'regular',
    campusId,
    period,
    from = period,
    studentIds = null,
    today,
    ...days
  }: NewRun & { today: Day },
): Promise<{ id: string; students: number }> {
  const [plan] = await tx.execute<{ due: number | null; students: number }>(sql`
    select (select min(l.due_day) from fee_plan_line l join fee_plan p on p.id = l.plan_id and p.archived_at is null
      join academic_year y on y.id = p.year_id and y.last_day >= ${periodOf(period).firstDay}::date
      where l.campus_id = ${campusId}::uuid and l.cycle = 'monthly')::int as due,
      (select count(*)::int from enrolment e where e.campus_id = ${campusId}::uuid
        and holds(e.starts_on, e.ends_on, ${periodOf(period).firstDay}::date)) as students`)
  const { issuedOn, dueOn } = daysOfRun(periodOf(period), { today, dueDay: plan?.due ?? 10, ...days })
  // A student who came just now has no family account yet, which an invoice needs.
  await settleWithin(tx, today)
  await lockPeriod(tx, issuedOn)
  const at = timeOf(tx).toISOString()
  const [run] = await tx
    .insert(billingRun)
    .values({
      kind,
      campusId,
      period,
      fromPeriod: from,
      issuedOn,
      dueOn: dueOn < issuedOn ? addDays(issuedOn, 7) : dueOn,
      hasDueOn: days.dueOn !== undefined,
      currency: await currencyOfCampus(tx, campusId),
      studentIds: studentIds === null ? null : [...studentIds],
      students: studentIds?.length ?? plan?.students ?? 0,
      startedBy: by.name,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: billingRun.id, students: billingRun.students })
  if (!run) throw new Error('an insert returned nothing')
  return run
}

/** A run that the user may view. */
export async function readRun(school: School, user: User, { id }: { id: string }): Promise<RunPage> {
  await get(runCrud, { school, user, id })
  return runPage(school.db, user, { id })
}

/** A run with what is open of it, and who was left out. */
async function runPage(db: Db | Tx, user: User, { id }: { id: string }): Promise<RunPage> {
  const [row] = await db
    .select({
      ...shown,
      leftOut: billingRun.leftOut,
      campus: nameFor(user, campus),
      due: sql<string>`coalesce((select sum(due) from invoices i where i.run_id = ${billingRun.id} and i.cancelled_at is null), 0)::text`,
      open: sql<string>`coalesce((select sum(open) from invoices i where i.run_id = ${billingRun.id} and i.cancelled_at is null), 0)::text`,
      isMine: sql<boolean>`coalesce(${reach(user, billingRuns.name, 'edit', runCrud.within)}, false)`,
    })
    .from(billingRun)
    .innerJoin(campus, eq(campus.id, billingRun.campusId))
    .where(eq(billingRun.id, id))
  if (!row) return refuseMissing()
  const money = (amount: bigint) => toWire({ amount, currency: row.currency })
  const paid = BigInt(row.due) - BigInt(row.open)
  return {
    ...row,
    total: money(row.total),
    open: money(BigInt(row.open)),
    paid: money(paid),
    mayUndo: row.isMine && row.state === 'issued' && paid === 0n,
  }
}

/**
 * Takes a run back while nothing of it is paid: the journals of its invoices are reversed as a whole, so that every
 * balance is as before. The numbers stay used.
 */
export async function undoRun(school: School, user: User, { id }: { id: string }): Promise<RunPage> {
  const today = await school.today()
  return school.transaction(user, 'billing-runs.undone', async (tx) => {
    await tx.execute(sql`set local statement_timeout = '2min'`)
    await lockPeriod(tx, today)
    const run = await lockRun(tx, user, id)
    if (run.state !== 'issued')
      refuse('billing-runs.state', 'Only a run that is issued can be taken back', {}, { status: 409 })
    const count = await takeBackInvoices(tx, sql`run_id = ${id}::uuid`, today)
    await tx
      .update(billingRun)
      .set({ state: 'undone', updatedAt: timeOf(tx).toISOString(), version: sql`${billingRun.version} + 1` })
      .where(eq(billingRun.id, id))
    describe(tx, { period: run.period, count })
    return runPage(tx, user, { id })
  })
}

async function lockRun(tx: Tx, user: User, id: string) {
  const [run] = await tx
    .select({ state: billingRun.state, period: billingRun.period })
    .from(billingRun)
    .where(and(eq(billingRun.id, id), reach(user, billingRuns.name, 'edit', runCrud.within)))
    .for('update')
  return run ?? refuseUnwritable(tx, runCrud, { user, id })
}
