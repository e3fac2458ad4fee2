import { inScript } from 'kit/text/name-in-script'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { addDays, type Day, monthAfter } from 'kit/values/day'
import { toWire, type WireMoney } from 'kit/values/money'
import { may, reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import { campus } from '../../../institute/structure/tables.ts'
import { dayInPeriod, type Period, periodOf } from '../pricing/prices.ts'
import { type PricedStudent, readPriced } from '../pricing/price-students.ts'
import { list } from '../pricing/read-billable.ts'
import { billingRuns, type Rehearsal } from './contract.ts'
import { anomaliesOf, compareMonths, type LineBefore, type Somebody } from './differences.ts'

/** As many students as a page shows of each reason; of the others only the number. */
const mostExamples = 50

/**
 * What the invoices of a month would come to at each campus that the user may bill, why that differs from the month
 * before, and what looks wrong. It only reads: a few statements for all students.
 */
export async function rehearseRun(
  school: School,
  user: User,
  { period: key, campus: only }: { period: string; campus?: string | undefined },
): Promise<Rehearsal> {
  const [{ country, currency }, today] = [await school.profile(), await school.today()]
  const places = await campusesOf(school.db, user, { action: 'mark', only })
  const period = periodOf(key)
  const campusIds = places.map(({ id }) => id)
  const { issuedOn, dueOn } = daysOfRun(period, { today, dueDay: 10 })
  const [students, before] = await Promise.all([
    readPriced(school.db, { campusIds, period, joinedUntil: issuedOn }, country),
    readBefore(school.db, { campusIds, key: monthAfter(key, -1) }),
  ])
  return {
    period: key,
    issuedOn,
    dueOn: students.find(({ dueOn: day }) => day >= issuedOn)?.dueOn ?? dueOn,
    campuses: places.map(({ id, name: written, otherName }) => {
      const [name] = inScript(user.language, written, otherName)
      return summaryOf(
        { id, name },
        {
          all: students.filter(({ campusId }) => campusId === id),
          before: before.filter(({ campusId }) => campusId === id),
          currency,
        },
      )
    }),
    mayIssue: may(user, billingRuns.name, 'edit'),
  }
}

/** The campuses that a user may bill, or the one of them; none beyond the reach. */
export async function campusesOf(
  db: Db | Tx,
  user: User,
  { action, only }: { action: 'mark' | 'edit'; only?: string | null | undefined },
) {
  return db
    .select({ id: campus.id, name: campus.name, otherName: campus.otherName })
    .from(campus)
    .where(
      and(
        isNull(campus.archivedAt),
        reach(user, billingRuns.name, action, { campus: campus.id }),
        only ? eq(campus.id, only) : undefined,
      ),
    )
    .orderBy(asc(campus.name))
}

/** A month is issued today, or on its first day; its invoices are due by the plan, but not before a week is over. */
export function daysOfRun(
  period: Period,
  {
    today,
    dueDay,
    issuedOn,
    dueOn,
  }: { today: Day; dueDay: number; issuedOn?: Day | undefined; dueOn?: Day | undefined },
): { issuedOn: Day; dueOn: Day } {
  const issued = issuedOn ?? (today < period.firstDay ? period.firstDay : today)
  return { issuedOn: issued, dueOn: dueOn ?? laterDue(dayInPeriod(period, dueDay), issued) }
}

export function laterDue(dueOn: Day, issuedOn: Day): Day {
  return dueOn >= issuedOn ? dueOn : addDays(issuedOn, 7)
}

/** What was billed in a month, but of those who are billed for this one already. */
async function readBefore(
  db: Db | Tx,
  { campusIds, key }: { campusIds: readonly string[]; key: string },
): Promise<LineBefore[]> {
  type Row = Omit<LineBefore, 'gross' | 'given' | 'net'> & Record<'gross' | 'given' | 'net', string>
  const rows = await db.execute<Row>(sql`
    select i.student_id as "studentId", i.name, i.section_title as section, i.campus_id as "campusId", i.class_id as "classId",
      l.fee_type_id as "feeTypeId", l.service_id as "serviceId", l.gross::text, (l.concession + l.sponsored)::text as given, l.net::text
    from invoice i join invoice_line l on l.invoice_id = i.id and l.kind = 'fee'
    where i.campus_id = any (${list(campusIds)}::uuid[]) and i.period_key = ${key} and i.kind in ('regular', 'joining')
      and i.cancelled_at is null and not exists (
        select from invoice n where n.student_id = i.student_id and n.period_key = ${monthAfter(key, 1)}
          and n.kind in ('regular', 'joining') and n.cancelled_at is null)`)
  return rows.map((row) => ({
    ...row,
    gross: BigInt(row.gross),
    given: BigInt(row.given),
    net: BigInt(row.net),
  }))
}

type Place = { id: string; name: string }

function summaryOf(
  place: Place,
  {
    all,
    before,
    currency: usual,
  }: { all: readonly PricedStudent[]; before: readonly LineBefore[]; currency: string },
): Rehearsal['campuses'][number] {
  const now = all.filter(({ isInvoiced }) => !isInvoiced)
  const billed = now.filter(({ lines, problem }) => lines.length > 0 && problem === null)
  const currency = all.find((one) => one.currency !== '')?.currency ?? usual
  const money = (amount: bigint) => toWire({ amount, currency })
  const lines = billed.flatMap((one) => one.lines)
  const total = (part: 'gross' | 'concession' | 'sponsored' | 'tax' | 'net') =>
    money(lines.reduce((sum, { price }) => sum + price[part], 0n))
  const types = Map.groupBy(lines, ({ fee }) => fee.feeTypeId)
  return {
    ...place,
    invoices: billed.length,
    gross: total('gross'),
    concession: total('concession'),
    sponsored: total('sponsored'),
    tax: total('tax'),
    net: total('net'),
    before: money(before.reduce((sum, { net }) => sum + net, 0n)),
    types: [...types.values()].map((some) => ({
      title: some[0]?.fee.title ?? '',
      otherTitle: some[0]?.fee.otherTitle ?? '',
      lines: some.length,
      gross: money(some.reduce((sum, { price }) => sum + price.gross, 0n)),
      net: money(some.reduce((sum, { price }) => sum + price.net, 0n)),
    })),
    differences: compareMonths(billed, before).map(({ reason, amount, students }) => ({
      reason,
      students: students.length,
      amount: money(amount),
      examples: students.slice(0, mostExamples).map((one) => somebodyOnWire(one, money)),
    })),
    anomalies: anomaliesOf(now, before).map(({ kind, students }) => ({
      kind,
      count: students.length,
      students: students.slice(0, mostExamples).map((one) => somebodyOnWire(one, money)),
    })),
    invoiced: all.length - now.length,
  }
}

function somebodyOnWire({ before, now, ...who }: Somebody, money: (amount: bigint) => WireMoney) {
  return { ...who, before: money(before), now: money(now) }
}
