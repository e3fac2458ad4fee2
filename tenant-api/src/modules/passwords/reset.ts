import { sql } from 'drizzle-orm'
import { refuse } from 'kit/refusal'
import { sentence } from 'kit/words'
import { describe, system } from '../../act.ts'
import type { School } from '../../school.ts'
import { setPassword } from '../access/account.ts'
import { noteArrival } from './arrived.ts'
import { holderOf, newSecret, openCode, sendCode, spendCode, tradeForToken } from './codes.ts'
import { codeMinutes } from './contract.ts'
import { type Asked, namedBy } from './named.ts'

/**
 * Has a code sent to whose name it is, if they may log in and can be reached; for every other name the same is written
 * down and answered. Gives the ticket with which the code comes back.
 */
export async function askReset(school: School, asked: Asked) {
  const named = await namedBy(school, asked)
  const ticket = newSecret()
  await school.transaction(system(sentence('Log-in page')), 'accounts.code-asked', async (tx) => {
    describe(tx, {})
    const { accountIds, phone, ...asking } = named
    // A password is one person's: of a telephone that several share it cannot be said whose.
    const accountId = accountIds.length === 1 ? (accountIds[0] ?? null) : null
    const more: Record<string, string> = phone === undefined ? {} : { phone }
    await sendCode(tx, school, { purpose: 'reset', ...asking, accountId, ticket, more })
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
  const found = await holderOf(school, { purpose: 'reset', token })
  if (!found) {
    return refuse('reset-token', 'This took too long. Please have a new code sent', {}, { status: 409 })
  }
  await setPassword(school, system(sentence('Log-in page')), {
    accountId: found.accountId,
    password,
    async within(tx) {
      await spendCode(tx, found.id)
      // The letter has arrived; and who was kept waiting for wrong passwords has the right one now.
      await noteArrival(tx, school, { accountId: found.accountId, phone: found.more.phone })
      await tx.execute(sql`
        delete from login_throttle
        where key = ${`account:${found.accountId}`} or key like ${`device:${found.accountId}:%`}`)
    },
  })
  return { isSet: true as const }
}
