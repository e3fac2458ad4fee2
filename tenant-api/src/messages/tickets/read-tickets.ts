import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { inScript } from 'kit/text/name-in-script'
import { refuseMissing } from 'kit/contract/refusal'
import { matches } from '../../core/columns/text-search.ts'
import type { Db, School } from '../../core/school/school.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { viewOf } from '../../platform/files/keep-file.ts'
import { file } from '../../platform/files/tables.ts'
import {
  doneFrom,
  type Figure,
  type Ticket,
  type TicketDeed,
  type TicketRow,
  tickets,
  type TicketState,
  type ticketTabs,
} from './contract.ts'
import { markRead } from './conversing.ts'
import { isAsker, isHeld, isMine, isOfSchool, isSeen } from './visibility.ts'
import { ticket, ticketCategory, ticketEvent, ticketMessage } from './tables.ts'

type Listing = {
  tab: (typeof ticketTabs)[number]
  q: string
  campus?: string | undefined
  student?: string | undefined
  guardian?: string | undefined
  limit: number
  skip: number
}

/** The tickets that a user sees, last changed first. */
export async function listTickets(school: School, user: User, asked: Listing) {
  const { limit, skip } = asked
  const now = school.now().toISOString()
  const where = and(isSeen(user), inTab(user, asked.tab, now), ...narrowing(asked))
  const rows = await school.db
    .select({ ...rowOf(user, now), total: sql<number>`(count(*) over ())::int` })
    .from(ticket)
    .innerJoin(ticketCategory, eq(ticketCategory.id, ticket.categoryId))
    .where(where)
    .orderBy(desc(ticket.updatedAt), desc(ticket.id))
    .limit(limit)
    .offset(skip)
  return { rows: rows.map(({ total: _total, ...row }) => wireOf(user, row)), total: rows[0]?.total ?? 0 }
}

function inTab(user: User, tab: Listing['tab'], now: string): SQL {
  const isOpen = sql`${ticket.state} = 'open'`
  const tabs: Record<Listing['tab'], SQL> = {
    own: isAsker(user),
    mine: sql`(${isMine(user)} and ${ticket.state} in ('open', 'answered'))`,
    unassigned: sql`(${ticket.assigneeId} is null and ${isOpen})`,
    open: isOpen,
    overdue: sql`(${isOpen} and ${ticket.dueAt} < ${now}::timestamptz)`,
    closed: sql`${ticket.state} in ('resolved', 'closed', 'withdrawn')`,
    all: sql`true`,
  }
  return tabs[tab]
}

function narrowing({ q, campus, student, guardian }: Listing): SQL[] {
  return [
    ...matches(
      sql`fold(${ticket.serial} || ' ' || ${ticket.subject} || ' ' || coalesce((
        select p.search_text from person p where p.id = ${ticket.studentId}), ''))`,
      q,
    ),
    ...(campus === undefined ? [] : [sql`${ticket.campusId} = ${campus}::uuid`]),
    ...(student === undefined ? [] : [sql`${ticket.studentId} = ${student}::uuid`]),
    ...(guardian === undefined ? [] : [sql`${ticket.askerId} = ${guardian}::uuid`]),
  ]
}

const named = (id: SQL) => sql<[string, string] | null>`(
  select jsonb_build_array(p.name, p.other_name) from person p where p.id = ${id})`

/** Up to when the user has read a ticket. */
function readAt(user: User): SQL {
  return sql`(select r.read_at from ticket_read r
    where r.ticket_id = ${ticket.id} and r.account_id = ${accountShown(user)}::uuid)`
}

function rowOf(user: User, now: string) {
  return {
    id: ticket.id,
    serial: ticket.serial,
    subject: ticket.subject,
    state: ticket.state,
    campusId: ticket.campusId,
    categoryId: ticket.categoryId,
    category: ticketCategory.title,
    otherCategory: ticketCategory.otherTitle,
    studentId: ticket.studentId,
    student: named(sql`${ticket.studentId}`),
    section: sql<string>`coalesce((select c.title from student s join section c on c.id = s.section_id
      where s.id = ${ticket.studentId}), '')`,
    asker: named(sql`${ticket.askerId}`),
    assigneeId: ticket.assigneeId,
    assignee: named(sql`${ticket.assigneeId}`),
    byTelephone: ticket.byTelephone,
    dueAt: ticket.dueAt,
    isOverdue: sql<boolean>`${ticket.state} = 'open' and ${ticket.dueAt} < ${now}::timestamptz`,
    isUnread: sql<boolean>`exists (select from ticket_message m where m.ticket_id = ${ticket.id}
      and m.account_id is distinct from ${accountShown(user)}::uuid and (not m.is_internal or ${isOfSchool(user, 'view')})
      and m.at > coalesce(${readAt(user)}, '-infinity'))`,
    createdAt: ticket.createdAt,
    updatedAt: ticket.updatedAt,
    isSchool: isOfSchool(user, 'view'),
  }
}

