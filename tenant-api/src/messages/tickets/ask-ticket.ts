import { eq, sql } from 'drizzle-orm'
import { refuse, refuseField, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { may, reach } from '../../core/authorization/reach.ts'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import type { User } from '../../core/authorization/user.ts'
import { guardian, student } from '../../people/students-and-guardians/tables.ts'
import { type Outcome, tickets } from './contract.ts'
import { allow, change, lock, noteDeed, say } from './conversing.ts'
import { type Clock, clockOf, dueFrom } from './due.ts'
import { leaveReminders } from './jobs.ts'
import { ticket, ticketCategory } from './tables.ts'
import { tellSchool } from './notify.ts'

type Asking = {
  categoryId: string
  studentId: string | null
  guardianId: string | null
  subject: string
  text: string
  fileIds: readonly string[]
}

/** Opens a ticket; the office does it for a guardian who calls by phone. */
export async function askTicket(school: School, user: User, asking: Asking): Promise<Outcome> {
  const clock = await clockOf(school)
  return school.transaction(user, 'tickets.asked', async (tx) => {
    const category = await categoryOf(tx, asking.categoryId)
    const who =
      asking.guardianId === null ? await oneself(tx, user) : await caller(tx, user, asking.guardianId)
    const { campusId } = await aboutOf(tx, user, { ...asking, who })
    const from = timeOf(tx)
    const dueAt = await dueFrom(tx, { ...clock, campus: campusId, hours: category.hours, from })
    const at = from.toISOString()
    const [row] = await tx
      .insert(ticket)
      .values({
        ...(await numberOf(tx, { campusId, at })),
        campusId,
        categoryId: category.id,
        askerId: who.personId,
        studentId: asking.studentId,
        byTelephone: who.isCaller,
        subject: asking.subject,
        dueAt,
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    if (!row) throw new Error('an insert returned nothing')
    describe(tx, { serial: row.serial })
    const { id, serial, state } = row
    await noteDeed(tx, user, { id, what: 'asked' })
    await say(tx, user, { ticketId: id, text: asking.text, fileIds: asking.fileIds, isAsker: true })
    await tellSchool(tx, { id, key: `${id} asked` }, user.id)
    await leaveReminders(tx, row)
    return { id, serial, state }
  })
}

async function categoryOf(tx: Tx, id: string) {
  const [row] = await tx.select().from(ticketCategory).where(eq(ticketCategory.id, id))
  if (!row?.isOn || row.archivedAt !== null)
    return refuseField(
      'categoryId',
      sentence('This is not asked about any more. Choose something else'),
      'choice',
    )
  return row
}

type Who = { personId: string; isCaller: boolean }

/** Families ask for themselves: users who are neither students nor guardians cannot open tickets. */
async function oneself(tx: Tx, user: User): Promise<Who> {
  const [row] = await tx.execute<{ id: string; isFamily: boolean }>(sql`
    select me.id, exists (select from student s where s.id = me.id) or exists (
      select from guardian_link l where l.guardian_id = me.id and l.may_see) as "isFamily"
    from (select ${personShown(user)} as id) me`)
  if (!row?.isFamily)
    return refuse(
      'tickets.families',
      'A ticket belongs to a family. Choose the guardian who called',
      {},
      { status: 403 },
    )
  return { personId: row.id, isCaller: false }
}

/** For the office: a guardian at a campus where the user answers tickets. */
async function caller(tx: Tx, user: User, guardianId: string): Promise<Who> {
  if (!may(user, tickets.resource, 'edit')) refuseUnchangeable()
  const [row] = await tx.select({ id: guardian.id }).from(guardian)
    .where(sql`${guardian.id} = ${guardianId}::uuid and ${guardian.archivedAt} is null
      and ${reach(user, tickets.resource, 'edit', { campus: guardian.campusId, campuses: guardian.campusIds })}`)
  if (!row) refuseField('guardianId', unknownPerson, 'choice')
  return { personId: guardianId, isCaller: true }
}
const unknownPerson = sentence('This person no longer exists, or not yours to see. Choose another')

/** The campus of the child that the ticket is about; without one, that of the family's first child. */
async function aboutOf(
  tx: Tx,
  user: User,
  { studentId, who: { personId, isCaller } }: Asking & { who: Who },
): Promise<{ campusId: string }> {
  const ofCaller = isCaller ? sql`true` : sql`${student.id} = any (${`{${user.own.join(',')}}`}::uuid[])`
  const [row] = await tx
    .select({ campusId: student.campusId })
    .from(student)
    .where(sql`${student.archivedAt} is null and ${ofCaller} and ${studentId === null ? sql`true` : sql`${student.id} = ${studentId}::uuid`}
      and (${student.id} = ${personId}::uuid or ${student.id} in (
        select student_id from guardian_link where guardian_id = ${personId}::uuid and may_see))`)
    .orderBy(sql`${student.status} <> 'enrolled'`, student.id)
    .limit(1)
  return row ?? refuseField('studentId', unknownPerson, 'choice')
}

/**
 * The next number of a campus and year, `MAIN-26-0001`: locks the counter's row until the commit, so that there
 * are no gaps.
 */
async function numberOf(tx: Tx, { campusId, at }: { campusId: string; at: string }) {
  const [row] = await tx.execute<{ year: number; number: number; code: string }>(sql`
    with here as (
      select extract(year from ${at}::timestamptz at time zone time_zone)::int as year from institute)
    insert into ticket_counter (campus_id, year, last) select ${campusId}::uuid, year, 1 from here
    on conflict (campus_id, year) do update set last = ticket_counter.last + 1
    returning year, last as number, (select coalesce(nullif(code, ''), 'T') from campus where id = campus_id) as code`)
  if (!row) throw new Error('a counter gives a number')
  const { year, number, code } = row
  return { year, number, serial: `${code}-${String(year).slice(2)}-${String(number).padStart(4, '0')}` }
}

type Replying = { id: string; text: string; fileIds: readonly string[] }

/** Adds a message by the asker: the ticket is open again, and due as a new one. */
export async function replyToTicket(school: School, user: User, { id, ...said }: Replying): Promise<Outcome> {
  const clock = await clockOf(school)
  return school.transaction(user, 'tickets.replied', async (tx) => {
    const held = await lock(tx, user, id)
    allow(held, 'reply', held.asks)
    const messageId = await say(tx, user, { ticketId: id, ...said, isAsker: true })
    await tellSchool(tx, { id, key: messageId }, user.id)
    return reopenNow(tx, held, clock)
  })
}

/** Reopens a ticket, due as a new one; an open ticket keeps its due time. */
export async function reopenNow(
  tx: Tx,
  held: Awaited<ReturnType<typeof lock>>,
  clock: Clock,
): Promise<Outcome> {
  if (held.state === 'open') return change(tx, held, {})
  const [category] = await tx.select().from(ticketCategory).where(eq(ticketCategory.id, held.categoryId))
  const hours = category?.hours ?? 8
  const dueAt = await dueFrom(tx, { ...clock, campus: held.campusId, hours, from: timeOf(tx) })
  await leaveReminders(tx, { id: held.id, dueAt })
  return change(tx, held, { state: 'open', dueAt, endedAt: null })
}
