import { sql } from 'drizzle-orm'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { addDays, type Day } from 'kit/values/day'
import { describe, NothingDone, system, timeOf, unlessNothing } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { schoolDays } from '../../institute/school-days/school-days.ts'
import { attendanceSetting } from '../../institute/settings/tables.ts'
import { placesOf } from '../assessments/assessment-access.ts'
import { assessment } from '../assessments/tables.ts'
import { scores, type ScoreReminder } from './contract.ts'
import { teachersMissingScores } from './messages.ts'

/** How many days back the school looks by itself; what is older is the office's to ask for. */
const mostDaysBack = 60

type Found = { title: string; sections: string; day: Day; state: string; mayRemind: boolean; isSeen: boolean }

/** Who would be reminded of the missing marks of an assessment. */
export async function readScoreReminder(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<ScoreReminder> {
  await findReminded(school.db, user, id)
  return reminderOf(school.db, user, id)
}

/** Reminds the teachers of an assessment; 409 where they were reminded today, or where nobody is to be told. */
export async function remindOfScores(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<ScoreReminder> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'scores.reminded', async (tx) => {
    const { title, sections, day, state } = await findReminded(tx, user, id)
    describe(tx, { name: title, sections })
    const conflict = { status: 409 } as const
    if (state !== 'open')
      refuse('scores.not-open', 'Nobody is asked for marks of this assessment any more', {}, conflict)
    if (day >= today) refuse('scores.to-come', 'The day of this assessment is not past yet', {}, conflict)
    const { teachers, missing } = await reminderOf(tx, user, id)
    if (missing === 0) refuse('scores.complete', 'No marks are missing here any more', {}, conflict)
    if (teachers.length === 0)
      refuse('scores.untaught', 'Nobody is assigned to teach this subject there', {}, conflict)
    const claimed = await claim(tx, { ids: [id], today })
    if (claimed.length === 0)
      refuse('scores.reminded', 'The teachers were reminded today already', {}, conflict)
    await emit(tx, 'scores.missing', { assessmentId: id, day: today })
    return reminderOf(tx, user, id)
  })
}

async function findReminded(db: Db | Tx, user: User, id: string): Promise<Found> {
  const [found] = await db.execute<Found>(sql`
    select assessment.title, assessment.day::text as day, assessment.state,
      (select string_agg(s.title, ', ' order by s.title) from assessment_section y join section s on s.id = y.section_id
        where y.assessment_id = assessment.id) as sections,
      ${reach(user, scores.resource, 'edit', { campus: assessment.campusId })} as "mayRemind",
      ${reach(user, scores.resource, 'view', placesOf(assessment))} as "isSeen"
    from assessment where assessment.id = ${id}::uuid`)
  if (!found || (!found.isSeen && !found.mayRemind)) return refuseMissing()
  if (!found.mayRemind) refuseUnchangeable()
  return found
}

async function reminderOf(db: Db | Tx, user: User, id: string): Promise<ScoreReminder> {
  const [row] = await db.execute<ScoreReminder>(sql`
    with ${teachersMissingScores(id)}
    select (select coalesce(sum(missing), 0)::int from lacking) as missing, a.reminded_on::text as "remindedOn",
      (select coalesce(json_agg(json_build_object('id', told.employee_id, 'name', told.name, 'sections', told.sections, 'missing', told.missing)
          order by told.name collate name_order, told.employee_id), '[]')
        from (
          select t.employee_id, ${nameOf(user, 'p')} as name, string_agg(t.title, ', ' order by t.title) as sections,
            sum(t.missing)::int as missing
          from teaching t join person p on p.id = t.employee_id group by t.employee_id, p.id
        ) told) as teachers,
      (select coalesce(json_agg(l.title order by l.title), '[]') from lacking l
        where not exists (select from teaching t where t.section_id = l.section_id)) as untaught
    from assessment a where a.id = ${id}::uuid`)
  return row ?? refuseMissing()
}

/** Notes that the teachers of assessments are reminded today, and tells of which that was not noted before. */
async function claim(tx: Tx, { ids, today }: { ids: readonly string[]; today: Day }): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    update assessment set reminded_on = ${today}::date, updated_at = ${timeOf(tx).toISOString()}::timestamptz
    where id = any (${arrayOf(ids)}::uuid[]) and state = 'open' and reminded_on is distinct from ${today}::date
    returning id`)
  return rows.map(({ id }) => id)
}

/**
 * Every night: reminds the teachers of assessments that still miss marks after so many school days, once; not those that
 * the office has reminded already.
 */
export const remindJob: Job = {
  nightlyAt: 5,
  async run(school) {
    const [setting] = await school.db
      .select({ days: attendanceSetting.scoresMissingDays })
      .from(attendanceSetting)
    if (!setting || setting.days === 0) return
    const today = (await school.today()) as Day
    const campuses = await school.db.execute<{ campus: string }>(sql`
      select distinct campus_id as campus from assessment
      where state = 'open' and reminded_on is null and day between ${addDays(today, -mostDaysBack)}::date and ${today}::date`)
    const due: string[] = []
    for (const { campus } of campuses) {
      const before = await firstDayInTime(school, { campus, today, days: setting.days })
      if (before !== null) due.push(...(await lateAssessments(school, { campus, today, before })))
    }
    if (due.length === 0) return
    await unlessNothing(
      school.transaction(system(sentence('Marks')), 'scores.missing', async (tx) => {
        const ids = await claim(tx, { ids: due, today })
        if (ids.length === 0) throw new NothingDone()
        describe(tx, { count: ids.length })
        for (const assessmentId of ids) await emit(tx, 'scores.missing', { assessmentId, day: today })
      }),
    )
  },
}

type InTime = { campus: string; today: Day; days: number }

/**
 * The first day whose assessments still have time; null on a day without school, when nobody is reminded. Assessments
 * before it have had so many whole school days since.
 */
async function firstDayInTime(school: School, { campus, today, days }: InTime): Promise<Day | null> {
  const all = await schoolDays(school, { campus, from: addDays(today, -mostDaysBack), until: today })
  const open = all.filter(({ state }) => state !== 'closed').map(({ day }) => day as Day)
  return open.at(-1) === today ? (open.at(-1 - days) ?? null) : null
}

type Late = { campus: string; today: Day; before: Day }

/** Open assessments before a day that miss marks of somebody, and whose teachers nobody has reminded. */
async function lateAssessments(school: School, { campus, today, before }: Late): Promise<string[]> {
  const rows = await school.db.execute<{ id: string }>(sql`
    select a.id from assessment a join assessments l on l.id = a.id
    where a.campus_id = ${campus}::uuid and a.state = 'open' and a.reminded_on is null
      and a.day >= ${addDays(today, -mostDaysBack)}::date and a.day < ${before}::date and l.missing > 0
    order by a.id`)
  return rows.map(({ id }) => id)
}
