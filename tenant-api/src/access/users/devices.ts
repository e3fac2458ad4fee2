import { words } from 'kit/text/words-node'
import { findWritable } from '../../crud/row.ts'
import type { School } from '../../core/school/school.ts'
import { listSessions } from '../sessions/tokens/session.ts'
import type { User } from '../../core/authorization/user.ts'
import { userCrud } from './users.ts'

const none = '00000000-0000-0000-0000-000000000000'

/** The devices on which another user is logged in, the latest seen first, for users who may log them out. */
export async function listUserSessions(school: School, user: User, { id }: { id: string }) {
  await findWritable(school.db, userCrud, { user, id })
  const { say } = words(user)
  const rows = await listSessions(school, { accountId: id, sessionId: user.sessionId ?? none })
  return { rows: rows.map((row) => ({ ...row, device: say(row.device), browser: say(row.browser) })) }
}
