import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { type Candidate, proposeCovers } from 'kit/week/cover-matching'
import { arrayOf } from '../../core/columns/array-text.ts'
import { NothingDone, describe, system, timeOf, unlessNothing } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { Listener } from '../../core/module.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { ArrangementKind } from './contract.ts'
import { readCoverers, toMatch } from './coverers.ts'
import { type DayOfCampus, type OpenLesson, hereOf, keyOf, readDay } from './day.ts'
import { type OfDay, lockDay, openDay, refusePast } from './lock-day.ts'
import { arrangedDays, withdrawNeedless } from './withdraw.ts'

/** What the database refuses of two who arrange at the same moment. */
export const taken = {
  arrangement_covers_apart: {
    code: 'arrangements.covers',
    field: 'employeeId',
    message: sentence(
      'This teacher was given another lesson at this time a moment ago. Choose somebody else',
    ),
  },
  arrangement_once: {
    code: 'arrangements.arranged',
    field: 'lessonId',
    message: sentence('Somebody has arranged this lesson a moment ago. Look at it again'),
  },
}

/** Proposes who covers the lessons of a day for which nothing is arranged yet. Nobody is told. */
export async function proposeArrangements(school: School, user: User, ofDay: OfDay) {
  const { today, country } = await hereOf(school)
  refusePast(ofDay.day, today)
  const proposing = school.transaction(user, 'arrangements.proposed', async (tx) => {
    await lockDay(tx, user, ofDay)
    const found = await readDay(tx, { ...ofDay, country })
    const done = await proposeOpen(tx, found, country)
    describe(tx, { count: done.proposed, day: ofDay.day })
    return done
  })
  return withConstraintMessages(taken, proposing)
}

/** Fills what is open, as many lessons as can be covered. */
async function proposeOpen(
  tx: Tx,
  day: DayOfCampus,
  country: string,
): Promise<{ proposed: number; open: number }> {
  const open = day.open.filter(({ arranged }) => arranged === null)
  if (open.length === 0) return { proposed: 0, open: 0 }
  const { coverers, asking } = await readCoverers(tx, day, country)
  const lessons = toMatch({ ...day, open })
  const proposals = proposeCovers({ lessons, coverers: [...coverers.values()], ...asking })
  const byKey = new Map(open.map((lesson) => [keyOf(lesson), lesson]))
  const rows = proposals.flatMap(({ lessonId, employeeId, candidates }) => {
    const lesson = byKey.get(lessonId)
    return lesson && employeeId !== null
      ? [{ lesson, kind: 'cover' as const, employeeId, joinsId: null, isSwap: false, candidates }]
      : []
  })
  await insertArrangements(tx, day, rows)
  return { proposed: rows.length, open: open.length - rows.length }
}

/** What becomes of one period of a lesson, with the candidates of the moment. */
type NewArrangement = {
  lesson: OpenLesson
  kind: ArrangementKind
  employeeId: string | null
  joinsId: string | null
  isSwap: boolean
  candidates: readonly Candidate[]
}

/** How many of the candidates are remembered: those who were not chosen as well. */
const rememberedCandidates = 12

