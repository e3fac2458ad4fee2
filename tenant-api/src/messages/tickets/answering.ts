import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { timeOf } from '../../core/acts/act.ts'
import { matches } from '../../core/columns/text-search.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Outcome } from './contract.ts'
import { allow, change, lock, noteDeed, say } from './conversing.ts'
import { clockOf, dueFrom } from './due.ts'
import { leaveClosing, leaveReminders } from './jobs.ts'
import { isOfSchool, isSeen } from './visibility.ts'
import { reopenNow } from './ask-ticket.ts'
import { ticket, ticketCategory } from './tables.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import { tellAsker, tellSchool } from './notify.ts'

type Answering = { id: string; text: string; fileIds: readonly string[]; isInternal: boolean }

/** Answers, or adds an internal note that the family never sees. The first to answer becomes the assignee. */
export async function answerTicket(school: School, user: User, { id, ...said }: Answering): Promise<Outcome> {
  const act = said.isInternal ? 'tickets.noted' : 'tickets.answered'
  return school.transaction(user, act, async (tx) => {
    const held = await lock(tx, user, id)
    allow(held, said.isInternal ? 'note' : 'answer', held.answers)
    const messageId = await say(tx, user, { ticketId: id, ...said, isAsker: false })
    if (said.isInternal) return change(tx, held, {})
    const at = timeOf(tx).toISOString()
    const assigneeId = held.assigneeId ?? (await ownPerson(tx, user))
    await tellAsker(tx, { id, key: messageId })
    await leaveClosing(tx, id)
    const firstAnswerAt = held.firstAnswerAt ?? at
    return change(tx, held, { state: 'answered', firstAnswerAt, answeredAt: at, assigneeId })
  })
}

async function ownPerson(tx: Tx, user: User): Promise<string | null> {
  const [row] = await tx.execute<{ id: string | null }>(sql`select ${personShown(user)} as id`)
  return row?.id ?? null
}

/** Assigns the ticket to the user. */
export async function takeTicket(school: School, user: User, id: string): Promise<Outcome> {
  return school.transaction(user, 'tickets.taken', async (tx) => {
    const held = await lock(tx, user, id)
    allow(held, 'take', held.answers)
    const assigneeId = await ownPerson(tx, user)
    if (assigneeId === null) refuseUnchangeable()
    if (assigneeId === held.assigneeId) return change(tx, held, {})
    await noteDeed(tx, user, { id, what: 'taken' })
    return change(tx, held, { assigneeId })
  })
}

type Handing = { id: string; employeeId: string | null; categoryId: string | null; note: string }

/** Hands the ticket on: to a colleague, or to those who handle another category. */
export async function handTicketOn(school: School, user: User, { id, ...to }: Handing): Promise<Outcome> {
  const clock = await clockOf(school)
  return school.transaction(user, 'tickets.handed', async (tx) => {
    const held = await lock(tx, user, id)
    allow(held, 'handOn', held.answers)
    if (to.employeeId === null && to.categoryId === null)
      refuse('tickets.nobody', 'Choose a person or another category')
    if (to.employeeId !== null) await refuseStranger(tx, user, { ticketId: id, employeeId: to.employeeId })
    const category = to.categoryId === null ? null : await categoryOf(tx, to.categoryId)
    await noteDeed(tx, user, { id, what: 'handed', note: to.note })
    const facts = {
      assigneeId: to.employeeId,
      ...(category ? { categoryId: category.id } : {}),
    }
    if (category && held.state === 'open') {
      const dueAt = await dueFrom(tx, {
        ...clock,
        campus: held.campusId,
        hours: category.hours,
        from: timeOf(tx),
      })
      await leaveReminders(tx, { id, dueAt })
      Object.assign(facts, { dueAt })
    }
    const outcome = await change(tx, held, facts)
    await tellSchool(tx, { id, key: `${id} handed ${held.version}` }, user.id)
    return outcome
  })
}

async function categoryOf(tx: Tx, id: string) {
  const [row] = await tx.select().from(ticketCategory).where(eq(ticketCategory.id, id))
  if (!row || row.archivedAt !== null)
    return refuseField(
      'categoryId',
      sentence('This is not asked about any more. Choose something else'),
      'choice',
    )
  return row
}

async function refuseStranger(
  tx: Tx,
  user: User,
  { ticketId, employeeId }: { ticketId: string; employeeId: string },
) {
  const rows = await colleaguesOf(tx, user, {
    ticketId,
    where: sql`e.id = ${employeeId}::uuid`,
    limit: 1,
    skip: 0,
  })
  if (rows.length === 0)
    refuseField(
      'employeeId',
      sentence('This person does not answer tickets at this campus. Choose somebody else'),
      'choice',
    )
}

