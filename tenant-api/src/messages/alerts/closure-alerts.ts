import { type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { z } from 'zod'
import type { Listener } from '../../core/module.ts'
import type { Db, School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { closureReasons } from '../../institute/calendar/contract.ts'
import { readClosure } from '../../institute/school-days/closures.ts'
import { placeOf } from '../../institute/school-days/school-weeks.ts'
import { previewSending } from '../outbound/preview-sending.ts'
import { tellPeople, type Telling } from '../outbound/queue.ts'
import { everybodyAt } from './everybody.ts'

const closed = z.object({
  id: z.uuid(),
  campusId: z.uuid().nullable(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  isOnline: z.boolean().default(false),
  tells: z.boolean().default(true),
})

/**
 * Notifies everybody affected that there is no school, or lessons at home; not if the closure was revoked
 * meanwhile, or if nobody is to be told.
 */
export const tellClosure: Listener = async (school, { payload }) => {
  const { id, campusId, isOnline, tells } = closed.parse(payload)
  if (!tells) return
  const row = {
    of: sql`holiday h`,
    facts: sql`jsonb_build_object('reason', ${reasonOf(sql`h.title`)}, 'from', h.first_day, 'until', h.last_day)`,
    when: sql`h.id = ${id}::uuid and h.archived_at is null`,
  }
  const telling = { key: id, page: 'calendar', people: everybodyAt(campusId, row) }
  await tellPeople(school, school.db, { ...telling, event: eventOf(isOnline) })
}

/** A reason that all schools have is a sentence, which each reader gets in their own language. */
function reasonOf(title: SQL): SQL {
  const reasons = JSON.stringify(Object.values(closureReasons))
  return sql`case when ${reasons}::jsonb ? ${title} then jsonb_build_object('sentence', ${title}) else to_jsonb(${title}) end`
}

/**
 * Withdraws what still waits of the messages about a closure, and notifies those who have had one that there is
 * school after all.
 */
export const tellReopening: Listener = async (school, { payload }) => {
  const { id, campusId, tells } = closed.parse(payload)
  await withdrawClosing(school.db, id)
  if (tells) await tellPeople(school, school.db, await reopening(school, { id, campusId }))
}

/** Stops the messages of a closure that nobody has yet, and their notifications in the app. */
async function withdrawClosing(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    with stopped as (
      update message m set state = 'failed', reason = 'withdrawn' where ${isOfClosing(id)} and m.state = 'queued'
      returning m.id)
    delete from notification n using stopped where n.message_id = stopped.id`)
}

/** No school and lessons at home are different messages. */
const closingEvents = ['calendar.closed', 'calendar.online'] as const

function eventOf(isOnline: boolean): (typeof closingEvents)[number] {
  return isOnline ? 'calendar.online' : 'calendar.closed'
}

/** The messages `m` about a closure, by the range of their keys: an id is followed by a space, which comes before `!`. */
function isOfClosing(id: string): SQL {
  const ranges = closingEvents.map(
    (event) => sql`m.key > ${`${event} ${id} `} and m.key < ${`${event} ${id}!`}`,
  )
  return sql`(${sql.join(ranges, sql` or `)})`
}

/** The message to those who have had one about the closure, while its days are not over. */
async function reopening(
  school: School,
  { id, campusId }: { id: string; campusId: string | null },
): Promise<Telling> {
  const today = await school.today()
  const keys = closingEvents.map((event) => sql`concat_ws(' ', ${event}::text, h.id, who.person_id)`)
  return {
    event: 'calendar.reopened',
    key: id,
    page: 'calendar',
    people: everybodyAt(campusId, {
      of: sql`holiday h`,
      facts: sql`jsonb_build_object('from', h.first_day, 'until', h.last_day)`,
      when: sql`h.id = ${id}::uuid and h.last_day >= ${today}::date and exists (
        select from message m where m.key in (${sql.join(keys, sql`, `)})
          and m.state not in ('queued', 'unreached') and m.reason is distinct from 'withdrawn')`,
    }),
  }
}

type Closing = { campusId: string | null; firstDay: Day; lastDay: Day; isOnline: boolean; reason: string }

/** Whom a closure would tell, for a user who may close that campus. */
export async function previewClosing(school: School, user: User, closing: Closing) {
  const { campusId, firstDay, lastDay, isOnline, reason } = closing
  await school.db.transaction((tx) => placeOf(tx, user, campusId))
  const row = {
    of: sql`(select ${reason}::text as title) h`,
    facts: sql`jsonb_build_object('reason', ${reasonOf(sql`h.title`)}, 'from', ${firstDay}::text, 'until', ${lastDay}::text)`,
    when: sql`true`,
  }
  return previewSending(school, {
    event: eventOf(isOnline),
    key: 'preview',
    people: everybodyAt(campusId, row),
  })
}

/** Whom taking a closure back would tell, and how many messages about it it would withdraw. */
export async function previewReopening(school: School, user: User, id: string) {
  const { row } = await readClosure(school.db, user, { id })
  const [count] = await school.db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from message m where ${isOfClosing(id)} and m.state = 'queued'`)
  const preview = await previewSending(school, await reopening(school, { id, campusId: row.campusId }))
  return { ...preview, waiting: count?.waiting ?? 0 }
}
