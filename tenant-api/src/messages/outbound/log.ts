import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { crudOf } from '../../crud/table.ts'
import { describe, wakeWorker } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { type MessageDetails, messages } from './contract.ts'
import { eventOf } from './events.ts'
import { eventNames } from './contract.ts'
import { pickChannel } from './pick-channel.ts'
import { renderMessage, type RenderedMessage } from './render-message.ts'
import { message, messageAttempt, messageList, type MessageRow, messageChannel } from './tables.ts'
import { queueSend } from './queue-send.ts'

goWithPerson(
  { table: 'message', column: 'person_id' },
  { table: 'message', column: 'about_id' },
  {
    table: 'message_refusal',
    column: 'person_id',
    clash: 'own.category = theirs.category and own.channel = theirs.channel',
  },
  { table: 'message_digest', column: 'person_id', clash: 'own.category = theirs.category' },
)

export const messageCrud = crudOf(messages, {
  table: messageList,
  within: { campus: messageList.campusId },
})

const here = { campus: message.campusId }
const resendable: readonly MessageRow['state'][] = ['failed', 'unreached']

/** A message as it was sent, with every attempt; a message not sent yet is rendered as it would be now. */
export async function readMessage(school: School, user: User, id: string): Promise<MessageDetails> {
  const [found] = await school.db
    .select({ row: message, mayEdit: sql<boolean>`${reach(user, messages.name, 'edit', here)}` })
    .from(message)
    .where(and(eq(message.id, id), reach(user, messages.name, 'view', here)))
  if (!found) return refuseMissing()
  const { row, mayEdit } = found
  const { say } = words(user)
  const tries = await school.db
    .select()
    .from(messageAttempt)
    .where(eq(messageAttempt.messageId, id))
    .orderBy(asc(messageAttempt.id))
  const said = await renderMessage(school, row)
  const { state, reason, dueAt, sentAt, deliveredAt, readAt, isUrgent, isDigest } = row
  return {
    id,
    label: row.title ?? said.title ?? say(eventNames['channel.trial'] ?? ''),
    body: row.body ?? said.body,
    state,
    reason,
    dueAt,
    sentAt,
    deliveredAt,
    readAt,
    isUrgent,
    isDigest,
    next: row.ladder.slice(1),
    mayResend: mayEdit && resendable.includes(state) && eventOf(row.event) !== undefined,
    byHand: mayEdit ? await whatsappLinkOf(school, row, said) : null,
    attempts: tries.map(({ beganAt, channel, address, outcome, code, parts }) => ({
      at: beganAt,
      channel,
      address: channel === 'push' ? '' : (address ?? ''),
      outcome,
      code,
      parts,
    })),
  }
}

/** Sends a failed message again: by all channels that reach its person now. */
export async function resendMessage(school: School, user: User, id: string) {
  return school.transaction(user, 'messages.resent', async (tx) => {
    const row = await lockMessage(tx, user, id)
    if (!resendable.includes(row.state))
      refuse(
        'message.under-way',
        'This message is still being sent, so it is not sent again',
        {},
        { status: 409 },
      )
    await again(school, tx, sql`m.id = ${id}::uuid`)
    describe(tx, { name: await recipientOf(tx, row) })
    const [now] = await tx.select({ state: message.state }).from(message).where(eq(message.id, id))
    return { id, state: now?.state ?? row.state }
  })
}

/** The same for all failed messages since a time that the user may resend; returns their number. */
export async function resendMany(school: School, user: User, { since }: { since: string }) {
  return school.transaction(user, 'messages.many-resent', async (tx) => {
    const mine = reach(user, messages.name, 'edit', here)
    const rows = await tx
      .select({ id: message.id })
      .from(message)
      .where(
        and(
          sql`${message.state} in ('failed', 'unreached')`,
          sql`${message.queuedAt} >= ${since}::timestamptz`,
          mine,
        ),
      )
    const ids = `{${rows.map((row) => row.id).join(',')}}`
    await again(school, tx, sql`m.id = any (${ids}::uuid[])`)
    describe(tx, { count: rows.length })
    return { count: rows.length }
  })
}

