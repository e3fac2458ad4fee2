import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { OutboundHttp } from 'kit/messages/outbound-http'
import { refuse } from 'kit/contract/refusal'
import type { School, Tx } from '../../core/school/school.ts'
import type { Me } from '../sessions/contract.ts'
import type { Agent } from '../sessions/sign-in/device.ts'
import { atHand, startHere, type Exchange } from '../sessions/sign-in/start-session.ts'
import { readMeOf } from '../sessions/me.ts'
import { present } from '../sessions/tokens/my-sessions.ts'
import { type Opened, startSession } from '../sessions/tokens/session.ts'
import { account, person } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { proofsOf } from './proofs.ts'
import { connect } from './connection.ts'
import type { Returned } from './contract.ts'
import { identify, type Identity, refuseDomain } from './identity.ts'
import { endJourney, type Journey, providerOf, refuseJourney, refuseReplaced } from './journeys.ts'
import { link, writeLink } from './links.ts'
import { returnAddress } from './providers.ts'
import { oidcLink, type ProviderRow } from './tables.ts'
import { ofProvider } from './trouble.ts'

type Arriving = {
  body: Returned
  browser: string | undefined
  outgoing: OutboundHttp
  log: FastifyBaseLogger
}
/** A return from an OpenID provider: the log-in attempt, the provider and the identity. */
type Arrived = { journey: Journey; row: ProviderRow; identity: Identity }

/** Handles a return: begins a session, or links the account to that of the session that asked. */
export async function comeBack(
  school: School,
  asked: Exchange & { user: User },
  arriving: Arriving,
): Promise<{ did: 'log-in' | 'link'; me: Me }> {
  const arrived = await arrive(school, arriving)
  if (arrived.journey.sessionId !== null)
    return { did: 'link', me: await linkArrived(school, asked.user, arrived) }
  const me = await startHere(school, asked, logInArrived(school, arrived, atHand(asked.request)))
  return { did: 'log-in', me }
}

/** Ends a log-in attempt and asks the provider for the identity. */
async function arrive(school: School, { body, browser, outgoing, log }: Arriving): Promise<Arrived> {
  const journey = await endJourney(school, { state: body.state, browser })
  const row = await providerOf(school, journey)
  if (body.error !== undefined || body.code === undefined) return refuseDeclined(row)
  const url = new URL(returnAddress(school))
  const { state, code, iss } = body
  url.search = new URLSearchParams({ state, code, ...(iss === undefined ? {} : { iss }) }).toString()
  const configuration = await ofProvider({ row, log }, connect(school, row, outgoing))
  const proofs = proofsOf(browser ?? '', state)
  const identity = await ofProvider({ row, log }, identify(configuration, row, { url, state, ...proofs }))
  refuseDomain(row, identity)
  return { journey, row, identity }
}

/** Links the external account to the account of the session that started the attempt. */
async function linkArrived(school: School, user: User, { journey, row, identity }: Arrived): Promise<Me> {
  if (user.sessionId === null || user.sessionId !== journey.sessionId) return refuseJourney()
  // A second factor set up meanwhile on another device must be proved first.
  if (user.owes !== null) return refuseJourney()
  await link(school, user, { row, identity })
  return readMeOf(school, present(user).sessionId)
}

type Door = { agent: Agent; deviceToken: string | undefined }

/**
 * Begins a session for the account that the external account is linked to, else for the one with the e-mail
 * address, if it is confirmed here and verified by the provider; that links it. Without a match the answer is
 * always the same, whether such an account exists or not.
 */
async function logInArrived(
  school: School,
  { row, identity }: Arrived,
  door: Door,
): Promise<Opened & { deviceToken: string }> {
  const who = (await linked(school, row, identity)) ?? (await byEmail(school, identity))
  if (!who) return refuseNobody(row)
  return startSession(
    school,
    { id: who.id, name: who.name },
    {
      ...door,
      method: 'oidc',
      hasSecond: identity.hasSecond,
      within: (tx) => confirm(tx, school, { who, row, identity }),
    },
  )
}

/** The account, and how it was found. */
type Who = { id: string; name: string; by: 'link' | 'email' }

/** Skips inactive accounts: the external account opens nothing then, and may belong to somebody else now. */
async function linked(school: School, { key }: ProviderRow, { subject }: Identity): Promise<Who | undefined> {
  const [found] = await school.db
    .select({ id: account.id, name: person.name })
    .from(oidcLink)
    .innerJoin(account, eq(account.id, oidcLink.accountId))
    .innerJoin(person, eq(person.id, account.personId))
    .where(and(eq(oidcLink.provider, key), eq(oidcLink.subject, subject), eq(account.state, 'active')))
  return found && { ...found, by: 'link' }
}

/** An address never confirmed here may be a typing error of the office, and somebody else's. */
async function byEmail(school: School, { email }: Identity): Promise<Who | undefined> {
  if (email === null) return undefined
  const [found] = await school.db
    .select({ id: account.id, name: person.name })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(and(eq(account.email, email), isNotNull(account.emailVerifiedAt)))
  return found && { ...found, by: 'email' }
}

type Confirming = { who: Who; row: ProviderRow; identity: Identity }

/**
 * Checks again as the session begins, because the provider's answer takes time: the provider is unchanged, the
 * match still applies, the account is active, and no other account of the provider is linked to it.
 */
async function confirm(
  tx: Tx,
  school: School,
  { who: { id, by }, row, identity }: Confirming,
): Promise<void> {
  await refuseReplaced(tx, school, row)
  const isReadOnly = school.state === 'read_only'
  const same = by === 'link' ? sql`true` : sql`email = ${identity.email} and email_verified_at is not null`
  const [active] = await tx.execute(sql`
    select from account where id = ${id} and state = 'active' and ${same}`)
  if (!active) refuseNobody(row)
  const kept = await keptSubject(tx, { id, row })
  if (kept === identity.subject) return
  if (kept !== undefined || by === 'link') refuseNobody(row)
  // A read-only school stores no link: there the account is found by its address each time.
  if (isReadOnly || (await writeLink(tx, school, { accountId: id, row, identity }))) return
  // Another tab was faster; its link must be to the same account.
  if ((await keptSubject(tx, { id, row })) !== identity.subject) refuseNobody(row)
}

async function keptSubject(
  tx: Tx,
  { id, row: { key } }: Pick<Confirming, 'row'> & { id: string },
): Promise<string | undefined> {
  const [kept] = await tx
    .select({ subject: oidcLink.subject })
    .from(oidcLink)
    .where(and(eq(oidcLink.accountId, id), eq(oidcLink.provider, key)))
  return kept?.subject
}

function refuseDeclined({ label }: ProviderRow): never {
  return refuse(
    'provider-declined',
    '{label} did not let you through, or you went back. Try again, or log in another way',
    { label },
    { status: 409 },
  )
}

function refuseNobody({ label }: ProviderRow): never {
  return refuse(
    'provider-nobody',
    'This account of {label} opens no log-in here. Log in another way and link it, or ask the office of your school',
    { label },
    { status: 403 },
  )
}
