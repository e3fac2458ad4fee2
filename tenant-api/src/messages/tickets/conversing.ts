import { eq, sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { giveFile } from '../../platform/files/name-files.ts'
import { doneFrom, type Deed, type Outcome, type TicketDeed, tickets, type TicketState } from './contract.ts'
import { isAsker, isOfSchool, isSeen } from './visibility.ts'
import { ticket, ticketEvent, ticketMessage } from './tables.ts'

export type TicketRow = typeof ticket.$inferSelect
export type LockedTicket = TicketRow & { asks: boolean; sees: boolean; answers: boolean }

/** Locks a ticket for an action; it is missing to users who do not see it. */
export async function lock(tx: Tx, user: User, id: string): Promise<LockedTicket> {
  const [found] = await tx
    .select({
      row: ticket,
      isSeen: isSeen(user),
      asks: isAsker(user),
      sees: isOfSchool(user, 'view'),
      answers: isOfSchool(user, 'edit'),
    })
    .from(ticket)
    .where(eq(ticket.id, id))
    .for('update')
  if (!found || !(found.isSeen || found.answers)) return refuseMissing()
  const { row, asks, sees, answers } = found
  describe(tx, { serial: row.serial })
  return { ...row, asks, sees, answers }
}

/** Refuses an action that is not the user's, or not possible in this state. */
export function allow(held: LockedTicket, deed: TicketDeed, mine: boolean): void {
  if (!mine) refuseUnchangeable()
  const from: readonly TicketState[] = doneFrom[deed]
  if (!from.includes(held.state))
    refuse('tickets.state', 'This ticket has gone on meanwhile. Look at it again', {}, { status: 409 })
}

export async function change(tx: Tx, { id, version }: TicketRow, to: Partial<TicketRow>): Promise<Outcome> {
  const [row] = await tx
    .update(ticket)
    .set({ ...to, version: version + 1, updatedAt: timeOf(tx).toISOString() })
    .where(eq(ticket.id, id))
    .returning()
  if (!row) throw new Error('a row that is held is gone')
  return { id: row.id, serial: row.serial, state: row.state }
}

export async function noteDeed(
  tx: Tx,
  user: User,
  { id, what, note = '' }: { id: string; what: Deed; note?: string },
) {
  const at = timeOf(tx).toISOString()
  await tx.insert(ticketEvent).values({ ticketId: id, what, accountId: user.id, note, at })
}

type Saying = {
  ticketId: string
  text: string
  fileIds: readonly string[]
  isAsker: boolean
  isInternal?: boolean
}

/** Adds a message with its files, and marks the ticket as read by its author. */
export async function say(
  tx: Tx,
  user: User,
  { fileIds, isInternal = false, ...said }: Saying,
): Promise<string> {
  const at = timeOf(tx).toISOString()
  const [message] = await tx
    .insert(ticketMessage)
    .values({ ...said, isInternal, accountId: user.id, at })
    .returning({ id: ticketMessage.id })
  if (!message) throw new Error('an insert returned nothing')
  for (const fileId of new Set(fileIds))
    if (!(await giveFile(tx, { user, resource: tickets.resource, rowId: message.id, fileId })))
      refuseField('fileIds', sentence('This file no longer exists. Choose it again'), 'file')
  await markRead(tx, user, { ticketId: said.ticketId, at })
  return message.id
}

/** Records up to when somebody has read a ticket. */
export async function markRead(
  tx: Pick<Tx, 'execute'>,
  user: User,
  { ticketId, at }: { ticketId: string; at: string },
) {
  const account = accountShown(user)
  if (account === null) return
  await tx.execute(sql`
    insert into ticket_read (ticket_id, account_id, read_at) values (${ticketId}::uuid, ${account}::uuid, ${at}::timestamptz)
    on conflict (ticket_id, account_id) do update set read_at = greatest(ticket_read.read_at, excluded.read_at)`)
}
