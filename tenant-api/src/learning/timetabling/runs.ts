import { type SQL, sql } from 'drizzle-orm'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { timetables } from '../timetables/contract.ts'
import { readWhole } from '../timetables/read-timetable.ts'
import { timetable } from '../timetables/tables.ts'
import {
  listedTimetable,
  lockDraft,
  readableTimetable,
  type TimetableRow,
} from '../timetables/find-timetable.ts'
import { campusRulesOf } from './campus-rules.ts'
import type { StoredComparison } from './compare-weeks.ts'
import type { RunInFull, RunMode, RunView } from './contract.ts'
import type { EngineInput } from '../week-engine/engine-input.ts'
import { comparisonIn } from './comparison-words.ts'
import { type Drawn, runInput } from './run-input.ts'
import { launchRun, leaseSeconds, reservePlace, stopHere } from './run-thread.ts'

type Asked = { timetableId: string; mode: RunMode; seconds: number; randomSeed: number }

/** The newest runs of a timetable that are kept. */
const mostKept = 10

/**
 * Starts a run for a draft and answers at once. One at a time in a school; where this process has no place for another,
 * the asker is told to try again.
 */
export async function startRun(school: School, user: User, asked: Asked): Promise<RunView> {
  const now = school.now()
  let place: (() => void) | undefined
  let launched: { id: string; input: EngineInput; drawn: Drawn } | undefined
  try {
    const view = await school.transaction(user, 'timetabling.started', async (tx) => {
      const row = await lockDraft(tx, user, { id: asked.timetableId })
      await refuseSecond(tx, user, now)
      const { rules } = await campusRulesOf(tx, row.campusId)
      const drawn = await readWhole(tx, user, row)
      const input = runInput(row, drawn, { ...asked, rules })
      place ??= placeForRun()
      const id = await insertRun(tx, user, { asked, row, now })
      describe(tx, { name: row.name })
      launched = { id, input, drawn }
      return runView(tx, user, { id, now })
    })
    if (launched && place) {
      launchRun(school, { ...launched, seconds: asked.seconds, askedBy: user.id }, place)
      place = undefined
    }
    return view
  } finally {
    place?.()
  }
}

function placeForRun(): () => void {
  const place = reservePlace()
  if (!place)
    refuse(
      'timetabling.busy',
      'Another timetable is being drawn up just now. Try again in a minute or two',
      {},
      { status: 429, retryAfter: 60 },
    )
  return place
}

/** The runs of a timetable that the user may draw up, the newest first. */
export async function listRuns(school: School, user: User, { timetable: id }: { timetable: string }) {
  const today = await school.today()
  const row = await readableTimetable(school.db, user, id)
  const [{ lessons, placed }, [ready], rows] = await Promise.all([
    listedTimetable(school.db, user, { id, today }),
    school.db.execute<{ hasBells: boolean; withoutTeacher: number }>(sql`
      select exists (select from bell_schedule b join bell_period p on p.schedule_id = b.id and p.kind = 'lesson'
          where b.campus_id = ${row.campusId}::uuid and b.archived_at is null and b.first_day <= ${row.lastDay}::date
            and b.last_day >= ${row.firstDay}::date) as "hasBells",
        (select count(*)::int from teaching g where g.timetable_id = ${id}::uuid
          and not exists (select from teaching_teacher e where e.teaching_id = g.id)) as "withoutTeacher"`),
    runViews(school.db, user, { where: sql`r.timetable_id = ${id}::uuid`, now: school.now() }),
  ])
  if (!ready) throw new Error('a statement without a table gave no row')
  const { name, campusId, state } = row
  return { timetable: { id, name, campusId, state, lessons, placed, ...ready }, rows }
}

/** A run; once it has ended, with its week compared with the draft. */
export async function readRun(school: School, user: User, { id }: { id: string }): Promise<RunInFull> {
  const view = await runView(school.db, user, { id, now: school.now() })
  if (view.state !== 'finished' && view.state !== 'stopped') return { ...view, comparison: null }
  const row = await readableTimetable(school.db, user, view.timetableId)
  const [stored, whole] = await Promise.all([storedResult(school.db, id), readWhole(school.db, user, row)])
  return { ...view, comparison: stored ? comparisonIn(user, whole, stored) : null }
}

/** Stops a run that is under way; what has ended stays as it is. */
export async function stopRun(school: School, user: User, { id }: { id: string }): Promise<RunView> {
  const now = school.now()
  const view = await school.transaction(user, 'timetabling.stopped', async (tx) => {
    const run = await lockRun(tx, user, { id, now })
    if (run.state !== 'running')
      refuse('timetabling.ended', 'This run has already ended', {}, { status: 409 })
    await tx.execute(
      sql`update timetable_run set stop_asked_at = ${timeOf(tx).toISOString()}::timestamptz where id = ${id}::uuid`,
    )
    describe(tx, { name: run.timetableName })
    return runView(tx, user, { id, now })
  })
  stopHere(id)
  return view
}

