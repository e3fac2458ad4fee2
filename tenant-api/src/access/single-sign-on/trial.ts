import { authorizationCodeGrant, ClientError, ResponseBodyError } from 'openid-client'
import { type OutboundHttp, RequestNotSent } from 'kit/messages/outbound-http'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { ProviderKey } from '../../institute/institute/contract.ts'
import { connectAnew, OtherIssuer } from './connection.ts'
import { findProvider, returnAddress } from './providers.ts'
import type { ProviderRow } from './tables.ts'

const problems = {
  incomplete: sentence('The address, the client ID or the secret is missing'),
  address: sentence('The provider names an address that is not of the public internet'),
  name: sentence('The name in the address was not found'),
  time: sentence('The provider did not answer in time'),
  connection: sentence('There was no answer that could be read'),
  issuer: sentence(
    'Who answers there calls itself otherwise: the address has to be written as the provider writes it',
  ),
  client: sentence('The provider does not accept the client ID or the secret'),
  redirect: sentence(
    'The provider does not know the address to which people are sent back. Enter it there as it stands here',
  ),
  answer: sentence('There is an answer, but not that of an OpenID provider'),
} as const
type Problem = keyof typeof problems

/** Tests a provider's settings; returns the problem in words. Changes nothing. */
export async function tryProvider(
  school: School,
  user: User,
  { key, outgoing }: { key: ProviderKey; outgoing: OutboundHttp },
): Promise<{ problem: string | null }> {
  const problem = await problemOf(school, await findProvider(school, key), outgoing)
  return { problem: problem === null ? null : words(user).say(problems[problem]) }
}

async function problemOf(school: School, row: ProviderRow, outgoing: OutboundHttp): Promise<Problem | null> {
  if (row.issuer === '' || row.clientId === '' || row.secretSealed === null) return 'incomplete'
  try {
    const configuration = await connectAnew(school, row, outgoing)
    // Sends an invalid code: a provider that accepts the client complains only about the code.
    const url = new URL(returnAddress(school))
    const { issuer } = configuration.serverMetadata()
    url.search = new URLSearchParams({ code: 'trial', state: 'trial', iss: issuer }).toString()
    await authorizationCodeGrant(configuration, url, {
      expectedState: 'trial',
      pkceCodeVerifier: 'trial'.repeat(9),
    })
    return 'answer'
  } catch (error) {
    return problemIn(error)
  }
}

/** The problem behind an error of the library or of our outbound client. */
function problemIn(error: unknown): Problem | null {
  if (error instanceof RequestNotSent) return error.reason
  if (error instanceof OtherIssuer) return 'issuer'
  if (error instanceof ResponseBodyError) {
    if (error.error === 'invalid_grant') return null
    if (error.error === 'redirect_uri_mismatch') return 'redirect'
    return ['invalid_client', 'unauthorized_client'].includes(error.error) ? 'client' : 'answer'
  }
  if (error instanceof ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'issuer'
  return error instanceof Error && error.cause !== undefined ? problemIn(error.cause) : 'answer'
}