/** Marks a message as sent by hand, from the user's own phone. */
export async function tellByHand(school: School, user: User, id: string) {
  const [seen] = await school.db.select().from(message).where(eq(message.id, id))
  const said = seen && (await renderMessage(school, seen))
  return school.transaction(user, 'messages.told-by-hand', async (tx) => {
    const row = await lockMessage(tx, user, id)
    describe(tx, { name: await recipientOf(tx, row) })
    if (row.state === 'sent') return { id, state: row.state }
    if (row.state !== 'queued' || row.channel !== 'whatsapp')
      refuse('message.not-by-hand', 'This message does not go by hand', {}, { status: 409 })
    const sentAt = school.now().toISOString()
    const sent = { state: 'sent' as const, sentAt, title: said?.title, body: said?.body, parts: 0 }
    await tx.update(message).set(sent).where(eq(message.id, id))
    return { id, state: sent.state }
  })
}

async function recipientOf(tx: Tx, { id }: Pick<MessageRow, 'id'>): Promise<string> {
  const [to] = await tx.select({ name: messageList.name }).from(messageList).where(eq(messageList.id, id))
  return to?.name ?? ''
}

async function lockMessage(tx: Tx, user: User, id: string): Promise<MessageRow> {
  const [seen] = await tx
    .select({ row: message, isMine: sql<boolean>`${reach(user, messages.name, 'edit', here)}` })
    .from(message)
    .where(
      and(
        eq(message.id, id),
        or(reach(user, messages.name, 'edit', here), reach(user, messages.name, 'view', here)),
      ),
    )
    .for('update')
  if (!seen) return refuseMissing()
  return seen.isMine ? seen.row : refuseUnchangeable()
}

/** Queues messages as if they were new, whatever was tried before. */
async function again(school: School, tx: Tx, where: SQL): Promise<void> {
  const now = school.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await tx.execute<{ channel: NonNullable<MessageRow['channel']> }>(sql`
    with due as (
      select m.id, w.channel, w.address, w.ladder, r.fall_minutes
      from message m left join message_rule r on r.event = m.event left join message_source o on o.id = m.source_id
      cross join lateral (select coalesce(o.channels, r.channels, array(
        select jsonb_array_elements_text(${JSON.stringify(usualChannels())}::jsonb -> m.event))) as channels) rung
      cross join lateral ${pickChannel({ person: sql`coalesce(m.person_id, m.admission_id)`, category: sql`m.category`, channels: sql`rung.channels` })} w
      where ${where} order by m.id for update of m)
    update message m set ladder = d.ladder, channel = d.channel, address = d.address, state = 'queued', reason = null, attempts = 0,
      due_at = ${at}, falls_at = ${at} + make_interval(mins => d.fall_minutes)
    from due d where d.id = m.id
    returning m.channel`)
  for (const channel of new Set(rows.map((row) => row.channel))) await queueSend(tx, channel, now)
  wakeWorker(tx)
}

function usualChannels(): Record<string, readonly string[]> {
  return Object.fromEntries(Object.keys(eventNames).map((key) => [key, eventOf(key)?.channels ?? []]))
}

/**
 * A link that opens WhatsApp on a clerk's phone with the text filled in; null if the message is not sent this
 * way.
 */
async function whatsappLinkOf(
  school: School,
  { channel, state, address }: Pick<MessageRow, 'channel' | 'state' | 'address'>,
  { title, body }: RenderedMessage,
): Promise<string | null> {
  if (channel !== 'whatsapp' || state !== 'queued' || address === null) return null
  const [row] = await school.db
    .select({ provider: messageChannel.provider })
    .from(messageChannel)
    .where(eq(messageChannel.channel, 'whatsapp'))
  if (row?.provider !== 'hand') return null
  const { name } = await school.profile()
  const text = [`*${title}*`, body, name].join('\n')
  return `https://wa.me/${address.replace(/^\+/, '')}?text=${encodeURIComponent(text)}`
}
