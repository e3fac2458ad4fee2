import { randomBytes } from 'node:crypto'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { refuse } from 'kit/refusal'
import { sentence } from 'kit/words'
import { words } from 'kit/words-node'
import { describe, system } from '../../act.ts'
import type { School } from '../../school.ts'
import type { Agent } from '../access/device.ts'
import { startSession } from '../access/session.ts'
import { account, person } from '../access/tables.ts'
import type { User } from '../access/user.ts'
import { noteArrival } from '../passwords/arrived.ts'
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
} from '../passwords/codes.ts'
import { codeMinutes } from '../passwords/contract.ts'
import { type Asked, isReached, namedBy } from '../passwords/named.ts'

const purpose = 'log-in'

/**
 * Has a code and a link sent to whose name it is, if they may log in without a password and can be reached; for every
 * other name the same is written down and answered. Gives the ticket with which the code comes back.
 */
export async function askLogInCode(school: School, asked: Asked) {
  const { accountIds, phone, ...asking } = await namedBy(school, asked, await mayUseCodes(school))
  const [accountId = null] = accountIds
  const ticket = newSecret()
  // Of a telephone the number is kept: who shares it chooses when the code has come back.
  const more: Record<string, string> = phone === undefined ? {} : { phone }
  const link = randomBytes(16).toString('base64url')
  await school.transaction(system(sentence('Log-in page')), 'accounts.code-asked', async (tx) => {
    describe(tx, {})
    await sendCode(tx, school, { purpose, ...asking, accountId, ticket, more, link })
  })
  return { ticket, minutes: codeMinutes }
}

/** Trades the code for a token, and says whom it lets in. */
export async function checkLogInCode(school: School, user: User, given: { ticket: string; code: string }) {
  const opened = await openCode(school, { purpose, ...given })
  const choices = await choicesOf(school, user, opened)
  if (choices.length === 0) refuseCode()
  return { token: await tradeForToken(school, opened), choices }
}

/** Trades a link for a token, and says whom it lets in. */
export async function checkLogInLink(school: School, user: User, { link }: { link: string }) {
  const traded = await tradeLink(school, link)
  const choices = traded ? await choicesOf(school, user, traded.opened) : []
  if (!traded || choices.length === 0) return refuseLink()
  return { token: traded.token, choices }
}

type Entering = { token: string; account: string; agent: Agent; deviceToken: string | undefined }

/** Begins a session for one of those whom the token lets in. The token is spent in the session's own transaction. */
export async function logInByToken(school: School, { token, account: chosen, agent, deviceToken }: Entering) {
  const held = await holderOf(school, { purpose, token })
  const who = held && (await letIn(school, held)).find(({ id }) => id === chosen)
  if (!held || !who) return refuseLink()
  return startSession(
    school,
    { id: who.id, name: who.name },
    {
      method: 'code',
      agent,
      deviceToken,
      async within(tx) {
        await spendCode(tx, held.id)
        const [active] = await tx
          .select({ id: account.id })
          .from(account)
          .where(and(eq(account.id, who.id), eq(account.state, 'active')))
        if (!active) refuseLink()
        await noteArrival(tx, school, { accountId: who.id, phone: held.more.phone })
      },
    },
  )
}

async function choicesOf(school: School, user: User, opened: Opened) {
  const { say } = words(user)
  const rows = await letIn(school, opened)
  return rows.map(({ id, name, roles }) => ({ id, name, roles: roles.map((role) => say(role)) }))
}

/** Whom a right code lets in: all log-ins of the telephone that was typed, else the one whose name it was. */
async function letIn(school: School, { accountId, more: { phone } }: Opened) {
  const may = and(eq(account.state, 'active'), isReached(school), await mayUseCodes(school))
  const today = await school.today()
  const read = (who: SQL) =>
    school.db
      .select({
        id: account.id,
        name: person.name,
        roles: sql<string[]>`to_jsonb(array(
          select distinct r.name from assignment g join role r on r.id = g.role_id
          where g.account_id = ${account.id} and holds(g.starts_on, g.ends_on, ${today}::date) order by 1))`,
      })
      .from(account)
      .innerJoin(person, eq(person.id, account.personId))
      .where(and(who, may))
      .orderBy(person.name, account.id)
  const sharing = phone === undefined ? [] : await read(eq(account.phone, phone))
  return sharing.length > 0 || accountId === null ? sharing : read(inArray(account.id, [accountId]))
}

/** Those who may log in without a password, as the school has set it. Refuses where nobody may. */
async function mayUseCodes(school: School): Promise<SQL> {
  const { codesFor } = await school.profile()
  if (codesFor === 'everybody') return sql`true`
  if (codesFor === 'families') return isFamilyAlone(await school.today())
  return refuse('codes-off', 'Here you log in with a password', {}, { status: 403 })
}

/** Guardians and students; not who works here besides, or will. */
function isFamilyAlone(today: string): SQL {
  const held = sql`select from assignment g join role r on r.id = g.role_id where g.account_id = ${account.id}`
  const family = sql`r.builtin and r.key in ('guardian', 'student')`
  return sql`exists (${held} and ${family} and holds(g.starts_on, g.ends_on, ${today}::date))
    and not exists (${held} and not (${family}) and (g.ends_on is null or g.ends_on >= ${today}::date))`
}

function refuseLink(): never {
  return refuse(
    'log-in-link',
    'This link is used up or too old. Please have a new one sent',
    {},
    { status: 409 },
  )
}
