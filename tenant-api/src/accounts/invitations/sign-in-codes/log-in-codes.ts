import { randomBytes } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { Language } from 'kit/text/locale'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, system } from '../../../core/acts/act.ts'
import type { School } from '../../../core/school/school.ts'
import type { Agent } from '../../../access/sessions/sign-in/device.ts'
import { startSession } from '../../../access/sessions/tokens/session.ts'
import type { User } from '../../../core/authorization/user.ts'
import { answerByCode } from '../answer.ts'
import {
  choicesFor,
  accountsOfCode,
  markVerified,
  refuseUnlessStillOfCode,
} from '../../../access/passwords/accounts-of-code.ts'
import {
  holderOf,
  newSecret,
  type Opened,
  openCode,
  refuseCode,
  sendCode,
  spendCode,
  tradeForToken,
  tradeLink,
} from '../../../access/passwords/codes.ts'
import { codeMinutes } from '../../../access/passwords/contract.ts'
import { type AccountQuery, findAccounts } from '../../../access/passwords/find-account.ts'
import { refuseManyTexts } from '../../../access/passwords/texts.ts'
import { whoUsesCodes } from './who.ts'

const purpose = 'log-in'

/**
 * Has a code and a link sent to whose name it is, if they may log in without a password and can be reached; for every
 * other name the same is written down and answered. Gives the ticket with which the code comes back.
 */
export async function askLogInCode(school: School, asked: AccountQuery) {
  const { accountIds, phone, ...asking } = await findAccounts(school, asked, await mayUseCodes(school))
  const [accountId = null] = accountIds
  const ticket = newSecret()
  // Of a telephone the number is kept: who shares it chooses when the code has come back.
  const more: Record<string, string> = phone === undefined ? {} : { phone }
  const link = randomBytes(16).toString('base64url')
  await school.transaction(system(sentence('Log-in page')), 'accounts.code-asked', async (tx) => {
    describe(tx, {})
    if (asking.byText) await refuseManyTexts(tx, school, { at: 'log-in' })
    await sendCode(tx, school, { purpose, ...asking, accountId, ticket, more, link })
  })
  return { ticket, minutes: codeMinutes }
}

/** Trades the code for a token, and says whom it lets in. */
export async function checkLogInCode(school: School, user: User, given: { ticket: string; code: string }) {
  const opened = await openCode(school, { purpose, ...given })
  const choices = choicesFor(user, await letIn(school, opened))
  if (choices.length === 0) refuseCode()
  return { token: await tradeForToken(school, opened), choices }
}

/** Trades a link for a token, and says whom it lets in. */
export async function checkLogInLink(school: School, user: User, { link }: { link: string }) {
  const traded = await tradeLink(school, link)
  const choices = traded ? choicesFor(user, await letIn(school, traded.opened)) : []
  if (!traded || choices.length === 0) return refuseLink()
  return { token: traded.token, choices }
}

type Entering = {
  token: string
  account: string
  language?: Language | undefined
  agent: Agent
  deviceToken: string | undefined
}

/**
 * Begins a session for one of those whom the token lets in. The token is spent in the session's own transaction; who was
 * only invited has answered by it.
 */
export async function logInByToken(school: School, { token, account: chosen, ...entering }: Entering) {
  const held = await holderOf(school, { purpose, token })
  const who = held && (await letIn(school, held)).find(({ id }) => id === chosen)
  if (!held || !who) return refuseLink()
  const { id: accountId, name, state } = who
  const allowed = await mayUseCodes(school)
  return startSession(
    school,
    { id: accountId, name },
    {
      method: 'code',
      ...entering,
      act: state === 'invited' ? 'invitations.accepted' : 'sessions.started',
      async within(tx) {
        await spendCode(tx, held.id)
        // The account is held: whoever shuts somebody out waits until they are in, and the other way round.
        await refuseUnlessStillOfCode(tx, { opened: held, id: accountId, who: allowed, refused: refuseLink })
        if (state === 'invited') await answerByCode(tx, school, { accountId, name })
        await markVerified(tx, school, { accountId, phone: held.more.phone })
      },
    },
  )
}

async function letIn(school: School, opened: Pick<Opened, 'accountId' | 'more'>) {
  return accountsOfCode(school, opened, await mayUseCodes(school))
}

/** Refuses where nobody may. */
async function mayUseCodes(school: School): Promise<SQL> {
  return (
    (await whoUsesCodes(school)) ??
    refuse('codes-off', 'Here you log in with a password', {}, { status: 403 })
  )
}

function refuseLink(): never {
  return refuse(
    'log-in-link',
    'This link is used up or too old. Please have a new one sent',
    {},
    { status: 409 },
  )
}
