import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { open, seal } from 'kit/storage/keys'
import { emit } from '../../core/acts/outbox.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { type Channel, invitationDays } from './contract.ts'
import { invitation } from './tables.ts'

type Issuing = { accountId: string; channel: Channel; phone?: string | null; jobId?: string }
/** The token itself: it is shown once or sent, and kept nowhere in the open. */
export type Issued = { id: string; token: string; expiresAt: string }

/** Makes an invitation, in place of the one of before, and has it sent unless its link is handed over. */
export async function issue(
  tx: Tx,
  school: School,
  { accountId, channel, phone, jobId }: Issuing,
): Promise<Issued> {
  const [id, token, now] = [randomUUIDv7(), randomBytes(32).toString('base64url'), school.now()]
  const expiresAt = new Date(now.getTime() + invitationDays * 86_400_000).toISOString()
  await endInvitation(tx, school, { accountId, ended: 'replaced' })
  await tx.insert(invitation).values({
    id,
    accountId,
    channel,
    phone: channel === 'text' ? phone : null,
    jobId,
    tokenHash: hashToken(token),
    sentAt: now.toISOString(),
    expiresAt,
  })
  if (channel !== 'link') {
    // For the letter that carries it; the database itself knows no token.
    await emit(tx, 'invitation.made', { invitationId: id, sealed: sealToken(school, { id, token }) })
  }
  return { id, token, expiresAt }
}

type Ending = { accountId: string; ended: 'accepted' | 'revoked' | 'replaced' }

/** Makes the invitation of an account good for nothing; whether there was one. */
export async function endInvitation(tx: Tx, school: School, { accountId, ended }: Ending): Promise<boolean> {
  const rows = await tx
    .update(invitation)
    .set({ ended, endedAt: school.now().toISOString() })
    .where(and(eq(invitation.accountId, accountId), isNull(invitation.ended)))
    .returning({ id: invitation.id })
  return rows.length > 0
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}

/** What an event or a kept answer may hold of a token. */
export function sealToken(school: School, { id, token }: Pick<Issued, 'id' | 'token'>): string {
  return seal(school.dataKey, token, sealedFor(id)).toString('base64')
}

/** The token that was sealed. */
export function openToken(school: School, { id, sealed }: { id: string; sealed: string }): string {
  return open(school.dataKey, Buffer.from(sealed, 'base64'), sealedFor(id)).toString('utf8')
}

/** The address behind which an invitation is answered: no log and no proxy is ever told a fragment. */
export function linkOf({ address }: School, token: string): string {
  return `${address}/invited#${token}`
}

function sealedFor(id: string): string {
  return `invitation:${id}`
}
