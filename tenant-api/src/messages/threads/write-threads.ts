import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, tell, timeOf } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { giveFile } from '../../platform/files/name-files.ts'
import { type LineKind, permission, type Posted, type Posting, type ThreadSide } from './contract.ts'
import { clockOf } from './hours.ts'
import { isShown, membersOf } from './members.ts'
import { type Seat, seatOf } from './thread-role.ts'
import { threadFile, threadMessage, threadReading } from './tables.ts'
import { leaveTelling } from './notify.ts'

/** How long a message can be withdrawn. */
export const minutesToWithdraw = 15

/**
 * Posts a message in the conversation about a student. It counts as read by its author, and notifies the other
 * side.
 */
export async function postMessage(
  school: School,
  user: User,
  { id, text, fileIds }: Posting & { id: string },
): Promise<Posted> {
  const clock = await clockOf(school)
  const today = (await school.today()) as Day
  return school.transaction(user, 'thread-messages.posted', async (tx) => {
    const seat = await sit(tx, user, { id, today })
    describe(tx, { name: seat.name })
    refuseSilent(seat)
    const files = [...new Set(fileIds)]
    if (text === '' && files.length === 0)
      refuseField('text', sentence('Write something, or choose a file'), 'required')
    const row = await addLine(tx, user, { id, kind: 'message', side: seat.side, text, today })
    await addFiles(tx, user, { messageId: row.id, files })
    await tx
      .insert(threadReading)
      .values({ studentId: id, accountId: row.authorId, upto: row.number, at: row.at })
    const toldAt = await leaveTelling(tx, seat, { ...clock, number: row.number })
    await tellMembers(tx, { id, today })
    return { id: row.id, number: row.number, at: row.at, toldAt }
  })
}

type Sitting = { id: string; today: Day }

/**
 * Locks the conversation and reads the user's seat, so that lines are numbered in the order of their commits.
 */
async function sit(tx: Tx, user: User, { id, today }: Sitting): Promise<Seat> {
  await hold(tx, id)
  return seatOf(tx, user, { id, today, now: timeOf(tx) })
}

/** Locks a conversation until the act is done: nobody else adds a line to it. */
export async function hold(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('thread ' || ${id}, 0))`)
}

function refuseSilent({ silence }: Seat): void {
  if (silence === 'closed')
    refuse('threads.closed', 'The office has closed this conversation', {}, { status: 409 })
  if (silence === 'left')
    refuse('threads.left', 'Nothing more is written here: the child has left the school', {}, { status: 409 })
  if (silence === 'view') refuseUnchangeable()
}

type Line = { id: string; kind: LineKind; side: ThreadSide; text: string; today: Day }

/** Adds a line: a message, or an action of the office. */
export async function addLine(tx: Tx, user: User, { id, kind, side, text, today }: Line) {
  const authorId =
    user.id ??
    refuse('threads.nobody', 'A person writes in a conversation, and no program', {}, { status: 403 })
  const at = timeOf(tx).toISOString()
  const [row] = await tx
    .insert(threadMessage)
    .values({ studentId: id, kind, side, authorId, text, day: today, at })
    .returning()
  if (!row) throw new Error('an insert returned nothing')
  return { ...row, at }
}

async function addFiles(tx: Tx, user: User, { messageId, files }: { messageId: string; files: string[] }) {
  for (const [position, fileId] of files.entries()) {
    if (!(await giveFile(tx, { user, resource: permission.resource, rowId: messageId, fileId })))
      refuseField('fileIds', sentence('This file no longer exists. Choose it again'), 'file')
    await tx.insert(threadFile).values({ messageId, fileId, position })
  }
}

/** Makes open pages of all members reload the conversation. */
export async function tellMembers(tx: Tx, { id, today }: Sitting): Promise<void> {
  const accounts = await tx.execute<{ id: string }>(sql`
    select a.id from (${membersOf(id, today)}) member
      join account a on a.person_id = member.person_id and a.state = 'active'`)
  for (const account of accounts) tell(tx, 'threads', account.id)
}

type Withdrawing = { id: string; messageId: string }

/** Withdraws the user's own message of a few minutes ago. */
export async function withdrawMessage(school: School, user: User, { id, messageId }: Withdrawing) {
  const today = (await school.today()) as Day
  return school.transaction(user, 'thread-messages.withdrawn', async (tx) => {
    const seat = await sit(tx, user, { id, today })
    describe(tx, { name: seat.name })
    const [row] = await tx.execute<{ authorId: string; at: string; withdrawnAt: string | null }>(sql`
      select m.author_id as "authorId", to_json(m.at) #>> '{}' as at, to_json(m.withdrawn_at) #>> '{}' as "withdrawnAt"
      from thread_message m where m.id = ${messageId}::uuid and m.student_id = ${id}::uuid and m.kind = 'message'
        and ${isShown(sql`${seat.side !== 'teachers'}`)}`)
    if (!row) return refuseMissing()
    if (row.authorId !== user.id || seat.silence !== null) return refuseUnchangeable()
    if (row.withdrawnAt !== null) return { id: messageId, withdrawnAt: row.withdrawnAt }
    if (timeOf(tx).getTime() > Date.parse(row.at) + minutesToWithdraw * 60_000)
      refuse(
        'threads.too-late',
        'A message can be taken back for {minutes} minutes. Write another one that puts it right',
        { minutes: minutesToWithdraw },
        { status: 409 },
      )
    const withdrawnAt = timeOf(tx).toISOString()
    await tx
      .update(threadMessage)
      .set({ withdrawnAt })
      .where(and(eq(threadMessage.id, messageId), isNull(threadMessage.withdrawnAt)))
    await tellMembers(tx, { id, today })
    return { id: messageId, withdrawnAt }
  })
}
