import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { refuse } from 'kit/refusal'
import { sentence } from 'kit/words'
import { describe, system } from '../../act.ts'
import type { School } from '../../school.ts'
import { setPassword } from '../access/account.ts'
import { hashDeviceToken } from '../access/device.ts'
import { account, knownDevice } from '../access/tables.ts'
import { holderOf, newSecret, openCode, sendCode, spendCode, tradeForToken } from './codes.ts'
import { codeMinutes } from './contract.ts'

type Asked = { login: string; deviceToken: string | undefined; network: string }

/**
 * Has a code sent to whose name it is, if they may log in and have an e-mail address; for every other name the same is
 * written down and answered. Gives the ticket with which the code comes back.
 */
export async function askReset(school: School, asked: Asked) {
  const named = await namedBy(school, asked)
  const ticket = newSecret()
  await school.transaction(system(sentence('Log-in page')), 'accounts.code-asked', async (tx) => {
    describe(tx, {})
    const name = asked.login.toLowerCase()
    await sendCode(tx, school, { purpose: 'reset', ...named, name, asker: askerOf(asked, named), ticket })
  })
  return { ticket, minutes: codeMinutes }
}

/** Trades the code for a token. */
export async function checkReset(school: School, given: { ticket: string; code: string }) {
  const token = await tradeForToken(school, await openCode(school, { purpose: 'reset', ...given }))
  return { token, minutes: codeMinutes }
}

/** Sets the new password for the token. A password that is refused leaves the token good. */
export async function resetPassword(
  school: School,
  { token, password }: { token: string; password: string },
) {
  const found = await holderOf(school, token)
  if (!found) {
    return refuse('reset-token', 'This took too long. Please have a new code sent', {}, { status: 409 })
  }
  await setPassword(school, system(sentence('Log-in page')), {
    accountId: found.accountId,
    password,
    async within(tx) {
      await spendCode(tx, found.id)
      // The letter has arrived; and who was kept waiting for wrong passwords has the right one now.
      await tx
        .update(account)
        .set({ emailVerifiedAt: school.now().toISOString() })
        .where(eq(account.id, found.accountId))
      await tx.execute(sql`
        delete from login_throttle
        where key = ${`account:${found.accountId}`} or key like ${`device:${found.accountId}:%`}`)
    },
  })
  return { isSet: true as const }
}

/** One statement for every name; who may not log in is nobody here. */
async function namedBy(school: School, { login, deviceToken }: Asked) {
  const column = login.includes('@') ? account.email : account.username
  const device = deviceToken ? hashDeviceToken(deviceToken) : Buffer.alloc(32)
  const [row] = await school.db
    .select({ id: account.id, deviceId: knownDevice.id })
    .from(account)
    .leftJoin(
      knownDevice,
      sql`${knownDevice.accountId} = ${account.id} and ${knownDevice.tokenHash} = ${device}`,
    )
    .where(sql`${eq(column, login)} and ${account.state} = 'active' and ${account.email} is not null`)
  return { accountId: row?.id ?? null, isKnown: row?.deviceId != null }
}

/** What was typed, and in which network; on a browser that the account knows, on which. */
function askerOf({ login, deviceToken, network }: Asked, { isKnown }: { isKnown: boolean }): string {
  const from = isKnown ? (deviceToken ?? '') : network
  return createHash('sha256').update(`${login.toLowerCase()}\n${from}`).digest('base64url')
}
