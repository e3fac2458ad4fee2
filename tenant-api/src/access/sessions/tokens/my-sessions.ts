import { refuse } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import type { School } from '../../../core/school/school.ts'
import type { Session } from '../contract.ts'
import { endSessions, listSessions } from './session.ts'
import type { User } from '../../../core/authorization/user.ts'

/** The devices on which a user is logged in, the current one first. */
export async function listMySessions(
  school: School,
  user: User,
): Promise<{ rows: Session[]; total: number }> {
  const { say } = words(user)
  const rows = await listSessions(school, present(user))
  const named = rows.map((row) => ({ ...row, device: say(row.device), browser: say(row.browser) }))
  return { rows: named, total: named.length }
}

/** Logs out one of the user's devices; 404 for another person's session. */
export async function endMySession(school: School, user: User, id: string): Promise<{ ended: number }> {
  const { accountId } = present(user)
  const which = { only: id }
  return { ended: await endSessions(school, user, { accountId, which, reason: 'ended', expected: true }) }
}

/** Logs out all the user's other devices. */
export async function endMyOtherSessions(school: School, user: User): Promise<{ ended: number }> {
  const { accountId, sessionId } = present(user)
  return {
    ended: await endSessions(school, user, { accountId, which: { allBut: sessionId }, reason: 'ended' }),
  }
}

/** The account and the session of the user. */
export function present({ id, sessionId }: User): { accountId: string; sessionId: string } {
  if (id === null || sessionId === null) refuse('not-signed-in', 'Please log in first', {}, { status: 401 })
  return { accountId: id, sessionId }
}
