import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { searchForm } from 'kit/text/search-form'
import { Refusal } from 'kit/contract/refusal'
import { titleOf } from 'kit/contract/titles'
import { type Say, sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { savepoint } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { periodsOf as periodsIn } from '../../institute/bell-schedules/bell-periods.ts'
import {
  bellScheduleBody,
  bellsPermission,
  mostPeriods,
  type BellScheduleGiven,
  type PeriodGiven,
} from '../../institute/bell-schedules/contract.ts'
import { bellSchedule } from '../../institute/bell-schedules/tables.ts'
import { announceBells, writeBellSchedule } from '../../institute/bell-schedules/write-bell-schedule.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { shiftCrud } from '../../institute/structure/shifts.ts'
import { periodsOf, weekdaysOf } from './workbook/bell-texts.ts'
import { bellSheet } from './contract.ts'
import {
  type FoundRow,
  type ImportedCrud,
  keysBy,
  recogniseBy,
  type RowStore,
  type TakingBack,
  type Writer,
  type WrittenRow,
  type Writing,
  type WritingRow,
} from './row-store.ts'
import type { FileImportRow, Remark } from './tables.ts'

type Body = Readonly<Record<string, unknown>>
type Row = typeof bellSchedule.$inferSelect

const [name, label] = [bellsPermission.resource, 'name']
const within = { campus: bellSchedule.campusId }

/** Bells for the import: each row of a file is a bell schedule with all its periods. */
export const bellCrud: ImportedCrud = {
  name,
  label,
  columns: getTableColumns(bellSchedule),
  within,
  rows: { campusId: () => campusCrud, shiftId: () => shiftCrud },
}

/** Bells are written one by one through their own verb. */
const keysOf = keysBy(bellSheet.recognisedBy)
export const bellStore: RowStore = {
  changes: bellSheet.fields.partial(),
  keysOf,
  find: async (tx, { user, rows }) =>
    recogniseBy(keysOf, await find(tx, { user, bodies: rows.map(({ body }) => body) })),
  differing,
  write,
  takeBack,
}

async function find(tx: Tx, { user, bodies }: { user: User; bodies: readonly Body[] }): Promise<FoundRow[]> {
  const wanted = [...new Set(bodies.map((body) => searchForm(String(body.name ?? ''))))]
  const rows = await tx
    .select({ row: bellSchedule, writable: sql<boolean>`${reach(user, name, 'edit', within)}` })
    .from(bellSchedule)
    .where(
      and(
        isNull(bellSchedule.archivedAt),
        sql`fold(${bellSchedule.name}) in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`,
        reach(user, name, 'view', within),
      ),
    )
  const periods = await periodsIn(
    tx,
    rows.map(({ row }) => row.id),
  )
  return rows.map(({ row, writable }) => ({ ...row, writable, periods: periods.get(row.id) ?? [] }))
}

function differing(found: FoundRow, body: Body): string[] {
  const there = bare(found as unknown as BellScheduleGiven)
  try {
    const given = givenBy(body, there)
    const keys = Object.keys(there) as (keyof BellScheduleGiven)[]
    return keys.filter((key) => JSON.stringify(given[key]) !== JSON.stringify(there[key]))
  } catch (error) {
    if (error instanceof Refusal) return Object.keys(body)
    throw error
  }
}

/** More than any school has, since each schedule is written by itself. */
const mostBells = 500

async function write(tx: Tx, { rows, ...by }: Writing) {
  const written = new Map<number, WrittenRow>()
  const failures = new Map<number, { field: string | null; message: string }>()
  const { say } = words(by.user)
  for (const [at, row] of rows.entries()) {
    try {
      if (at >= mostBells) throw new Refusal('too-many', tooMany, { count: mostBells })
      written.set(row.number, await savepoint(tx, (part) => writeOne(part, row, by)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failures.set(row.number, remarkOf(error, say))
    }
  }
  return { written, failures }
}

const tooMany = sentence('A file may have at most {count} rows. Divide this one and import its parts')
const stale = sentence('Somebody changed this in the meantime')

async function writeOne(tx: Tx, { rowId, version, body }: WritingRow, by: Writer): Promise<WrittenRow> {
  const before = version === null ? undefined : await lock(tx, by.user, rowId)
  if (version !== null && before?.version !== version) throw new Refusal('stale', stale)
  const was = before && (await asGiven(tx, before))
  const row = await writeBellSchedule(tx, by.user, { given: givenBy(body, was), before, today: by.today })
  return { rowId: row.id, version: row.version, before: was ?? null }
}

async function lock(tx: Tx, user: User, id: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(bellSchedule)
    .where(and(eq(bellSchedule.id, id), isNull(bellSchedule.archivedAt), reach(user, name, 'edit', within)))
    .for('update')
  return row
}

async function asGiven(tx: Tx, row: Row): Promise<BellScheduleGiven> {
  const periods = (await periodsIn(tx, [row.id])).get(row.id) ?? []
  return bare({ ...row, periods })
}

/** A bell schedule without the columns that the database sets. */
function bare(of: BellScheduleGiven): BellScheduleGiven {
  const { name, campusId, shiftId, firstDay, lastDay, weekdays, periods } = of
  return {
    name,
    campusId,
    shiftId,
    firstDay,
    lastDay,
    weekdays,
    periods: periods.map(({ kind, name, startsAt, endsAt, lateAfter }) => ({
      kind,
      name,
      startsAt,
      endsAt,
      lateAfter,
    })),
  }
}

const noWeekdays = sentence('{field} must be days such as Monday-Thursday, Saturday')
const wrongCount = sentence('A day has at least one period and at most {count}')
const noPeriod = sentence('“{text}” is no period. Write it as 08:00-08:40 Assembly, a semicolon between two')

/**
 * The schedule of a row, with missing values taken from `was`. Throws a Refusal for invalid weekdays or
 * periods.
 */
function givenBy(body: Body, was: BellScheduleGiven | undefined): BellScheduleGiven {
  const weekdays = typeof body.weekdays === 'string' ? weekdaysOf(body.weekdays) : was?.weekdays
  if (!weekdays) refuseField('weekdays', noWeekdays)
  const read = typeof body.periods === 'string' ? periodsOf(body.periods) : { periods: was?.periods ?? [] }
  if ('wrong' in read) refuseField('periods', noPeriod, { text: read.wrong })
  const periods = withLate(read.periods, { late: body.lateAfter, was: was?.periods ?? [] })
  const { name, campusId, shiftId, firstDay, lastDay } = { ...was, ...body }
  const given = { name, campusId, shiftId, firstDay, lastDay, weekdays, periods }
  const parsed = bellScheduleBody.safeParse(given)
  if (!parsed.success) refuseField('periods', wrongCount, { count: mostPeriods })
  return bare(parsed.data)
}

type Late = { late: unknown; was: readonly PeriodGiven[] }

/**
 * Sets `lateAfter` on the period that contains the time; without a time, periods keep theirs if it still fits.
 */
function withLate(periods: readonly PeriodGiven[], { late, was }: Late): PeriodGiven[] {
  return periods.map((period) => {
    const { startsAt, endsAt } = period
    const isIn = (time: string) => time >= startsAt && time < endsAt
    if (typeof late === 'string') return { ...period, lateAfter: isIn(late) ? late : null }
    const kept = was.find((other) => other.startsAt === startsAt)?.lateAfter ?? null
    return { ...period, lateAfter: kept !== null && isIn(kept) ? kept : null }
  })
}

function refuseField(field: string, message: string, fill: Record<string, string | number> = {}): never {
  throw new Refusal('invalid', message, fill, {
    errors: [{ pointer: `/${field}`, code: 'invalid', message }],
  })
}

/** Why a row was refused, at the field that the refusal names. */
function remarkOf({ message, params, errors }: Refusal, say: Say): Remark {
  const [error] = errors
  const field = error?.pointer.split('/')[1]
  const column =
    field === undefined ? undefined : bellSheet.fields.shape[field as keyof typeof bellSheet.fields.shape]
  const title = say(titleOf(column) ?? '')
  return {
    field: column ? (field ?? null) : null,
    message: say(error?.message ?? message, { field: title, ...params }),
  }
}

async function takeBack(tx: Tx, { rows, ...by }: TakingBack): Promise<Map<number, string>> {
  const { say } = words(by.user)
  const kept = new Map<number, string>()
  for (const row of rows) {
    try {
      await savepoint(tx, (part) => takeOneBack(part, row, by))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      kept.set(row.number, remarkOf(error, say).message)
    }
  }
  return kept
}

async function takeOneBack(tx: Tx, { rowId, version, before }: FileImportRow, by: Writer) {
  const row = await lock(tx, by.user, rowId ?? '')
  if (row?.version !== version) throw new Refusal('stale', stale)
  if (!row) return
  if (before) {
    const given = bellScheduleBody.parse(before)
    await writeBellSchedule(tx, by.user, { given, before: row, today: by.today })
    return
  }
  await tx.delete(bellSchedule).where(eq(bellSchedule.id, row.id))
  await announceBells(tx, [row], by.today)
}