/** Writes arrangements of a day in one statement; gives their ids in the order given. */
export async function insertArrangements(
  tx: Tx,
  { campusId, day }: OfDay,
  rows: readonly NewArrangement[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const at = timeOf(tx).toISOString()
  const given = rows.map(({ lesson, kind, employeeId, joinsId, isSwap, candidates }, place) => ({
    place,
    lesson: lesson.id,
    period: lesson.period,
    away: lesson.awayIds[0],
    kind,
    employee: employeeId,
    joins: joinsId,
    swap: isSwap,
    from: lesson.from,
    until: lesson.until,
    reasons: remembered(candidates, employeeId),
  }))
  const written = await tx.execute<{ id: string }>(sql`
    with given as (
      select uuidv7() as id, r.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (place int, lesson uuid, period smallint,
        away uuid, kind text, employee uuid, joins uuid, swap boolean, "from" int, "until" int, reasons jsonb)
    ), made as (
      insert into arrangement (id, campus_id, day, placement_id, period, away_id, kind, employee_id, joins_id, during, reasons, is_swap,
        created_at, updated_at)
      select id, ${campusId}::uuid, ${day}::date, lesson, period, away, kind, employee, joins,
        tsrange(${day}::date + make_interval(mins => "from"), ${day}::date + make_interval(mins => "until")), reasons, swap,
        ${at}::timestamptz, ${at}::timestamptz
      from given returning id
    )
    select g.id from given g join made m on m.id = g.id order by g.place`)
  return written.map(({ id }) => id)
}

function remembered(candidates: readonly Candidate[], chosen: string | null): Candidate[] {
  const best = candidates.slice(0, rememberedCandidates)
  const own = candidates.find(({ employeeId }) => employeeId === chosen)
  return own && !best.includes(own) ? [...best, own] : best
}

/** Brings a day up to date: withdraws what is not needed any more, and proposes for what is open. */
async function settleDay(
  tx: Tx,
  ofDay: OfDay & { country: string },
): Promise<{ withdrawn: number; proposed: number }> {
  await openDay(tx, ofDay)
  const { withdrawn, day } = await withdrawNeedless(tx, ofDay)
  const { proposed } = await proposeOpen(tx, day, ofDay.country)
  return { withdrawn, proposed }
}

const arrangementSystem = system(sentence('Daily arrangement'))

/** At five in the morning: proposes covers of the day for all campuses. Nothing is released by itself. */
export const proposeJob: Job = {
  nightlyAt: 5,
  async run(school) {
    const { today, country } = await hereOf(school)
    const campuses = await school.db.execute<{ id: string }>(
      sql`select id from campus where archived_at is null order by id`,
    )
    for (const { id } of campuses) await settleByItself(school, { campusId: id, day: today, country })
  },
}

/** An act of its own for a day of a campus; none where nothing is to be done. */
async function settleByItself(school: School, ofDay: OfDay & { country: string }): Promise<void> {
  await unlessNothing(
    school.transaction(arrangementSystem, 'arrangements.settled', async (tx) => {
      const { withdrawn, proposed } = await settleDay(tx, ofDay)
      if (withdrawn + proposed === 0) throw new NothingDone()
      describe(tx, { proposed, withdrawn, day: ofDay.day })
    }),
  )
}

/**
 * After a timetable was published or withdrawn: covers of lessons that are no longer there are withdrawn, and the days that
 * had any are proposed anew.
 */
export const followTimetable: Listener = async (school, { payload }) => {
  const { today, country } = await hereOf(school)
  const ids = [payload.timetableId, payload.endedId].filter((id) => typeof id === 'string')
  const campuses = await school.db.execute<{ id: string }>(sql`
    select distinct campus_id as id from timetable where id = any (${arrayOf(ids)}::uuid[])`)
  for (const { id: campusId } of campuses)
    await unlessNothing(
      school.transaction(arrangementSystem, 'arrangements.followed', async (tx) => {
        const total = { withdrawn: 0, proposed: 0 }
        for (const day of await arrangedDays(tx, { campusId, from: today })) {
          const { withdrawn, proposed } = await settleDay(tx, { campusId, day, country })
          total.withdrawn += withdrawn
          total.proposed += proposed
        }
        if (total.withdrawn + total.proposed === 0) throw new NothingDone()
        describe(tx, total)
      }),
    )
}

/**
 * After a lesson was changed for a day: covers of what is not held then are withdrawn. Of today, and of days that were
 * arranged already, the open lessons are proposed; other days wait for their own morning.
 */
export const followLessonChange: Listener = async (school, { payload }) => {
  const { today, country } = await hereOf(school)
  const campusId = String(payload.campusId)
  const days = (payload.days as Day[]).filter((day) => day >= today)
  for (const day of days) {
    const [arranged] = await school.db.execute(
      sql`select from arrangement_day where campus_id = ${campusId}::uuid and day = ${day}::date`,
    )
    if (arranged || day === today) await settleByItself(school, { campusId, day, country })
  }
}

type Leave = { employeeId: string; campusIds: string[]; isToday: boolean }

/**
 * After leave of staff was decided: covers that are not needed any more are withdrawn, and of today the open lessons are
 * proposed. Later days wait for their own morning.
 */
export const followLeave: Listener = async (school, { payload }) => {
  if (payload.side !== 'staff') return
  const { today, country } = await hereOf(school)
  const [leave] = await school.db.execute<Leave>(sql`
    select r.person_id as "employeeId", to_jsonb(e.campus_ids) as "campusIds",
      ${today}::date between r.first_day and r.last_day as "isToday"
    from leave_request r join employee e on e.id = r.person_id where r.id = ${String(payload.requestId)}::uuid`)
  if (!leave) return
  const arranged = await school.db.execute<{ campusId: string; day: Day }>(sql`
    select distinct campus_id as "campusId", day::text as day from arrangement
    where ${leave.employeeId}::uuid in (away_id, employee_id) and day >= ${today}::date
      and state not in ('declined', 'withdrawn')`)
  const todays = leave.isToday ? leave.campusIds.map((campusId) => ({ campusId, day: today })) : []
  const days = new Map([...arranged, ...todays].map((one) => [`${one.campusId} ${one.day}`, one]))
  for (const ofDay of days.values()) await settleByItself(school, { ...ofDay, country })
}