/** Locks the row of a run whose timetable the user may draw up. */
export async function lockRun(tx: Tx, user: User, { id, now }: { id: string; now: Date }): Promise<RunView> {
  await tx.execute(sql`select from timetable_run where id = ${id}::uuid for update`)
  return runView(tx, user, { id, now })
}

export async function storedResult(db: Db | Tx, id: string): Promise<StoredComparison | null> {
  const [row] = await db.execute<{ result: StoredComparison | null }>(
    sql`select result from timetable_run where id = ${id}::uuid`,
  )
  return row?.result ?? null
}

export async function runView(
  db: Db | Tx,
  user: User,
  { id, now }: { id: string; now: Date },
): Promise<RunView> {
  const [row] = await runViews(db, user, { where: sql`r.id = ${id}::uuid`, now })
  if (row) return row
  const [seen] = await db.execute(sql`
    select r.id from timetable_run r join timetable on timetable.id = r.timetable_id
    where r.id = ${id}::uuid and ${reach(user, timetables.resource, 'view', { campus: timetable.campusId })}`)
  return seen ? refuseUnchangeable() : refuseMissing()
}

/** A run whose process has died has failed, whether or not its row says so yet. */
async function runViews(
  db: Db | Tx,
  user: User,
  { where, now }: { where: SQL; now: Date },
): Promise<RunView[]> {
  const at = now.toISOString()
  const isDead = sql`(r.state = 'running' and r.leased_until < ${at}::timestamptz)`
  return db.execute<RunView>(sql`
    select r.id, r.timetable_id as "timetableId", timetable.name as "timetableName", timetable.campus_id as "campusId", r.mode, r.seconds,
      r.random_seed as "randomSeed", case when ${isDead} then 'failed' else r.state end as state, r.outcome,
      coalesce(p.name, '') as "askedBy", ${wireTime(sql`r.started_at`)} as "startedAt",
      ${wireTime(sql`case when ${isDead} then r.leased_until else r.finished_at end`)} as "finishedAt",
      r.stop_asked_at is not null and r.state = 'running' as "isStopping",
      timetable.state = 'draft' and timetable.version = r.timetable_version as "isCurrent", r.progress
    from timetable_run r join timetable on timetable.id = r.timetable_id left join account a on a.id = r.asked_by
      left join person p on p.id = a.person_id
    where ${where} and ${reach(user, timetables.resource, 'edit', { campus: timetable.campusId })}
    order by r.id desc`)
}

function wireTime(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Ends runs whose process has died, and refuses another one beside one that is under way. */
async function refuseSecond(tx: Tx, user: User, now: Date): Promise<void> {
  const at = now.toISOString()
  // Of two who start at the same moment the second waits here for the first.
  await tx.execute(sql`lock table timetable_run in share row exclusive mode`)
  await tx.execute(sql`
    update timetable_run set state = 'failed', finished_at = leased_until, error = 'its process has ended'
    where state = 'running' and leased_until < ${at}::timestamptz`)
  const [other] = await tx.execute<{ name: string; isSeen: boolean }>(sql`
    select timetable.name, coalesce(${reach(user, timetables.resource, 'edit', { campus: timetable.campusId })}, false) as "isSeen"
    from timetable_run r join timetable on timetable.id = r.timetable_id where r.state = 'running'`)
  if (!other) return
  if (!other.isSeen)
    refuse(
      'timetabling.under-way',
      'A timetable of another campus is being drawn up just now. Try again in a minute or two',
      {},
      { status: 409 },
    )
  refuse(
    'timetabling.under-way',
    '{name} is being drawn up just now. Stop that run, or wait for its end',
    { name: other.name },
    { status: 409 },
  )
}

type Insert = { asked: Asked; row: TimetableRow; now: Date }

async function insertRun(tx: Tx, user: User, { asked, row, now }: Insert): Promise<string> {
  const at = timeOf(tx).toISOString()
  const leasedUntil = new Date(now.getTime() + leaseSeconds * 1000).toISOString()
  const [made] = await tx.execute<{ id: string }>(sql`
    insert into timetable_run (timetable_id, timetable_version, asked_by, mode, seconds, random_seed, started_at, leased_until, created_at)
    values (${row.id}::uuid, ${row.version}, ${user.id}::uuid, ${asked.mode}, ${asked.seconds}, ${asked.randomSeed}, ${at}::timestamptz,
      ${leasedUntil}::timestamptz, ${at}::timestamptz)
    returning id`)
  if (!made) throw new Error('a written row vanished')
  await tx.execute(sql`
    delete from timetable_run where timetable_id = ${row.id}::uuid and id not in (
      select id from timetable_run where timetable_id = ${row.id}::uuid order by id desc limit ${mostKept})`)
  return made.id
}
