import { sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, system } from '../../core/acts/act.ts'
import type { School } from '../../core/school/school.ts'
import { setPassword } from '../sessions/account.ts'
import { account } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { choicesFor, accountsOfCode, refuseUnlessStillOfCode, markVerified } from './accounts-of-code.ts'
import { holderOf, newSecret, openCode, refuseCode, sendCode, spendCode, tradeForToken } from './codes.ts'
import { codeMinutes } from './contract.ts'
import { type AccountQuery, findAccounts } from './find-account.ts'
import { refuseManyTexts } from './texts.ts'

/**
 * Sends a code to the account with this name, if it may log in and can be reached; for every other name the
 * same is written and answered. Returns the ticket that must come with the code.
 */
export async function askReset(school: School, asked: AccountQuery) {
  const named = await findAccounts(school, asked)
  const ticket = newSecret()
  await school.transaction(system(sentence('Log-in page')), 'accounts.code-asked', async (tx) => {
    describe(tx, {})
    const { accountIds, phone, ...asking } = named
    const [accountId = null] = accountIds
    // For a telephone the number is stored: whoever enters the code chooses among the accounts that share it.
    const more: Record<string, string> = phone === undefined ? {} : { phone }
    if (asking.byText) await refuseManyTexts(tx, school, { at: 'log-in' })
    await sendCode(tx, school, { purpose: 'reset', ...asking, accountId, ticket, more })
  })
  return { ticket, minutes: codeMinutes }
}

/** Exchanges the code for a token, and returns the accounts whose password it can set. */
export async function checkReset(school: School, user: User, given: { ticket: string; code: string }) {
  const opened = await openCode(school, { purpose: 'reset', ...given })
  const meant = await accountsOfCode(school, opened, isActive)
  if (meant.length === 0) refuseCode()
  const token = await tradeForToken(school, opened)
  return { token, minutes: codeMinutes, choices: choicesFor(user, meant) }
}

type Resetting = { token: string; password: string; account?: string | undefined }

/** Sets the new password with the token. A refused password leaves the token valid. */
export async function resetPassword(school: School, { token, password, account: chosen }: Resetting) {
  const found = await holderOf(school, { purpose: 'reset', token })
  const meant = found ? await accountsOfCode(school, found, isActive) : []
  const [only, another] = meant
  const whose = chosen === undefined && !another ? only : meant.find(({ id }) => id === chosen)
  if (!found || !whose) return refuseToken()
  const { id: accountId } = whose
  await setPassword(school, system(sentence('Log-in page')), {
    accountId,
    password,
    async within(tx) {
      await spendCode(tx, found.id)
      await refuseUnlessStillOfCode(tx, { opened: found, id: accountId, who: isActive, refused: refuseToken })
      // The letter arrived, so the address is right; the throttle for wrong passwords is reset.
      await markVerified(tx, school, { accountId, phone: found.more.phone })
      await tx.execute(sql`
        delete from login_throttle
        where key like ${`account:${accountId}:%`} or key like ${`device:${accountId}:%`}`)
    },
  })
  return { isSet: true as const }
}

function refuseToken(): never {
  return refuse('reset-token', 'This took too long. Ask for a new code', {}, { status: 409 })
}

const isActive = sql`${account.state} = 'active'`