type Raw = Omit<TicketRow, 'student' | 'asker' | 'assignee'> & {
  student: [string, string] | null
  asker: [string, string] | null
  assignee: [string, string] | null
  isSchool: boolean
}

/** Families get answers from the school: the assignee is internal. */
function wireOf(
  { language }: User,
  { isSchool, student, asker, assignee, assigneeId, ...row }: Raw,
): TicketRow {
  const said = (names: [string, string] | null) => (names ? inScript(language, ...names)[0] : '')
  return {
    ...row,
    student: said(student),
    asker: said(asker),
    assigneeId: isSchool ? assigneeId : null,
    assignee: isSchool ? said(assignee) : '',
  }
}

/** The number of tickets that wait for a user, and of those with unread messages. */
export async function countTickets(school: School, user: User): Promise<{ mine: number; unread: number }> {
  const now = school.now().toISOString()
  const { isUnread } = rowOf(user, now)
  const [row] = await school.db
    .select({
      mine: sql<number>`(count(*) filter (where ${isMine(user)} and ${ticket.state} = 'open'))::int`,
      unread: sql<number>`(count(*) filter (where (${isAsker(user)} or ${isHeld(user)}) and ${isUnread}))::int`,
    })
    .from(ticket)
    .where(
      and(
        isSeen(user),
        sql`(${ticket.state} in ('open', 'answered') or ${ticket.updatedAt} > ${now}::timestamptz - interval '14 days')`,
      ),
    )
  return row ?? { mine: 0, unread: 0 }
}

/** A ticket with its messages. */
export async function readTicket(school: School, user: User, id: string): Promise<Ticket> {
  const now = school.now().toISOString()
  const [found] = await school.db
    .select({
      ...rowOf(user, now),
      asks: isAsker(user),
      answers: isOfSchool(user, 'edit'),
      stars: ticket.stars,
      comment: ticket.comment,
    })
    .from(ticket)
    .innerJoin(ticketCategory, eq(ticketCategory.id, ticket.categoryId))
    .where(and(eq(ticket.id, id), isSeen(user)))
  if (!found) return refuseMissing()
  const { asks, answers, stars, comment, ...row } = found
  const side = asks ? 'asker' : 'staff'
  const [messages, events] = await Promise.all([
    messagesOf(school.db, user, { id, side }),
    eventsOf(school.db, user, { id, side }),
  ])
  return {
    ...wireOf(user, row),
    side,
    stars,
    comment,
    messages,
    events,
    may: deedsOf({
      state: row.state,
      asks,
      answers,
      isRated: stars !== null,
      isHeld: row.assigneeId !== null,
    }),
  }
}

type Sided = { id: string; side: 'asker' | 'staff' }

async function messagesOf(db: Db, user: User, { id, side }: Sided): Promise<Ticket['messages']> {
  const rows = await db
    .select({ row: ticketMessage, by: byOf(sql`${ticketMessage.accountId}`) })
    .from(ticketMessage)
    .where(
      and(eq(ticketMessage.ticketId, id), side === 'staff' ? undefined : eq(ticketMessage.isInternal, false)),
    )
    .orderBy(asc(ticketMessage.id))
  const ids = `{${rows.map(({ row }) => row.id).join(',')}}`
  const files = await db
    .select()
    .from(file)
    .where(
      sql`${file.resource} = ${tickets.resource} and ${file.ownerId} = any (${ids}::uuid[]) and ${file.deletedAt} is null`,
    )
  return rows.map(({ row, by }) => ({
    id: row.id,
    at: row.at,
    by: side === 'asker' && !row.isAsker ? '' : said(user, by),
    isMine: row.accountId !== null && row.accountId === accountShown(user),
    isAsker: row.isAsker,
    isInternal: row.isInternal,
    text: row.text,
    files: files.filter(({ ownerId }) => ownerId === row.id).map(viewOf),
  }))
}

