import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { addDays, addMonths, type Day } from 'kit/values/day'
import { describe, timeOf } from '../../../core/acts/act.ts'
import { mayInInstitute } from '../../../core/authorization/reach.ts'
import { isOwnRequest, type User } from '../../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import { accounts } from '../accounts.ts'
import { refuseOwnRequest } from '../../../access/roles/approvals.ts'
import { type Check, type Period, periods } from './contract.ts'
import { period } from '../tables.ts'
import { customaryYear } from '../trial-balance.ts'

type Row = typeof period.$inferSelect

export async function listPeriods(school: School, user: User) {
  const today = (await school.today()) as Day
  const { country } = await school.profile()
  const rows = await school.db
    .select({
      row: period,
      journals: sql<number>`(select count(*)::int from journal j where j.day between ${period.firstDay} and ${period.lastDay})`,
    })
    .from(period)
    .orderBy(desc(period.firstDay))
    .limit(120)
  const last = rows[0]?.row
  return {
    rows: rows.map(({ row, journals }) => viewOf(user, { row, journals, today })),
    next: last ? addDays(last.lastDay, 1) : customaryYear(country, today),
    today,
    mayEdit: mayInInstitute(user, periods.resource, 'edit'),
  }
}

function viewOf(user: User, { row, journals, today }: { row: Row; journals: number; today: Day }): Period {
  const { id, firstDay, lastDay, yearFirstDay, state, closedBy, closedAt } = row
  const { reopeningBy, reopeningReason, reopeningAt } = row
  const edits = mayInInstitute(user, periods.resource, 'edit')
  return {
    id,
    firstDay,
    lastDay,
    yearFirstDay,
    state,
    closedBy,
    closedAt,
    reopeningBy,
    reopeningReason,
    reopeningAt,
    journals,
    mayClose: edits && state === 'open' && lastDay < today,
    mayAskReopening: edits && state === 'closed' && reopeningAt === null,
    mayReopen: edits && reopeningAt !== null && !isOwnRequest(user, row.reopeningById),
  }
}

/** Adds the months of a fiscal year. It begins on the first of a month and right after the last one, if there is one. */
export async function openYear(school: School, user: User, { firstDay }: { firstDay: Day }) {
  if (!firstDay.endsWith('-01'))
    refuseField('firstDay', sentence('A fiscal year begins on the first day of a month'))
  return school.transaction(user, 'periods.year-added', async (tx) => {
    await tx.execute(sql`lock table period in share row exclusive mode`)
    const until = addMonths(firstDay, 12)
    const [last] = await tx.select().from(period).orderBy(desc(period.firstDay)).limit(1)
    if (last && addDays(last.lastDay, 1) !== firstDay)
      refuseField('firstDay', sentence('A fiscal year begins right after the last one'))
    const at = timeOf(tx).toISOString()
    const months = Array.from({ length: 12 }, (_, n) => ({
      firstDay: addMonths(firstDay, n),
      lastDay: addDays(addMonths(firstDay, n + 1), -1),
      yearFirstDay: firstDay,
      createdAt: at,
      updatedAt: at,
    }))
    await tx.insert(period).values(months)
    describe(tx, { first: firstDay, last: addDays(until, -1) })
    return { added: months.length }
  })
}

type One = { id: string }

/** Closes a period under its lock: whoever is booking in it ends first, and whoever comes later is refused. */
export async function closePeriod(school: School, user: User, { id }: One): Promise<Period> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'periods.closed', async (tx) => {
    const row = await lock(tx, id)
    if (row.state === 'closed') refuseDone()
    const checks = await checksOf(tx, { row, today })
    const blocked = checks.find(({ state }) => state === 'blocks')
    if (blocked) refuse('periods.blocked', blocked.title, { count: blocked.count }, { status: 409 })
    // After the lock: whoever has booked in it began before.
    const at = school.now().toISOString()
    return change(
      tx,
      user,
      row,
      { state: 'closed', closedById: user.id, closedBy: user.name, closedAt: at },
      today,
    )
  })
}

export async function askReopening(
  school: School,
  user: User,
  { id, reason }: One & { reason: string },
): Promise<Period> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'periods.reopening-asked', async (tx) => {
    const row = await lock(tx, id)
    if (row.state === 'open' || row.reopeningAt !== null) refuseDone()
    const at = timeOf(tx).toISOString()
    const request = {
      reopeningById: user.id,
      reopeningBy: user.name,
      reopeningAt: at,
      reopeningReason: reason,
    }
    return change(tx, user, row, request, today)
  })
}

