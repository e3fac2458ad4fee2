import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { describe, system, timeOf } from '../../core/acts/act.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { holdersOf } from '../../access/sessions/rights/holders.ts'
import { notify } from '../../platform/notifications/notify.ts'

const atOnce = 500
/** Of more than so many of a campus on one morning people are told in one go. */
const mostApart = 5

type Stage = 'first' | 'second' | 'last' | 'over'
type Ending = {
  id: string
  side: 'family' | 'staff'
  title: string
  holder: string
  person: string
  /** Those of the person; of nobody's campus, those who keep the institute's hear of it. */
  campuses: string[]
  expiresOn: Day
  stage: Stage
}

/** Every morning: who keeps documents of people is told of those that end soon, as often as the settings say. */
export const remindOfPeopleJob: Job = {
  nightlyAt: 6,
  async run(school) {
    const today = await school.today()
    while (await remindOfSome(school, today));
  },
}

/** Whether there may be more. What is told and that it was told is one commit. */
async function remindOfSome(school: School, today: Day): Promise<boolean> {
  const ending = await findEnding(school, today)
  if (ending.length === 0) return false
  await school.transaction(system(sentence('Maktab')), 'documents.reminded', async (tx) => {
    const fresh = await noteTold(tx, ending)
    for (const side of ['family', 'staff'] as const) {
      const of = fresh.filter((one) => one.side === side)
      for (const rows of Map.groupBy(of, ({ campuses }) => campuses.toSorted().join()).values())
        await tell(tx, { side, rows, today })
    }
    describe(tx, { count: fresh.length })
  })
  return ending.length === atOnce
}

/** Those of whom nobody was told since they came so near to their end; of who has left nobody is told. */
async function findEnding(school: School, today: Day): Promise<Ending[]> {
  const rows = await school.db.execute<Ending>(sql`
    with ending as (
      select d.*, case
          when d.expires_on < ${today}::date then 'over'
          when d.expires_on <= ${today}::date + s.last_days then 'last'
          when d.expires_on <= ${today}::date + s.second_days then 'second'
          else 'first' end as stage
      from document_setting s join (
        select * from family_documents union all select * from staff_documents
      ) d on d.expires_on <= ${today}::date + s.first_days
      where d.archived_at is null
    )
    select id, side, title, holder, person_id as person, array_to_json(campus_ids) as campuses, expires_on::text as "expiresOn", stage
    from ending
    where is_here and not exists (
      select from person_document_reminder r
      where r.document_id = ending.id and r.expires_on = ending.expires_on and r.stage = ending.stage)
    order by expires_on, id limit ${atOnce}`)
  return [...rows]
}

/** Of two workers at once, one tells. */
async function noteTold(tx: Tx, ending: readonly Ending[]): Promise<Ending[]> {
  const told = ending.map(({ id, expiresOn, stage }) => ({ id, expiresOn, stage }))
  const noted = await tx.execute<{ id: string }>(sql`
    insert into person_document_reminder (document_id, expires_on, stage, at)
    select told.id, told."expiresOn", told.stage, ${timeOf(tx).toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (id uuid, "expiresOn" date, stage text)
    on conflict do nothing returning document_id as id`)
  const ids = new Set([...noted].map(({ id }) => id))
  return ending.filter(({ id }) => ids.has(id))
}

type Telling = { side: Ending['side']; rows: readonly Ending[]; today: Day }

/** Tells all who may edit documents of the same campuses, each of them once. */
async function tell(tx: Tx, { side, rows, today }: Telling): Promise<void> {
  const resource = `${side}-documents`
  const campuses = rows[0]?.campuses ?? []
  const held = new Set<string>()
  for (const campus of campuses.length > 0 ? campuses : [null])
    for (const id of await holdersOf(tx, { may: [resource, 'edit'], campus, on: today })) held.add(id)
  const to = [...held]
  if (rows.length <= mostApart) {
    for (const one of rows) await notify(tx, to, noticeOf(one))
    return
  }
  const many = sentence('{count, plural, one {# document ends} other {# documents end}} soon, or did already')
  await notify(tx, to, {
    category: 'general',
    title: { sentence: many, fill: { count: rows.length } },
    page: `${resource}?view=ahead`,
  })
}

const places: Readonly<Record<string, string>> = {
  student: 'students',
  guardian: 'guardians',
  teacher: 'teachers',
  staff: 'staff',
}

function noticeOf({ title, holder, person, expiresOn, stage }: Ending) {
  const name = stage === 'over' ? sentence('{name} has expired') : sentence('{name} expires soon')
  return {
    category: 'general' as const,
    title: { sentence: name, fill: { name: title } },
    body: { sentence: sentence('Its last day is {day, date}.'), fill: { day: expiresOn } },
    page: `${places[holder]}/${person}?tab=papers`,
  }
}
