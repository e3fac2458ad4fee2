import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type FieldError, refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Db, Tx } from '../../core/school/school.ts'
import type { BellPeriod, PeriodGiven } from './contract.ts'
import { bellPeriod } from './tables.ts'

/**
 * The periods of a day in their order, the lessons counted. Refuses, each at its own place, those that overlap, end
 * before they begin, or call nobody late within them.
 */
export function inOrder(given: readonly PeriodGiven[]): BellPeriod[] {
  const placed = given.map((period, at) => ({ period, at })).sort((a, b) => byStart(a.period, b.period))
  const errors = placed.flatMap(({ period, at }, place) =>
    faultsOf(period, placed[place - 1]?.period).map((fault) => ({
      ...fault,
      pointer: `/periods/${at}/${fault.pointer}`,
    })),
  )
  if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
  let lessons = 0
  return placed.map(({ period }) => ({ ...period, number: period.kind === 'lesson' ? ++lessons : null }))
}

function faultsOf(
  { startsAt, endsAt, lateAfter }: PeriodGiven,
  before: PeriodGiven | undefined,
): FieldError[] {
  const faults: FieldError[] = []
  if (endsAt <= startsAt)
    faults.push({ pointer: 'endsAt', code: 'order', message: sentence('A period ends after it begins') })
  if (before && before.endsAt > startsAt)
    faults.push({
      pointer: 'startsAt',
      code: 'overlap',
      message: sentence('It begins before the period before it has ended'),
    })
  if (lateAfter !== null && (lateAfter < startsAt || lateAfter >= endsAt))
    faults.push({
      pointer: 'lateAfter',
      code: 'outside',
      message: sentence('Who is late is said within the period'),
    })
  return faults
}

function byStart(a: PeriodGiven, b: PeriodGiven): number {
  return a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0
}

/** The periods of these schedules in the order of the day. */
export async function periodsOf(
  db: Db | Tx,
  scheduleIds: readonly string[],
): Promise<Map<string, BellPeriod[]>> {
  const found = new Map<string, BellPeriod[]>(scheduleIds.map((id) => [id, []]))
  if (scheduleIds.length === 0) return found
  const { scheduleId, kind, number, name, startsAt, endsAt, lateAfter } = bellPeriod
  const rows = await db
    .select({ scheduleId, kind, number, name, startsAt, endsAt, lateAfter })
    .from(bellPeriod)
    .where(inArray(scheduleId, [...scheduleIds]))
    .orderBy(asc(startsAt))
  for (const { scheduleId, ...period } of rows) found.get(scheduleId)?.push(onWire(period))
  return found
}

/** The database says seconds, people do not. */
function onWire({ startsAt, endsAt, lateAfter, ...period }: BellPeriod): BellPeriod {
  return {
    ...period,
    startsAt: startsAt.slice(0, 5),
    endsAt: endsAt.slice(0, 5),
    lateAfter: lateAfter?.slice(0, 5) ?? null,
  }
}

/**
 * Makes these the periods of a schedule. The first stays the first and the second the second, whatever they become, so
 * that the audit tells what of them changed.
 */
export async function writePeriods(
  tx: Tx,
  scheduleId: string,
  periods: readonly BellPeriod[],
): Promise<void> {
  const old = await tx
    .select({ id: bellPeriod.id })
    .from(bellPeriod)
    .where(eq(bellPeriod.scheduleId, scheduleId))
    .orderBy(asc(bellPeriod.startsAt))
  const gone = old.slice(periods.length).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(bellPeriod).where(inArray(bellPeriod.id, gone))
  const kept = periods.slice(0, old.length).map((period, at) => ({ ...period, id: old[at]?.id }))
  if (kept.length > 0)
    await tx.execute(sql`
      update bell_period p
      set kind = n.kind, number = n.number, name = n.name, starts_at = n."startsAt", ends_at = n."endsAt",
        late_after = n."lateAfter"
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as n (id uuid, kind text, number smallint, name text,
        "startsAt" time, "endsAt" time, "lateAfter" time)
      where p.id = n.id and (p.kind, p.number, p.name, p.starts_at, p.ends_at, p.late_after)
        is distinct from (n.kind, n.number, n.name, n."startsAt", n."endsAt", n."lateAfter")`)
  const added = periods.slice(old.length)
  if (added.length > 0) await tx.insert(bellPeriod).values(added.map((period) => ({ ...period, scheduleId })))
}
