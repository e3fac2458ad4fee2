import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { describe, system } from '../../core/acts/act.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { type Db, directory, type School, type Tx } from '../../core/school/school.ts'
import { holdersOf } from '../../access/sessions/rights/holders.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { support } from './contract.ts'

/** The school's last message, the number of polls since, and the last answer that was reported. */
export type Listening = { id: string; messageId: string; tries: number; seen: number | null }

/**
 * Every minute for the first half hour, then ever more rarely, until two weeks after the school's last message.
 */
const rhythm = [
  { upTo: 30, minutes: 1 },
  { upTo: 70, minutes: 10 },
  { upTo: 700, minutes: 30 },
] as const

/**
 * Polls for an answer of the provider, and notifies those who may read it; then continues polling, also after
 * it was closed. Only the job of the school's last message polls, so that an answer notifies once however many
 * messages were sent.
 */
export const listenJob: Job = {
  async run(school, { payload }) {
    const listening = payload as Listening
    const found = await directory().enquiries.read(school.id, listening.id)
    const asked = found?.messages.findLast(({ isOurs }) => isOurs)
    if (!found || asked?.id !== listening.messageId) return
    const last = found.messages.at(-1)?.number ?? 0
    if (last > (listening.seen ?? asked.number))
      return tell(school, { ...listening, tries: 0, seen: last }, found.subject)
    const next = rhythm.find(({ upTo }) => listening.tries < upTo)
    if (next) await leave(school.db, school, { ...listening, tries: listening.tries + 1 }, next.minutes)
  },
}

async function tell(school: School, listening: Listening, subject: string): Promise<void> {
  const on = (await school.today()) as Day
  await school.transaction(system(sentence('The provider')), 'support.answered', async (tx) => {
    describe(tx, { subject })
    const to = await holdersOf(tx, { may: [support.resource, 'view'], campus: null, on })
    await notify(tx, to, {
      category: 'general',
      title: { sentence: sentence('The provider has answered: {subject}'), fill: { subject } },
      page: `support/${listening.id}`,
    })
    await leave(tx, school, listening, 1)
  })
}

/** Runs inside a worker's visit, which then looks up the next due job itself, so nothing wakes it. */
async function leave(db: Db | Tx, school: School, listening: Listening, minutes: number): Promise<void> {
  const dueAt = new Date(school.now().getTime() + minutes * 60_000).toISOString()
  await db.execute(sql`
    insert into job (kind, payload, due_at) values ('support.listen', ${JSON.stringify(listening)}::jsonb, ${dueAt}::timestamptz)`)
}