async function eventsOf(db: Db, user: User, { id, side }: Sided): Promise<Ticket['events']> {
  const rows = await db
    .select({ row: ticketEvent, by: byOf(sql`${ticketEvent.accountId}`) })
    .from(ticketEvent)
    .where(eq(ticketEvent.ticketId, id))
    .orderBy(asc(ticketEvent.id))
  const isTold = (what: string) => side === 'staff' || (what !== 'taken' && what !== 'handed')
  return rows
    .filter(({ row }) => isTold(row.what))
    .map(({ row: { id: eventId, at, what, note }, by }) => ({
      id: eventId,
      at,
      what,
      by: side === 'staff' ? said(user, by) : '',
      note: side === 'staff' || what === 'reopened' ? note : '',
    }))
}

function byOf(account: SQL) {
  return sql<[string, string] | null>`(select jsonb_build_array(p.name, p.other_name)
    from account a join person p on p.id = a.person_id where a.id = ${account})`
}

function said({ language }: User, names: [string, string] | null): string {
  return names ? inScript(language, ...names)[0] : ''
}

type Standing = { state: TicketState; asks: boolean; answers: boolean; isRated: boolean; isHeld: boolean }

function deedsOf({ state, asks, answers, isRated }: Standing): TicketDeed[] {
  const askers: readonly TicketDeed[] = ['reply', 'resolve', 'reopen', 'withdraw', 'rate']
  const schools: readonly TicketDeed[] = ['answer', 'note', 'take', 'handOn', 'resolve']
  const mine = [...(asks ? askers : []), ...(answers ? schools : [])]
  return [...new Set(mine)].filter((deed) => {
    const from: readonly TicketState[] = doneFrom[deed]
    return from.includes(state) && !(deed === 'rate' && isRated)
  })
}

/** Marks a ticket as read up to now. */
export async function readNow(school: School, user: User, id: string): Promise<{ id: string }> {
  const [seen] = await school.db
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.id, id), isSeen(user)))
  if (!seen) return refuseMissing()
  await markRead(school.db, user, { ticketId: id, at: school.now().toISOString() })
  return { id }
}

type Span = { from?: Day | undefined; until?: Day | undefined; campus?: string | undefined }

/** The median of the hours from the ticket's creation to an instant. */
function hours(to: SQL) {
  return sql<
    string | null
  >`round((percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${ticket.createdAt})) / 3600)::numeric, 1)`
}

function number(text: string | null): number | null {
  return text === null ? null : Number(text)
}

/** Figures by category on the tickets that a user answers. */
export async function readFigures(school: School, user: User, { campus, ...asked }: Span) {
  const until = asked.until ?? ((await school.today()) as Day)
  const from = asked.from ?? addDays(until, -90)
  const rows = await school.db
    .select({
      title: ticketCategory.title,
      otherTitle: ticketCategory.otherTitle,
      count: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${ticket.state} not in ('resolved', 'closed', 'withdrawn')))::int`,
      answerHours: hours(sql`${ticket.firstAnswerAt}`),
      resolveHours: hours(sql`${ticket.endedAt}`),
      inTime: sql<
        string | null
      >`round(100.0 * count(*) filter (where ${ticket.firstAnswerAt} <= ${ticket.dueAt}) / nullif(count(${ticket.firstAnswerAt}), 0))`,
      satisfaction: sql<string | null>`round(avg(${ticket.stars}), 1)`,
    })
    .from(ticket)
    .innerJoin(ticketCategory, eq(ticketCategory.id, ticket.categoryId))
    .where(
      and(
        isOfSchool(user, 'edit'),
        campus === undefined ? undefined : sql`${ticket.campusId} = ${campus}::uuid`,
        sql`(${ticket.createdAt} at time zone (select time_zone from institute))::date between ${from}::date and ${until}::date`,
      ),
    )
    .groupBy(ticketCategory.id)
    .orderBy(sql`count(*) desc`, ticketCategory.title)
  return {
    from,
    until,
    rows: rows.map(
      ({ title, otherTitle, answerHours, resolveHours, inTime, satisfaction, ...row }): Figure => ({
        name: inScript(user.language, title, otherTitle)[0],
        ...row,
        answerHours: number(answerHours),
        resolveHours: number(resolveHours),
        inTime: number(inTime),
        satisfaction: number(satisfaction),
      }),
    ),
  }
}
