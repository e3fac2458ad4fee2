import { eq, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { describe, system, timeOf } from '../../core/acts/act.ts'
import { enqueue, type Job } from '../../core/jobs/jobs.ts'
import type { Tx } from '../../core/school/school.ts'
import { tellPeople } from '../outbound/queue.ts'
import { ticket, ticketEvent } from './tables.ts'
import { schoolSide, ticketFacts, ticketJoins } from './notify.ts'

/** How long before the due time the assignee is reminded, in milliseconds. */
const before = 2 * 3_600_000
/** Answered or resolved tickets are closed after this many days without a message. */
const quietDays = 7

type Due = { id: string; dueAt: string }

/** Schedules a reminder for the assignee before the ticket is due, and for the office too when it is late. */
export async function leaveReminders(tx: Tx, { id, dueAt }: Due): Promise<void> {
  const due = new Date(dueAt)
  const soon = new Date(due.getTime() - before)
  if (soon > timeOf(tx))
    await enqueue(
      tx,
      'tickets.remind',
      { id, dueAt, isLate: false },
      { dueAt: soon, key: `ticket soon ${id} ${dueAt}` },
    )
  await enqueue(
    tx,
    'tickets.remind',
    { id, dueAt, isLate: true },
    { dueAt: due, key: `ticket late ${id} ${dueAt}` },
  )
}

/** Skips tickets that were answered meanwhile, or have another due time now. */
export const remindJob: Job = {
  async run(school, { payload }) {
    const { id, dueAt, isLate } = payload as { id: string; dueAt: string; isLate: boolean }
    const [row] = await school.db.select().from(ticket).where(eq(ticket.id, id))
    if (row?.state !== 'open' || row.dueAt !== new Date(dueAt).toISOString()) return
    const people = isLate ? sql`${schoolSide(id)} union ${officeOf(id)}` : schoolSide(id)
    await tellPeople(school, school.db, {
      event: isLate ? 'tickets.late' : 'tickets.due',
      key: `${id} ${dueAt}`,
      page: `tickets/${id}`,
      people,
    })
  },
}

/** Those who run the campus: they are notified of late tickets. */
function officeOf(id: string) {
  return sql`
    select distinct on (a.person_id) a.person_id, null::uuid as about_id, t.campus_id, ${ticketFacts} as fill
    from ${ticketJoins} join assignment h on h.campus_id = t.campus_id and holds(h.starts_on, h.ends_on, (select day from current_day))
      join role r on r.id = h.role_id and r.key in ('admin', 'campus_manager')
      join account a on a.id = h.account_id and a.state = 'active'
    where t.id = ${id}::uuid and a.person_id <> t.person_id`
}

/** Schedules the closing of a ticket some days later, unless there is a message meanwhile. */
export async function leaveClosing(tx: Tx, id: string): Promise<void> {
  const since = timeOf(tx)
  const dueAt = new Date(since.getTime() + quietDays * 86_400_000)
  const payload = { id, since: since.toISOString() }
  await enqueue(tx, 'tickets.close', payload, { dueAt, key: `ticket close ${id} ${since.toISOString()}` })
}

export const closeJob: Job = {
  async run(school, { payload }) {
    const { id, since } = payload as { id: string; since: string }
    const [seen] = await school.db.select().from(ticket).where(eq(ticket.id, id))
    if (!isQuiet(seen, since)) return
    await school.transaction(system(sentence('Tickets')), 'tickets.closed', async (tx) => {
      const [row] = await tx.select().from(ticket).where(eq(ticket.id, id)).for('update')
      describe(tx, { serial: row?.serial ?? '' })
      if (!row || !isQuiet(row, since)) return
      const at = timeOf(tx).toISOString()
      await tx
        .update(ticket)
        .set({ state: 'closed', endedAt: row.endedAt ?? at, updatedAt: at, version: row.version + 1 })
        .where(eq(ticket.id, id))
      await tx.insert(ticketEvent).values({ ticketId: id, what: 'closed', accountId: null, at })
    })
  },
}

/** Whether nothing has happened since. */
function isQuiet(row: typeof ticket.$inferSelect | undefined, since: string): boolean {
  if (row?.state === 'answered') return row.answeredAt === since
  return row?.state === 'resolved' && row.endedAt === since
}
