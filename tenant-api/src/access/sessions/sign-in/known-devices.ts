import { and, desc, eq, notExists, type SQL, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { describe } from '../../../core/acts/act.ts'
import type { School } from '../../../core/school/school.ts'
import { lockAccount } from '../lock-order.ts'
import { present } from '../tokens/my-sessions.ts'
import { atTheDoor, isOpen } from '../tokens/session.ts'
import { knownDevice, session } from '../tables.ts'
import type { User } from '../../../core/authorization/user.ts'

/** The known devices on which the user is not logged in, the latest seen first. */
export async function listKnownDevices(school: School, user: User) {
  const { say } = words(user)
  const { id, device, browser, firstSeenAt, lastSeenAt, trustedUntil } = knownDevice
  const now = school.now().toISOString()
  const rows = await school.db
    .select({
      id,
      device,
      browser,
      firstSeenAt,
      lastSeenAt,
      trustedUntil: sql<
        string | null
      >`case when ${trustedUntil} > ${now}::timestamptz then ${trustedUntil} end`,
    })
    .from(knownDevice)
    .where(isAway(school, user))
    .orderBy(desc(lastSeenAt))
    .limit(100)
  return { rows: rows.map((row) => ({ ...row, device: say(row.device), browser: say(row.browser) })) }
}

/**
 * A later log-in there counts as one on a new device: with the second factor, and with a letter to the owner.
 */
export async function forgetDevice(school: School, user: User, { id }: { id: string }) {
  const gone = and(eq(knownDevice.id, id), isAway(school, user))
  return atTheDoor(school, user, 'sessions.device-forgotten', async (tx, inAct) => {
    if (inAct) await lockAccount(inAct, present(user).accountId)
    const [{ device, browser } = refuseMissing()] = await tx.delete(knownDevice).where(gone).returning()
    if (inAct) describe(inAct, { device, browser })
    return { id }
  })
}

function isAway(school: School, user: User): SQL | undefined {
  const { accountId } = present(user)
  const open = school.db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.deviceId, knownDevice.id), isOpen(school)))
  return and(eq(knownDevice.accountId, accountId), notExists(open))
}
