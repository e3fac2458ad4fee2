import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { type Job, job } from './jobs.ts'
import { sweepSessions } from './modules/access/session.ts'
import { sweepNotifications } from './modules/notifications/notify.ts'
import { sweepJourneys } from './modules/oidc/journeys.ts'
import { sweepCodes } from './modules/passwords/codes.ts'
import { outbox } from './outbox.ts'
import type { School } from './school.ts'

const keep = { keys: 3, events: 30, jobs: 90, notifications: 180 }

/** Every night: what has served its purpose goes. What people did is never among it. */
export const housekeeping: Job = {
  nightlyAt: 3,
  async run(school) {
    await school.db.execute(sql`delete from idempotency where at < ${before(school, keep.keys)}::timestamptz`)
    await school.db
      .delete(outbox)
      .where(and(isNotNull(outbox.relayedAt), lt(outbox.relayedAt, before(school, keep.events))))
    await school.db
      .delete(job)
      .where(and(isNotNull(job.finishedAt), lt(job.finishedAt, before(school, keep.jobs))))
    await sweepSessions(school)
    await sweepNotifications(school, before(school, keep.notifications))
    await sweepCodes(school)
    await sweepJourneys(school)
  },
}

function before(school: School, days: number): string {
  return new Date(school.now().getTime() - days * 86_400_000).toISOString()
}
