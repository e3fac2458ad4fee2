import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { plainOf } from 'kit/text/rich-text'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { SendingPreview } from '../outbound/contract.ts'
import { previewSending } from '../outbound/preview-sending.ts'
import { tellInAct, type Telling, type Written } from '../outbound/queue.ts'
import { isEditedBy, isSeenBy } from './announcements.ts'
import { peopleOf } from './audience.ts'
import type { Outcome } from './contract.ts'
import { announcement, type AnnouncementRow } from './tables.ts'
import { change, lockMine, outcomeOf } from './write-announcements.ts'

/**
 * Stores the current recipients of an announcement, posts it on the board and queues a message to each, all or
 * nothing.
 */
export async function publish(tx: Tx, row: AnnouncementRow): Promise<AnnouncementRow> {
  const at = timeOf(tx).toISOString()
  const [today] = await tx.execute<{ day: string }>(
    sql`select ((${at}::timestamptz) at time zone time_zone)::date::text as day from institute`,
  )
  const day = today?.day ?? at.slice(0, 10)
  const meant = await tx.execute<{ count: number }>(sql`
    with meant as (
      insert into announcement_recipient (announcement_id, person_id, campus_id, is_told)
      select ${row.id}::uuid, meant.person_id, meant.campus_id, true from (${peopleOf(row.audience, day)}) meant
      on conflict do nothing returning 1)
    select count(*)::int as count from meant`)
  const { note, decidedBy, goesAt } = row
  const published = await change(tx, row, {
    state: 'published',
    publishedAt: at,
    day,
    people: meant[0]?.count ?? 0,
    note,
    decidedBy,
    goesAt,
  })
  await tell(tx, published, { key: row.id, isAgain: false })
  return published
}

type Round = { key: string; isAgain: boolean }

/** Queues a message to each recipient; as a reminder, to each who has not read it. */
async function tell(tx: Tx, row: AnnouncementRow, round: Round): Promise<number> {
  return tellInAct(tx, tellingOf(row, round))
}

function tellingOf(row: AnnouncementRow, { key, isAgain }: Round) {
  const unread = sql`r.read_at is null and not exists (
    select from message m where m.source_id = r.announcement_id and m.person_id = r.person_id and m.state = 'read')`
  return {
    event: 'announcements.published',
    key,
    page: `notices/${row.id}`,
    written: writtenOf(row),
    people: sql`
      select r.person_id, null::uuid as about_id, r.campus_id, '{}'::jsonb as fill from announcement_recipient r
      where r.announcement_id = ${row.id}::uuid and r.is_told and ${isAgain ? unread : sql`true`}`,
  } satisfies Telling
}

function writtenOf({ id, words, channels, isUrgent }: AnnouncementRow): Written {
  const said = words.map(
    ({ language, title, body, short }) => [language, { title, body: plainOf(body), short }] as const,
  )
  return { id, language: words[0]?.language ?? 'en', words: Object.fromEntries(said), channels, isUrgent }
}

/**
 * Withdraws: a waiting announcement becomes a draft, a draft is discarded, a published one leaves the board and
 * its queued messages are stopped.
 */
export async function withdrawAnnouncement(school: School, user: User, id: string): Promise<Outcome> {
  return school.transaction(user, 'announcements.withdrawn', async (tx) => {
    const row = await lockMine(tx, user, id)
    describe(tx, { title: row.title })
    if (row.state === 'withdrawn') return outcomeOf(row)
    if (row.state === 'waiting' || row.state === 'scheduled')
      return outcomeOf(await change(tx, row, { state: 'draft', goesAt: null }))
    if (row.state === 'published') await stop(tx, id)
    return outcomeOf(await change(tx, row, { state: 'withdrawn', isPinned: false }))
  })
}

async function stop(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    update message set state = 'failed', reason = 'withdrawn' where source_id = ${id}::uuid and state = 'queued'`)
  await tx.execute(sql`
    delete from notification n using message m where m.source_id = ${id}::uuid and n.message_id = m.id`)
}

type Hanging = { id: string; isOnBoard: boolean; isPinned: boolean; expiresOn: string | null }

/** Posts, pins or removes a published announcement on the board. */
export async function hangAnnouncement(
  school: School,
  user: User,
  { id, isOnBoard, isPinned, expiresOn }: Hanging,
): Promise<Outcome> {
  return school.transaction(user, 'announcements.hung', async (tx) => {
    const row = await lockMine(tx, user, id)
    describe(tx, { title: row.title })
    refuseUnlessPublished(row)
    return outcomeOf(await change(tx, row, { isOnBoard, isPinned: isOnBoard && isPinned, expiresOn }))
  })
}

/** Reminds recipients who have not read it; at most once an hour. */
export async function remindUnread(school: School, user: User, id: string): Promise<{ count: number }> {
  return school.transaction(user, 'announcements.reminded', async (tx) => {
    const row = await lockMine(tx, user, id)
    refuseUnlessPublished(row)
    const at = timeOf(tx)
    const last = row.remindedAt ?? row.publishedAt
    if (last !== null && Date.parse(last) > at.getTime() - hour)
      refuse(
        'announcements.just-told',
        'They were told within the last hour. Give them some time to read it',
        {},
        { status: 409 },
      )
    const reminders = row.reminders + 1
    const now = await change(tx, row, { reminders, remindedAt: at.toISOString() })
    const count = await tell(tx, now, { key: `${id} ${reminders}`, isAgain: true })
    describe(tx, { title: row.title, count })
    return { count }
  })
}
const hour = 3_600_000

/** Whom a reminder would tell now. */
export async function previewReminder(school: School, user: User, id: string): Promise<SendingPreview> {
  const mayEdit = sql<boolean>`${isEditedBy(user)}`
  const [found] = await school.db
    .select({ row: announcement, isSeen: sql<boolean>`(${isSeenBy(user)} or ${isEditedBy(user)})`, mayEdit })
    .from(announcement)
    .where(eq(announcement.id, id))
  if (!found?.isSeen) return refuseMissing()
  if (!found.mayEdit) refuseUnchangeable()
  refuseUnlessPublished(found.row)
  const key = `${id} ${found.row.reminders + 1}`
  return previewSending(school, tellingOf(found.row, { key, isAgain: true }))
}

function refuseUnlessPublished({ state }: AnnouncementRow): void {
  if (state !== 'published')
    refuse('announcements.not-published', 'This announcement is not published', {}, { status: 409 })
}

/** Every night: adds newcomers as recipients of the announcements on the board that fit them. */
export const newcomersJob: Job = {
  nightlyAt: 4,
  async run(school) {
    const day = await school.today()
    const hanging = await school.db
      .select()
      .from(announcement)
      .where(
        and(
          eq(announcement.state, 'published'),
          eq(announcement.isOnBoard, true),
          or(isNull(announcement.expiresOn), gte(announcement.expiresOn, day)),
          eq(sql`${announcement.audience} ->> 'students'`, 'all'),
        ),
      )
    for (const { id, audience } of hanging)
      await school.db.execute(sql`
        insert into announcement_recipient (announcement_id, person_id, campus_id, is_told)
        select ${id}::uuid, meant.person_id, meant.campus_id, false from (${peopleOf(audience, day)}) meant
        on conflict do nothing`)
  },
}
