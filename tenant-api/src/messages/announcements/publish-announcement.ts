import { eq, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, system, timeOf } from '../../core/acts/act.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import { enqueue, type Job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { messageSetting } from '../../institute/settings/tables.ts'
import { peopleOf } from './audience.ts'
import type { Outcome } from './contract.ts'
import { publish } from './publishing.ts'
import { announcement, type AnnouncementRow } from './tables.ts'
import { change, lockMine, lockToRelease, outcomeOf, refuseEmpty } from './write-announcements.ts'

type Submitting = { id: string; goesAt: string | null; version: number }

/** Submits a draft: it goes out at once, at its time, or after approval by somebody else. */
export async function submitAnnouncement(
  school: School,
  user: User,
  { id, goesAt, version }: Submitting,
): Promise<Outcome> {
  const day = await school.today()
  return school.transaction(user, 'announcements.submitted', async (tx) => {
    const row = await lockMine(tx, user, id)
    describe(tx, { title: row.title })
    if (row.state !== 'draft')
      refuse('announcements.sent-already', 'This announcement is on its way already', {}, { status: 409 })
    if (row.version !== version) refuseStale(outcomeOf(row))
    refuseEmpty(row)
    refusePast(tx, row, { goesAt, day })
    const people = await countOf(tx, row, day)
    if (people === 0) refuse('announcements.nobody', 'No recipients. Choose who gets it')
    const [setting] = await tx.select({ above: messageSetting.approveAbove }).from(messageSetting)
    if (!row.mayRelease && people > (setting?.above ?? 0))
      return outcomeOf(await change(tx, row, { state: 'waiting', goesAt, people, note: '', decidedBy: null }))
    return outcomeOf(await release(tx, { ...row, goesAt }))
  })
}

function refusePast(
  tx: Tx,
  { expiresOn }: AnnouncementRow,
  { goesAt, day }: { goesAt: string | null; day: string },
) {
  if (goesAt !== null && Date.parse(goesAt) > timeOf(tx).getTime() + yearAhead)
    refuse('announcements.far', 'An announcement is scheduled for within a year')
  if (expiresOn !== null && expiresOn < day)
    refuse('announcements.expired', 'The last day on the notice board is past. Choose another')
}
const yearAhead = 366 * 86_400_000

/** The number of people in an announcement's audience on a day. */
export async function countOf(
  tx: Tx,
  { audience }: Pick<AnnouncementRow, 'audience'>,
  day: string,
): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${peopleOf(audience, day)}) meant`,
  )
  return row?.count ?? 0
}

/** Publishes now, or schedules it. */
async function release(tx: Tx, row: AnnouncementRow): Promise<AnnouncementRow> {
  const { id, goesAt } = row
  if (goesAt === null || Date.parse(goesAt) <= timeOf(tx).getTime()) return publish(tx, row)
  const dueAt = new Date(goesAt)
  await enqueue(tx, 'announcements.publish', { id }, { dueAt, key: `announcement ${id} ${row.version}` })
  return change(tx, row, { state: 'scheduled', goesAt, decidedBy: row.decidedBy })
}

/** Publishes at the scheduled time; skips announcements that were withdrawn or rescheduled meanwhile. */
export const publishJob: Job = {
  async run(school, { payload }) {
    const id = String(payload.id)
    const [seen] = await school.db.select().from(announcement).where(eq(announcement.id, id))
    if (!isDue(school, seen)) return
    await school.transaction(system(sentence('Announcements')), 'announcements.published', async (tx) => {
      const [row] = await tx.select().from(announcement).where(eq(announcement.id, id)).for('update')
      describe(tx, { title: row?.title ?? '' })
      if (row && isDue(school, row)) await publish(tx, row)
    })
  },
}

function isDue(school: School, row: AnnouncementRow | undefined): boolean {
  return row?.state === 'scheduled' && row.goesAt !== null && Date.parse(row.goesAt) <= school.now().getTime()
}

type Deciding = { id: string; note: string }

/** Approves a waiting announcement. */
export async function approveAnnouncement(
  school: School,
  user: User,
  { id, note }: Deciding,
): Promise<Outcome> {
  return school.transaction(user, 'announcements.approved', async (tx) => {
    const row = await lockWaiting(tx, user, id)
    return outcomeOf(await release(tx, { ...row, note, decidedBy: user.id }))
  })
}

/** Returns a waiting announcement to its author. */
export async function rejectAnnouncement(
  school: School,
  user: User,
  { id, note }: Deciding,
): Promise<Outcome> {
  return school.transaction(user, 'announcements.rejected', async (tx) => {
    const row = await lockWaiting(tx, user, id)
    return outcomeOf(await change(tx, row, { state: 'draft', note, decidedBy: user.id, goesAt: null }))
  })
}

async function lockWaiting(tx: Tx, user: User, id: string) {
  const row = await lockToRelease(tx, user, id)
  describe(tx, { title: row.title })
  if (row.state !== 'waiting')
    refuse('announcements.not-waiting', 'This announcement does not wait for approval', {}, { status: 409 })
  return row
}