const noRequest = { reopeningById: null, reopeningBy: '', reopeningAt: null, reopeningReason: '' }
const opened = { state: 'open', closedById: null, closedBy: '', closedAt: null } as const

/** Opens a period again, or leaves it closed. Whoever has asked for it does not decide. */
export async function decideReopening(
  school: School,
  user: User,
  { id, isApproved }: One & { isApproved: boolean },
): Promise<Period> {
  const today = (await school.today()) as Day
  const act = isApproved ? 'periods.reopened' : 'periods.reopening-refused'
  return school.transaction(user, act, async (tx) => {
    const row = await lock(tx, id)
    if (row.reopeningAt === null) refuseDone()
    refuseOwnRequest(user, row.reopeningById)
    return change(tx, user, row, { ...(isApproved ? opened : {}), ...noRequest }, today)
  })
}

async function lock(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(period).where(eq(period.id, id)).for('update')
  if (!row) return refuseMissing()
  await tx.execute(sql`select pg_advisory_xact_lock(period_lock(${id}::uuid))`)
  return row
}

function refuseDone(): never {
  refuse(
    'periods.changed',
    'Somebody has changed this period meanwhile. Look at it again',
    {},
    { status: 409 },
  )
}

async function change(tx: Tx, user: User, row: Row, changes: Partial<Row>, today: Day): Promise<Period> {
  const at = timeOf(tx).toISOString()
  const [changed] = await tx
    .update(period)
    .set({ ...changes, updatedAt: at, version: row.version + 1 })
    .where(eq(period.id, row.id))
    .returning()
  describe(tx, { month: row.firstDay.slice(0, 7), reason: changes.reopeningReason || row.reopeningReason })
  const [counted] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from journal where day between ${row.firstDay}::date and ${row.lastDay}::date`)
  return viewOf(user, { row: changed ?? row, journals: counted?.count ?? 0, today })
}

/** A step before closing that a module adds: how many rows of a period are not finished, and whether that blocks. */
type ClosingCheck = {
  key: string
  title: string
  page: string | null
  blocks: boolean
  count(db: Db | Tx, days: { firstDay: Day; lastDay: Day }): Promise<number>
}
const closingChecks: ClosingCheck[] = [
  {
    key: 'earlier',
    title: sentence('{count, plural, one {# earlier period is} other {# earlier periods are}} still open'),
    page: null,
    blocks: true,
    count: (db, { firstDay }) =>
      countOf(db, sql`select 1 from period where state = 'open' and last_day < ${firstDay}::date`),
  },
  {
    key: 'clearing',
    title: sentence(
      '{count, plural, one {# account of passing money is} other {# accounts of passing money are}} not empty',
    ),
    page: 'trial-balance',
    blocks: false,
    count: (db, { lastDay }) =>
      countOf(
        db,
        sql`select 1 from posting where account_id in (${accounts.clearing}, ${accounts.unidentified}) and day <= ${lastDay}::date
          group by account_id, currency having sum(amount) <> 0`,
      ),
  },
]

/** Adds a step to the checklist of closing, such as sessions of tills that nobody has counted. */
export function checkBeforeClosing(...checks: readonly ClosingCheck[]): void {
  closingChecks.push(...checks)
}

/** How many rows a SELECT gives. */
export async function countOf(db: Db | Tx, rows: SQL): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${rows}) r`)
  return row?.count ?? 0
}

async function checksOf(db: Db | Tx, { row, today }: { row: Row; today: Day }): Promise<Check[]> {
  const isOver = row.lastDay < today
  const checks: Check[] = [
    {
      key: 'over',
      title: sentence('Its last day is over'),
      state: isOver ? 'done' : 'blocks',
      count: isOver ? 0 : 1,
      page: null,
    },
  ]
  for (const { key, title, page, blocks, count } of closingChecks) {
    const open = await count(db, row)
    checks.push({ key, title, state: open === 0 ? 'done' : blocks ? 'blocks' : 'warns', count: open, page })
  }
  return checks
}

export async function readChecklist(school: School, user: User, { id }: One) {
  const today = (await school.today()) as Day
  const [row] = await school.db.select().from(period).where(eq(period.id, id))
  if (!row) return refuseMissing()
  const { say } = words(user)
  const checks = await checksOf(school.db, { row, today })
  return {
    firstDay: row.firstDay,
    checks: checks.map((check) => ({ ...check, title: say(check.title, { count: check.count }) })),
  }
}