type Colleague = { id: string; name: string; designation: string; total: number }
type Finding = { ticketId: string; where: SQL; limit: number; skip: number }

/** Employees at the ticket's campus with an account that may answer, except the asker. */
async function colleaguesOf(
  db: Db | Tx,
  user: User,
  { ticketId, where, limit, skip }: Finding,
): Promise<Colleague[]> {
  const rows = await db.execute<Colleague>(sql`
    select e.id, ${nameOf(user, 'p')} as name, e.designation, (count(*) over ())::int as total
    from ticket t join employee e on e.status = 'active' and e.archived_at is null
        and (e.campus_id is null or e.campus_id = t.campus_id or t.campus_id = any (e.campus_ids))
      join person p on p.id = e.id join account a on a.person_id = e.id and a.state = 'active'
    where t.id = ${ticketId}::uuid and e.id <> t.person_id and ${where} and exists (
      select from assignment h join role_grant g on g.role_id = h.role_id
      where h.account_id = a.id and g.resource = 'tickets' and g.action = 'edit' and g.reach is not null
        and holds(h.starts_on, h.ends_on, (select day from current_day)))
    order by p.name collate name_order, e.id limit ${limit} offset ${skip}`)
  return [...rows]
}

type Listing = { id: string; q: string; limit: number; skip: number }

/** The colleagues to whom a ticket can be handed on. */
export async function listColleagues(school: School, user: User, { id, q, limit, skip }: Listing) {
  const [seen] = await school.db
    .select({ id: ticket.id, answers: isOfSchool(user, 'edit') })
    .from(ticket)
    .where(and(eq(ticket.id, id), sql`(${isSeen(user)} or ${isOfSchool(user, 'edit')})`))
  if (!seen) return refuseMissing()
  if (!seen.answers) refuseUnchangeable()
  const where = sql.join([sql`true`, ...matches(sql`p.search_text`, q)], sql` and `)
  const rows = await colleaguesOf(school.db, user, { ticketId: id, where, limit, skip })
  return {
    rows: rows.map(({ total: _total, ...row }) => row),
    total: rows[0]?.total ?? 0,
  }
}

/** Marks a ticket as resolved: by the asker, or by whoever answers. */
export async function resolveTicket(school: School, user: User, id: string): Promise<Outcome> {
  return school.transaction(user, 'tickets.resolved', async (tx) => {
    const held = await lock(tx, user, id)
    allow(held, 'resolve', held.asks || held.answers)
    await noteDeed(tx, user, { id, what: 'resolved' })
    await leaveClosing(tx, id)
    if (!held.asks) await tellAsker(tx, { id, key: `${id} resolved ${held.version}` })
    return change(tx, held, { state: 'resolved', endedAt: timeOf(tx).toISOString() })
  })
}

/** The asker reopens a resolved ticket within seven days. */
export async function reopenTicket(
  school: School,
  user: User,
  { id, reason }: { id: string; reason: string },
) {
  const clock = await clockOf(school)
  return school.transaction(user, 'tickets.reopened', async (tx) => {
    const held = await lock(tx, user, id)
    allow(held, 'reopen', held.asks)
    await noteDeed(tx, user, { id, what: 'reopened', note: reason })
    const outcome = await reopenNow(tx, held, clock)
    await tellSchool(tx, { id, key: `${id} reopened ${held.version}` }, user.id)
    return outcome
  })
}

export async function withdrawTicket(school: School, user: User, id: string): Promise<Outcome> {
  return school.transaction(user, 'tickets.withdrawn', async (tx) => {
    const held = await lock(tx, user, id)
    allow(held, 'withdraw', held.asks)
    await noteDeed(tx, user, { id, what: 'withdrawn' })
    return change(tx, held, { state: 'withdrawn', endedAt: timeOf(tx).toISOString() })
  })
}

type Rating = { id: string; stars: number; comment: string }

/** The asker's rating: given once. */
export async function rateTicket(
  school: School,
  user: User,
  { id, stars, comment }: Rating,
): Promise<Outcome> {
  return school.transaction(user, 'tickets.rated', async (tx) => {
    const held = await lock(tx, user, id)
    allow(held, 'rate', held.asks)
    if (held.stars !== null)
      refuse('tickets.rated', 'You have said already how satisfied you are', {}, { status: 409 })
    await noteDeed(tx, user, { id, what: 'rated' })
    const [row] = await tx
      .update(ticket)
      .set({ stars, comment })
      .where(and(eq(ticket.id, id), ne(ticket.state, 'withdrawn')))
      .returning()
    if (!row) throw new Error('a row that is held is gone')
    return { id, serial: row.serial, state: row.state }
  })
}
