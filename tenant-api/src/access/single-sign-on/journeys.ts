import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import type { FastifyBaseLogger } from 'fastify'
import type { OutboundHttp } from 'kit/messages/outbound-http'
import { refuse } from 'kit/contract/refusal'
import type { School, Tx } from '../../core/school/school.ts'
import { refuseReadOnly } from '../../core/acts/write.ts'
import { present } from '../sessions/tokens/my-sessions.ts'
import type { User } from '../../core/authorization/user.ts'
import type { ProviderKey } from '../../institute/institute/contract.ts'
import { hashOf, newSecret, proofsOf } from './proofs.ts'
import { connect } from './connection.ts'
import { journeyMinutes } from './contract.ts'
import { findProvider, returnAddress } from './providers.ts'
import { googleIssuer, oidcJourney, type ProviderRow } from './tables.ts'
import { ofProvider } from './trouble.ts'

type Leaving = { provider: ProviderKey; browser: string; outgoing: OutboundHttp; log: FastifyBaseLogger }

/** The URL at which the browser logs in by an account of a provider. */
export function setOut(school: School, user: User, leaving: Leaving): Promise<{ url: string }> {
  return leave(school, user, { ...leaving, sessionId: null })
}

/** The same for a logged-in user, who links the external account to their own. */
export function setOutToLink(school: School, user: User, leaving: Leaving): Promise<{ url: string }> {
  const { sessionId } = present(user)
  // Refused before the browser leaves, instead of on its return.
  if (school.state === 'read_only') refuseReadOnly()
  return leave(school, user, { ...leaving, sessionId })
}

async function leave(
  school: School,
  { language }: User,
  { provider, browser, outgoing, log, sessionId }: Leaving & { sessionId: string | null },
): Promise<{ url: string }> {
  const row = await providerInUse(school, provider)
  const configuration = await ofProvider({ row, log }, connect(school, row, outgoing))
  const state = newSecret()
  const { nonce, verifier } = proofsOf(browser, state)
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress(school),
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: language,
    ...askedOf(row),
  })
  await school.db.insert(oidcJourney).values({
    stateHash: hashOf(state),
    browserHash: hashOf(browser),
    provider,
    issuer: row.issuer,
    clientId: row.clientId,
    sessionId,
    expiresAt: new Date(school.now().getTime() + journeyMinutes * 60_000).toISOString(),
  })
  return { url: url.href }
}

/**
 * Many people share a school's computer: Google must ask which account, within the school's domain if it has
 * one.
 */
function askedOf({ issuer, domains }: ProviderRow): Record<string, string> {
  if (issuer !== googleIssuer) return {}
  const [domain, another] = domains
  return { prompt: 'select_account', ...(domain && !another ? { hd: domain } : {}) }
}

export type Journey = typeof oidcJourney.$inferSelect

/** Ends a log-in attempt: once, and only in the browser that began it. */
export async function endJourney(
  school: School,
  { state, browser }: { state: string; browser: string | undefined },
): Promise<Journey> {
  if (browser === undefined) return refuseJourney()
  const [journey] = await school.db
    .delete(oidcJourney)
    .where(
      and(
        eq(oidcJourney.stateHash, hashOf(state)),
        eq(oidcJourney.browserHash, hashOf(browser)),
        gt(oidcJourney.expiresAt, school.now().toISOString()),
      ),
    )
    .returning()
  return journey ?? refuseJourney()
}

/** Housekeeping: deletes abandoned log-in attempts. */
export async function sweepJourneys(school: School): Promise<void> {
  await school.db.delete(oidcJourney).where(lt(oidcJourney.expiresAt, school.now().toISOString()))
}

async function providerInUse(school: School, key: ProviderKey): Promise<ProviderRow> {
  const row = await findProvider(school, key)
  if (!row.isOn) refuse('provider-off', 'Nobody logs in here in this way', {}, { status: 409 })
  return row
}

/** The provider of a log-in attempt, if it is still in use with the same issuer and client. */
export async function providerOf(
  school: School,
  { provider, issuer, clientId }: Journey,
): Promise<ProviderRow> {
  const row = await providerInUse(school, provider)
  return row.issuer === issuer && row.clientId === clientId ? row : refuseOther(row)
}

/** Refuses if the provider was switched off since, or has another issuer or client. */
export async function refuseReplaced(tx: Tx, school: School, row: ProviderRow): Promise<void> {
  const { key, issuer, clientId } = row
  const lock = school.state === 'read_only' ? sql`` : sql`for share`
  const [same] = await tx.execute(sql`
    select from oidc_provider where key = ${key} and is_on and issuer = ${issuer} and client_id = ${clientId} ${lock}`)
  if (!same) refuseOther(row)
}

function refuseOther({ label }: Pick<ProviderRow, 'label'>): never {
  return refuse(
    'provider-changed',
    'The school has changed how people log in with {label}. Please begin again',
    { label },
    { status: 409 },
  )
}

export function refuseJourney(): never {
  return refuse(
    'journey-over',
    'This took too long or was started in another browser. Please try again',
    {},
    { status: 409 },
  )
}
