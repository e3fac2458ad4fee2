import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { type Job, job } from '../core/jobs/jobs.ts'
import { sweepSessions } from '../access/sessions/tokens/session.ts'
import { sweepNotifications } from '../platform/notifications/notify.ts'
import { sweepJourneys } from '../access/single-sign-on/journeys.ts'
import { sweepCodes } from '../access/passwords/codes.ts'
import { outbox } from '../core/acts/outbox.ts'
import type { School } from '../core/school/school.ts'

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
