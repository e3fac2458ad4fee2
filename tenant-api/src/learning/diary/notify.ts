import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { describe, system, timeOf } from '../../core/acts/act.ts'
import { enqueue, type Job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { tellInAct } from '../../messages/outbound/queue.ts'
import { daysOf, hereOf, type Place } from './diary-access.ts'

type OfDay = { sectionId: string; day: Day }
type Going = { goesAt: string; toldAt: string | null; endsAt: string }

/** Who writes when the day is over already has so long for the rest. */
const graceMinutes = 30

/** Locks the day of a section; null where nothing was written on it yet. */
async function lockDay(tx: Tx, { sectionId, day }: OfDay): Promise<Going | null> {
  const [row] = await tx.execute<Going>(sql`
    select to_json(d.goes_at) #>> '{}' as "goesAt", to_json(d.told_at) #>> '{}' as "toldAt", to_json(${endOf(day)}) #>> '{}' as "endsAt"
    from diary_day d cross join institute i cross join message_setting s
    where d.section_id = ${sectionId}::uuid and d.day = ${day}::date for update of d`)
  return row ?? null
}

/** When the school's clock shows the end of a day. */
function endOf(day: Day) {
  return sql`((${day}::date + s.diary_at) at time zone i.time_zone)`
}

/**
 * Opens the day of a section before something is written on it, and leaves the work of telling for its moment. A day that
 * is over counts as told. Gives when it was told before.
 */
export async function openDay(tx: Tx, ofDay: OfDay, today: Day): Promise<string | null> {
  const { sectionId, day } = ofDay
  const now = timeOf(tx).toISOString()
  const made = await tx.execute(sql`
    insert into diary_day (section_id, day, goes_at, told_at)
    select ${sectionId}::uuid, ${day}::date, ${endOf(day)}, case when ${day < today} then ${now}::timestamptz end
    from institute i cross join message_setting s
    on conflict do nothing returning day`)
  const found = await lockDay(tx, ofDay)
  if (found === null) throw new Error('the day that was opened is gone')
  if (found.toldAt !== null) return made.length > 0 ? null : found.toldAt
  await leaveTelling(tx, ofDay, momentOf(found, timeOf(tx)))
  return null
}

function momentOf({ endsAt }: Going, now: Date): Date {
  const end = new Date(endsAt)
  return end > now ? end : new Date(now.getTime() + graceMinutes * 60_000)
}

async function leaveTelling(tx: Tx, { sectionId, day }: OfDay, dueAt: Date): Promise<void> {
  const [waits] = await tx.execute(sql`
    select 1 from job where kind = 'diary.tell' and state = 'waiting' and due_at <= ${dueAt.toISOString()}::timestamptz
      and key like ${`diary ${sectionId} ${day} %`}`)
  if (waits) return
  await tx.execute(sql`
    update diary_day set goes_at = ${dueAt.toISOString()}::timestamptz
    where section_id = ${sectionId}::uuid and day = ${day}::date`)
  await enqueue(
    tx,
    'diary.tell',
    { sectionId, day },
    { dueAt, key: `diary ${sectionId} ${day} ${dueAt.toISOString()}` },
  )
}

/** At the end of the day: tells the families of a section what was written, once. */
export const tellDay: Job = {
  async run(school, { payload }) {
    const ofDay = { sectionId: String(payload.sectionId), day: String(payload.day) as Day }
    const place = await openSection(school, ofDay)
    if (!place) return
    await school.transaction(system(sentence('Homework diary')), 'diary.told', async (tx) => {
      const found = await lockDay(tx, ofDay)
      describe(tx, { section: place.title, day: ofDay.day })
      if (found === null || found.toldAt !== null) return
      // The school ends its days later since.
      if (new Date(found.endsAt) > timeOf(tx)) return leaveTelling(tx, ofDay, new Date(found.endsAt))
      const [any] = await tx.execute(sql`
        select 1 from diary_entry where section_id = ${ofDay.sectionId}::uuid and day = ${ofDay.day}::date limit 1`)
      if (!any) return
      await tx.execute(sql`
        update diary_day set told_at = ${timeOf(tx).toISOString()}::timestamptz
        where section_id = ${ofDay.sectionId}::uuid and day = ${ofDay.day}::date`)
      await tellFamilies(tx, ofDay, { key: `${ofDay.sectionId} ${ofDay.day}`, entry: null })
    })
  },
}

/** The section, where it has school on the day still and something stands to be told. */
async function openSection(school: School, { sectionId, day }: OfDay): Promise<Place | null> {
  const { country } = await hereOf(school)
  const [place] = await school.db.execute<Place>(sql`
    select s.id, s.title, s.campus_id as "campusId", s.class_id as "classId"
    from section s join diary_day d on d.section_id = s.id and d.day = ${day}::date and d.told_at is null
    where s.id = ${sectionId}::uuid and s.archived_at is null
      and exists (select from diary_entry e where e.section_id = s.id and e.day = d.day)`)
  if (!place) return null
  const days = await daysOf(school.db, place, { from: day, days: 0, country })
  return days.length > 0 ? place : null
}

/** Tells the guardians who may see a child of the section, and the students who log in: the whole day, or one entry of it. */
export async function tellFamilies(
  tx: Tx,
  { sectionId, day }: OfDay,
  { key, entry }: { key: string; entry: string | null },
): Promise<void> {
  await tellInAct(tx, {
    event: 'diary.day',
    key,
    page: `my-diary?day=${day}`,
    people: sql`
      select who.person_id, s.id as about_id, s.campus_id, jsonb_build_object('student', p.name, 'studentOther', p.other_name,
        'section', c.title, 'day', ${day}::text, 'entries', said.words,
        'beginning', case when length(said.line) > 160 then left(said.line, 159) || '…' else said.line end) as fill
      from student s join person p on p.id = s.id join section c on c.id = s.section_id
      cross join (
        select told.words, regexp_replace(told.words, '\\s+', ' ', 'g') as line from (
          select string_agg(coalesce(u.name || ': ', '') || e.words, E'\n' order by e.subject_id is not null, u.name, e.id) as words
          from diary_entry e left join subject u on u.id = e.subject_id
          where e.section_id = ${sectionId}::uuid and e.day = ${day}::date
            and (${entry}::uuid is null or e.id = ${entry}::uuid)) told) said
      cross join lateral (
        select l.guardian_id as person_id from guardian_link l where l.student_id = s.id and l.may_see
        union
        select a.person_id from account a where a.person_id = s.id and a.state = 'active') who
      where s.section_id = ${sectionId}::uuid and s.status = 'enrolled' and s.archived_at is null and said.words is not null`,
  })
}
