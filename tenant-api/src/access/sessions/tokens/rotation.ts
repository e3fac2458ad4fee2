import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../core/acts/act.ts'
import { emit } from '../../../core/acts/outbox.ts'
import type { School } from '../../../core/school/school.ts'
import type { Agent } from '../sign-in/device.ts'
import { noteReused } from '../sign-in/notices.ts'
import { readToken, refreshKey, type RefreshToken, successor } from './refresh-token.ts'
import { atTheDoor, markEnded, type Opened } from './session.ts'
import { forgetSignedIn } from './session-cache.ts'
import { session } from '../tables.ts'

/** How long the previous token still returns the same successor, because an answer may have been lost. */
export const graceSeconds = 20

/**
 * Exchanges a refresh token for its successor; null if the session is over or the token is not of this school.
 * A token that is used again, after the grace period or on another device, was copied: the whole session ends.
 */
export async function rotate(
  school: School,
  text: string | undefined,
  { agent, isSignOfLife }: { agent: Agent; isSignOfLife: boolean },
): Promise<Opened | null> {
  const key = refreshKey(school.dataKey)
  const token = readToken(key, text)
  if (!token) return null
  const next = successor(key, token)
  const moved = await moveOn(school, { token, next, isSignOfLife })
  if (moved) return { sessionId: token.sessionId, refresh: next, ...moved }
  const [row] = await school.db.select().from(session).where(eq(session.id, token.sessionId))
  if (!row || row.endedAt !== null || row.expiresAt <= school.now().toISOString()) return null
  if (isCurrent(row, token)) return endIdle(school, token)
  if (row.turn < token.turn) return null
  if (isRetry(school, { row, token, agent })) {
    return { sessionId: row.id, accountId: row.accountId, expiresAt: row.expiresAt, refresh: next }
  }
  return endReused(school, row)
}

type Row = typeof session.$inferSelect

type Move = { token: RefreshToken; next: RefreshToken; isSignOfLife: boolean }

/** The one statement that decides which of several requests is first. */
async function moveOn(school: School, { token, next, isSignOfLife }: Move) {
  const now = school.now().toISOString()
  const [row] = await school.db
    .update(session)
    .set({
      previousHash: token.hash,
      tokenHash: next.hash,
      turn: next.turn,
      rotatedAt: now,
      ...(isSignOfLife ? { lastSeenAt: now } : {}),
    })
    .where(
      and(
        eq(session.id, token.sessionId),
        eq(session.turn, token.turn),
        eq(session.tokenHash, token.hash),
        isNull(session.endedAt),
        gt(session.expiresAt, now),
        sql`${session.lastSeenAt} > ${now}::timestamptz - make_interval(mins => ${session.idleMinutes})`,
      ),
    )
    .returning({ accountId: session.accountId, expiresAt: session.expiresAt })
  return row
}

function isCurrent(row: Row, token: RefreshToken): boolean {
  return row.turn === token.turn && row.tokenHash.equals(token.hash)
}

function isRetry(
  school: School,
  { row, token, agent }: { row: Row; token: RefreshToken; agent: Agent },
): boolean {
  const age = school.now().getTime() - Date.parse(row.rotatedAt)
  return (
    row.turn === token.turn + 1 &&
    row.previousHash !== null &&
    row.previousHash.equals(token.hash) &&
    age <= graceSeconds * 1000 &&
    row.device === agent.device &&
    row.browser === agent.browser
  )
}

async function endIdle(school: School, token: RefreshToken): Promise<null> {
  await markEnded(school.db, school, { where: eq(session.id, token.sessionId), reason: 'idle' })
  forgetSignedIn(school)
  return null
}

async function endReused(school: School, row: Row): Promise<null> {
  const { id: sessionId, accountId } = row
  await atTheDoor(school, system(sentence('Maktab')), 'sessions.reused', async (tx, inAct) => {
    const ended = await markEnded(tx, school, { where: eq(session.id, sessionId), reason: 'reused' })
    if (!inAct || ended.length === 0) return
    await emit(inAct, 'session.reused', { sessionId, accountId })
    await noteReused(inAct, accountId, row)
  })
  forgetSignedIn(school)
  return null
}
